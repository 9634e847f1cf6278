import type { Phrase } from '#contract/languages/catalogue.ts';
import { type BrandSort, SHARED_METRICS } from '#contract/leaderboards/brand-sorts.ts';
import type { BrandRow, BrandsAnswer } from '#contract/leaderboards/reports.ts';
import type { ReportQuery } from '#contract/leaderboards/snapshots.ts';
import { PLATFORM_NAMES } from '#contract/platforms/platform-names.ts';
import { METRICS } from '#contract/report/metrics.ts';
import type { SectionOf } from '#contract/report/report-sections.ts';
import { followersIn } from '#contract/report/tiers.ts';
import { isOldRate, OLD_RATE_DAYS } from '#contract/values/money.ts';
import type { EmvChoice } from '#server/analytics/metrics/media-value.ts';
import { quotient, ratioOf } from '#server/analytics/metrics/ratios.ts';
import { tierLabel } from '#server/analytics/metrics/tiers.ts';
import type { PostSet } from '#server/analytics/post-set.ts';
import { totalsOf } from '#server/analytics/totals.ts';
import { dayText } from '#server/platform/date-text.ts';
import { numberText, phrase, t } from '#server/platform/language.ts';
import { countryName } from '#server/slices/exports/country-name.ts';
import {
  type AboutNumbers,
  type ExportCtx,
  type ExportDocument,
  FINDINGS,
  type FiguresSection,
  type PointsSection,
  type Section,
} from '#server/slices/exports/exporter.ts';
import { figureOf } from '#server/slices/exports/report/report-document.ts';
import { withheldText } from '#server/slices/exports/report/withheld-text.ts';
import { valueText } from '#server/slices/exports/writers/value-text.ts';
import { timelineOf } from '../brand-timeline.ts';
import { rankingsOf } from '../influencers.ts';
import { leaderboardSet } from '../leaderboard-set.ts';
import { rankedBrands } from '../ranking.ts';
import { topPosts } from '../top-posts.ts';
import { platforms, ranking, shares, timelines } from './report-brands.ts';
import { metricLabel, metricType } from './report-columns.ts';
import { creators, posts } from './report-people.ts';

const MOST = 3;
/** Smaller ratios and brands with fewer posts prove nothing. */
const LEAST_RATIO = 1.25;
const LEAST_POSTS = 3;

const percent = (n: number) => numberText(n, { style: 'percent' });
const times = (n: number) =>
  t('{n} times', {
    n: numberText(
      n,
      n >= 10 ? { maximumFractionDigits: 0 } : { minimumFractionDigits: 1, maximumFractionDigits: 1 },
    ),
  });
const whole = ({ platforms }: BrandRow) => platforms.all;

/** The brand at the top, and how far the next one is behind, by the numbers that rank them. */
function headlineOf(
  { brands, currency }: BrandsAnswer,
  sort_by: BrandSort,
  counting: 'full' | 'split',
): string {
  const [first, second] = brands;
  const shared = counting === 'split' ? SHARED_METRICS.find((metric) => metric === sort_by) : undefined;
  const numberOf = (brand: BrandRow | undefined) =>
    shared ? brand?.share_of_voice[shared] : brand && whole(brand)?.[sort_by];
  const value = numberOf(first);
  if (!first || value === null || value === undefined) return t('No brand has posts in this period');
  const name = phrase(metricLabel(sort_by)).toLowerCase();
  const [label, shown] = shared
    ? [t('a share of {metric}', { metric: name }), percent(value)]
    : [name, valueText(value, metricType(sort_by, currency), true)];
  const behind = numberOf(second);
  const ratio = behind ? value / behind : null;
  const ahead =
    !second || ratio === null
      ? ''
      : ratio < 1.005
        ? t(', level with {name}', { name: second.name })
        : ratio < 2
          ? t(', {share} ahead of {name}', { share: percent(ratio - 1), name: second.name })
          : t(', {times} as much as {name}', { times: times(ratio), name: second.name });
  return t('{name} leads with {metric} of {value}{ahead}.', {
    name: first.name,
    metric: label ?? '',
    value: shown ?? '',
    ahead,
  });
}

/** Up to three findings that are furthest from what the average brand has, each of another brand. */
function findings({ brands, average, currency }: BrandsAnswer, sort_by: BrandSort): PointsSection | null {
  const rows = brands.map((brand) => ({ brand, numbers: whole(brand), seen: seenPosts(brand) }));
  const known = rows.flatMap(({ numbers, ...row }) =>
    numbers && (numbers.publications ?? 0) >= LEAST_POSTS ? { ...row, numbers } : [],
  );
  const usual = ratioOf(
    rows,
    ({ numbers }) => numbers?.impressions ?? null,
    ({ seen }) => seen,
  ).value;
  const candidates = known.flatMap(({ brand, numbers, seen }) => [
    ...rate(brand.name, numbers.engagement_rate, average.engagement_rate),
    ...perPost(brand.name, quotient(numbers.impressions, seen), usual),
    ...moved(brand, sort_by, currency),
  ]);
  candidates.sort((a, b) => b.surprise - a.surprise);
  const names = new Set<string>();
  const points = candidates
    .filter(({ name }) => !names.has(name) && names.add(name))
    .slice(0, MOST)
    .map(({ title, text }) => ({ title, text }));
  return points.length === 0 ? null : { kind: 'points', name: FINDINGS, points };
}

