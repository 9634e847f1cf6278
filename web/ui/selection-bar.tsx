import { ActionIcon, Group, Popover, Stack, Text, UnstyledButton } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { plural, t } from '#web/platform/language.ts';
import classes from './selection-bar.module.css';

export interface UnseenRow {
  id: string;
  label: string;
}

export interface SelectionBarProps {
  count: number;
  onClear: () => void;
  /** Selected rows that the current filters leave out. */
  unseen?: readonly UnseenRow[] | undefined;
  /** Removes rows from the selection. */
  onDrop?: ((ids: string[]) => void) | undefined;
  /** Offers to select every matching row where only the loaded ones are selected. */
  everyRow?: { label: string; isLoading: boolean; onSelect: () => void } | undefined;
  children: ReactNode;
}

const MOST_NAMED = 100;

/** Text of the bar: rows outside the view are never acted on unnoticed. */
function countText(count: number, unseen: number): string {
  if (unseen === 0) return plural(count, '{n} selected', '{n} selected');
  if (unseen === count)
    return plural(count, '{n} selected, not in this view', '{n} selected, not in this view');
  return plural(count, '{n} selected, {unseen} not in this view', '{n} selected, {unseen} not in this view', {
    unseen,
  });
}

interface UnseenProps {
  rows: readonly UnseenRow[];
  opened: boolean;
  onChange: (opened: boolean) => void;
  onDrop: ((ids: string[]) => void) | undefined;
}

/** Names of the rows outside the view, each of which can leave the selection. */
function Unseen({ rows, opened, onChange, onDrop }: UnseenProps) {
  return (
    <Popover opened={opened} onChange={onChange} position="top" width={300} closeOnEscape={false}>
      <Popover.Target>
        <UnstyledButton className={classes.show} aria-expanded={opened} onClick={() => onChange(!opened)}>
          {t('Show')}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack
          component="ul"
          gap={2}
          mah={280}
          className={classes.unseen}
          aria-label={t('Selected, not in this view')}
        >
          {rows.slice(0, MOST_NAMED).map(({ id, label }) => (
            <Group component="li" key={id} gap="xs" wrap="nowrap" justify="space-between">
              <Text span truncate>
                {label}
              </Text>
              {onDrop && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('Deselect {name}', { name: label })}
                  onClick={() => onDrop([id])}
                >
                  <IconX size={15} aria-hidden />
                </ActionIcon>
              )}
            </Group>
          ))}
          {rows.length > MOST_NAMED && (
            <Text component="li" fz="xs" c="dimmed">
              {t('and {n} more', { n: rows.length - MOST_NAMED })}
            </Text>
          )}
        </Stack>
        {onDrop && (
          <UnstyledButton className={classes.drop} onClick={() => onDrop(rows.map(({ id }) => id))}>
            {t('Deselect those not in this view')}
          </UnstyledButton>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

/** Floating bar for selected rows. Esc clears the selection. */
export function SelectionBar({ count, onClear, unseen = [], onDrop, everyRow, children }: SelectionBarProps) {
  const [named, setNamed] = useState(false);
  useHotkeys([['Escape', () => (named && unseen.length > 0 ? setNamed(false) : onClear())]]);
  return (
    <Group
      gap="xxs"
      w="fit-content"
      maw="calc(100vw - 24px)"
      bdrs="md"
      bg="var(--ll-bar)"
      className={classes.bar}
      role="toolbar"
      aria-label={t('Selected rows')}
    >
      <span className={classes.count}>
        <span role="status">{countText(count, unseen.length)}</span>
        {unseen.length > 0 && (
          <>
            {' · '}
            <Unseen rows={unseen} opened={named} onChange={setNamed} onDrop={onDrop} />
          </>
        )}
        {everyRow && (
          <>
            {' · '}
            <UnstyledButton
              className={classes.show}
              disabled={everyRow.isLoading}
              aria-busy={everyRow.isLoading}
              onClick={everyRow.onSelect}
            >
              {everyRow.isLoading ? t('Selecting…') : everyRow.label}
            </UnstyledButton>
          </>
        )}
      </span>
      {children}
      <UnstyledButton className={classes.clear} onClick={onClear} aria-label={t('Clear the selection')}>
        {t('Esc')}
      </UnstyledButton>
    </Group>
  );
}

export function SelectionAction(props: ComponentProps<typeof UnstyledButton<'button'>>) {
  return <UnstyledButton {...props} className={classes.action} />;
}
