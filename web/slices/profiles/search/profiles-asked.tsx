import type { ProfileFilters, ProfileRow } from '#contract/profiles/search.ts';
import {
  AUDIENCE_FIELDS,
  type AudienceField,
  audienceKeyName,
  audienceWords,
  readAudienceKey,
  sentence,
} from '#web/parts/search-filters/filter-labels.ts';
import { percent, shortPercent } from '#web/platform/format/format.ts';
import type { GridColumn } from '#web/ui/grid/grid-model.ts';
import { Num } from '#web/ui/number.tsx';

export interface AskedKey {
  filter: AudienceField;
  key: string;
  label: string;
}

export function askedKeys(filters: Pick<ProfileFilters, AudienceField>): AskedKey[] {
  return AUDIENCE_FIELDS.flatMap((filter) =>
    (filters[filter] ?? []).map((text) => {
      const [key] = readAudienceKey(text, 0);
      const label = sentence(audienceWords(filter, audienceKeyName(filter, key)));
      return { filter, key, label };
    }),
  );
}

/** Share of a key in a row; null if unknown, or if the row belongs to another search. */
export function askedShare(row: ProfileRow, { filter, key }: AskedKey): number | null {
  const wanted = key.toLowerCase();
  const match = row.asked_audience.find((one) => one.filter === filter && one.key.toLowerCase() === wanted);
  return match?.share ?? null;
}

export function AskedShare({ row, audienceKey }: { row: ProfileRow; audienceKey: AskedKey }) {
  const share = askedShare(row, audienceKey);
  if (share === null) return <Num value={null} missing="no_audience_data" />;
  return <span title={shortPercent(share, 2)}>{percent(share, 1)}</span>;
}

/** One column per requested audience key. */
export function askedColumns(keys: readonly AskedKey[]): GridColumn<ProfileRow>[] {
  return keys.map((one) => ({
    id: `${one.filter}:${encodeURIComponent(one.key)}`,
    header: one.label,
    align: 'right',
    size: Math.min(130, 34 + 7 * one.label.length),
    sortable: false,
    fixed: true,
    value: (row) => askedShare(row, one),
    cell: (row) => <AskedShare row={row} audienceKey={one} />,
  }));
}
