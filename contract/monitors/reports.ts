import { z } from 'zod';
import { endpoint } from '../access/access.ts';
import { AREAS } from '../access/areas.ts';
import { reveals } from '../access/revealed.ts';
import { forecastTotals } from '../forecast.ts';
import { contentAnalysis, contentFilter } from '../report/content.ts';
import { disclosureCounts, disclosureVerdict } from '../report/disclosure.ts';
import { metricNumber, metricRow, metricShape } from '../report/metric-shapes.ts';
import { POST_SUMS } from '../report/metrics.ts';
import { creatorsOrder, paged, reportTotals } from '../report/report.ts';
import { reportCalls, sentimentCalls } from '../report/report-calls.ts';
import { shippedBenchmark } from '../report/shipped-benchmark.ts';
import { day, ofPeriod } from '../values/days.ts';
import { count, csv, emvModel, id, platform, platformValue, postType, tally } from '../values/primitives.ts';
import { monitorAt, monitorRead, monitorShown } from './monitor.ts';

/** A monitor or part of it; without days, its whole period. */
export const ofMonitor = {
  id,
  from_date: day.optional(),
  to_date: day.optional(),
  platform: csv(platformValue).optional(),
  post_type: csv(postType).optional(),
  /** Posts with this tag or label. */
  tag: z.string().trim().min(1).max(60).optional(),
  classification: z.string().trim().min(1).max(60).optional(),
  /** Posts that show this: `objects:dress`. */
  content: contentFilter.optional(),
  /** Posts with this verdict on their disclosure; ignored for visitors of a link. */
  disclosure: disclosureVerdict.optional(),
  emv_model: emvModel.optional(),
};
const fields = z.object(ofMonitor);
export const monitorQuery = ofPeriod(fields);
export type MonitorQuery = z.infer<typeof monitorQuery>;

/** Linked forecast: its totals always apply to the whole monitor, whatever the filter. */
const statsForecast = forecastTotals
  .pick({
    influencers: true,
    publications: true,
    reach: true,
    impressions: true,
    interactions: true,
    media_value: true,
  })
  .extend({ id, name: z.string(), version: tally, currency: z.string() });

export const monitorStats = reportTotals.extend({
  followers: metricNumber.total_followers,
  /** Weighted by followers, over the `cred_profiles` profiles with a score. */
  avg_cred_score: reveals(z.number().nullable(), 'credibility'),
  cred_profiles: reveals(count, 'credibility'),
  /** Absent if none is linked, or the caller may not see it. */
  forecast: statsForecast.optional(),
  media_type: z.array(
    metricRow.omit({ influencers: true, total_followers: true }).extend({ post_type: postType }),
  ),
});
export type MonitorStats = z.infer<typeof monitorStats>;

export const channelRow = metricRow.extend({ platform });

export const monitorInfluencer = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  picture: z.string().nullable(),
  country: z.string().nullable(),
  platform_username: z.string().nullable(),
  available_platforms: z.array(platform),
  is_demo: z.boolean(),
  /** Chosen directly or through a list; otherwise found by keyword. */
  is_chosen: z.boolean(),
  lists: z.array(z.object({ id, name: z.string() })),
  followers: metricNumber.total_followers,
  ...metricShape(['posts', ...POST_SUMS, 'engagement_rate']),
});
export type MonitorInfluencer = z.infer<typeof monitorInfluencer>;

const at = (path: string, summary: string) => monitorAt('GET', `/${path.replace('/', '_')}/{id}`, summary);
const report = reportCalls(monitorShown, at, fields, {
  paths: { countries: 'country_stats', audience: 'audience' },
});

