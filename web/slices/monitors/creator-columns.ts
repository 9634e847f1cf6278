import type { MonitorInfluencer } from '#contract/monitors/reports.ts';
import { creatorColumns } from '#web/parts/report/creator-columns.tsx';
import { t } from '#web/platform/language.ts';
import type { GridColumn } from '#web/ui/grid-model.ts';

type Row = MonitorInfluencer;

/** Why a creator is in: chosen, through lists, or met by a keyword. */
function whyText({ is_chosen, lists }: Row): string {
  if (!is_chosen) return t('Met by keyword');
  return lists.length === 0 ? t('Chosen') : lists.map(({ name }) => name).join(', ');
}

/** `plain`: for visitors of a public link, who learn nothing of rules and lists. */
export function monitorCreatorColumns(currency: string, plain: boolean): GridColumn<Row>[] {
  const why: GridColumn<Row> = { id: 'why', header: t('Why in'), size: 140, sortable: false, value: whyText };
  const columns = creatorColumns<Row>(currency);
  return plain ? columns : columns.toSpliced(1, 0, why);
}
