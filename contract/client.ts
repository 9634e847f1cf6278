import { z } from 'zod';
import { endpoint } from './access/access.ts';
import { reveals } from './access/revealed.ts';
import { deliverable } from './lists/deliverables.ts';
import { metricNumber, metricShape, metricValues } from './report/metric-shapes.ts';
import { POST_METRICS } from './report/metrics.ts';
import type { SectionOf } from './report/report-sections.ts';
import { ROOM_TYPES } from './room-types.ts';
import { message } from './sentences/message.ts';
import { brandSettings } from './settings.ts';
import { enteredMoney } from './values/money.ts';
import { count, id, missingReason, plainNumber, platform, postType, tally } from './values/primitives.ts';

/** The client room: the public page of an object, on which clients decide, comment and ask. */

export const CREATORS_PER_PAGE = 48;
export const MOST_RESPONSE_TEXT = 2000;
export const MOST_GIVEN_NAME = 80;
/** Responses of an object. */
export const MOST_RESPONSES = 20_000;

export const roomType = z.enum(ROOM_TYPES);

/** Sections of a campaign's report that its page can have. */
export const ROOM_SECTIONS = ['best_posts', 'creators'] as const satisfies ReadonlyArray<
  SectionOf<'monitor'>
>;

export const DECISIONS = ['accept', 'reject', 'backup'] as const;
export const decision = z.enum(DECISIONS);
export type Decision = z.infer<typeof decision>;
/** `cleared` takes a decision back. */
export const VISITOR_KINDS = [...DECISIONS, 'cleared', 'comment', 'question'] as const;
export const responseKind = z.enum([...VISITOR_KINDS, 'answer']);
export type ResponseKind = z.infer<typeof responseKind>;

const response = z.object({
  id,
  kind: responseKind,
  text: z.string(),
  /** Name a visitor gave, or the colleague's; empty for colleagues in the room. */
  by: z.string(),
  is_visitor: z.boolean(),
  at: z.string(),
});
export type RoomResponse = z.infer<typeof response>;

const decided = z.object({
  decision: decision.nullable(),
  decision_comment: z.string(),
  decided_by: z.string(),
  decided_at: z.string().nullable(),
});

const share = z.object({ key: z.string(), share: plainNumber });

const price = reveals(enteredMoney.nullable(), 'price');

const roomAccount = z.object({
  platform,
  username: z.string().nullable(),
  url: z.string().nullable(),
  followers: metricNumber.total_followers,
  ...metricShape(['engagement_rate', 'growth']),
  credibility: reveals(z.number().nullable(), 'credibility'),
  missing: z.record(z.string(), missingReason),
});

const roomPost = z.object({
  id: z.string(),
  post_type: postType,
  link: z.string().nullable(),
  image: z.string().nullable(),
  message: z.string(),
  created_time: z.string().nullable(),
  ...metricShape(['impressions', 'interactions', 'engagement_rate']),
});
export type RoomPost = z.infer<typeof roomPost>;

/** Range of impressions, with a probability of 80%. */
const expected = z.object({
  low: plainNumber,
  high: plainNumber,
  publications: tally,
  /** Null if there are several. */
  post_type: postType.nullable(),
  /** Without agreed deliverables: one post of the creator's most frequent type. */
  is_usual: z.boolean(),
});
export type Expected = z.infer<typeof expected>;

const results = z.object(
  metricShape(['posts', 'impressions', 'interactions', 'engagement_rate', 'media_value']),
);

export const roomCreator = z.object({
  profile_id: id,
  name: z.string(),
  is_demo: z.boolean(),
  /** Seed of the drawn face of an invented creator. */
  slug: z.string(),
  picture: z.string().nullable(),
  country: z.string().nullable(),
  bio: reveals(z.string().nullable(), 'bio'),
  email: z.string().nullable(),
  topics: reveals(z.array(z.string()), 'topics'),
  /** Largest first. */
  accounts: z.array(roomAccount),
  /** Of the largest account that has one. */
  audience: reveals(
    z
      .object({
        platform,
        countries: z.array(share),
        ages: z.array(share),
        genders: z.array(share),
      })
      .nullable(),
    'audience',
  ),
  /** Pictures chosen for a casting, in place of posts. */
  pictures: z.array(z.string()),
  recent_posts: reveals(z.array(roomPost), 'recent_posts'),
  deliverables: reveals(
    z.array(
      z.object({
        post_type: postType.nullable(),
        other_format: deliverable.shape.other_format,
        quantity: tally.nullable(),
        price,
      }),
    ),
    'deliverables',
  ),
  /** Of all deliverables; null if it is not agreed. */
  price,
  /** Impressions of the deliverables, or of one usual post. */
  expected: reveals(expected.nullable(), 'expected'),
  status: reveals(z.string().nullable(), 'status'),
  category: reveals(z.string().nullable(), 'category'),
  custom_values: reveals(z.array(z.object({ name: z.string(), value: z.string() })), 'custom_values'),
  tags: reveals(z.array(z.string()), 'tags'),
  notes: z.array(z.string()),
  results: results.nullable(),
  ...decided.shape,
  /** Comments, questions and answers, oldest first. */
  said: z.array(response),
});
export type RoomCreator = z.infer<typeof roomCreator>;

/** Sums of creators, and how many of them have no value. */
const roomTotals = z.object({
  creators: tally,
  followers: metricNumber.total_followers,
  price,
  unpriced: reveals(count, 'price'),
  expected: reveals(expected.nullable(), 'expected'),
  /** Creators whose impressions can be expected. */
  expected_creators: reveals(count, 'expected'),
});
export type RoomTotals = z.infer<typeof roomTotals>;

