import type { ListProfile } from '#contract/lists/creators.ts';
import { ConvertedAmount } from '#web/ui/converted-money.tsx';
import { priceIn } from '../writing/list-fields.ts';

export function PriceOf({ row, currency }: { row: ListProfile; currency: string }) {
  if (!row.price_entered) return null;
  return (
    <b>
      <ConvertedAmount entered={row.price_entered} value={priceIn(row, currency)} currency={currency} />
    </b>
  );
}