interface Finding {
  name: string;
  surprise: number;
  title: string;
  text: string;
}

const distance = (ratio: number) => Math.abs(Math.log(ratio));
const isNews = (ratio: number) => ratio > 0 && distance(ratio) >= Math.log(LEAST_RATIO);

function rate(name: string, own: number | null, usual: number | null): Finding[] {
  if (!own || !usual || !isNews(own / usual)) return [];
  const [value, mean] = [own, usual].map((n) => valueText(n, { type: 'ratio' }));
  return [
    {
      name,
      title: t(own > usual ? 'Posts about {name} engage more.' : 'Posts about {name} engage less.', { name }),
      surprise: distance(own / usual),
      text: t('Engagement rate of {rate}, compared with {all} for all brands together.', {
        rate: value ?? '',
        all: mean ?? '',
      }),
    },
  ];
}

/** Posts with known impressions; null where there are none. */
function seenPosts({ platforms, origins }: BrandRow): number | null {
  const posts = (platforms.all?.publications ?? 0) - (origins.impressions.lower_bound?.posts ?? 0);
  return posts > 0 ? posts : null;
}

const short = (n: number) => valueText(n, { type: 'count' }, true);

function perPost(name: string, value: number | null, mean: number | null): Finding[] {
  if (!value || !mean || !isNews(value / mean)) return [];
  return [
    {
      ...{ name, surprise: distance(value / mean) * 0.8 },
      title: t(
        value > mean ? 'A post about {name} is seen more often.' : 'A post about {name} is seen less often.',
        {
          name,
        },
      ),
      text: t('{n} impressions per post, compared with an average of {mean} for these brands.', {
        n: short(value),
        mean: short(mean),
      }),
    },
  ];
}

function moved(
  { name, change, rank, previous_rank }: BrandRow,
  sort_by: BrandSort,
  currency: string,
): Finding[] {
  const value = change?.[sort_by] ?? null;
  if (value === null || metricType(sort_by, currency).type === 'ratio' || !isNews(1 + value)) return [];
  const places =
    previous_rank === null || rank === null || previous_rank === rank
      ? ''
      : ` ${t('From place {from} to place {to}.', { from: previous_rank, to: rank })}`;
  return [
    {
      ...{ name, surprise: distance(1 + value) },
      title: t(value > 0 ? '{name} grew.' : '{name} lost ground.', { name }),
      text: `${t(
        value > 0
          ? '{metric} rose by {share} compared with the previous period.'
          : '{metric} fell by {share} compared with the previous period.',
        { metric: phrase(metricLabel(sort_by)), share: percent(Math.abs(value)) },
      )}${places}`,
    },
  ];
}

type LeaderboardSection = SectionOf<'leaderboard'>;

const CREATORS = 20;
const POSTS = 200;

/** What was asked, one filter each, in words. */
function inWords(query: ReportQuery, { tiers }: PostSet): string[] {
  const or = (name: Phrase, values: readonly string[] | undefined) =>
    values?.length ? [t('{label}: {value}', { label: t(name), value: values.join(t(' or ')) })] : [];
  return [
    ...or(
      'Platform',
      query.platform?.map((p) => PLATFORM_NAMES[p]),
    ),
    ...or('Country of the creator', query.country?.map(countryName)),
    ...or('Gender of the creator', query.gender),
    ...or(
      'Followers',
      query.tier?.map((range) => phrase(tierLabel(tiers, followersIn(range)))),
    ),
    ...or('Category of the brand', query.category),
    ...(query.exclude_brand_profiles ? [t('Excluding the brands’ own accounts')] : []),
    ...(query.paid === 'all' ? [] : [query.paid === 'paid' ? t('Paid posts only') : t('Organic posts only')]),
  ];
}

const COUNTING_NOTES: Record<ReportQuery['counting'], Phrase> = {
  full: 'Share of voice: a post about several brands counts in full for each of them.',
  split: 'Share of voice: a post about several brands is split evenly among them.',
};

