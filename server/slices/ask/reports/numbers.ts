import type { Metric } from '#contract/primitives.ts';
import type { PeriodTotals } from '#contract/report.ts';
import { type Days, previousDays } from '#server/analytics/period.ts';
import { PAID_POSTS } from '#server/analytics/terms/disclosures.ts';
import { daysOf, totalsOf } from '#server/analytics/totals.ts';
import { periodBefore } from '../period-words.ts';
import { type Asked, columns, type Found, type FoundRow, noPosts, postsOf, where } from './asked.ts';

/** Longer periods are shown by month. */
const MOST_DAYS = 45;
const SUMS = ['posts', 'interactions', 'impressions', 'reach', 'engagement_rate', 'media_value'] as const;
const SUM_COLUMNS = columns({
  ...{ period: 'text', posts: 'count', interactions: 'count', impressions: 'count', reach: 'count' },
  ...{ engagement_rate: 'ratio', media_value: 'money' },
});

/** By day, or by month for long periods. */
function buckets<T extends { time: string }>(days: T[]) {
  const monthly = days.length > MOST_DAYS;
  const groups = Map.groupBy(days, ({ time }) => (monthly ? time.slice(0, 7) : time));
  const parts = [...groups].map(([key, some]) => ({
    ...{ key, some },
    days: { from_date: some[0]?.time ?? key, to_date: some.at(-1)?.time ?? key },
  }));
  return { monthly, parts };
}

/** Null if all are unknown. */
const knownSum = (values: Array<number | null>): number | null => {
  const known = values.filter((value) => value !== null);
  return values.length > 0 && known.length === 0 ? null : added(known, (value) => value);
};

export const added = <T>(rows: T[], value: (row: T) => number) =>
  rows.reduce((sum, row) => sum + value(row), 0);

function undated({ voice }: Asked, totals: { undated_posts: number }): string[] {
  const n = totals.undated_posts;
  if (n === 0) return [];
  return [
    voice.say(
      `${voice.posts(n)} without a date ${n === 1 ? 'is' : 'are'} in no period.`,
      `${voice.posts(n)} sans date ${voice.one(n) ? 'n’est' : 'ne sont'} dans aucune période.`,
    ),
  ];
}

async function overTime(asked: Asked): Promise<Found> {
  const { voice, profile } = asked;
  const set = await postsOf(asked);
  if (!set) return noPosts(asked);
  const [days, totals] = await Promise.all([daysOf(set, 'day'), totalsOf(set)]);
  const today = asked.ctx.now().toISOString().slice(0, 10);
  // Future days would lower the average.
  const { monthly, parts } = buckets(days.filter(({ time, posts }) => time <= today || posts > 0));
  const rows = parts.map(
    ({ key, some, days }): FoundRow => ({
      cells: [
        key,
        added(some, (d) => d.posts),
        knownSum(some.map((d) => d.interactions)),
        knownSum(some.map((d) => d.impressions)),
      ],
      days,
    }),
  );
  const posts = (row: FoundRow | undefined) => Number(row?.cells[1] ?? 0);
  const top = rows.reduce((best, row, i) => (posts(row) > posts(rows[best]) ? i : best), 0);
  const key = String(rows[top]?.cells[0] ?? '');
  const average = (totals.posts / Math.max(1, rows.length)).toFixed(1);
  const named = monthly ? voice.month(key) : voice.day(key);
  const rate = voice.count(Number(average));
  const unit = monthly ? voice.say('a month', 'par mois') : voice.say('a day', 'par jour');
  return {
    period: set.days,
    n: { count: totals.posts, of: 'posts' },
    columns: columns({
      ...(monthly ? { month: 'month' as const } : { day: 'day' as const }),
      ...{ posts: 'count', interactions: 'count', impressions: 'count' },
    }),
    rows,
    chart: { kind: 'bar', category: monthly ? 'month' : 'day', value: 'posts' },
    said: [
      {
        text: voice.say(
          `${profile.name} published ${voice.posts(totals.posts)}${where(asked)} ${voice.period(set.days)}, ${rate} ${unit} on average.`,
          `${profile.name} a publié ${voice.posts(totals.posts)}${where(asked)} ${voice.period(set.days)}, ${rate} ${unit} en moyenne.`,
        ),
        rows: rows.map((_row, i) => i),
      },
      ...(posts(rows[top]) > 0 && rows.length > 1
        ? [
            {
              text: voice.say(
                `Most were in ${named}: ${voice.count(posts(rows[top]))}.`,
                `Le maximum : ${named}, avec ${voice.posts(posts(rows[top]))}.`,
              ),
              rows: [top],
            },
          ]
        : []),
    ],
    missing: undated(asked, totals),
  };
}

