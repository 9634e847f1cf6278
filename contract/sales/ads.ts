import { z } from 'zod';
import { monitorAt, monitorRead, monitorWrite, success } from '../monitors/monitor.ts';
import { currencyCode, ratioBasis, usedRate } from '../values/money.ts';
import { count, id, platform } from '../values/primitives.ts';
import { adFile } from './ad-files.ts';
import { BOOST_PROBLEMS } from './rights.ts';

/** Why an ad belongs to no post of the campaign. */
export const UNMATCHED_ADS = ['names_no_post', 'post_not_in_campaign'] as const;
export type UnmatchedAd = (typeof UNMATCHED_ADS)[number];
export const UNMATCHED_TEXTS = {
  names_no_post: 'The file names no post',
  post_not_in_campaign: 'The post is not in this campaign',
} as const satisfies Record<UnmatchedAd, string>;

/** Why the organic impressions are unknown. */
export const ORGANIC_UNKNOWN = ['no_count', 'paid_unknown', 'ad_without_post', 'older_count'] as const;
export type OrganicUnknown = (typeof ORGANIC_UNKNOWN)[number];
export const ORGANIC_UNKNOWN_TEXTS = {
  no_count: 'The impressions of the posts are not known.',
  paid_unknown: 'An ad of these posts has no impressions in its file.',
  ad_without_post: 'An ad names no post, so it may be part of a count of TikTok or YouTube.',
  older_count: 'The counts of the posts are older than the ads.',
} as const satisfies Record<OrganicUnknown, string>;

/** Where clicks or purchases may be counted by both sides: at least the larger one, at most their sum. */
const between = z.object({ low: z.number(), high: z.number() });
export type Between = z.infer<typeof between>;

/** Null = unknown; money in the answer's currency. */
const side = {
  /** Fees of creators, or spend of ads. */
  cost: z.number().nullable(),
  impressions: count.nullable(),
  clicks: count.nullable(),
  /** Revenue of attributed orders, or the value of purchases that the ads report. */
  revenue: z.number().nullable(),
  /** 1,000 × cost ÷ impressions. */
  cpm: z.number().nullable(),
  cost_per_click: z.number().nullable(),
  /** revenue ÷ cost. */
  roas: z.number().nullable(),
};
const adSide = z.object(side);
export type AdSide = z.infer<typeof adSide>;

const together = z.object({
  cost: z.number().nullable(),
  impressions: count.nullable(),
  cpm: z.number().nullable(),
  clicks: between.nullable(),
  cost_per_click: between.nullable(),
  revenue: between.nullable(),
  roas: between.nullable(),
});
export type AdTogether = z.infer<typeof together>;

const sides = {
  organic: adSide,
  paid: adSide,
  together,
  /** Organic impressions are the platform's count less those of its ads. */
  is_derived: z.boolean(),
  organic_unknown: z.enum(ORGANIC_UNKNOWN).nullable(),
};
const adSides = z.object(sides);
export type AdSides = z.infer<typeof adSides>;

const adCreator = z.object({
  profile_id: id,
  name: z.string(),
  slug: z.string(),
  picture: z.string().nullable(),
  is_demo: z.boolean(),
  ads: count,
  ...sides,
});
export type AdCreator = z.infer<typeof adCreator>;

const paidNumbers = {
  spend: z.number().nullable(),
  impressions: count.nullable(),
  /** Null where an ad was reported for several periods: people of both are in both. */
  reach: count.nullable(),
  clicks: count.nullable(),
  purchases: count.nullable(),
  value: z.number().nullable(),
};

const adPost = z.object({
  post_id: z.string(),
  platform,
  url: z.string().nullable(),
  text: z.string(),
  picture: z.string().nullable(),
  profile: z.object({ id, name: z.string(), slug: z.string() }),
  ads: count,
  /** Null: its ads run within the usage rights. */
  right_problem: z.enum(BOOST_PROBLEMS).nullable(),
  organic_impressions: count.nullable(),
  total_impressions: count.nullable(),
  is_derived: z.boolean(),
  organic_unknown: z.enum(ORGANIC_UNKNOWN).nullable(),
  ...paidNumbers,
});
export type AdPost = z.infer<typeof adPost>;

const campaignAd = z.object({
  /** The ad's id, otherwise its name. */
  ad: z.string(),
  name: z.string(),
  campaign: z.string(),
  /** Days of its reports; null = the file does not say. */
  first_day: z.string().nullable(),
  last_day: z.string().nullable(),
  profile: z.object({ id, name: z.string(), slug: z.string() }).nullable(),
  post_id: z.string().nullable(),
  /** An ad of the brand itself, as a person said. */
  is_of_brand: z.boolean(),
  /** How the creator or the post was found; null = not found. */
  by: z.enum(['hand', 'post', 'handle']).nullable(),
  reason: z.enum(UNMATCHED_ADS).nullable(),
  ...paidNumbers,
});
export type CampaignAd = z.infer<typeof campaignAd>;

export const MOST_ADS = 1000;

export const adReport = z.object({
  currency: z.string(),
  currencies: z.array(z.string()),
  rates: z.array(usedRate),
  /** Of all creators, and of ads without a creator. */
  totals: adSides,
  /** Creators whose cost and impressions are known, of those with either. */
  basis: ratioBasis,
  /** Creators with ads, highest spend first. */
  creators: z.array(adCreator),
  posts: z.array(adPost),
  /** Highest spend first; at most 1,000. */
  ads: z.array(campaignAd),
  total_ads: count,
  /** Ads that are not of the brand and have no post or no creator. */
  unmatched: z.object({ ads: count, spend: z.number() }),
  /** In no sum: their currency has no exchange rate. */
  without_rate: z.array(z.object({ currency: z.string(), spend: z.number() })),
  files: z.array(adFile),
});
export type AdReport = z.infer<typeof adReport>;

export const adCalls = {
  ads: monitorRead
    .route(monitorAt('GET', '/ads/{id}', 'Organic and paid results of a campaign, by creator, post and ad'))
    .input(z.object({ id, currency: currencyCode.optional() }))
    .output(adReport),
  assign_ad: monitorWrite
    .meta({ audit: { action: 'monitors.ad_assigned', target: 'ad' } })
    .route(
      monitorAt(
        'POST',
        '/ads/{id}/assign',
        'Assign an ad to a creator, a post or the brand; without all of them, as the file shows',
      ),
    )
    .input(
      z.object({
        id,
        ad: z.string().min(1).max(300),
        profile_id: id.nullable().default(null),
        /** Address of the post; its creator is the ad's. */
        post_url: z.string().trim().max(1000).nullable().default(null),
        /** The ad shows no post of a creator. */
        is_of_brand: z.boolean().default(false),
      }),
    )
    .output(success),
};
