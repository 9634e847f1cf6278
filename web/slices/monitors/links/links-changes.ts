import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { TrackingLink } from '#contract/sales/links.ts';
import { query } from '#web/platform/api/api.ts';
import { plural, t } from '#web/platform/language.ts';
import { toast } from '#web/ui/toast.tsx';

export function useLinkChanges(id: number) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: query.monitors.tracking_links.key() });
  const form = { onSuccess: refresh, meta: { silent: true } };
  const create = useMutation(
    query.monitors.create_tracking_links.mutationOptions({
      ...form,
      async onSuccess({ links }) {
        await refresh();
        toast.success(plural(links.length, '{n} link created', '{n} links created'));
      },
    }),
  );
  const update = useMutation(query.monitors.update_tracking_link.mutationOptions(form));
  const turn = useMutation(query.monitors.update_tracking_link.mutationOptions({ onSuccess: refresh }));
  const remove = useMutation(query.monitors.delete_tracking_link.mutationOptions({ onSuccess: refresh }));
  return {
    create,
    update,
    remove,
    /** Ends or reactivates a link. */
    turn({ id: link_id, is_active }: TrackingLink): void {
      turn.mutate({ id, link_id, is_active: !is_active });
      if (is_active)
        toast.undo(t('This link is no longer active'), () => turn.mutate({ id, link_id, is_active: true }));
    },
  };
}
