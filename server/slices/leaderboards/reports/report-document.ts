import type { ReportQuery } from '#contract/leaderboards/snapshots.ts';
import { METRICS } from '#contract/metrics.ts';
import { PLATFORM_NAMES } from '#contract/platform-names.ts';
import type { SectionOf } from '#contract/report-sections.ts';
import { followersIn } from '#contract/tiers.ts';
import type { EmvChoice } from '#server/analytics/metrics/media-value.ts';
import { tierLabel } from '#server/analytics/metrics/tiers.ts';
import type { PostSet } from '#server/analytics/post-set.ts';
import { totalsOf } from '#server/analytics/totals.ts';
import { dayText } from '#server/platform/date-text.ts';
import { countryName } from '#server/slices/exports/country-name.ts';
import type {
  AboutNumbers,
  ExportCtx,
  ExportDocument,
  FiguresSection,
  Section,
} from '#server/slices/exports/exporters.ts';
import { figureOf } from '#server/slices/exports/report-document.ts';
import { timelineOf } from '../brand-timeline.ts';
import { rankingsOf } from '../influencers.ts';
import { leaderboardSet } from '../leaderboard-set.ts';
import { rankedBrands } from '../ranking.ts';
import { topPosts } from '../top-posts.ts';
import { platforms, ranking, shares, timelines } from './report-brands.ts';
import { metricLabel } from './report-columns.ts';
import { findings, headlineOf } from './report-findings.ts';
import { creators, posts } from './report-people.ts';

type LeaderboardSection = SectionOf<'leaderboard'>;

const CREATORS = 20;
const POSTS = 200;

/** What was asked, one filter each, in words. */
function inWords(query: ReportQuery, { tiers }: PostSet): string[] {
  const or = (name: string, values: readonly string[] | undefined) =>
    values?.length ? [`${name}: ${values.join(' or ')}`] : [];
  return [
    ...or(
      'Platform',
      query.platform?.map((p) => PLATFORM_NAMES[p]),
    ),
    ...or('Country of the creator', query.country?.map(countryName)),
    ...or('Gender of the creator', query.gender),
    ...or(
      'Followers',
      query.tier?.map((range) => tierLabel(tiers, followersIn(range))),
    ),
    ...or('Category of the brand', query.category),
    ...(query.exclude_brand_profiles ? ['Without posts of the brands’ own profiles'] : []),
    ...(query.paid === 'all' ? [] : [query.paid === 'paid' ? 'Paid posts alone' : 'Organic posts alone']),
  ];
}

const COUNTING_NOTES: Record<ReportQuery['counting'], string> = {
  full: 'Share of voice: a post of several brands counts in full for each of them.',
  split: 'Share of voice: a post of k brands counts as a k-th for each of them.',
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
    .orderBy('day', 'desc')
    .orderBy('company_id', (order) => order.asc().nullsLast())
    .execute();
  const parts = rows.map(({ currency, per_usd, day }) => `${Number(per_usd)} ${currency} (${dayText(day)})`);
  return parts.length > 0 ? [`Converted by the rates of a US dollar: ${parts.join(', ')}.`] : [];
}

function notes({ counting, sort_by, paid }: ReportQuery, interval: string): string[] {
  return [
    `Brands are ranked by ${metricLabel(sort_by).toLowerCase()}; equal numbers have the same rank.`,
    COUNTING_NOTES[counting],
    'Average of these brands: the sum divided by the number of brands; of the engagement rate, the rate of all their posts.',
    'Change: against the equally long period before, where both are covered alike; of the engagement rate the difference in percentage points.',
    `The timeline has one entry for each ${interval}.`,
    ...(paid === 'all'
      ? []
      : [
          'A post is paid where its platform says so or its text holds a hashtag of disclosure, such as #ad.',
        ]),
  ];
}

/** A leaderboard as a report: the answers of its screen, as sections. */
export async function leaderboardDocument(ctx: ExportCtx, query: ReportQuery): Promise<ExportDocument> {
  const asking = { ...ctx, actor: ctx.user };
  const asked = await leaderboardSet(asking, query);
  const [totals, ranked, timeline, people, top] = await Promise.all([
    totalsOf(asked.set),
    rankedBrands(asked, query.sort_by, query.counting),
    timelineOf(asked),
    rankingsOf(asking, asked, CREATORS),
    topPosts(asking, { ...query, sort_by: 'interactions', order: 'DESC', limit: POSTS, page: 1 }),
  ]);
  const summary: FiguresSection = {
    kind: 'figures',
    name: 'All brands together',
    figures: METRICS.map((metric) => figureOf(metric, totals)),
    note: totals.change_withheld && `No change against the period before: ${totals.change_withheld.reason}`,
  };
  const { currency } = asked.emv;
  const conversion = await conversionNote(ctx, asked.emv);
  const about: AboutNumbers = {
    filters: inWords(query, asked.set),
    period: asked.days,
    counts: [
      { label: 'Brands', n: asked.brands.length },
      { label: 'Posts', n: totals.posts },
      { label: 'Creators', n: totals.influencers },
    ],
    metrics: [...METRICS, 'views', 'video_posts', 'share_of_voice'],
    missing: totals.missing,
    origins: totals.origins,
    invented: { n: ranked.invented_posts, what: 'posts' },
    emv: asked.emv,
    currency,
    notes: [
      ...notes(query, timeline.interval),
      ...conversion,
      `Each ranking of creators has the first ${CREATORS} at most.`,
      ...(top.total > POSTS
        ? [`Top posts are the ${POSTS} with most interactions of ${top.total.toLocaleString('en')}.`]
        : []),
    ],
  };
  const found = findings(ranked, query.sort_by);
  const parts: Array<[LeaderboardSection, Section[]]> = [
    ['results', [summary]],
    ['findings', found ? [found] : []],
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
    headline: headlineOf(ranked, query.sort_by),
    about: () => about,
    genre: 'Leaderboard',
  };
}
