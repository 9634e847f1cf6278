import { ORPCError } from '@orpc/server';
import { type AlertMetric, alertMetric, EARLIER_PERIODS, isFraction } from '#contract/alerts.ts';
import type { BrandSort } from '#contract/leaderboards/brand-sorts.ts';
import { sentenceFor, storedForm } from '#contract/sentences/sentences.ts';
import { LEAST_DAYS } from '#server/analytics/change.ts';
import { dayIn, dayName, dayNumber, dayStart } from '#server/analytics/day-starts.ts';
import type { Days } from '#server/analytics/period.ts';
import { callerById } from '#server/platform/callers/caller-by-id.ts';
import type { Services } from '#server/platform/context.ts';
import { periodText } from '#server/platform/date-text.ts';
import { sentenceOfError } from '#server/platform/errors.ts';
import { inLanguage, phrase, t } from '#server/platform/language.ts';
import { metricLabel } from '#server/slices/leaderboards/reports/report-columns.ts';
import { objectOf, type StoredRule, shownTerms } from './alert-record.ts';
import { type Looked, lookAt } from './alert-sets.ts';
import { tell } from './notify.ts';
import { unusual } from './unusual.ts';
import type { LookCtx } from './watched.ts';

/** The current period and those before it, newest first; the last day is yesterday. */
function periodsOf(now: Date, timezone: string, window_days: number): [Days, ...Days[]] {
  const today = dayNumber(dayIn(now, timezone));
  const period = (back: number): Days => ({
    from_date: dayName(today - window_days * (back + 1)),
    to_date: dayName(today - window_days * back - 1),
  });
  return [period(0), ...Array.from({ length: EARLIER_PERIODS }, (_none, i) => period(i + 1))];
}

const meets = (a: Days, b: Days) => a.from_date <= b.to_date && b.from_date <= a.to_date;
const isWithin = (days: Days, of: Days | null) =>
  of !== null && of.from_date <= days.from_date && days.to_date <= of.to_date;

/** Days with any stored post: on other days posts are unknown, not 0. */
async function daysWithPosts({ ch, company }: LookCtx, days: Days): Promise<Set<string>> {
  const { timezone } = company;
  const rows = await ch.query<{ day: string }>(
    `SELECT DISTINCT toString(toDate(created_at, {tz:String})) AS day FROM posts
     WHERE created_at >= {from:UInt32} AND created_at < {until:UInt32} AND is_deleted = 0`,
    {
      tz: timezone,
      from: dayStart(dayNumber(days.from_date), timezone),
      until: dayStart(dayNumber(days.to_date) + 1, timezone),
    },
    'days with posts',
  );
  return new Set(rows.map(({ day }) => day));
}

/** As for a change between periods. */
function isCovered({ from_date, to_date }: Days, stored: ReadonlySet<string>): boolean {
  const [first, last] = [dayNumber(from_date), dayNumber(to_date)];
  const all = Array.from({ length: last - first + 1 }, (_none, i) => dayName(first + i));
  return all.filter((day) => stored.has(day)).length >= all.length * LEAST_DAYS;
}

/** `is_true` is null if the numbers do not decide. */
interface Answer {
  /** Basis of a rank or share. */
  by: BrandSort | null;
  days: Days;
  value: number | null;
  /** Median of the previous periods, if needed. */
  median: number | null;
  is_true: boolean | null;
}

/** Missing posts can only increase a sum, but can change a rate, share or rank either way. */
const isSum = (metric: AlertMetric) => !isFraction(metric) && metric !== 'rank';

