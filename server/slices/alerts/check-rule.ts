import { ORPCError } from '@orpc/server';
import { EARLIER_PERIODS } from '#contract/alerts.ts';
import { knownTotal } from '#contract/known-totals.ts';
import type { Metric } from '#contract/primitives.ts';
import { dayIn, dayName, dayNumber } from '#server/analytics/day-starts.ts';
import { METRIC_DEFINITIONS } from '#server/analytics/metrics/definitions.ts';
import type { Days } from '#server/analytics/period.ts';
import { totalsOf } from '#server/analytics/totals.ts';
import { callerById } from '#server/platform/caller-by-id.ts';
import type { Services } from '#server/platform/context.ts';
import { objectOf, type StoredRule } from './alert-record.ts';
import { type LookCtx, type Looked, lookAt } from './alert-sets.ts';
import { tell } from './tell.ts';
import { unusual } from './unusual.ts';

/** The period that is looked at, and those before it, newest first; the last day is yesterday. */
export function periodsOf(now: Date, timezone: string, window_days: number): [Days, ...Days[]] {
  const today = dayNumber(dayIn(now, timezone));
  const period = (back: number): Days => ({
    from_date: dayName(today - window_days * (back + 1)),
    to_date: dayName(today - window_days * back - 1),
  });
  return [period(0), ...Array.from({ length: EARLIER_PERIODS }, (_none, i) => period(i + 1))];
}

interface Answer {
  days: Days;
  value: number | null;
  /** The median of the periods before, where that was asked. */
  median: number | null;
  is_true: boolean;
}

async function answerOf(ctx: LookCtx, rule: StoredRule, looked: Looked): Promise<Answer> {
  const metric = rule.metric as Metric;
  const [days, ...earlier] = periodsOf(ctx.now(), ctx.company.timezone, rule.window_days);
  const numberOf = async (of: Days) => knownTotal(metric, await totalsOf(await looked.set(of)));
  const value = await numberOf(days);
  const answer = { days, value, median: null };
  if (value === null) return { ...answer, is_true: false };
  const { condition, threshold } = rule;
  if (condition !== 'unusual' && threshold !== null)
    return { ...answer, is_true: condition === 'above' ? value > threshold : value < threshold };
  const before: Array<number | null> = [];
  for (const period of earlier) before.push(await numberOf(period));
  const found = unusual(value, before);
  return { ...answer, median: found?.median ?? null, is_true: found?.is_unusual ?? false };
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
    await note({ value: answer.value, error: null, ...(answer.is_true ? {} : { is_firing: false }) });
    if (answer.is_true) {
      const sentence = sentenceOf(rule, looked.name, answer, ctx.company.currency);
      await tell(ctx, rule, { ...answer.days, value: answer.value, median: answer.median, sentence });
    }
  } catch (error) {
    if (!(error instanceof ORPCError)) services.log.error({ err: error, alert: rule.id }, 'alert');
    await note({ error: error instanceof ORPCError ? error.message : 'The numbers could not be read.' });
  }
}
