import { z } from 'zod';
import { deliverable } from '../lists/deliverables.ts';
import { monitorAt, monitorRead, monitorWrite, success } from '../monitors/monitor.ts';
import { message } from '../sentences/message.ts';
import { day, ofPeriod } from '../values/days.ts';
import { enteredMoney } from '../values/money.ts';
import { count, country, id } from '../values/primitives.ts';

export const RIGHT_CHANNELS = ['social_ads', 'website', 'email', 'shops', 'tv', 'outdoor', 'print'] as const;
export type RightChannel = (typeof RIGHT_CHANNELS)[number];
export const RIGHT_CHANNEL_NAMES = {
  social_ads: 'Social ads',
  website: 'Website',
  email: 'Email',
  shops: 'Shops and marketplaces',
  tv: 'TV and streaming',
  outdoor: 'Outdoor',
  print: 'Print media',
} as const satisfies Record<RightChannel, string>;

export const AD_CODE_KINDS = ['spark_code', 'partnership_code', 'partnership_permission'] as const;
export type AdCodeKind = (typeof AD_CODE_KINDS)[number];
export const AD_CODE_NAMES = {
  spark_code: 'TikTok Spark Ads code',
  partnership_code: 'Meta partnership ad code',
  partnership_permission: 'Meta partnership ad permission',
} as const satisfies Record<AdCodeKind, string>;
/** Days for which TikTok authorizes a Spark Ads code. */
export const SPARK_CODE_DAYS = [7, 30, 60, 365] as const;

const MOST_CODE = 500;
const MOST_TEXT = 500;
const noText = (most: number) =>
  z
    .string()
    .trim()
    .max(most, message('At most {n} characters', { n: most }))
    .default('');

const adCode = z.object({
  kind: z.enum(AD_CODE_KINDS),
  /** '' for a permission, which has no code. */
  code: noText(MOST_CODE),
  /** Last day; null = no end. */
  until: day.nullable(),
});

/** As agreed with the creator. */
export const usageRight = ofPeriod(
  z.object({
    /** Null = not agreed. */
    paid_use: z.boolean().nullable(),
    /** Empty = all. */
    channels: z.array(z.enum(RIGHT_CHANNELS)).max(RIGHT_CHANNELS.length).default([]),
    /** Empty = worldwide. */
    territories: z.array(country).max(250).default([]),
    /** Competitors or a category that the creator does not work for; '' = no exclusivity. */
    exclusive_against: noText(MOST_TEXT),
    /** First and last day of use; null = open. */
    from: day.nullable().default(null),
    until: day.nullable().default(null),
    fee: enteredMoney.nullable().default(null),
    code: adCode.nullable().default(null),
    note: noText(MOST_TEXT),
  }),
  { fields: ['from', 'until'] },
);
export type UsageRight = z.infer<typeof usageRight>;

/** `ending`: within 14 days. */
export const RIGHT_STATES = ['none', 'refused', 'upcoming', 'active', 'ending', 'ended'] as const;
export type RightState = (typeof RIGHT_STATES)[number];
export const RIGHT_STATE_NAMES = {
  none: 'Not recorded',
  refused: 'No paid use',
  upcoming: 'Not started',
  active: 'Active',
  ending: 'Ends soon',
  ended: 'Ended',
} as const satisfies Record<RightState, string>;

/** Why a boosted post has no right to be an ad; null = it has. */
export const BOOST_PROBLEMS = ['no_right', 'refused', 'not_started', 'ended', 'other_channels'] as const;
export type BoostProblem = (typeof BOOST_PROBLEMS)[number];
export const BOOST_PROBLEM_TEXTS = {
  no_right: 'No usage rights are recorded for this post',
  refused: 'The creator has not agreed to paid use',
  not_started: 'The ad ran before the usage rights began',
  ended: 'The ad ran after the usage rights ended',
  other_channels: 'The usage rights do not include social ads',
} as const satisfies Record<BoostProblem, string>;

/** A reminder is sent as many days before the end. */
export const REMINDER_DAYS = [14, 3] as const;

/** Rights, or a code, that end within 14 days. */
export const endingRight = z.object({
  monitor_id: id,
  monitor: z.string(),
  profile_id: id,
  creator: z.string(),
  what: z.enum(['rights', ...AD_CODE_KINDS]),
  until: z.string(),
  days: count,
});
export type EndingRight = z.infer<typeof endingRight>;

const key = deliverable.shape.key.unwrap();

const rightRow = deliverable.pick({ post_type: true, other_format: true, quantity: true, due: true }).extend({
  profile: z.object({
    ...{ id, name: z.string(), slug: z.string() },
    ...{ picture: z.string().nullable(), is_demo: z.boolean() },
  }),
  key,
  /** Posts of the campaign that fulfil it. */
  posts: count,
  /** Of these, those that ads show without a right. */
  boosted_without: count,
  right: usageRight.nullable(),
  state: z.enum(RIGHT_STATES),
  /** Null without a code. */
  code_state: z.enum(RIGHT_STATES).nullable(),
});
export type RightRow = z.infer<typeof rightRow>;

export const rightReport = z.object({
  /** Null if no list is the plan, so that there are no deliverables. */
  list: z.object({ id, name: z.string() }).nullable(),
  rows: z.array(rightRow),
  /** Boosted posts that fulfil no deliverable, so that no right can be recorded. */
  boosted_unplanned: count,
});

export const rightCalls = {
  rights: monitorRead
    .route(monitorAt('GET', '/rights/{id}', 'Usage rights and ad codes of the deliverables of a campaign'))
    .input(z.object({ id }))
    .output(rightReport),
  set_rights: monitorWrite
    .meta({ audit: { action: 'monitors.rights_changed', target: 'name' } })
    .route(monitorAt('POST', '/rights/{id}', 'Record the usage rights of deliverables; null removes them'))
    .input(z.object({ id, keys: z.array(key).min(1).max(1000), right: usageRight.nullable() }))
    .output(success),
};