const sumRow = ({ voice }: Asked, totals: PeriodTotals, days: Days): FoundRow => ({
  cells: [voice.period(days), ...SUMS.map((metric) => totals[metric])],
  days,
});

/** Null if it is unknown. */
function worded({ voice, ctx }: Asked, metric: Metric, value: number | null): string | null {
  if (value === null) return null;
  if (metric === 'engagement_rate')
    return voice.say(
      `an engagement rate of ${voice.percent(value)}`,
      `un taux d’engagement de ${voice.percent(value)}`,
    );
  if (metric === 'media_value') {
    const money = voice.money(value, ctx.company.currency);
    return voice.say(`${money} of media value`, `${money} de valeur média`);
  }
  const name = metric === 'reach' ? voice.say('reach', 'de portée') : metric;
  return `${voice.count(Math.round(value))} ${name}`;
}

/** Posts without each number. */
function unknown({ voice }: Asked, totals: PeriodTotals): string[] {
  const names = { interactions: 'interactions', impressions: 'impressions' } as const;
  return Object.entries(names).flatMap(([metric, name]) => {
    const n = added(Object.values(totals.missing[metric] ?? {}), (count) => count);
    if (n === 0) return [];
    return [
      voice.say(
        `${voice.count(n)} of ${voice.posts(totals.posts)} ${voice.one(n) ? 'has' : 'have'} no known ${name}.`,
        `${voice.count(n)} sur ${voice.posts(totals.posts)} : ${name} inconnues.`,
      ),
    ];
  });
}

/** `lead` is the first metric. */
export async function totals(asked: Asked, lead: Metric = asked.sum): Promise<Found> {
  const { voice, profile } = asked;
  const set = await postsOf(asked);
  if (!set) return noPosts(asked);
  const sums = await totalsOf(set);
  const first = worded(asked, lead, sums[lead]);
  const second = lead === 'engagement_rate' ? 'interactions' : 'engagement_rate';
  const said = [first, worded(asked, second, sums[second])].filter((text) => text !== null);
  return {
    period: set.days,
    n: { count: sums.posts, of: 'posts' },
    columns: SUM_COLUMNS,
    rows: [sumRow(asked, sums, set.days)],
    said: [
      {
        text:
          sums.posts === 0
            ? voice.say(
                `${profile.name} has no known post${where(asked)} ${voice.period(set.days)}.`,
                `${profile.name} n’a aucune publication connue${where(asked)} ${voice.period(set.days)}.`,
              )
            : voice.say(
                `The ${voice.posts(sums.posts)}${where(asked)} ${voice.period(set.days)} ${voice.one(sums.posts) ? 'has' : 'have'} ${voice.list(said) || 'no known number'}.`,
                `${voice.one(sums.posts) ? 'La seule publication' : `Les ${voice.posts(sums.posts)}`}${where(asked)} ${voice.period(set.days)} ${voice.one(sums.posts) ? 'a' : 'ont'} ${voice.list(said) || 'des chiffres inconnus'}.`,
              ),
        rows: [0],
      },
    ],
    missing: [
      ...(first === null && sums.posts > 0 ? [voice.missing('not_in_source')] : []),
      ...unknown(asked, sums),
      ...undated(asked, sums),
    ],
  };
}

/** The last full month, the default period. */
const lastMonth = (now: Date): Days =>
  periodBefore({
    from_date: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1)).toISOString().slice(0, 10),
    to_date: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 0)).toISOString().slice(0, 10),
  });