const band = z.object({ p10: plainNumber, p50: plainNumber, p90: plainNumber });

export const room = z.object({
  type: roomType,
  type_id: id,
  name: z.string(),
  brand: brandSettings,
  currency: z.string(),
  message: z.string(),
  expires_at: z.string().nullable(),
  is_demo: z.boolean(),
  creators: z.array(roomCreator),
  /** Creators in the chosen state; a page has `CREATORS_PER_PAGE`. */
  total: tally,
  decided: z.object({ accept: tally, reject: tally, backup: tally, open: tally }),
  totals: roomTotals,
  accepted_totals: roomTotals,
  /** About the whole object, oldest first. */
  said: z.array(response),
  /** Results of a campaign. */
  campaign: z
    .object({
      /** Those of its report that the page has, in the order of the report. */
      sections: z.array(z.enum(ROOM_SECTIONS)),
      from_date: z.string(),
      to_date: z.string(),
      ...results.shape,
      influencers: metricNumber.influencers,
      /** Posts that the terms of their source keep out of these sums. */
      withheld_posts: tally,
      change: z.object(metricValues(['impressions', 'interactions'], z.number().nullable())).nullable(),
      best_posts: reveals(z.array(roomPost.extend({ creator: z.string() })), 'recent_posts'),
    })
    .nullable(),
  /** Totals of a forecast. */
  plan: z
    .object({
      publications: tally,
      budget: reveals(z.number().nullable(), 'price'),
      unpriced: reveals(count, 'price'),
      ...metricValues(POST_METRICS, band.nullable()),
    })
    .nullable(),
  /** Brands of a leaderboard. */
  ranking: z
    .object({
      from_date: z.string(),
      to_date: z.string(),
      brands: z.array(
        z.object({
          name: z.string(),
          picture: z.string().nullable(),
          ...results.shape,
          influencers: metricNumber.influencers,
          is_highlighted: z.boolean(),
        }),
      ),
    })
    .nullable(),
});
export type Room = z.infer<typeof room>;

const clientResponse = response.extend({
  type: roomType,
  type_id: id,
  object_name: z.string(),
  profile_id: id.nullable(),
  creator: z.string().nullable(),
  is_seen: z.boolean(),
  /** A question with an answer after it. */
  is_answered: z.boolean(),
  /** Of the conversation with a creator on their page. */
  with_creator: z.boolean(),
});
export type ClientResponse = z.infer<typeof clientResponse>;

/** `type` is needed from colleagues; a link has its own. */
const object = { id, type: roomType.optional() };

const at = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: `/${string}`, summary: string) =>
  ({ method, path, tags: ['client room'], summary }) as const;
const limits = { beyond_profiles: true } as const;
const read = endpoint({ role: 'viewer', ...limits });
const write = endpoint({ role: 'member', ...limits });
const shown = endpoint({ role: 'viewer', ...limits, token: ROOM_TYPES });

export const client = {
  room: shown
    .route(at('GET', '/client_room/{id}', 'The page for the client of an object'))
    .input(
      z.object({
        ...object,
        show: z.enum(['all', 'open', ...DECISIONS]).default('all'),
        page: z.number().int().positive().max(10_000).default(1),
        /** For a preview: columns that the page leaves out, separated by commas. */
        hidden: z.string().max(2000).default(''),
      }),
    )
    .output(room),
  respond: endpoint({ role: 'member', ...limits, token: ROOM_TYPES, token_writes: true })
    .route(
      at(
        'POST',
        '/client_room/{id}/responses',
        'Decide on a creator, comment, ask, or answer as a colleague',
      ),
    )
    .input(
      z.object({
        ...object,
        profile_id: id.nullable(),
        kind: responseKind,
        text: z
          .string()
          .trim()
          .max(MOST_RESPONSE_TEXT, message('At most {n} characters', { n: MOST_RESPONSE_TEXT }))
          .default(''),
        /** Name of the visitor. */
        by: z
          .string()
          .trim()
          .max(MOST_GIVEN_NAME, message('The name must be at most {n} characters', { n: MOST_GIVEN_NAME }))
          .default(''),
      }),
    )
    .output(z.object({ profile_id: id.nullable(), ...decided.shape, said: z.array(response) })),
  remove_response: write
    .meta({ audit: { action: 'client.response_removed', target: 'object_name' } })
    .route(at('DELETE', '/client_responses/{id}', 'Remove a response, such as spam'))
    .input(z.object({ id }))
    .output(clientResponse),
  of_list: read
    .route(
      at(
        'GET',
        '/client_responses/of_list/{id}',
        'Responses on the creators of a list, its castings and forecasts',
      ),
    )
    .input(z.object({ id }))
    .output(
      z.object({
        creators: z.array(
          z.object({
            profile_id: id,
            ...decided.shape,
            comments: count,
            /** Without an answer. */
            questions: count,
          }),
        ),
      }),
    ),
  of_creator: read
    .route(
      at(
        'GET',
        '/client_responses/of_list/{id}/{profile_id}',
        'Responses on a creator of a list, oldest first',
      ),
    )
    .input(z.object({ id, profile_id: id }))
    .output(z.object({ responses: z.array(clientResponse) })),
  responses: read
    .route(at('GET', '/client_responses', 'Responses of clients on visible objects, newest first'))
    .input(z.object({ limit: z.number().int().positive().max(200).default(30) }))
    .output(z.object({ responses: z.array(clientResponse), unseen: count })),
  mark_seen: endpoint({ role: 'viewer', ...limits, own_account: true })
    .route(at('PUT', '/client_responses/seen', 'Mark all responses of clients as seen'))
    .output(z.object({ unseen: count })),
};
