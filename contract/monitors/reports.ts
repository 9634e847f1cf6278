import { z } from 'zod';
import { endpoint } from '../access.ts';
import { AREAS } from '../areas.ts';
import { contentAnalysis, contentFilter } from '../content.ts';
import { day, ofPeriod } from '../days.ts';
import { forecastTotals } from '../forecast.ts';
import { count, csv, emvModel, id, metricRow, platform, platformValue, postType } from '../primitives.ts';
import { creatorsOrder, paged, reportTotals } from '../report.ts';
import { reportCalls, sentimentCalls } from '../report-calls.ts';
import { monitorAt, monitorRead, monitorShown } from './monitor.ts';

/** A monitor, or the part of it that is looked at; no days = all of its own. */
export const ofMonitor = {
  id,
  from_date: day.optional(),
  to_date: day.optional(),
  platform: csv(platformValue).optional(),
  post_type: csv(postType).optional(),
  /** Posts that somebody gave this tag or this class. */
  tag: z.string().trim().min(1).max(60).optional(),
  classification: z.string().trim().min(1).max(60).optional(),
  /** Posts that show this: `objects:dress`. */
  content: contentFilter.optional(),
  emv_model: emvModel.optional(),
};
const fields = z.object(ofMonitor);
export const monitorQuery = ofPeriod(fields);
export type MonitorQuery = z.infer<typeof monitorQuery>;

/** The linked forecast: bands of its own totals, which are about the whole monitor whatever part is looked at. */
const statsForecast = forecastTotals
  .pick({
    influencers: true,
    publications: true,
    reach: true,
    impressions: true,
    interactions: true,
    media_value: true,
  })
  .extend({ id, name: z.string(), version: count, currency: z.string() });

/** Specification, section 3: Monitor stats. */
export const monitorStats = reportTotals.extend({
  followers: count.nullable(),
  /** Weighted by followers, over `cred_profiles` profiles that have one. */
  avg_cred_score: z.number().nullable(),
  cred_profiles: count,
  /** Absent where none is linked or the caller may not see it. */
  forecast: statsForecast.optional(),
  media_type: z.array(
    metricRow.omit({ influencers: true, total_followers: true }).extend({ post_type: postType }),
  ),
});
export type MonitorStats = z.infer<typeof monitorStats>;

/** A platform's share of the campaign. */
export const channelRow = metricRow.extend({ platform });
export type ChannelRow = z.infer<typeof channelRow>;

/** A creator of a monitor: chosen, or met by keywords. */
export const monitorInfluencer = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  picture: z.string().nullable(),
  country: z.string().nullable(),
  platform_username: z.string().nullable(),
  available_platforms: z.array(platform),
  is_demo: z.boolean(),
  /** Chosen by hand or through a list; else met by a keyword. */
  is_chosen: z.boolean(),
  lists: z.array(z.object({ id, name: z.string() })),
  followers: count.nullable(),
  posts: count,
  interactions: count.nullable(),
  impressions: count.nullable(),
  reach: count.nullable(),
  engagement_rate: z.number().nullable(),
  media_value: z.number().nullable(),
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
  ...sentimentCalls(monitorShown, at, fields),
  content_analysis: endpoint({
    role: 'viewer',
    ...AREAS.monitors.limits,
    flag: 'content_analysis',
    token: ['monitor'],
  })
    .route(monitorAt('GET', '/content_analysis/{id}', 'What posts show, where the monitor has it analysed'))
    .input(monitorQuery)
    .output(contentAnalysis),
  participation_split: monitorShown
    .route(
      monitorAt('GET', '/participation_split/{id}', 'Chosen creators who have published, and who have not'),
    )
    .input(monitorQuery)
    .output(
      z.object({
        /** Chosen creators. */
        chosen: count,
        participating: count,
        not_participating: count,
        /** Creators with a post that is in who were not chosen. */
        others: count,
        posts_by_chosen: count,
        posts_by_others: count,
      }),
    ),
  influencers: monitorShown
    .route(monitorAt('GET', '/influencers/{id}', 'Every creator of a monitor, those without a post too'))
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
    .output(z.object({ influencers: z.array(monitorInfluencer), total: count })),
  lists: monitorShown
    .route(monitorAt('GET', '/lists/{id}', 'The lists of a monitor with the numbers of their creators'))
    .input(monitorQuery)
    .output(z.object({ lists: z.array(metricRow.extend({ id, name: z.string(), creators: count })) })),
  market_performance: monitorShown
    .route(
      monitorAt(
        'GET',
        '/market_performance/{id}',
        'Beside the company’s other monitors of the market, and the market’s creators of the same tiers',
      ),
    )
    .input(monitorQuery)
    .output(
      z.object({
        market: z.string(),
        own: metricRow,
        /** Other monitors of the market that the caller has; the visitor of a link sees no names. */
        monitors: z.array(metricRow.extend({ id: id.nullable(), name: z.string() })),
        /** Posts of the same days by creators of the same tiers, per tier: medians per creator. */
        peers: z.array(
          z.object({
            from: count,
            to: count.nullable(),
            creators: count,
            own_creators: count,
            own_engagement_rate: z.number().nullable(),
            engagement_rate: z.number().nullable(),
          }),
        ),
      }),
    ),
  affiliated_monitors: monitorRead
    .route({
      method: 'GET',
      path: '/profile/affiliated_monitors/{id}',
      tags: ['monitors'],
      summary: 'The monitors the caller has that hold posts of a profile or chose it',
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
};
