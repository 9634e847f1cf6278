import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Platform } from '#contract/values/primitives.ts';
import { imported } from '#server/testing/imported.ts';
import { anAccount, aPost, ref } from '#server/testing/observations.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';

interface Row {
  id: string;
  platform: Platform;
  by: string;
  /** `YYYY-MM-DD` at noon; null = undated. */
  day: string | null;
  /** Without @. */
  names: string[];
}

const CREATORS = ['anna', 'ben', 'cara', 'dora.x', 'emil_1'];
const BRANDS = ['lumo', 'vento'];
const STRANGERS = ['nobody', 'somebody.else'];
const PLATFORMS: Platform[] = ['instagram', 'tiktok'];

/** Deterministic pseudo-random numbers. */
let state = 7;
const below = (n: number) => {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((state / 2_147_483_648) * n);
};
const oneOf = <T>(all: readonly T[]): T => all[below(all.length)] as T;
const rows: Row[] = Array.from({ length: 240 }, (_, i) => ({
  id: `P${i}`,
  platform: oneOf(PLATFORMS),
  by: oneOf([...CREATORS, ...BRANDS]),
  day: below(9) === 0 ? null : new Date(Date.UTC(2026, 0, 1 + below(150))).toISOString().slice(0, 10),
  names: Array.from({ length: below(4) }, () => oneOf([...CREATORS, ...BRANDS, ...STRANGERS])),
}));

let app: TestApp;
let me: SignedIn;
let other: SignedIn;
const ids = new Map<string, number>();

const caption = (names: string[], i: number) =>
  [
    'Hello',
    ...names.map((name) => `@${i % 3 === 0 ? name.toUpperCase() : name}`),
    'me@anna.example',
    '#lumo.',
  ].join(i % 2 === 0 ? ' ' : ', ');

beforeAll(async () => {
  app = await testApp({ now: () => new Date('2026-06-01T12:00:00Z') });
  [me, other] = [await app.signIn(), await app.signIn()];
  await imported(app, [
    ...[...CREATORS, ...BRANDS].flatMap((name) =>
      PLATFORMS.map((platform) =>
        anAccount({
          account: ref(name, platform),
          profile_kind: BRANDS.includes(name) ? 'brand' : 'influencer',
        }),
      ),
    ),
    ...rows.map(({ id, platform, by, day, names }, i) =>
      aPost({
        ...{ external_id: id, account: ref(by, platform), message: caption(names, i) },
        post_type: platform === 'tiktok' ? 'tiktok_video' : 'instagram_post',
        created_at: day === null ? null : Date.parse(`${day}T12:00:00Z`),
      }),
    ),
  ]);
  const { profiles } = await me.client.profiles.search({ limit: 100 });
  for (const { username, id } of (await me.client.profiles.search({ limit: 100, kind: 'brand' })).profiles)
    ids.set(username ?? '', id);
  for (const { username, id } of profiles) ids.set(username ?? '', id);
});
afterAll(() => app.close());

const first = (days: (string | null)[]) => days.filter((day) => day !== null).sort()[0] ?? null;
const last = (days: (string | null)[]) =>
  days
    .filter((day) => day !== null)
    .sort()
    .at(-1) ?? null;

/** Counted from the rows alone. */
function counted(from: string, to: string, platform: Platform) {
  // The mail address mentions only “anna.example”.
  const posts = rows.filter((row) => row.by === from && row.platform === platform && row.names.includes(to));
  return posts.length === 0
    ? []
    : [
        {
          platform,
          handle: to,
          posts: posts.length,
          first_date: first(posts.map((p) => p.day)),
          last_date: last(posts.map((p) => p.day)),
        },
      ];
}

const sorted = <T extends { platform: string }>(via: T[] | undefined) =>
  (via ?? []).toSorted((a, b) => (a.platform < b.platform ? -1 : 1));

it('counts mentions between profiles like the rows', async () => {
  for (const name of [...CREATORS, ...BRANDS]) {
    const { accounts } = await me.client.profiles.get({ id: String(ids.get(name)) });
    const on = accounts.map((account) => account.platform);
    const network = await me.client.profiles.network({ profile_id: ids.get(name) as number, limit: 200 });
    const own = rows.filter((row) => row.by === name && on.includes(row.platform));
    expect(network.posts_known).toBe(own.length);
    expect(network.handles).toEqual(on.toSorted().map((platform) => ({ platform, handle: name })));
    for (const to of [...CREATORS, ...BRANDS, ...STRANGERS]) {
      if (to === name) continue;
      const nodes = network.nodes.filter(
        (node) =>
          [node.mentions, node.mentioned_by].some((edge) => edge?.via.some(({ handle }) => handle === to)) ||
          node.name === to ||
          node.name === `@${to}`,
      );
      const mentions = sorted(
        nodes.flatMap((node) => node.mentions?.via ?? []).filter((v) => v.handle === to),
      );
      expect([name, to, mentions]).toEqual([name, to, on.toSorted().flatMap((p) => counted(name, to, p))]);
      const by = sorted(
        nodes.filter((node) => node.name === to).flatMap((node) => node.mentioned_by?.via ?? []),
      );
      expect([to, name, by]).toEqual([to, name, on.toSorted().flatMap((p) => counted(to, name, p))]);
    }
    expect(network.nodes.map((node) => node.name)).not.toContain(name);
  }
});

