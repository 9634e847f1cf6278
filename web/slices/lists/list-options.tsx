import { Box, Button, Group, Modal, Stack, Tabs, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListProfile } from '#contract/lists/creators.ts';
import type { List, WrittenOptions } from '#contract/lists/list.ts';
import { query } from '#web/platform/api.ts';
import { normaliseError } from '#web/platform/errors.ts';
import { plural, t } from '#web/platform/language.ts';
import { toast } from '#web/ui/toast.tsx';
import { useListEdits } from './list-edits.ts';
import { OptionRows } from './list-option-rows.tsx';
import {
  draftOf,
  isWhole,
  losses,
  newColumn,
  type OptionColumn,
  type OptionsDraft,
  writtenOf,
} from './list-options-draft.ts';
import type { ListData } from './list-rows.ts';

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
            '“{name}” is deleted: {n} creator loses it.',
            '“{name}” is deleted: {n} creators lose it.',
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
