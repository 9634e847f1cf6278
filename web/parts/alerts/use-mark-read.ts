import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { query } from '#web/platform/api/api.ts';

const reload = (client: QueryClient) =>
  Promise.all(
    [
      query.alerts.unread.key(),
      query.alerts.notices.key(),
      query.home.alerts.key(),
      query.client.responses.key(),
    ].map((queryKey) => client.invalidateQueries({ queryKey })),
  );

/** Marks alerts as read, or without ids every notification. */
export function useMarkRead() {
  const client = useQueryClient();
  return useMutation(query.alerts.mark_read.mutationOptions({ onSuccess: () => reload(client) }));
}

/** Marks the responses of clients as seen. */
export function useMarkSeen() {
  const client = useQueryClient();
  return useMutation(query.client.mark_seen.mutationOptions({ onSuccess: () => reload(client) }));
}
