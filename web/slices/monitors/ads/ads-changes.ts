import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AdFile } from '#contract/sales/ad-files.ts';
import { query } from '#web/platform/api/api.ts';
import { plural, t } from '#web/platform/language.ts';
import { toast } from '#web/ui/toast.tsx';

export function useAdChanges(id: number) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: query.monitors.ads.key() });
  const options = { onSuccess: () => void refresh() };
  const withdraw = useMutation(query.monitors.withdraw_ads.mutationOptions(options));
  const take = useMutation(
    query.monitors.import_ads.mutationOptions({
      meta: { silent: true },
      async onSuccess({ ads }) {
        await refresh();
        toast.success(plural(ads, '{n} ad imported', '{n} ads imported'));
      },
    }),
  );
  return {
    refresh,
    take,
    cancel: useMutation(query.monitors.cancel_ads.mutationOptions(options)),
    assign: useMutation(query.monitors.assign_ad.mutationOptions(options)),
    /** Withdraws a file, or brings it back. */
    turn({ id: file_id, state }: AdFile): void {
      const is_withdrawn = state === 'imported';
      withdraw.mutate({ id, file_id, is_withdrawn });
      if (is_withdrawn)
        toast.undo(t('The ads of this file were withdrawn'), () =>
          withdraw.mutate({ id, file_id, is_withdrawn: false }),
        );
    },
  };
}
export type AdChanges = ReturnType<typeof useAdChanges>;
