import { Select } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ClientObject } from '#contract/clients.ts';
import { api, query } from '#web/platform/api/api.ts';
import { messageOf } from '#web/platform/api/field-messages.ts';
import { sentenceText, t } from '#web/platform/language.ts';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import { toast } from '#web/ui/toast.tsx';

interface ClientChoiceProps {
  type: ClientObject;
  type_id: number;
}

/** Client whose brand the reports and client pages of an object have; stored as soon as it is chosen. */
export function ClientChoice({ type, type_id }: ClientChoiceProps) {
  const cache = useQueryClient();
  const about = { type, type_id };
  const chosen = useQuery(query.clients.of_object.queryOptions({ input: about }));
  const all = useQuery(query.clients.list.queryOptions());
  const choose = useMutation({
    mutationFn: (client_id: number | null) => api.clients.choose({ ...about, client_id }),
    onSuccess: async (answer) => {
      cache.setQueryData(query.clients.of_object.queryKey({ input: about }), answer);
      toast.success(t('Saved'));
      await cache.invalidateQueries({ queryKey: query.clients.key() });
    },
    meta: { silent: true },
  });
  const { inherited, client_id, edit_refused } = chosen.data ?? {};
  if (all.isPending) return <RowsSkeleton rows={1} rowHeight={73} />;
  // Nothing to choose among yet.
  if (all.data?.clients.length === 0 && !client_id) return null;
  return (
    <Select
      label={t('Client of reports')}
      description={
        sentenceText(edit_refused ?? null) ??
        t('Reports and client pages have its logo, colors, footer and language.')
      }
      placeholder={
        inherited
          ? inherited.from === null
            ? inherited.name
            : t('{client}, from “{name}”', { client: inherited.name, name: inherited.from })
          : t('Own brand')
      }
      clearable
      searchable
      disabled={chosen.data === undefined || all.data === undefined || Boolean(edit_refused)}
      data={(all.data?.clients ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      value={client_id ? String(client_id) : null}
      error={messageOf(choose.error ?? chosen.error)}
      nothingFoundMessage={t('Nothing found')}
      onChange={(value) => choose.mutate(value === null ? null : Number(value))}
    />
  );
}
