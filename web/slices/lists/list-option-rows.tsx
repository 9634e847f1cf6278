import { ActionIcon, Button, Group, Popover, Stack, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { OPTION_COLORS, type OptionColor } from '#contract/lists/list.ts';
import { t } from '#web/platform/language.ts';
import { OptionDot } from '#web/ui/option-chip.tsx';
import classes from './list-options.module.css';
import { type DraftOption, newOption, type OptionColumn } from './list-options-draft.ts';

interface ColorButtonProps {
  option: DraftOption;
  onChoose: (color: OptionColor) => void;
}

function ColorButton({ option, onChoose }: ColorButtonProps) {
  const [opened, setOpened] = useState(false);
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus>
      <Popover.Target>
        <ActionIcon
          variant="default"
          size={34}
          aria-label={t('Colour of {name}: {color}', {
            name: option.label || t('the new option'),
            color: t(option.color),
          })}
          onClick={() => setOpened(!opened)}
        >
          <OptionDot color={option.color} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <div className={classes.colors}>
          {OPTION_COLORS.map((color) => (
            <ActionIcon
              key={color}
              variant={color === option.color ? 'light' : 'subtle'}
              color="gray"
              aria-label={t(color)}
              aria-pressed={color === option.color}
              onClick={() => {
                onChoose(color);
                setOpened(false);
              }}
            >
              <OptionDot color={color} />
            </ActionIcon>
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

export interface OptionRowsProps {
  column: OptionColumn;
  onChange: (column: OptionColumn) => void;
  /** Removes the column, if possible. */
  onRemove: (() => void) | undefined;
}

export function OptionRows({ column, onChange, onRemove }: OptionRowsProps) {
  const { options } = column;
  const set = (next: DraftOption[]) => onChange({ ...column, options: next });
  const change = (key: string, part: Partial<DraftOption>) =>
    set(options.map((option) => (option.key === key ? { ...option, ...part } : option)));
  const swap = (at: number, other: number) => {
    const [a, b] = [options[at], options[other]];
    if (a && b) set(options.map((option, place) => (place === at ? b : place === other ? a : option)));
  };
  const unused = OPTION_COLORS.find((color) => !options.some((option) => option.color === color));
  return (
    <Stack gap="xs">
      {column.kind === 'dropdown' && (
        <TextInput
          label={t('Name of the column')}
          maxLength={60}
          value={column.name}
          onChange={(event) => onChange({ ...column, name: event.currentTarget.value })}
        />
      )}
      {options.map((option, place) => (
        <Group key={option.key} gap="xs" wrap="nowrap">
          <ColorButton option={option} onChoose={(color) => change(option.key, { color })} />
          <TextInput
            className={classes.name ?? ''}
            aria-label={t('Name of option {n}', { n: place + 1 })}
            maxLength={60}
            value={option.label}
            autoFocus={option.id === null && option.label === ''}
            onChange={(event) => change(option.key, { label: event.currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('Move {name} up', { name: option.label })}
            disabled={place === 0}
            onClick={() => swap(place, place - 1)}
          >
            <IconArrowUp size={15} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('Move {name} down', { name: option.label })}
            disabled={place === options.length - 1}
            onClick={() => swap(place, place + 1)}
          >
            <IconArrowDown size={15} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('Remove {name}', { name: option.label })}
            onClick={() => set(options.filter(({ key }) => key !== option.key))}
          >
            <IconTrash size={15} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      <Group gap={0} align="stretch" justify="space-between" wrap="nowrap">
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPlus size={14} aria-hidden />}
          disabled={options.length >= 60}
          onClick={() => set([...options, newOption(unused ?? 'gray')])}
        >
          {t('Add an option')}
        </Button>
        {onRemove && (
          <Button size="compact-sm" variant="subtle" c="var(--ll-down)" onClick={onRemove}>
            {t('Remove column')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