async function answerOf(ctx: LookCtx, rule: StoredRule, looked: Looked): Promise<Answer> {
  const { metric, condition, threshold } = shownTerms(rule);
  const watched = looked.watch(metric);
  const [days, ...earlier] = periodsOf(ctx.now(), ctx.company.timezone, rule.window_days);
  const unknown = { by: watched.by, days, value: null, median: null };
  if (watched.days === null) return { ...unknown, is_true: null };
  if (!meets(days, watched.days)) return { ...unknown, is_true: false };
  const stored = watched.is_counted
    ? null
    : await daysWithPosts(ctx, { ...days, from_date: (earlier.at(-1) ?? days).from_date });
  const isKnown = (of: Days) => isWithin(of, watched.days) && (stored === null || isCovered(of, stored));
  const isWhole = isKnown(days) && (stored === null || stored.has(days.to_date));
  if (!isWhole && !(condition === 'above' && isSum(metric))) return { ...unknown, is_true: null };
  const { value } = await watched.of(days);
  const answer = { ...unknown, value };
  if (value === null) return { ...answer, is_true: null };
  if (condition !== 'unusual' && threshold !== null)
    return { ...answer, is_true: condition === 'above' ? value > threshold : value < threshold };
  const before: Array<{ value: number | null; is_nothing: boolean }> = [];
  for (const period of earlier)
    before.push(isKnown(period) ? await watched.of(period) : { value: null, is_nothing: true });
  // Before the first post it is unknown whether posts were missing or not imported.
  const first = before.findLastIndex(({ is_nothing }) => !is_nothing);
  const verdict = unusual(
    value,
    before.slice(0, first + 1).map((period) => period.value),
  );
  return { ...answer, median: verdict?.median ?? null, is_true: verdict?.is_unusual ?? null };
}

const written = (metric: AlertMetric, value: number, currency: string) => {
  if (isFraction(metric)) return `${(value * 100).toLocaleString('en', { maximumFractionDigits: 2 })}%`;
  const text = value.toLocaleString('en', { maximumFractionDigits: 0 });
  return alertMetric(metric).unit === 'money' ? `${text} ${currency}` : text;
};

function sentenceOf(
  rule: StoredRule,
  name: string,
  { by, days, value, median }: Answer,
  currency: string,
): string {
  const { metric } = shownTerms(rule);
  const { label } = alertMetric(metric);
  const number = (n: number) => written(metric, n, currency);
  const why =
    rule.condition === 'unusual'
      ? t('unusual compared with a median of {median} in the previous {n} periods', {
          median: number(median ?? 0),
          n: EARLIER_PERIODS,
        })
      : t(rule.condition === 'above' ? 'above {threshold}' : 'below {threshold}', {
          threshold: number(rule.threshold ?? 0),
        });
  const period = periodText(days);
  const when =
    days.from_date === days.to_date ? t('on {day}', { day: period }) : t('from {period}', { period });
  const metricName = phrase(label);
  const full = by === null ? metricName : `${metricName} (${phrase(metricLabel(by)).toLowerCase()})`;
  return t('{metric} of {of} {days}: {value}, {why}.', {
    metric: full,
    of: name,
    days: when,
    value: number(value ?? 0),
    why,
  });
}

/** Evaluates a rule with its owner's permissions, and notifies once until the condition ends. */
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
  // Deactivated people are not notified.
  if (!caller) return;
  const request = { left: new AbortController().signal };
  // Media value uses the currency of the threshold, even if the company changed its own.
  const company = { ...caller.company, currency: rule.currency };
  const ctx: LookCtx = { ...services, company, user: caller.actor, request };
  try {
    const looked = await lookAt(ctx, objectOf(rule));
    const answer = await answerOf(ctx, rule, looked);
    const { by, days, value, median, is_true } = answer;
    await note({ value, error: null, ...(is_true === false ? { is_firing: false } : {}) });
    if (is_true && value !== null) {
      const { currency } = ctx.company;
      const { metric, condition, threshold } = shownTerms(rule);
      const finding = {
        ...days,
        object_name: looked.name,
        metric,
        by,
        condition,
        threshold,
        value,
        median,
        currency,
      };
      const write = () => sentenceOf(rule, looked.name, answer, currency);
      await tell(ctx, rule, { finding, write, sentence: inLanguage('en', write) });
    }
  } catch (error) {
    if (!(error instanceof ORPCError)) services.log.error({ err: error, alert: rule.id }, 'alert');
    const sentence = error instanceof ORPCError ? sentenceOfError(error) : sentenceFor('numbers_unreadable');
    await note({ error: storedForm(sentence) });
  }
}
