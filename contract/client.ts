import { z } from 'zod';
import { endpoint } from './access.ts';
import { enteredMoney } from './money.ts';
import { count, id, missingReason, platform, postType } from './primitives.ts';
import type { SectionOf } from './report-sections.ts';
import { ROOM_TYPES } from './room-types.ts';
import { message } from './sentences/message.ts';
import { brandSettings } from './settings.ts';

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

const said = z.object({
  id,
  kind: responseKind,
  text: z.string(),
  /** Name a visitor gave, or the colleague's; empty for colleagues in the room. */
  by: z.string(),
  is_visitor: z.boolean(),
  at: z.string(),
});
export type Said = z.infer<typeof said>;

const decided = z.object({
  decision: decision.nullable(),
  decision_comment: z.string(),
  decided_by: z.string(),
  decided_at: z.string().nullable(),
});

const share = z.object({ key: z.string(), share: z.number() });

const roomAccount = z.object({
  platform,
  username: z.string().nullable(),
  url: z.string().nullable(),
  followers: count.nullable(),
  engagement_rate: z.number().nullable(),
  growth: z.number().nullable(),
  credibility: z.number().nullable(),
  missing: z.record(z.string(), missingReason),
});

const roomPost = z.object({
  id: z.string(),
  post_type: postType,
  link: z.string().nullable(),
  image: z.string().nullable(),
  message: z.string(),
  created_time: z.string().nullable(),
  impressions: count.nullable(),
  interactions: count.nullable(),
  engagement_rate: z.number().nullable(),
});
export type RoomPost = z.infer<typeof roomPost>;

/** Range of impressions, with a probability of 80%. */
const expected = z.object({
  low: z.number(),
  high: z.number(),
  publications: count,
  /** Null if there are several. */
  post_type: postType.nullable(),
  /** Without agreed deliverables: one post of the creator's most frequent type. */
  is_usual: z.boolean(),
});
export type Expected = z.infer<typeof expected>;

const results = z.object({
  posts: count,
  impressions: count.nullable(),
  interactions: count.nullable(),
  engagement_rate: z.number().nullable(),
  media_value: z.number().nullable(),
});

export const roomCreator = z.object({
  profile_id: id,
  name: z.string(),
  is_demo: z.boolean(),
  /** Seed of the drawn face of an invented creator. */
  slug: z.string(),
  picture: z.string().nullable(),
  country: z.string().nullable(),
  bio: z.string().nullable(),
  email: z.string().nullable(),
  topics: z.array(z.string()),
  /** Largest first. */
  accounts: z.array(roomAccount),
  /** Of the largest account that has one. */
  audience: z
    .object({
      platform,
      countries: z.array(share),
      ages: z.array(share),
      genders: z.array(share),
    })
    .nullable(),
  /** Pictures chosen for a casting, in place of posts. */
  pictures: z.array(z.string()),
  recent_posts: z.array(roomPost),
  deliverables: z.array(
    z.object({
      post_type: postType.nullable(),
      quantity: count.nullable(),
      price: enteredMoney.nullable(),
    }),
  ),
  /** Of all deliverables; null if it is not agreed. */
  price: enteredMoney.nullable(),
  /** Impressions of the deliverables, or of one usual post. */
  expected: expected.nullable(),
  status: z.string().nullable(),
  category: z.string().nullable(),
  custom_values: z.array(z.object({ name: z.string(), value: z.string() })),
  tags: z.array(z.string()),
  notes: z.array(z.string()),
  results: results.nullable(),
  ...decided.shape,
  /** Comments, questions and answers, oldest first. */
  said: z.array(said),
});
export type RoomCreator = z.infer<typeof roomCreator>;

/** Sums of creators, and how many of them have no value. */
const roomTotals = z.object({
  creators: count,
  followers: count.nullable(),
  price: enteredMoney.nullable(),
  unpriced: count,
  expected: expected.nullable(),
  /** Creators whose impressions can be expected. */
  expected_creators: count,
});
export type RoomTotals = z.infer<typeof roomTotals>;

const band = z.object({ p10: z.number(), p50: z.number(), p90: z.number() });

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
  total: count,
  decided: z.object({ accept: count, reject: count, backup: count, open: count }),
  totals: roomTotals,
  accepted_totals: roomTotals,
  /** About the whole object, oldest first. */
  said: z.array(said),
  /** Results of a campaign. */
  campaign: z
    .object({
      /** Those of its report that the page has, in the order of the report. */
      sections: z.array(z.enum(ROOM_SECTIONS)),
      from_date: z.string(),
      to_date: z.string(),
      ...results.shape,
      influencers: count,
      /** Posts that the terms of their source keep out of these sums. */
      withheld_posts: count,
      change: z
        .object({ impressions: z.number().nullable(), interactions: z.number().nullable() })
        .nullable(),
      best_posts: z.array(roomPost.extend({ creator: z.string() })),
    })
    .nullable(),
  /** Totals of a forecast. */
  plan: z
    .object({
      publications: count,
      budget: z.number().nullable(),
      unpriced: count,
      reach: band.nullable(),
      impressions: band.nullable(),
      interactions: band.nullable(),
      media_value: band.nullable(),
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
          posts: count,
          influencers: count,
          impressions: count.nullable(),
          interactions: count.nullable(),
          engagement_rate: z.number().nullable(),
          media_value: z.number().nullable(),
          is_highlighted: z.boolean(),
        }),
      ),
    })
    .nullable(),
});
export type Room = z.infer<typeof room>;

const clientResponse = said.extend({
  type: roomType,
  type_id: id,
  object_name: z.string(),
  profile_id: id.nullable(),
  creator: z.string().nullable(),
  is_seen: z.boolean(),
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
          .max(MOST_GIVEN_NAME, message('A name has at most {n} characters', { n: MOST_GIVEN_NAME }))
          .default(''),
      }),
    )
    .output(z.object({ profile_id: id.nullable(), ...decided.shape, said: z.array(said) })),
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
