import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type List, OPTION_COLORS, type WrittenOptions } from '#contract/lists/list.ts';
import { api, query } from '#web/platform/api/api.ts';
import { normaliseError } from '#web/platform/api/errors.ts';
import { toast } from '#web/ui/toast.tsx';
import { draftOf, newOption, writtenOf } from '../head/list-options-draft.ts';
import { type Field, writtenFields } from './list-fields.ts';

/** Changes of a list; each uses the answer and refreshes other lists. */
export function useListEdits({ id, revision }: Pick<List, 'id' | 'revision'>) {
  const client = useQueryClient();
  const show = (list: List) => {
    client.setQueryData(query.lists.get.queryKey({ input: { id: list.id } }), list);
    for (const call of [query.lists.user_lists, query.lists.groups, query.lists.children])
      void client.invalidateQueries({ queryKey: call.key() });
  };
  const refresh = () => client.invalidateQueries({ queryKey: query.lists.key() });
  return {
    edit: useMutation({
      mutationFn: (part: Omit<Parameters<typeof api.lists.edit>[0], 'id'>) => api.lists.edit({ id, ...part }),
      onSuccess: show,
      meta: { silent: true },
    }),
    setOptions: useMutation({
      mutationFn: (options: WrittenOptions) => api.lists.set_options({ id, revision, ...options }),
      onSuccess: show,
      meta: { silent: true },
    }),
    duplicate: useMutation({ mutationFn: () => api.lists.duplicate({ id }), onSuccess: refresh }),
    remove: useMutation({ mutationFn: () => api.lists.delete({ id }) }),
    restore: useMutation({ mutationFn: () => api.lists.restore({ id }), onSuccess: refresh }),
  };
}

/** Creates an option of a column and returns its id; null if that was refused, with a message. */
export function useNewOption(list: List): (field: Field, label: string) => Promise<number | null> {
  const { setOptions } = useListEdits(list);
  return async (field, label) => {
    const columns = draftOf(list).columns.map((column) => {
      if (column.key !== field) return column;
      const color = OPTION_COLORS[column.options.length % OPTION_COLORS.length] ?? 'blue';
      return { ...column, options: [...column.options, { ...newOption(color), label }] };
    });
    const saved = await setOptions.mutateAsync(writtenOf({ columns })).catch((error) => {
      toast.error(normaliseError(error).message);
      return null;
    });
    if (saved === null) return null;
    const options = writtenFields(saved).find((one) => one.field === field)?.options ?? [];
    return options.find((option) => option.label === label)?.id ?? null;
  };
}
