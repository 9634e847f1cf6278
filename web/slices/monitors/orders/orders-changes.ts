import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OrderFile } from '#contract/sales/order-files.ts';
import { query } from '#web/platform/api/api.ts';
import { plural, t } from '#web/platform/language.ts';
import { toast } from '#web/ui/toast.tsx';

export function useOrderChanges(id: number) {
  const client = useQueryClient();
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: query.monitors.orders.key() }),
      client.invalidateQueries({ queryKey: query.monitors.order_rows.key() }),
      client.invalidateQueries({ queryKey: query.monitors.order_lift.key() }),
    ]);
  const options = { onSuccess: () => void refresh() };
  const silent = { ...options, meta: { silent: true } };
  const codes = useMutation(
    query.monitors.set_promo_codes.mutationOptions({ ...options, onError: () => void refresh() }),
  );
  const link = useMutation(query.monitors.set_link_deliverable.mutationOptions(options));
  const settings = useMutation(query.monitors.set_order_settings.mutationOptions(options));
  const withdraw = useMutation(query.monitors.withdraw_orders.mutationOptions(options));
  const cancel = useMutation(query.monitors.cancel_orders.mutationOptions(options));
  const take = useMutation(
    query.monitors.import_orders.mutationOptions({
      ...silent,
      async onSuccess({ orders, kind }) {
        await refresh();
        if (kind === 'sales') toast.success(t('Daily sales imported'));
        else toast.success(plural(orders, '{n} order imported', '{n} orders imported'));
      },
    }),
  );
  return {
    codes,
    link,
    settings,
    take,
    cancel,
    refresh,
    /** Withdraws a file, or brings it back. */
    turn({ id: file_id, state }: OrderFile): void {
      const is_withdrawn = state === 'imported';
      withdraw.mutate({ id, file_id, is_withdrawn });
      if (is_withdrawn)
        toast.undo(t('The orders of this file were withdrawn'), () =>
          withdraw.mutate({ id, file_id, is_withdrawn: false }),
        );
    },
  };
}
export type OrderChanges = ReturnType<typeof useOrderChanges>;
