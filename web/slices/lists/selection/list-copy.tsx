import { Button, Modal, Select, Stack } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { ListProfile } from '#contract/lists/creators.ts';
import type { List } from '#contract/lists/list.ts';
import { api, query } from '#web/platform/api/api.ts';
import { normaliseError } from '#web/platform/api/errors.ts';
import { plural, t } from '#web/platform/language.ts';
import { toast } from '#web/ui/toast.tsx';
import { addedText } from '../add/list-added.ts';
import { rowsKey } from '../table/list-rows.ts';

export interface ListCopyDialogProps {
  list: List;
  rows: readonly ListProfile[];
  onClose: () => void;
}

export function ListCopyDialog({ list, rows, onClose }: ListCopyDialogProps) {
  const [to, setTo] = useState<string | null>(null);
  const client = useQueryClient();
  const lists = useQuery(query.lists.user_lists.queryOptions());
  const copy = useMutation({
    mutationFn: (list_id: number) =>
      api.lists.add_profiles({ list_id, profile_ids: rows.map((row) => row.profile_id) }),
    onSuccess(answer, list_id) {
      const refresh = () =>
        Promise.all([
          client.invalidateQueries({ queryKey: rowsKey(list_id) }),
          client.invalidateQueries({ queryKey: query.lists.key() }),
        ]);
      void refresh();
      const undo = () =>
        void api.lists
          .remove_profiles({ id: list_id, profile_ids: answer.added })
          .then(refresh, (error) => toast.error(normaliseError(error).message));
      const text = addedText(answer);
      if (answer.added.length > 0) toast.undo(text, undo);
      else toast.info(text);
      onClose();
    },
    meta: { silent: true },
  });
  const data = (lists.data?.lists ?? [])
    .filter((one) => !one.is_folder && one.can_edit && one.id !== list.id)
    .map(({ id, name, total_influencers }) => ({
      value: String(id),
      label: `${name} (${plural(total_influencers, '{n} creator', '{n} creators')})`,
    }));
  const error = copy.error ?? lists.error;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (to !== null) copy.mutate(Number(to));
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={
        <b>{plural(rows.length, 'Copy {n} creator to another list', 'Copy {n} creators to another list')}</b>
      }
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          <Select
            label={t('List')}
            searchable
            data={data}
            value={to}
            onChange={setTo}
            nothingFoundMessage={t('No other list that you can edit')}
            error={error && normaliseError(error).message}
            data-autofocus
          />
          <Button type="submit" disabled={to === null} loading={copy.isPending}>
            {t('Copy')}
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}
