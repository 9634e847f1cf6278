import type { DisclosureCounts } from '#contract/disclosure.ts';
import type { MonitorInfluencer } from '#contract/monitors/reports.ts';
import { creatorColumns } from '#web/parts/report/creator-columns.tsx';
import { t } from '#web/platform/language.ts';
import type { GridColumn } from '#web/ui/grid-model.ts';

type Row = MonitorInfluencer;

/** Reason a creator is included: chosen, through lists, or found by keyword. */
function whyText({ is_chosen, lists }: Row): string {
  if (!is_chosen) return t('Found by keyword');
  return lists.length === 0 ? t('Chosen') : lists.map(({ name }) => name).join(', ');
}

type Checked = Pick<DisclosureCounts, 'posts' | 'disclosed'>;

/** `plain`: for visitors, without rules and lists. `checked`: verdicts on posts, by creator. */
export function monitorCreatorColumns(
  currency: string,
  plain: boolean,
  checked: ReadonlyMap<number, Checked>,
): GridColumn<Row>[] {
  const why: GridColumn<Row> = { id: 'why', header: t('Reason'), size: 140, sortable: false, value: whyText };
  const columns = creatorColumns<Row>(currency);
  const disclosed: GridColumn<Row> = {
    id: 'disclosed',
    header: t('Posts disclosed'),
    size: 124,
    align: 'right',
    sortable: false,
    value({ id }) {
      const own = checked.get(id);
      return own && own.posts > 0 ? t('{n} of {all}', { n: own.disclosed, all: own.posts }) : null;
    },
  };
  const after = columns.findIndex(({ id }) => id === 'posts') + 1;
  return plain ? columns : columns.toSpliced(after, 0, disclosed).toSpliced(1, 0, why);
}
