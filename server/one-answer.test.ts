import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PostType } from '#contract/values/primitives.ts';
import { project } from '#server/projector/projector.ts';
import { exporters } from './exporters.ts';
import { runExport } from './slices/exports/run-export.ts';
import { openIntake } from './slices/imports/intake/open-intake.ts';
import { anAccount, aPost, ref } from './testing/observations.ts';
import { type SignedIn, type TestApp, testApp } from './testing/test-app.ts';

/** One random set of posts, requested in every possible way: all answers must agree. */

let app: TestApp;
let me: SignedIn;
let assistant: Client;
let runs = 0;
/** The date format of leaderboards. */
const SLASHED = { from_date: '01/05/2026', to_date: '31/05/2026', emv_model: 'emv.cpm@1' } as const;
const MAY = { from_date: '2026-05-01', to_date: '2026-05-31', emv_model: 'emv.cpm@1' } as const;

const TYPES = ['instagram_post', 'instagram_reels', 'instagram_stories'] as const satisfies PostType[];
const maybe = (max: number) => fc.option(fc.integer({ min: 0, max }), { freq: 3 });
const anyPost = fc.record({
  post_type: fc.constantFrom(...TYPES),
  day: fc.integer({ min: 1, max: 28 }),
  creator: fc.nat({ max: 1 }),
  likes: maybe(5000),
  comments: maybe(300),
  views: maybe(90_000),
  impressions: fc.option(fc.nat(90_000), { freq: 1 }),
  reach: fc.option(fc.nat(90_000), { freq: 2 }),
});
const anySet = fc.record({
  followers: fc.tuple(maybe(900_000), maybe(900_000)),
  posts: fc.array(anyPost, { minLength: 1, maxLength: 12 }),
});

beforeAll(async () => {
  app = await testApp({ now: () => new Date('2026-06-01T00:00:00Z') });
  app.services.log.level = 'silent';
  me = await app.signIn();
  const url = await app.http.listen({ port: 0, host: '127.0.0.1' });
  const { key } = await me.client.keys.create({ name: 'Assistant', scopes: ['read'] });
  assistant = new Client({ name: 'test', version: '1' });
  const transport = new StreamableHTTPClientTransport(new URL('/api/mcp', url), {
    requestInit: { headers: { authorization: `Bearer ${key}` } },
  });
  await assistant.connect(transport as Transport);
});
afterAll(async () => {
  await assistant.close();
  await app.close();
});

/** Imports a set under unique names; returns its keyword and creators. */
async function load({ followers, posts }: typeof anySet extends fc.Arbitrary<infer T> ? T : never) {
  const word = `set${++runs}`;
  const names = [`${word}a`, `${word}b`];
  const { touched } = await openIntake(app.services, { import_id: 1, imported: false }).write([
    ...names.map((name, i) => anAccount({ account: ref(name), followers: followers[i] ?? null })),
    ...posts.map(({ day, creator, ...post }, i) =>
      aPost({
        ...post,
        external_id: `${word}-${i}`,
        account: ref(names[creator] ?? ''),
        message: `#${word}`,
        created_at: Date.UTC(2026, 4, day, 12),
      }),
    ),
  ]);
  const profile_ids = JSON.stringify([...touched]);
  await app.services.db.insertInto('outbox_event').values({ profile_ids }).execute();
  await project(app.services);
  const profiles = await Promise.all(names.map((id) => me.client.profiles.get({ id })));
  return { word, posts, profiles: profiles.filter((_profile, i) => posts.some((p) => p.creator === i)) };
}

const SUMS = ['posts', 'interactions', 'impressions', 'reach', 'engagement_rate', 'media_value'] as const;
type Sums = Record<(typeof SUMS)[number], number | null>;
/** Rounded, because the order of addition differs. */
const shown = (row: Sums) =>
  Object.fromEntries(
    SUMS.map((name) => [name, row[name] === null ? null : Number(row[name].toPrecision(9))]),
  );

/** Null where no post has the number. */
async function exported(keyword: string) {
  const input = { keyword, ...MAY, parts: ['posts' as const] };
  const { id } = await me.client.exports.start({ kind: 'keyword_report', format: 'csv', input });
  await runExport(app.services, exporters, id);
  const file = await me.client.exports.download({ id });
  const rows: Array<Record<string, string>> = parse(await file.text(), { columns: true, bom: true });
  const sum = (name: string) => {
    const known = rows.map((row) => row[name] ?? '').filter((cell) => cell !== '');
    return known.length === 0 ? null : known.reduce((total, cell) => total + Number(cell), 0);
  };
  return {
    ...{ posts: rows.length, interactions: sum('interactions'), impressions: sum('impressions') },
    reach: sum('reach'),
  };
}

it('gives a random set alike in keyword, monitor, leaderboard, list, profile, export and assistants', async () => {
  await fc.assert(
    fc.asyncProperty(anySet, async (set) => {
      const { word, profiles } = await load(set);
      const keyword = `#${word}`;
      const { client } = me;
      const truth = shown(await client.keywords.statistics({ keyword, ...MAY }));

      const monitor = await client.monitors.create({
        ...{ name: word, keywords: [keyword], start_date: MAY.from_date, end_date: MAY.to_date },
      });
      const { emv_model } = MAY;
      expect(shown(await client.monitors.stats({ id: monitor.id, emv_model })), 'monitor').toEqual(truth);

      const brand = await client.brands.create({ name: word, hashtags: [word] });
      const board = await client.leaderboards.create({ name: word, brands: [{ id: brand.id }] });
      const { brands } = await client.leaderboards.brands({
        id: board.id,
        ...SLASHED,
        sort_by: 'interactions',
      });
      const all = brands[0]?.platforms.all;
      expect(all && shown({ ...all, posts: all.publications }), 'leaderboard').toEqual(truth);

      const list = await client.lists.add({ name: word });
      await client.lists.add_profiles({ list_id: list.id, profile_ids: profiles.map(({ id }) => id) });
      expect(shown(await client.lists.report_statistics({ id: list.id, ...MAY })), 'list').toEqual(truth);

      const [only] = profiles;
      if (profiles.length === 1 && only) {
        const { platforms } = await client.profiles.stats({ id: only.slug, ...MAY });
        expect(platforms[0] && shown(platforms[0]), 'profile').toEqual(truth);
      }

      const { posts, interactions, impressions, reach } = truth;
      expect(await exported(keyword), 'export').toEqual({ posts, interactions, impressions, reach });

      const { structuredContent } = await assistant.callTool({
        name: 'keywords_statistics',
        arguments: { keyword, ...MAY },
      });
      const { answer } = structuredContent as { answer: Sums };
      expect(shown(answer), 'assistant').toEqual(truth);
    }),
    { numRuns: 8, endOnFailure: true },
  );
}, 120_000);
