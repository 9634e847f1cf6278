import type { InferContractRouterOutputs } from '@orpc/contract';
import { z } from 'zod';
import { type Contract, contract } from '#contract/api.ts';
import { declared, type Endpoint, endpointsOf } from '#contract/calls/endpoints.ts';

type Outputs = InferContractRouterOutputs<Contract>;

interface ToolDescription<Answer> {
  /** Tells an assistant when to choose this tool. */
  says: string;
  /** Unit of the sample size. */
  unit: string;
  n: (answer: Answer) => number;
}
type ToldCalls = { [G in keyof Contract]?: { [C in keyof Outputs[G]]?: ToolDescription<Outputs[G][C]> } };

const ORIGINS = 'For origins and missing numbers ask the statistics of the same posts.';
const sumOf = (rows: ReadonlyArray<{ posts: number }>) => rows.reduce((sum, { posts }) => sum + posts, 0);
const rows = (unit: string) => ({ unit, n: (answer: readonly unknown[]) => answer.length });
const paged = (unit: string) => ({ unit, n: (answer: { total: number }) => answer.total });
const ofPosts = { unit: 'posts', n: (answer: { posts: number }) => answer.posts };
const daily = { unit: 'posts', n: sumOf };
const texts = { unit: 'posts that have texts', n: (answer: { posts: number }) => answer.posts };

const audience = {
  unit: 'creators with audience data',
  n: ({ profiles }: { profiles: number }) => profiles,
};

/** Calls for assistants: reads only, with the contract's schemas, addresses and access rules. */
const TOOLS = {
  home: {
    dashboard: {
      says: 'Totals, days and leading creators of all posts in a period. Start here for an overview.',
      ...ofPosts,
    },
  },
  reference: {
    metrics: {
      says: 'How every metric, origin and media value model is defined. Ask before explaining a number.',
      unit: 'metrics',
      n: ({ metrics }) => metrics.length,
    },
  },
  profiles: {
    search: {
      says: 'Finds creators by name, words in their posts, platform, country, followers, rates and audience. The slug of a row is the id of the other profile tools.',
      ...paged('creators'),
    },
    get: { says: 'One creator by slug: accounts, prices, contacts, notes.', unit: 'creators', n: () => 1 },
    stats: {
      says: 'Numbers of one creator on each platform, with origins, what is missing, and the history of followers and engagement.',
      unit: 'posts',
      n: ({ platforms }) => sumOf(platforms),
    },
    audience: { says: 'Who follows a creator, for each platform.', ...rows('platforms') },
    posts: { says: 'The posts of one creator, with links to cite.', ...paged('posts') },
    tags: { says: 'Hashtags or mentions that a creator uses most.', ...rows('hashtags or mentions') },
    times: {
      says: 'When a creator posts, by weekday (1 = Monday) and hour.',
      unit: 'posts',
      n: sumOf,
    },
    benchmark: {
      says: 'How a creator compares with peers of the same size.',
      ...rows('metrics'),
    },
    similar: {
      says: 'Creators like a given one, by audience or by posts.',
      unit: 'creators',
      n: ({ hits }) => hits.length,
    },
    network: {
      says: 'Whom a creator mentions in posts, who mentions the creator, and which brands are mentioned beside.',
      unit: 'posts of the creator',
      n: ({ posts_known }) => posts_known,
    },
    news: { says: 'Headlines about a creator, with links to cite.', ...paged('headlines') },
  },
  brands: {
    of_profile: {
      says: 'Which brands of the library a creator posts about, by month, and how much of it is marked as paid.',
      unit: 'posts of each brand, added up',
      n: ({ brands }) => sumOf(brands),
    },
  },
  keywords: {
    statistics: {
      says: 'How much was posted about words, #hashtags or @mentions in a period, with origins, what is missing, and the change against the period before.',
      ...ofPosts,
    },
    daily: { says: 'The same day by day, or by month over 800 days.', ...daily },
    countries: { says: `The same by country of the creator. ${ORIGINS}`, ...daily },
    tiers: {
      says: `The same by size of the creator. ${ORIGINS}`,
      unit: 'posts',
      n: ({ tiers }) => sumOf(tiers),
    },
    top_influencers: {
      says: `Who posted about it, ranked by a metric. ${ORIGINS}`,
      ...paged('creators'),
    },
    posts: { says: 'The posts about it, with links to cite.', ...paged('posts') },
    audience: { says: 'Who is reached by these posts: age, gender, place, interests.', ...audience },
    sentiment: { says: 'How comments and captions about it sound.', ...texts },
  },
  lists: {
    user_lists: {
      says: 'The lists and folders of creators the caller has.',
      unit: 'lists and folders',
      n: ({ lists }) => lists.length,
    },
    profiles: { says: 'The creators of one list with their numbers.', ...paged('creators') },
    report_statistics: { says: 'What the creators of one list published in a period.', ...ofPosts },
  },
  monitors: {
    list: {
      says: 'The monitors (campaigns) the caller has. The id of a row is the id of the other monitor tools.',
      unit: 'monitors',
      n: ({ monitors }) => monitors.length,
    },
    stats: { says: 'What a campaign brought: totals with origins and what is missing.', ...ofPosts },
    metrics_by_day: { says: 'The same day by day, or by month over 800 days.', ...daily },
    channel_split: {
      says: `The same by platform. ${ORIGINS}`,
      unit: 'posts',
      n: ({ channels }) => sumOf(channels),
    },
    top_influencers: { says: `Its creators ranked by a metric. ${ORIGINS}`, ...paged('creators') },
    posts: { says: 'The posts of a campaign, with links to cite.', ...paged('posts') },
    audience: { says: 'Who is reached by a campaign: age, gender, place, interests.', ...audience },
    sentiment: { says: 'How comments and captions of a campaign sound.', ...texts },
  },
  leaderboards: {
    list: {
      says: 'The leaderboards (rankings of brands) the caller has. The id of a row is the id of the other leaderboard tools.',
      unit: 'leaderboards',
      n: ({ total_records }) => total_records,
    },
    brands: {
      says: 'Which brand leads: brands ranked, with change, share of voice, origins and their numbers on each platform.',
      ...ofPosts,
    },
    brand_timeline: {
      says: 'The same brands day by day, in long periods by week or month.',
      unit: 'posts of each brand, added up',
      n: ({ brands }) => sumOf(brands.flatMap(({ timeline }) => timeline)),
    },
    influencers: {
      says: 'Creators who talk most about the brands of a leaderboard, in five rankings. For origins ask the brands of the same leaderboard.',
      ...ofPosts,
    },
    top_posts: {
      says: 'The strongest posts of the brands of a leaderboard, with links to cite.',
      ...paged('posts'),
    },
  },
} satisfies ToldCalls;

