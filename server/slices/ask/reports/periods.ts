import type { AskColumn } from '#contract/ask.ts';
import type { ReportTotals } from '#contract/report/report.ts';
import type { NeededPart } from '#contract/values/primitives.ts';
import { paidPosts } from '#server/analytics/terms/disclosures.ts';
import { daysOf, totalsOf } from '#server/analytics/totals.ts';
import { noPosts, postsOf, type ReportAnswer, type ReportQuestion, table, where } from './asked.ts';

/** Longer periods are shown by month. */
const MOST_DAYS = 45;
const SUMS = ['posts', 'interactions', 'impressions', 'reach', 'engagement_rate', 'media_value'] as const;
type Sums = Record<(typeof SUMS)[number], number | null>;

export const added = <T>(rows: readonly T[], value: (row: T) => number) =>
  rows.reduce((sum, row) => sum + value(row), 0);

/** Null where no day has a known number. */
const knownSum = (values: Array<number | null>): number | null => {
  const known = values.filter((value) => value !== null);
  return values.length > 0 && known.length === 0 ? null : added(known, (value) => value);
};

const PARTS_IN_FRENCH: Record<NeededPart, string> = {
  likes: 'j’aime',
  comments: 'commentaires',
  shares: 'partages',
  views: 'vues',
  impressions: 'impressions',
  reach: 'portée',
};

/** Numbers of posts that are unknown or have no date. */
function gaps(
  { voice }: ReportQuestion,
  totals: Pick<ReportTotals, 'origins' | 'undated_posts' | 'withheld_posts'>,
) {
  const names = { interactions: 'interactions', impressions: 'impressions' } as const;
  const unknown = Object.entries(names).flatMap(([metric, name]) => {
    const { lower_bound } = totals.origins[metric as keyof typeof names];
    if (lower_bound === null) return [];
    const { parts, posts, of } = lower_bound;
    return voice.say(
      `There are at least this many ${name}: ${parts.join(' or ')} unknown in ${voice.count(posts)} of ${voice.posts(of)}.`,
      `${voice.count(posts)} sur ${voice.posts(of)} : ${parts.map((part) => PARTS_IN_FRENCH[part]).join(' ou ')} inconnus, le total des ${name} est un minimum.`,
    );
  });
  const { undated_posts: undated, withheld_posts: withheld } = totals;
  const left_out = (n: number, why: string, pourquoi: string) =>
    n === 0
      ? []
      : voice.say(
          `${voice.posts(n)} ${why} ${voice.one(n) ? 'is' : 'are'} not included.`,
          `${voice.posts(n)} ${pourquoi} ${voice.one(n) ? 'n’est pas comptée' : 'ne sont pas comptées'}.`,
        );
  return [
    ...unknown,
    ...left_out(undated, 'without a date', 'sans date'),
    ...left_out(withheld, 'whose source does not allow it', 'dont la source ne le permet pas'),
  ];
}

async function overTime(question: ReportQuestion): Promise<ReportAnswer> {
  const { voice, profile, ctx } = question;
  const [set, paidSet] = await Promise.all([postsOf(question), postsOf(question, [paidPosts])]);
  if (!set || !paidSet) return noPosts(question);
  const [days, paidDays, totals] = await Promise.all([
    daysOf(set, 'day'),
    daysOf(paidSet, 'day'),
    totalsOf(set),
  ]);
  const paidOn = new Map(paidDays.map((day) => [day.time, day.posts]));
  const today = ctx.now().toISOString().slice(0, 10);
  // Future days would lower the average.
  const past = days.filter(({ time, posts }) => time <= today || posts > 0);
  const unit = past.length > MOST_DAYS ? 'month' : 'day';
  const rows = [...Map.groupBy(past, ({ time }) => (unit === 'month' ? time.slice(0, 7) : time))].map(
    ([key, some]) => ({
      [unit]: key,
      posts: added(some, (d) => d.posts),
      paid_posts: added(some, (d) => paidOn.get(d.time) ?? 0),
      interactions: knownSum(some.map((d) => d.interactions)),
      impressions: knownSum(some.map((d) => d.impressions)),
      days: { from_date: some[0]?.time ?? key, to_date: some.at(-1)?.time ?? key },
      key,
    }),
  );
  const all = rows.map((_row, i) => i);
  const rate = voice.count(Number((totals.posts / Math.max(1, rows.length)).toFixed(1)));
  const each = unit === 'month' ? voice.say('a month', 'par mois') : voice.say('a day', 'par jour');
  const [top] = all.toSorted((a, b) => (rows[b]?.posts ?? 0) - (rows[a]?.posts ?? 0));
  const most = rows[top ?? 0];
  const paid = added(paidDays, (d) => d.posts);
  const sentences = [
    {
      text: voice.say(
        `${profile.name} published ${voice.posts(totals.posts)}${where(question)} ${voice.period(set.days)}, ${rate} ${each} on average.`,
        `${profile.name} a publié ${voice.posts(totals.posts)}${where(question)} ${voice.period(set.days)}, ${rate} ${each} en moyenne.`,
      ),
      rows: all,
    },
  ];
  if (most && most.posts > 0 && rows.length > 1) {
    const named = voice.cell(unit, most.key);
    const on = unit === 'month' ? 'in' : 'on';
    sentences.push({
      text: voice.say(
        `Most were published ${on} ${named}: ${voice.count(most.posts)}.`,
        `Le maximum : ${named}, avec ${voice.posts(most.posts)}.`,
      ),
      rows: [top ?? 0],
    });
  }
  if (totals.posts > 0)
    sentences.push({
      text: voice.say(
        `${voice.count(paid)} of ${voice.posts(totals.posts)} ${voice.one(paid) ? 'is' : 'are'} marked as paid, by the source or a hashtag such as #ad: ${voice.percent(paid / totals.posts)}.`,
        `${voice.count(paid)} sur ${voice.posts(totals.posts)} ${voice.one(paid) ? 'est signalée comme sponsorisée' : 'sont signalées comme sponsorisées'}, par la source ou un hashtag comme #ad : ${voice.percent(paid / totals.posts)}.`,
      ),
      rows: all,
    });
  const columns: AskColumn[] = [unit, 'posts', 'paid_posts', 'interactions', 'impressions'];
  return {
    ...table(columns, rows),
    period: set.days,
    n: { count: totals.posts, of: 'posts' },
    chart: { kind: 'bar', category: unit, value: 'posts' },
    sentences,
    missing: gaps(question, totals),
  };
}