/** The rates by which media value comes from the currencies of its model into that of the report, and their days. */
async function conversionNote(
  { db, now, company }: ExportCtx,
  { rates, currency }: EmvChoice,
): Promise<string[]> {
  const used = new Set([...Object.values(rates).map((rate) => rate.currency), currency]);
  if (used.size === 1) return [];
  const rows = await db
    .selectFrom('currency_rate')
    .distinctOn('currency')
    .where('currency', 'in', [...used])
    .where('currency', '!=', 'USD')
    .where('day', '<=', now().toISOString().slice(0, 10))
    .where((e) => e.or([e('company_id', 'is', null), e('company_id', '=', company.id)]))
    .select((e) => ['currency', 'per_usd', e.cast<string>('day', 'text').as('day')])
    .orderBy('currency')
    .orderBy('company_id', (order) => order.asc().nullsLast())
    .orderBy('day', 'desc')
    .execute();
  const today = now().toISOString().slice(0, 10);
  const parts = rows.map(
    ({ currency, per_usd, day }) =>
      `${Number(per_usd)} ${currency} (${dayText(day)}${isOldRate(day, today) ? t(', more than {n} days old', { n: OLD_RATE_DAYS }) : ''})`,
  );
  return parts.length > 0
    ? [t('Converted at these US dollar rates: {rates}.', { rates: parts.join(', ') })]
    : [];
}

function notes({ counting, sort_by, paid }: ReportQuery, interval: string): string[] {
  return [
    t(
      counting === 'split'
        ? 'Brands are ranked by {metric}, split among the brands of a post; equal numbers have the same rank, unknown ones none.'
        : 'Brands are ranked by {metric}; equal numbers have the same rank, unknown ones none.',
      { metric: phrase(metricLabel(sort_by)).toLowerCase() },
    ),
    t(COUNTING_NOTES[counting]),
    t(
      'Average of these brands: the sum divided by the number of brands; for the engagement rate, the rate of all their posts.',
    ),
    t(
      'Change: compared with the previous period of the same length, if both have the same coverage; for the engagement rate, the difference in percentage points.',
    ),
    t('The timeline has one entry for each {unit}.', { unit: phrase(interval) }),
    ...(paid === 'all'
      ? []
      : [
          t(
            'A post is paid where its platform says so or its text contains a disclosure hashtag such as #ad.',
          ),
        ]),
  ];
}

/** A leaderboard as a report: the answers of its screen, as sections. */
export async function leaderboardDocument(ctx: ExportCtx, query: ReportQuery): Promise<ExportDocument> {
  const asking = { ...ctx, actor: ctx.user };
  const leaderboard = await leaderboardSet(asking, query);
  const [totals, ranked, timeline, people, top] = await Promise.all([
    totalsOf(leaderboard.set),
    rankedBrands(leaderboard, query.sort_by, query.counting),
    timelineOf(leaderboard),
    rankingsOf(asking, leaderboard, CREATORS),
    topPosts(asking, { ...query, sort_by: 'interactions', order: 'DESC', limit: POSTS, page: 1 }),
  ]);
  const summary: FiguresSection = {
    kind: 'figures',
    name: 'All brands together',
    figures: METRICS.map((metric) => figureOf(metric, totals)),
    note:
      totals.change_withheld &&
      t('No change from the previous period: {reason}', { reason: withheldText(totals.change_withheld) }),
  };
  const { currency } = leaderboard.emv;
  const conversion = await conversionNote(ctx, leaderboard.emv);
  const about: AboutNumbers = {
    filters: inWords(query, leaderboard.set),
    period: leaderboard.days,
    counts: [
      { label: 'Brands', n: leaderboard.brands.length },
      { label: 'Posts', n: totals.posts },
      { label: 'Creators', n: totals.influencers },
    ],
    metrics: [...METRICS, 'views', 'video_posts', 'share_of_voice'],
    missing: totals.missing,
    origins: totals.origins,
    invented: { n: ranked.invented_posts, what: 'posts' },
    emv: leaderboard.emv,
    currency,
    notes: [
      ...notes(query, timeline.interval),
      ...conversion,
      t('Each ranking of creators has the first {n} at most.', { n: CREATORS }),
      ...(top.total > POSTS
        ? [t('Top posts are the {n} of {all} with the most interactions.', { n: POSTS, all: top.total })]
        : []),
    ],
  };
  const section = findings(ranked, query.sort_by);
  const parts: Array<[LeaderboardSection, Section[]]> = [
    ['results', [summary]],
    ['findings', section ? [section] : []],
    ['ranking', ranking(ranked, query.sort_by)],
    ['share_of_voice', shares(ranked, query.sort_by)],
    ['time', timelines(timeline, ranked, query.sort_by)],
    ['ranking', platforms(ranked)],
    ['creators', creators(people)],
    ['posts', [posts(top.posts, currency)]],
  ];
  return {
    sections: parts.flatMap(([, sections]) => sections),
    codes: parts.flatMap(([code, sections]) => sections.map(() => code)),
    headline: headlineOf(ranked, query.sort_by, query.counting),
    about: () => about,
    genre: 'Leaderboard',
  };
}