async function compared(asked: Asked): Promise<Found> {
  const { voice, ctx } = asked;
  const days = asked.days ?? lastMonth(ctx.now());
  const before = asked.before ?? periodBefore(days);
  const [set, other] = await Promise.all([postsOf(asked, days), postsOf(asked, before)]);
  if (!set || !other) return noPosts(asked);
  const [now, then] = await Promise.all([totalsOf(set), totalsOf(other)]);
  const rows = [sumRow(asked, now, days), sumRow(asked, then, before)];
  const usual = previousDays(days);
  const withheld =
    usual.from_date === before.from_date && usual.to_date === before.to_date ? now.change_withheld : null;
  const is_open = days.to_date > ctx.now().toISOString().slice(0, 10);
  const change = (metric: Metric) => {
    if (withheld !== null) return null;
    const [a, b] = [now[metric], then[metric]];
    if (a === null || b === null || b === 0 || now.posts === 0 || then.posts === 0) return null;
    const share = a / b - 1;
    return `${share > 0 ? '+' : ''}${voice.percent(share)}`;
  };
  const line = (metric: Metric) => {
    const [a, b] = [worded(asked, metric, now[metric]), worded(asked, metric, then[metric])];
    if (a === null || b === null) return null;
    const by = metric === 'engagement_rate' ? null : change(metric);
    return voice.say(`${a} after ${b}${by ? ` (${by})` : ''}`, `${a} après ${b}${by ? ` (${by})` : ''}`);
  };
  const lines = [line(asked.sum), line('engagement_rate')].filter((text) => text !== null);
  return {
    period: days,
    n: { count: now.posts + then.posts, of: 'posts' },
    columns: SUM_COLUMNS,
    rows,
    said: [
      {
        text: voice.say(
          `${voice.posts(now.posts)}${where(asked)} ${voice.period(days)}, after ${voice.posts(then.posts)} ${voice.period(before)}.`,
          `${voice.posts(now.posts)}${where(asked)} ${voice.period(days)}, après ${voice.posts(then.posts)} ${voice.period(before)}.`,
        ),
        rows: [0, 1],
      },
      ...(now.posts > 0 && then.posts > 0 && lines.length > 0
        ? [
            {
              text: voice.say(`They have ${voice.list(lines)}.`, `Elles ont ${voice.list(lines)}.`),
              rows: [0, 1],
            },
          ]
        : []),
    ],
    missing: [
      ...(withheld
        ? [
            voice.say(
              `The periods are not covered alike. ${withheld.reason}`,
              'Les deux périodes ne sont pas couvertes de la même façon.',
            ),
          ]
        : []),
      ...(is_open
        ? [voice.say('The later period is not over yet.', 'La période la plus récente n’est pas terminée.')]
        : []),
      ...unknown(asked, now),
    ],
  };
}

async function paidShare(asked: Asked): Promise<Found> {
  const { voice } = asked;
  const [set, paid] = await Promise.all([postsOf(asked), postsOf(asked, asked.days, [PAID_POSTS])]);
  if (!set || !paid) return noPosts(asked);
  const [days, paidDays, all] = await Promise.all([daysOf(set, 'day'), daysOf(paid, 'day'), totalsOf(set)]);
  const paidOn = new Map(paidDays.map((day) => [day.time, day.posts]));
  const { monthly, parts } = buckets(days);
  const rows = parts.map(
    ({ key, some, days }): FoundRow => ({
      cells: [key, added(some, (d) => d.posts), added(some, (d) => paidOn.get(d.time) ?? 0)],
      days,
    }),
  );
  const n = added(paidDays, (d) => d.posts);
  return {
    period: set.days,
    n: { count: all.posts, of: 'posts' },
    columns: columns({
      ...(monthly ? { month: 'month' as const } : { day: 'day' as const }),
      ...{ posts: 'count', paid_posts: 'count' },
    }),
    rows,
    chart: { kind: 'bar', category: monthly ? 'month' : 'day', value: 'paid_posts' },
    said: [
      {
        text: voice.say(
          `${voice.count(n)} of ${voice.posts(all.posts)}${where(asked)} ${voice.period(set.days)} ${n === 1 ? 'says that it is' : 'say that they are'} paid for${all.posts > 0 ? `: ${voice.percent(n / all.posts)}` : ''}.`,
          `${voice.count(n)} sur ${voice.posts(all.posts)}${where(asked)} ${voice.period(set.days)} se ${voice.one(n) ? 'dit sponsorisée' : 'disent sponsorisées'}${all.posts > 0 ? ` : ${voice.percent(n / all.posts)}` : ''}.`,
        ),
        rows: rows.map((_row, i) => i),
      },
    ],
    missing: [
      voice.say(
        'By what the source tells or a hashtag such as #ad says; paid posts that nobody declares are not seen.',
        'D’après la source ou un hashtag comme #ad ; ce que personne ne déclare ne se voit pas.',
      ),
      ...undated(asked, all),
    ],
  };
}

export const numberReports = {
  posts_over_time: overTime,
  totals: (asked: Asked) => totals(asked),
  compare_periods: compared,
  paid_share: paidShare,
};