/** The known sums in words. */
function worded({ voice }: ReportQuestion, sums: Sums): string {
  const { interactions, impressions, engagement_rate: rate, media_value } = sums;
  const parts = [
    interactions === null ? null : `${voice.count(interactions)} interactions`,
    impressions === null ? null : `${voice.count(Math.round(impressions))} impressions`,
    rate === null
      ? null
      : voice.say(
          `an engagement rate of ${voice.percent(rate)}`,
          `un taux d’engagement de ${voice.percent(rate)}`,
        ),
    media_value === null
      ? null
      : voice.say(
          `${voice.money(media_value)} of media value`,
          `${voice.money(media_value)} de valeur média`,
        ),
  ].filter((text) => text !== null);
  return parts.length > 0 ? voice.list(parts) : voice.say('no known numbers', 'des chiffres inconnus');
}

/** Totals of a period beside the period before. */
async function totals(question: ReportQuestion): Promise<ReportAnswer> {
  const { voice, profile, ctx } = question;
  const set = await postsOf(question);
  if (!set) return noPosts(question);
  const sums = await totalsOf(set);
  const { previous, change, change_withheld: withheld } = sums;
  const compared = question.days !== null;
  const before = { from_date: previous.from_date, to_date: previous.to_date };
  const row = (of: Sums, days: typeof before) => ({
    ...Object.fromEntries(SUMS.map((id) => [id, of[id]])),
    period: voice.period(days),
    days,
  });
  const posts = voice.posts(sums.posts);
  const subject = voice.say(`The ${posts}`, voice.one(sums.posts) ? 'La seule publication' : `Les ${posts}`);
  const sentences = [
    {
      text:
        sums.posts === 0
          ? voice.say(
              `${profile.name} has no known posts${where(question)} ${voice.period(set.days)}.`,
              `${profile.name} n’a aucune publication connue${where(question)} ${voice.period(set.days)}.`,
            )
          : `${subject}${where(question)} ${voice.period(set.days)} ${voice.one(sums.posts) ? voice.say('has', 'a') : voice.say('have', 'ont')} ${worded(question, sums)}.`,
      rows: [0],
    },
  ];
  if (compared && previous.posts > 0) {
    const share = change?.interactions ?? null;
    const by =
      share === null
        ? ''
        : voice.say(` Interactions: ${voice.change(share)}.`, ` Interactions : ${voice.change(share)}.`);
    sentences.push({
      text: voice.say(
        `The ${voice.posts(previous.posts)} of the period before, ${voice.period(before)}, ${voice.one(previous.posts) ? 'has' : 'have'} ${worded(question, previous)}.${by}`,
        `Période précédente, ${voice.period(before)} : ${voice.posts(previous.posts)}, ${worded(question, previous)}.${by}`,
      ),
      rows: [0, 1],
    });
  }
  const notes = compared
    ? [
        withheld && previous.posts > 0
          ? voice.say(
              `The two periods are not comparable. ${withheld.reason}`,
              'Les deux périodes ne sont pas comparables.',
            )
          : null,
        set.days.to_date > ctx.now().toISOString().slice(0, 10)
          ? voice.say('This period has not ended yet.', 'Cette période n’est pas terminée.')
          : null,
      ].filter((text) => text !== null)
    : [];
  return {
    ...table(['period', ...SUMS], [row(sums, set.days), ...(compared ? [row(previous, before)] : [])]),
    period: set.days,
    n: { count: sums.posts, of: 'posts' },
    sentences,
    missing: [...notes, ...gaps(question, sums)],
  };
}

export const periodReports = { posts_over_time: overTime, totals };
