import { z } from 'zod';
import { forecastCreator } from '../forecast.ts';
import { deliverable } from '../lists/deliverables.ts';
import { targetUrl } from '../sales/links.ts';
import { day, ofPeriod } from '../values/days.ts';
import { count, id, postType } from '../values/primitives.ts';
import { comparedNumber } from './forecast.ts';
import { monitorAt, monitorRead, monitorWrite } from './monitor.ts';
import { monitorKeywords, monitorName } from './setup.ts';

/**
 * done: published by its day. late: published after it. missing: its day, or without one the campaign, is over. open: it can
 * still come.
 */
export const COVERAGE_STATES = ['done', 'late', 'missing', 'open'] as const;
export type CoverageState = (typeof COVERAGE_STATES)[number];

/** A deliverable of the plan with the creator's posts in the monitor, the earliest for the earliest day. */
export const coveredDeliverable = deliverable.omit({ price: true, code: true, post_urls: true }).extend({
  profile_id: id,
  /** Posts that count for it, at most `quantity`; all further ones if the quantity is open. */
  published: count,
  state: z.enum(COVERAGE_STATES),
  /** Marked as delivered in the list, with fewer posts in the monitor. */
  by_hand: z.boolean(),
  /** Of these posts; those older than the newest that are checked have no verdict. */
  not_disclosed: count,
  disclosure_unclear: count,
  /** Days of the first and of the last of these posts. */
  first_day: day.nullable(),
  last_day: day.nullable(),
  /** Null if no forecast is linked, or it plans another quantity of this format. */
  impressions: comparedNumber.nullable(),
  interactions: comparedNumber.nullable(),
});
export type CoveredDeliverable = z.infer<typeof coveredDeliverable>;

/** Posts of a planned creator beyond the plan. */
const extra = z.object({ profile_id: id, post_type: postType, posts: count });
export type ExtraPosts = z.infer<typeof extra>;

export const coveredPlan = z.object({
  list: z.object({ id, name: z.string() }),
  creators: z.array(forecastCreator),
  deliverables: z.array(coveredDeliverable),
  extra: z.array(extra),
  totals: z.object({
    planned: count,
    published: count,
    /** Published, and marked as delivered by hand without a post. */
    delivered: count,
    /** Planned by today; those without a day are due at the end. */
    due: count,
    /** Published posts of deliverables by verdict on their disclosure. */
    not_disclosed: count,
    disclosure_unclear: count,
    /** Deliverables by state. */
    ...{ done: count, late: count, missing: count, open: count },
    extra_posts: count,
    /** Posts of creators without deliverables. */
    other_posts: count,
  }),
});
export type CoveredPlan = z.infer<typeof coveredPlan>;

export const CAMPAIGN_CREATORS = ['accepted', 'not_rejected', 'all'] as const;
export type CampaignCreators = (typeof CAMPAIGN_CREATORS)[number];

export const deliverableCalls = {
  deliverables: monitorRead
    .route(monitorAt('GET', '/deliverables/{id}', 'Deliverables of the plan and the posts that fulfil them'))
    .input(z.object({ id }))
    .output(
      z.object({
        /** Null if no list is the plan. */
        plan: coveredPlan.nullable(),
      }),
    ),
  start_campaign: monitorWrite
    .meta({ audit: { action: 'monitors.created', target: 'name' } })
    .route(
      monitorAt(
        'POST',
        '/start_campaign',
        'Create a monitor from a list: its creators, its deliverables as plan and budget, tracking links',
      ),
    )
    .input(
      ofPeriod(
        z.object({
          list_id: id,
          name: monitorName,
          start_date: day,
          end_date: day,
          keywords: monitorKeywords.default([]),
          /**
           * Creators of the list by the client's decisions; the others have no budget, link or place in the report. Default:
           * the accepted, or all but the rejected if none is accepted.
           */
          creators: z.enum(CAMPAIGN_CREATORS).optional(),
          /** Target of a tracking link for each creator; null = no links. */
          base_url: targetUrl.nullable().default(null),
        }),
        { fields: ['start_date', 'end_date'] },
      ),
    )
    .output(
      z.object({
        id,
        name: z.string(),
        links: count,
        budget: z.number().nullable(),
        /** Creators of the list in the campaign, and left out of it. */
        creators: count,
        left_out: count,
      }),
    ),
};
