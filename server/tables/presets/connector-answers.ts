import { z } from 'zod';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import {
  audienceDimension,
  count,
  country,
  gender,
  platform,
  postType,
  ratio,
} from '#contract/values/primitives.ts';
import type { Observation } from '../observations.ts';
import { accountRef } from './observe.ts';
import type { Preset } from './preset.ts';
import { hasKey, RowReader } from './row-reader.ts';

const COLUMN = 'observation';
const text = z.string().nullable();
const number = count.nullable();
/** Unix milliseconds; the analytics store has 32-bit seconds. */
const time = z.number().int().min(0).max(4_294_967_295_000).nullable();
const account = z
  .object({ platform, external_id: text, username: text, title: text })
  .transform((ref) => accountRef(ref.platform, ref))
  .refine(hasKey, 'The account has no name');

const post = z.object({
  kind: z.literal('post'),
  account,
  external_id: z.string().min(1),
  post_type: postType,
  created_at: time,
  created_at_exact: z.boolean(),
  observed_at: time,
  title: text,
  message: text,
  tags: z.array(z.string()),
  link: text,
  image: text,
  images: z.array(z.string()).default([]),
  likes: number,
  comments: number,
  shares: number,
  saves: number,
  views: number,
  impressions: number,
  reach: number,
  followers: number,
  duration_seconds: z.number().min(0).nullable(),
  is_paid: z.boolean().nullable(),
  missing: z.object({ likes: z.literal('hidden_likes').optional() }),
});
const person = z.object({
  kind: z.literal('account'),
  account,
  observed_at: time,
  profile_kind: z.enum(['influencer', 'brand']).nullable(),
  followers: number,
  following: number,
  likes: number,
  posts_count: number,
  verified: z.boolean().nullable(),
  bio: text,
  picture: text,
  website: text,
  country: country.nullable(),
  city: text,
  gender: gender.nullable(),
  birthday: text,
  age: number,
  languages: z.array(z.string()),
  themes: z.array(z.string()),
  business_account: z.boolean().nullable(),
  active_followers: number.default(null),
  engagement_rate: ratio.nullable().default(null),
  sec_uid: text.default(null),
  share_authorized_data: z.boolean().nullable().default(null),
  // An address is all that a provider tells the company alone.
  own: z
    .object({ email: z.string() })
    .transform(({ email }) => ({ email, phone: null, agent: null, labels: [], notes: null, prices: {} }))
    .nullable()
    .default(null),
});
const comment = z.object({
  kind: z.literal('comment'),
  platform,
  post_external_id: z.string().min(1),
  external_id: text,
  parent_external_id: text,
  author: account.nullable(),
  text: z.string().min(1),
  language: text,
  likes: number,
  replies: number,
  created_at: time,
  observed_at: time,
});
const audience = z.object({
  kind: z.literal('audience'),
  account,
  observed_at: time,
  dimension: audienceDimension,
  key: z.string().min(1),
  share: ratio.nullable(),
  sample_size: number,
});
const observation = z.discriminatedUnion('kind', [post, person, comment, audience]);

/** One line per observation, read by `connectorAnswers`. */
export function* answerLines(observations: Iterable<Observation>): Generator<string, void, undefined> {
  for (const o of observations) yield `${JSON.stringify({ [COLUMN]: JSON.stringify(o) })}\n`;
}

/** Connector results, one observation per line. Used only by connector imports. */
export const connectorAnswers: Preset = {
  name: 'connector',
  label: 'Asked of the platform',
  describes: 'Posts, accounts, audiences and comments from a connector.',
  platform: null,
  nothing: null,
  detect: () => 0,
  bind(header) {
    const reader = new RowReader(header);
    const column = reader.required(COLUMN);
    return reader.mapper((row, observations) => {
      const read = observation.safeParse(parsed(row.raw(column)));
      if (read.success) observations.push(read.data);
      else
        row.reject(column, sentenceFor('observation_invalid', { why: read.error.issues[0]?.message ?? '' }));
    });
  },
};

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
