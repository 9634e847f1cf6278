import type { Phrase } from '#contract/languages/catalogue.ts';
import type { CoverageState, CoveredPlan } from '#contract/monitors/deliverables.ts';
import { deliverableAmount } from '#server/platform/deliverable-names.ts';
import { t } from '#server/platform/language.ts';
import type { Section } from '#server/slices/exports/exporter.ts';
import { column, table, text } from '#server/slices/exports/report/report-sections.ts';
import { number } from '#server/slices/exports/results/result-creators.ts';

const STATES: Record<CoverageState, Phrase> = {
  done: 'Done',
  late: 'Late',
  missing: 'Missing',
  open: 'Open',
};

/** Every deliverable of the plan with the posts that fulfil it, as a table of data. */
export function deliverableSections(plan: CoveredPlan | null): Section[] {
  if (plan === null || plan.deliverables.length === 0) return [];
  const nameOf = new Map(plan.creators.map(({ id, name }) => [id, name]));
  const rows = plan.deliverables.map((one) => ({
    ...one,
    creator: nameOf.get(one.profile_id) ?? t('Former creator'),
    deliverable: deliverableAmount(one),
    state: t(STATES[one.state]),
  }));
  const columns = [
    text('creator', 'Creator', 26),
    text('deliverable', 'Deliverable', 26),
    number('quantity', 'Quantity'),
    number('published', 'Published'),
    text('state', 'State'),
    column('due', 'Due', 'day'),
    column('first_day', 'First post', 'day'),
    column('last_day', 'Last post', 'day'),
  ];
  return [table('Deliverables', columns, rows)];
}
