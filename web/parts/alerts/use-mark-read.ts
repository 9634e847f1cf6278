import { useMutation, useQueryClient } from '@tanstack/react-query';
import { query } from '#web/platform/api/api.ts';

export function useMarkRead() {
  const client = useQueryClient();
  return useMutation(
    query.alerts.mark_read.mutationOptions({
      onSuccess: () =>
        Promise.all(
          [query.alerts.unread.key(), query.alerts.notices.key(), query.home.alerts.key()].map((queryKey) =>
            client.invalidateQueries({ queryKey }),
          ),
        ),
    }),
  );
}
