import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Board } from '#contract/drafts/draft.ts';
import type { Decision, NewComment } from '#web/parts/drafts/draft-review.tsx';
import { api, query } from '#web/platform/api/api.ts';

/** Changes of the drafts of a campaign; each shows the new board. */
export function useDraftChanges(id: number) {
  const client = useQueryClient();
  const key = query.drafts.board.queryKey({ input: { id } });
  const onSuccess = (board: Board) => {
    client.setQueryData(key, board);
    void client.invalidateQueries({ queryKey: query.drafts.waiting.key() });
  };
  const reload = async () => {
    await client.invalidateQueries({ queryKey: key });
    void client.invalidateQueries({ queryKey: query.drafts.waiting.key() });
  };
  return {
    createPage: useMutation({
      mutationFn: (input: { profile_id: number; days: number }) => api.drafts.create_page({ id, ...input }),
      onSuccess,
    }),
    revokePage: useMutation({
      mutationFn: (profile_id: number) => api.drafts.revoke_page({ id, profile_id }),
      onSuccess,
    }),
    answer: useMutation({
      mutationFn: (input: { profile_id: number; text: string }) => api.drafts.answer({ id, ...input }),
      onSuccess,
    }),
    submit: useMutation({
      mutationFn: (input: Omit<Parameters<typeof api.drafts.submit>[0], 'id'>) =>
        api.drafts.submit({ id, ...input }),
      onSuccess,
      meta: { silent: true },
    }),
    comment: useMutation({
      mutationFn: (input: NewComment) => api.drafts.comment({ id, ...input }),
      onSettled: reload,
    }),
    decide: useMutation({
      mutationFn: (input: Decision) => api.drafts.decide({ id, ...input }),
      onSettled: reload,
    }),
  };
}
export type DraftChanges = ReturnType<typeof useDraftChanges>;