it('links to exactly the posts it counts', async () => {
  const profile_id = ids.get('anna') as number;
  const { nodes } = await me.client.profiles.network({ profile_id, limit: 200 });
  expect(nodes.length).toBeGreaterThan(5);
  for (const { profile, mentions, mentioned_by } of nodes) {
    for (const { platform, handle, posts } of mentions?.via ?? []) {
      const results = await me.client.profiles.posts({
        id: String(profile_id),
        platform: [platform],
        search: `@${handle}`,
      });
      expect(results.total).toBe(posts);
    }
    for (const { platform, handle, posts } of mentioned_by?.via ?? []) {
      const results = await me.client.profiles.posts({
        id: profile?.slug ?? '',
        platform: [platform],
        search: `@${handle}`,
      });
      expect(results.total).toBe(posts);
    }
  }
});

it('counts the brands a creator mentions or is mentioned with, and links to exactly these posts', async () => {
  const profile_id = ids.get('anna') as number;
  const { brands, handles } = await me.client.profiles.network({ profile_id });
  const on = (row: Row) => handles.some((h) => h.platform === row.platform);
  const mentionsOf = (side: 'own' | 'together', name: string) =>
    brands
      .filter(({ profile }) => profile.name === name)
      .flatMap((brand) => brand[side]?.via ?? [])
      .reduce((n, { posts }) => n + posts, 0);
  for (const brand of BRANDS) {
    const own = rows.filter((row) => on(row) && row.by === 'anna' && row.names.includes(brand));
    const together = rows.filter(
      (row) => on(row) && row.day !== null && row.names.includes('anna') && row.names.includes(brand),
    );
    expect([own.length, together.length].every((n) => n > 0)).toBe(true);
    expect([mentionsOf('own', brand), mentionsOf('together', brand)]).toEqual([own.length, together.length]);
  }
  for (const { own, together, first_date, last_date } of brands) {
    for (const { platform, handle, posts } of own?.via ?? []) {
      const query = { id: String(profile_id), platform: [platform], search: `@${handle}` };
      expect((await me.client.profiles.posts(query)).total).toBe(posts);
    }
    for (const { platform, handle, beside, posts, ...days } of together?.via ?? []) {
      const [from_date, to_date] = [days.first_date as string, days.last_date as string];
      const counted = await me.client.keywords.posts({
        ...{ keyword: `@${beside} @${handle}`, search_type: 'AND', platform: [platform], from_date, to_date },
      });
      expect(counted.total).toBe(posts);
    }
    const days = [...(own?.via ?? []), ...(together?.via ?? [])];
    expect([first_date, last_date]).toEqual([
      first(days.map((via) => via.first_date)),
      last(days.map((via) => via.last_date)),
    ]);
  }
});

it('gives the reason for a missing side, and shows nobody another company’s profiles', async () => {
  const made = await other.client.profiles.add({
    ...{ name: 'Private', kind: 'influencer' },
    accounts: [{ platform: 'instagram', username: 'nobody' }],
  });
  expect(await other.client.profiles.network({ profile_id: made.id })).toMatchObject({
    ...{ posts_known: 0, missing: { mentions: 'too_few_posts', mentioned_by: null } },
  });
  const named = (client: SignedIn['client']) =>
    client.profiles
      .network({ profile_id: ids.get('anna') as number, limit: 200 })
      .then(({ nodes }) =>
        nodes.find((node) =>
          node.mentions?.via.some((v) => v.handle === 'nobody' && v.platform === 'instagram'),
        ),
      );
  expect((await named(other.client))?.profile?.name).toBe('Private');
  expect((await named(me.client))?.profile).toBeNull();
  const bare = await other.client.profiles.add({ name: 'Bare', kind: 'influencer' });
  expect((await other.client.profiles.network({ profile_id: bare.id })).missing).toEqual({
    ...{ mentions: 'too_few_posts', mentioned_by: 'not_in_source' },
  });
});
