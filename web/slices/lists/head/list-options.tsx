import { ActionIcon, Box, Button, Group, Modal, Popover, Stack, Tabs, Text, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListProfile } from '#contract/lists/creators.ts';
import { type List, OPTION_COLORS, type OptionColor, type WrittenOptions } from '#contract/lists/list.ts';
import { query } from '#web/platform/api/api.ts';
import { normaliseError } from '#web/platform/api/errors.ts';
import { plural, t } from '#web/platform/language.ts';
import { OptionDot } from '#web/ui/inputs/option-chip.tsx';
import { toast } from '#web/ui/toast.tsx';
import type { ListData } from '../table/list-rows.ts';
import { useListEdits } from '../writing/list-edits.ts';
import classes from './list-options.module.css';
import {
  type DraftOption,
  draftOf,
  isWhole,
  losses,
  newColumn,
  newOption,
  type OptionColumn,
  type OptionsDraft,
  writtenOf,
} from './list-options-draft.ts';

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
          aria-label={t('Color of {name}: {color}', {
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

interface OptionRowsProps {
  column: OptionColumn;
  onChange: (column: OptionColumn) => void;
  /** Removes the column, if possible. */
  onRemove: (() => void) | undefined;
}

function OptionRows({ column, onChange, onRemove }: OptionRowsProps) {
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

export interface ListOptionsDialogProps {
  list: List;
  data: ListData;
  onClose: () => void;
}

/** Consequences of deleted options, one sentence each. */
function Losses({ draft, list, rows }: { draft: OptionsDraft; list: List; rows: readonly ListProfile[] }) {
  const lost = losses(list, draft, rows);
  if (lost.length === 0) return null;
  return (
    <Box component="ul" c="var(--ll-warn)" className="bullets" role="status">
      {lost.map(({ name, n }) => (
        <li key={name}>
          {plural(
            n,
            '“{name}” will be deleted and removed from {n} creator.',
            '“{name}” will be deleted and removed from {n} creators.',
            {
              name,
            },
          )}
        </li>
      ))}
    </Box>
  );
}

export function ListOptionsDialog({ list, data, onClose }: ListOptionsDialogProps) {
  const [draft, setDraft] = useState(() => draftOf(list));
  const { setOptions } = useListEdits(list);
  const client = useQueryClient();
  const save = () =>
    setOptions.mutate(writtenOf(draft) satisfies WrittenOptions, {
      onSuccess() {
        toast.success(t('The options were saved'));
        void data.refresh();
        onClose();
      },
    });
  const { error } = setOptions;
  const isConflict = error !== null && normaliseError(error).status === 409;
  const reload = async () => {
    const fresh = await client.fetchQuery({
      ...query.lists.get.queryOptions({ input: { id: list.id } }),
      staleTime: 0,
    });
    setDraft(draftOf(fresh));
    setOptions.reset();
  };
  const change = (place: number, column: OptionColumn) =>
    setDraft({ columns: draft.columns.map((old, at) => (at === place ? column : old)) });
  return (
    <Modal opened onClose={onClose} size={560} title={<b>{t('Options of “{name}”', { name: list.name })}</b>}>
      <Stack>
        <Tabs defaultValue="0">
          <Group mb="sm" gap="xs" align="flex-end">
            <Tabs.List>
              {draft.columns.map(({ name, key }, place) => (
                <Tabs.Tab key={key} value={String(place)}>
                  {name || t('New column')}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            <Button
              size="compact-sm"
              variant="subtle"
              leftSection={<IconPlus size={14} aria-hidden />}
              onClick={() => setDraft({ columns: [...draft.columns, newColumn()] })}
            >
              {t('Dropdown column')}
            </Button>
          </Group>
          {draft.columns.map((column, place) => (
            <Tabs.Panel key={column.key} value={String(place)}>
              <OptionRows
                column={column}
                onChange={(next) => change(place, next)}
                onRemove={
                  column.kind === 'dropdown'
                    ? () => setDraft({ columns: draft.columns.filter((_, at) => at !== place) })
                    : undefined
                }
              />
            </Tabs.Panel>
          ))}
        </Tabs>
        <Losses draft={draft} list={list} rows={data.rows} />
        {error !== null && (
          <Text c="var(--ll-down)" role="alert">
            {normaliseError(error).message}{' '}
            {isConflict && (
              <Button size="compact-sm" variant="default" onClick={() => void reload()}>
                {t('Show current values')}
              </Button>
            )}
          </Text>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button disabled={!isWhole(draft)} loading={setOptions.isPending} onClick={save}>
            {t('Save')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
