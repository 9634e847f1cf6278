import type { ProfileRow } from '#contract/profiles/search.ts';
import type { GridColumn } from '#web/ui/grid-model.ts';
import { INITIAL_COLUMNS } from './profiles-columns.tsx';

/** Default columns that narrow tables do without, the first ones first. */
const SPARED = ['ages', 'credibility_score', 'growth', 'audience', 'themes', 'price'];
/** Column of checkboxes and scroll bar. */
const BESIDE = 56;
const USUAL = 100;

/** The default columns, as many as are not cut at this width; chosen columns stay. */
export function fittingColumns(
  visible: readonly string[],
  {
    columns,
    rows,
    width,
  }: { columns: readonly GridColumn<ProfileRow>[]; rows: readonly ProfileRow[]; width: number },
): readonly string[] {
  if (width === 0 || visible.join() !== INITIAL_COLUMNS.join()) return visible;
  const known = new Map(columns.map((column) => [column.id, column]));
  // The table itself leaves out columns without values.
  const isFilled = (id: string) => rows.some((row) => known.get(id)?.value(row) != null);
  const sizeOf = (id: string) => known.get(id)?.size ?? USUAL;
  let shown = [...visible];
  const fixed = columns.filter(({ id, fixed: stays }) => stays && !shown.includes(id));
  const wanted = () =>
    BESIDE +
    [...shown.filter(isFilled), ...fixed.map(({ id }) => id)].reduce((sum, id) => sum + sizeOf(id), 0);
  for (const id of SPARED) {
    if (wanted() <= width) break;
    shown = shown.filter((one) => one !== id);
  }
  return shown;
}
