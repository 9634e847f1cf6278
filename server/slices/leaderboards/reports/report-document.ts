import type { ReportQuery } from '#contract/leaderboards/snapshots.ts';
import { PLATFORM_NAMES } from '#contract/platform-names.ts';
import { METRICS } from '#contract/primitives.ts';
import { followersIn } from '#contract/tiers.ts';
import { tierLabel } from '#server/analytics/metrics/tiers.ts';
import type { PostSet } from '#server/analytics/post-set.ts';
import { totalsOf } from '#server/analytics/totals.ts';
import { countryName } from '#server/slices/exports/country-name.ts';
import type {
  AboutNumbers,
  ExportCtx,
  ExportDocument,
  FiguresSection,
} from '#server/slices/exports/exporters.ts';
import { figureOf } from '#server/slices/exports/report-document.ts';
import { timelineOf } from '../brand-timeline.ts';
import { rankingsOf } from '../influencers.ts';
import { leaderboardSet } from '../leaderboard-set.ts';
import { rankedBrands } from '../ranking.ts';
import { topPosts } from '../top-posts.ts';
import { platforms, ranking, shares, timelines } from './report-brands.ts';
import { metricLabel } from './report-columns.ts';
import { creators, posts } from './report-people.ts';

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
  full: 'Share of voice: a brand’s number divided by the sum of the numbers of all brands. A post of several brands counts for each of them.',
  split:
    'Share of voice: a brand’s number divided by the sum of the numbers of all brands. A post of k brands counts as a k-th for each of them.',
};

function notes({ counting, sort_by, paid }: ReportQuery, interval: string): string[] {
  return [
    `Brands are ranked by ${metricLabel(sort_by).toLowerCase()}; equal numbers have the same rank.`,
    COUNTING_NOTES[counting],
    'Average of these brands: the sum divided by the number of brands; of the engagement rate, the rate of all their posts.',
    'Change: against the equally long period before, where both are covered alike.',
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
  const about: AboutNumbers = {
    filters: inWords(query, asked.set),
    period: asked.days,
    counts: [
      { label: 'Brands', n: asked.brands.length },
      { label: 'Posts', n: totals.posts },
      { label: 'Creators', n: totals.influencers },
    ],
    metrics: METRICS,
    missing: totals.missing,
    origins: totals.origins,
    invented: { n: ranked.invented_posts, what: 'posts' },
    emv: asked.emv,
    currency,
    notes: notes(query, timeline.interval),
  };
  return {
    sections: [
      summary,
      ...ranking(ranked, query.sort_by),
      ...shares(ranked, query.sort_by),
      ...timelines(timeline, ranked, query.sort_by),
      ...platforms(ranked),
      ...creators(people),
      posts(top.posts, top.total, currency),
    ],
    about: () => about,
    has_contents: true,
  };
}