export const monitorReportCalls = {
  stats: monitorShown
    .route(monitorAt('GET', '/stats/{id}', 'Totals of a monitor'))
    .input(monitorQuery)
    .output(monitorStats),
  metrics_by_day: report.daily,
  top_influencers: report.creators,
  influencer_tier_analysis: report.tiers,
  country_stats: report.countries,
  audience: report.audience,
  channel_split: monitorShown
    .route(monitorAt('GET', '/channel_split/{id}', 'By platform'))
    .input(monitorQuery)
    .output(z.object({ channels: z.array(channelRow) })),
  content_analysis: endpoint({
    role: 'viewer',
    ...AREAS.monitors.limits,
    flag: 'content_analysis',
    token: ['monitor'],
  })
    .route(monitorAt('GET', '/content_analysis/{id}', 'Content of posts, if the monitor analyzes it'))
    .input(monitorQuery)
    .output(contentAnalysis),
  disclosures: monitorRead
    .route(monitorAt('GET', '/disclosures/{id}', 'Verdicts on the disclosure of posts, also by creator'))
    .input(monitorQuery)
    .output(
      z.object({
        totals: disclosureCounts,
        by_creator: z.array(disclosureCounts.omit({ left_out: true }).extend({ profile_id: id })),
      }),
    ),
  participation_split: monitorShown
    .route(
      monitorAt(
        'GET',
        '/participation_split/{id}',
        'Chosen creators who have published, and those who have not',
      ),
    )
    .input(monitorQuery)
    .output(
      z.object({
        chosen: tally,
        participating: tally,
        not_participating: tally,
        /** Creators with a matching post who were not chosen. */
        others: tally,
        posts_by_chosen: tally,
        posts_by_others: tally,
      }),
    ),
  influencers: monitorShown
    .route(monitorAt('GET', '/influencers/{id}', 'All creators of a monitor, including those without posts'))
    .input(
      monitorQuery.safeExtend({
        ...paged,
        ...creatorsOrder,
        participation: z.enum(['all', 'participating', 'not_participating', 'others']).default('all'),
        list_id: z.coerce.number().int().positive().optional(),
        profile_id: z.coerce.number().int().positive().optional(),
        query: z.string().trim().max(120).default(''),
      }),
    )
    .output(z.object({ influencers: z.array(monitorInfluencer), total: tally })),
  lists: monitorShown
    .route(monitorAt('GET', '/lists/{id}', 'The lists of a monitor with the numbers of their creators'))
    .input(monitorQuery)
    .output(z.object({ lists: z.array(metricRow.extend({ id, name: z.string(), creators: tally })) })),
  market_performance: monitorShown
    .route(
      monitorAt(
        'GET',
        '/market_performance/{id}',
        'Comparison with other monitors of the market and creators of the same tiers',
      ),
    )
    .input(monitorQuery)
    .output(
      z.object({
        market: z.string(),
        own: metricRow,
        /** Other monitors of this market that the caller can see; visitors of a public link see no names. */
        monitors: z.array(metricRow.extend({ id: id.nullable(), name: z.string() })),
        /** Posts of the same days by creators of the same tiers: medians per creator, by tier. */
        peers: reveals(
          z.array(
            z.object({
              from: tally,
              to: tally.nullable(),
              creators: tally,
              own_creators: tally,
              own_engagement_rate: metricNumber.engagement_rate,
              engagement_rate: metricNumber.engagement_rate,
              /** Typical values of published accounts, by platform; empty from 10 creators on. */
              shipped: z.array(shippedBenchmark),
            }),
          ),
          'followers',
          'engagement_rate',
        ),
      }),
    ),
  affiliated_monitors: monitorRead
    .route({
      method: 'GET',
      path: '/profile/affiliated_monitors/{id}',
      tags: ['monitors'],
      summary: 'Monitors the caller can access that contain or follow a profile',
    })
    .input(z.object({ id }))
    .output(
      z.object({
        monitors: z.array(
          z.object({
            id,
            name: z.string(),
            start_date: z.string(),
            end_date: z.string(),
            is_chosen: z.boolean(),
            posts: count,
            media_value: z.number().nullable(),
          }),
        ),
      }),
    ),
  ...sentimentCalls(monitorShown, at, fields),
};
