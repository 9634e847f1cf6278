import type { CoveredPlan } from '#contract/monitors/deliverables.ts';
import { METRIC_TABLE } from '#contract/report/metrics.ts';
import type { RatioBasis } from '#contract/values/money.ts';
import { dayText } from '#server/platform/date-text.ts';
import { deliverableAmount } from '#server/platform/deliverable-names.ts';
import { plural, t } from '#server/platform/language.ts';
import type { ExportColumn, Section } from '../exporter.ts';
import { column, PRINTED, table, text } from '../report/report-sections.ts';
import type { ResultNumbers } from './result-numbers.ts';

export const share = (part: number | null, whole: number | null) =>
  part === null || !whole ? null : part / whole;

export const isWhole = ({ creators, of }: RatioBasis) => creators === of;
/** "of 3 of 6 creators"; null where it is of all. */
export const ofCreators = (basis: RatioBasis): string | null =>
  isWhole(basis) ? null : t('of {n} of {all} creators', { n: basis.creators, all: basis.of });

/** "ratios of 3 of 6 creators", else each by its name; '' where all are of all creators. */
export function ratioBases(ratios: ReadonlyArray<readonly [label: string, basis: RatioBasis]>): string {
  const named = ratios.map(([label, basis]) => ({ label, of: ofCreators(basis) }));
  const [first] = named;
  if (named.every(({ of }) => of === first?.of)) return first?.of ? t('ratios {of}', { of: first.of }) : '';
  return named.flatMap(({ label, of }) => (of ? [`${label} ${of}`] : [])).join(', ');
}

export const number = <Id extends string>(
  id: Id,
  label: string,
  type: ExportColumn['type'] = 'count',
  currency?: string,
) => column(id, label, type, currency ? { currency } : {});
export const PART = column('share', 'Share of impressions', 'ratio', { is_bar: true });

/** "1 deliverable late, 2 missing"; what is beyond the plan where nothing is behind it. */
export function behind({ totals }: CoveredPlan): string {
  const { late, missing, open, extra_posts, other_posts } = totals;
  const by_hand = totals.delivered - totals.published;
  const parts = [
    late > 0 && t('{n} late', { n: late }),
    missing > 0 && t('{n} missing', { n: missing }),
    open > 0 && t('{n} open', { n: open }),
    by_hand > 0 && plural(by_hand, '{n} marked as delivered by hand', '{n} marked as delivered by hand'),
  ].filter(Boolean);
  return parts.length > 0
    ? t('deliverables: {parts}', { parts: parts.join(', ') })
    : plural(extra_posts + other_posts, '{n} post beyond the plan', '{n} posts beyond the plan');
}

/** Late and missing deliverables, with their reason. */
export function unfulfilled({ covered }: ResultNumbers): Section[] {
  const nameOf = new Map(covered?.creators.map((creator) => [creator.id, creator.name]));
  const rows = (covered?.deliverables ?? [])
    .filter(({ state }) => state === 'late' || state === 'missing')
    .map((one) => ({
      creator: nameOf.get(one.profile_id) ?? t('Former creator'),
      deliverable: deliverableAmount(one),
      due: one.due === null ? t('end of the campaign') : dayText(one.due),
      state:
        one.state === 'late'
          ? t('complete on {day}', { day: dayText(one.last_day ?? '') })
          : t('{n} of {all} published', { n: one.published, all: one.quantity ?? '?' }),
    }));
  if (rows.length === 0) return [];
  const columns = [
    text('creator', 'Creator', 26),
    text('deliverable', 'Deliverable'),
    text('due', 'Due'),
    text('state', 'State'),
  ];
  const name = 'Late or missing deliverables';
  return [{ kind: 'heading', name }, table(name, columns, rows)];
}

export function creators({ creators, budget, plan, totals, covered }: ResultNumbers): Section[] {
  const agreed = Map.groupBy(covered?.deliverables ?? [], ({ profile_id }) => profile_id);
  const lines = covered
    ? new Map(
        [...agreed].map(([id, all]) => [id, all.map((one) => ({ ...one, planned: one.quantity ?? 1 }))]),
      )
    : Map.groupBy(plan?.lines ?? [], ({ profile_id }) => profile_id);
  const most = Math.max(0, ...creators.map(({ impressions }) => impressions ?? 0));
  const rows = creators.map((row) => {
    const own = lines.get(row.profile_id);
    const sum = (side: 'planned' | 'published') => own?.reduce((all, line) => all + line[side], 0) ?? 0;
    return {
      ...row,
      deliverables:
        agreed
          .get(row.profile_id)
          ?.map((one) => deliverableAmount(one))
          .join(', ') ?? '',
      published:
        own === undefined
          ? String(row.posts)
          : t('{n} of {all}', { n: sum('published'), all: sum('planned') }),
      // Bars are compared with the longest.
      share: share(row.impressions, most),
    };
  });
  const hasCosts = budget?.totals.cost !== null && budget !== null;
  const columns = [
    text('label', 'Creator', 26),
    // A page has no room for both.
    agreed.size > 0 ? text('deliverables', 'Deliverables', 22) : text('username', 'Handle'),
    lines.size > 0 ? text('published', 'Posts of plan') : number('posts', 'Posts'),
    number('impressions', METRIC_TABLE.impressions.label),
    number('interactions', METRIC_TABLE.interactions.label),
    number('engagement_rate', 'Engagement', 'ratio'),
    ...(hasCosts
      ? [
          number('cost', 'Cost', 'money', budget.currency),
          number('cost_per_interaction', 'Per interaction', 'money', budget.currency),
        ]
      : []),
    { ...PART, label: 'Compared' },
  ];
  const shown = table('Creators', columns, rows, PRINTED);
  return [
    { kind: 'heading', name: 'Creators', note: t('By impressions') },
    { ...shown, left_out: totals.influencers - Math.min(rows.length, PRINTED) },
  ];
}
