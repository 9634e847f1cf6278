import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SavedFilter } from '#contract/keywords.ts';
import { api, query } from '#web/platform/api/api.ts';
import { normaliseError } from '#web/platform/api/errors.ts';
import { t } from '#web/platform/language.ts';
import { toast } from '#web/ui/toast.tsx';
import { messagesByField } from './keyword-state.ts';

/** Messages of a 400 by field; `''` has the general one. */
export function fieldMessages(error: unknown): Record<string, string> {
  const { message, data } = normaliseError(error);
  const issues = typeof data === 'object' && data !== null ? Reflect.get(data, 'issues') : null;
  if (!Array.isArray(issues)) return { '': message };
  const messages = issues.flatMap((issue: unknown) =>
    typeof issue === 'object' && issue !== null && 'field' in issue && 'message' in issue
      ? [{ field: String(issue.field), message: String(issue.message) }]
      : [],
  );
  return messages.length === 0 ? { '': message } : messagesByField(messages);
}

interface NamedSearch {
  filter_name: string;
  filter: Omit<SavedFilter['filter'], 'categories'> & { categories?: string[] };
}

export function useFilterMutations() {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: query.keywords.filters.key() });
  const create = useMutation({
    mutationFn: (input: NamedSearch) => api.keywords.save_filter(input),
    onSuccess,
    meta: { silent: true },
  });
  const change = useMutation({
    mutationFn: (input: NamedSearch & { keyword_user_filter_id: number }) =>
      api.keywords.update_filter(input),
    onSuccess,
    meta: { silent: true },
  });
  const remove = useMutation({
    mutationFn: (filter: SavedFilter) =>
      api.keywords.delete_filter({ query: { 'user-filter-id': filter.keyword_user_filter_id } }),
    onSuccess,
  });
  const restore = useMutation({
    mutationFn: ({ keyword_user_filter_id }: SavedFilter) =>
      api.keywords.restore_filter({ keyword_user_filter_id }),
    onSuccess,
  });
  /** Deletes at once; "Undo" restores the same filter, with its colleagues and its public link. */
  const removeWithUndo = (filter: SavedFilter) =>
    remove
      .mutateAsync(filter)
      .then(() =>
        toast.undo(t('“{name}” was deleted', { name: filter.filter_name }), () => restore.mutate(filter)),
      );
  const rename = async (
    { keyword_user_filter_id, filter: before }: SavedFilter,
    filter_name: string,
    categories = before.categories,
  ) => {
    const filter = { ...before, categories };
    const { data } = await change.mutateAsync({ keyword_user_filter_id, filter_name, filter });
    toast.success(t('Renamed to “{name}”', { name: data.filter_name }));
  };
  return { create, change, rename, removeWithUndo };
}
