import { ORPCError } from '@orpc/server';
import { EARLIER_PERIODS } from '#contract/alerts.ts';
import { knownTotal } from '#contract/known-totals.ts';
import type { Metric } from '#contract/primitives.ts';
import { METRIC_DEFINITIONS } from '#server/analytics/metrics/definitions.ts';
import type { Days } from '#server/analytics/period.ts';
import { totalsOf } from '#server/analytics/totals.ts';
import { callerById } from '#server/platform/caller-by-id.ts';
import type { Services } from '#server/platform/context.ts';
import { objectOf, type StoredRule, shownTerms } from './alert-record.ts';
import { type LookCtx, type Looked, lookAt } from './alert-sets.ts';
import { daysWithPosts, isCovered, isWithin, meets, periodsOf } from './periods.ts';
import { tell } from './tell.ts';
import { unusual } from './unusual.ts';

/** What was found out; `is_true` is null where the numbers do not say. */
interface Answer {
  days: Days;
  value: number | null;
  /** The median of the periods before, where that was asked. */
  median: number | null;
  is_true: boolean | null;
}

async function answerOf(ctx: LookCtx, rule: StoredRule, looked: Looked): Promise<Answer> {
  const metric = rule.metric as Metric;
  const { condition, threshold } = rule;
  const [days, ...earlier] = periodsOf(ctx.now(), ctx.company.timezone, rule.window_days);
  const unknown = { days, value: null, median: null };
  if (looked.days === null) return { ...unknown, is_true: null };
  if (!meets(days, looked.days)) return { ...unknown, is_true: false };
  const stored = await daysWithPosts(ctx, { ...days, from_date: (earlier.at(-1) ?? days).from_date });
  const numbersOf = async (of: Days) => {
    const totals = await totalsOf(await looked.set(of));
    return { posts: totals.posts, value: knownTotal(metric, totals) };
  };
  const isKnown = (of: Days) => isWithin(of, looked.days) && isCovered(of, stored);
  // What is missing can only add to a number that is above the threshold already.
  if (condition !== 'above' && !(isKnown(days) && stored.has(days.to_date)))
    return { ...unknown, is_true: null };
  const { value } = await numbersOf(days);
  const answer = { days, value, median: null };
  if (value === null) return { ...answer, is_true: null };
  if (condition !== 'unusual' && threshold !== null)
    return { ...answer, is_true: condition === 'above' ? value > threshold : value < threshold };
  const before: Array<{ posts: number; value: number | null }> = [];
  for (const period of earlier)
    before.push(isKnown(period) ? await numbersOf(period) : { posts: 0, value: null });
  // Nobody can say of the time before the first post whether there was nothing or nothing was brought in.
  const first = before.findLastIndex(({ posts }) => posts > 0);
  const found = unusual(
    value,
    before.slice(0, first + 1).map((period) => period.value),
  );
  return { ...answer, median: found?.median ?? null, is_true: found?.is_unusual ?? null };
}

const written = (metric: string, value: number, currency: string) => {
  if (metric === 'engagement_rate')
    return `${(value * 100).toLocaleString('en', { maximumFractionDigits: 2 })} %`;
  const text = value.toLocaleString('en', { maximumFractionDigits: 0 });
  return metric === 'media_value' ? `${text} ${currency}` : text;
};

function sentenceOf(
  rule: StoredRule,
  name: string,
  { days, value, median }: Answer,
  currency: string,
): string {
  const label = METRIC_DEFINITIONS.find((m) => m.id === rule.metric)?.label ?? rule.metric;
  const number = (n: number) => written(rule.metric, n, currency);
  const why =
    rule.condition === 'unusual'
      ? `unusual against a median of ${number(median ?? 0)} in the ${EARLIER_PERIODS} periods before`
      : `${rule.condition} ${number(rule.threshold ?? 0)}`;
  const when =
    days.from_date === days.to_date ? `on ${days.to_date}` : `from ${days.from_date} to ${days.to_date}`;
  return `${label} of ${name} ${when}: ${number(value ?? 0)}, ${why}.`;
}

/** Looks at the numbers of a rule by the eyes of whose it is, and tells them what they wait for, once until it is over. */
export async function checkRule(services: Services, rule: StoredRule): Promise<void> {
  const { company_id, created_by } = rule;
  const note = (set: { value?: number | null; error: string | null; is_firing?: boolean }) =>
    services.db
      .updateTable('alert_rule')
      .set({ ...set, checked_at: services.now() })
      .where('company_id', '=', company_id)
      .where('id', '=', rule.id)
      .where('changed_at', '=', rule.changed_at)
      .execute();
  const caller = await callerById(services, { company_id, user_id: created_by });
  // Whoever may not sign in is not told.
  if (!caller) return;
  const request = { left: new AbortController().signal };
  const ctx: LookCtx = { ...services, company: caller.company, user: caller.actor, request };
  try {
    const looked = await lookAt(ctx, objectOf(rule));
    const answer = await answerOf(ctx, rule, looked);
    const { days, value, median, is_true } = answer;
    await note({ value, error: null, ...(is_true === false ? { is_firing: false } : {}) });
    if (is_true && value !== null) {
      const { currency } = ctx.company;
      const { metric, condition, threshold } = shownTerms(rule);
      const told = {
        ...days,
        object_name: looked.name,
        metric,
        condition,
        threshold,
        value,
        median,
        currency,
      };
      await tell(ctx, rule, { told, sentence: sentenceOf(rule, looked.name, answer, currency) });
    }
  } catch (error) {
    if (!(error instanceof ORPCError)) services.log.error({ err: error, alert: rule.id }, 'alert');
    await note({ error: error instanceof ORPCError ? error.message : 'The numbers could not be read.' });
  }
}