type JsonSchema = Record<string, unknown> & { properties?: Record<string, unknown> };

export interface Tool extends Pick<Endpoint, 'path' | 'access'> {
  /** Group and call of the contract. */
  call: readonly [group: string, call: string];
  n: (answer: unknown) => number;
  unit: string;
  /** In the form of the protocol. */
  listed: {
    name: string;
    title: string;
    description: string;
    inputSchema: JsonSchema & { type: 'object' };
    outputSchema: JsonSchema & { type: 'object' };
    annotations: { readOnlyHint: true; openWorldHint: false };
  };
}

/** Provenance, part of every answer. */
export const source = z.object({
  n: z.number().describe('How many objects the numbers of the answer are made of'),
  unit: z.string().describe('What these objects are'),
  company: z.string(),
  address: z.string().describe('The call of the API that gives the same answer'),
  asked_at: z.string(),
});

function schemaOf(schema: unknown, io: 'input' | 'output'): JsonSchema {
  if (!(schema instanceof z.ZodType)) return { type: 'object', properties: {} };
  const { $schema, ...json } = z.toJSONSchema(schema, { io });
  return json as JsonSchema;
}

/** Answer and source in one schema; definitions are referred to from its root. */
function answerSchema(answer: unknown): JsonSchema & { type: 'object' } {
  const { $defs, ...json } = schemaOf(answer, 'output');
  return {
    type: 'object',
    properties: { answer: json, source: schemaOf(source, 'output') },
    required: ['answer', 'source'],
    ...($defs ? { $defs } : {}),
  };
}

function toolOf(endpoint: Endpoint): Tool | null {
  const [group = '', call = ''] = endpoint.name.split('.');
  const declaration = (TOOLS as Record<string, Record<string, ToolDescription<never>>>)[group]?.[call];
  if (!declaration) return null;
  const { inputSchema, outputSchema } = declared((contract as never)[group][call]);
  return {
    call: [group, call],
    path: endpoint.path,
    access: endpoint.access,
    n: declaration.n as Tool['n'],
    unit: declaration.unit,
    listed: {
      name: `${group}_${call}`,
      title: endpoint.summary,
      description: `${endpoint.summary}. ${declaration.says}`,
      // Unknown arguments must be refused, or they would look like filters.
      inputSchema: { ...schemaOf(inputSchema, 'input'), type: 'object', additionalProperties: false },
      outputSchema: answerSchema(outputSchema),
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
  };
}

let made: Tool[] | undefined;

/** Built from the contract on first use. */
export function allTools(): readonly Tool[] {
  made ??= endpointsOf(contract).flatMap((endpoint) => toolOf(endpoint) ?? []);
  return made;
}
