import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ProviderRun } from '#contract/providers.ts';
import { startWorkers } from '#server/app.ts';
import {
  HYPEAUDITOR_KEY,
  PROVIDER_KEY,
  type ProvidersServer,
  providersServer,
} from '#server/testing/providers-server.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';

let server: ProvidersServer;
let app: TestApp;
let stop: () => Promise<void>;
let boss: SignedIn;
let member: SignedIn;
let now = new Date('2026-11-25T10:00:00Z');

const CREATORS = [
  {
    ...{ username: 'mina.sol', name: 'Mina Sol', country: 'France', followers: 82_000 },
    ...{ email: 'mina@sol.example', audience: { women: 0.8, france: 0.6 } },
  },
  {
    username: 'theo_k',
    name: 'Theo K',
    country: 'France',
    followers: 40_000,
    audience: { women: 0.3, france: 0.7 },
  },
  { username: 'ada.new', name: 'Ada New', country: 'Germany', followers: 15_000 },
];

beforeAll(async () => {
  server = await providersServer();
  const { url: platforms_url, outbound } = server;
  app = await testApp({ now: () => now, connectors: { outbound, platforms_url } });
  stop = await startWorkers(app.services);
  boss = await app.signIn({ role: 'admin', may_import: true });
  member = await app.signIn({ role: 'member', company_id: boss.company_id });
});
afterAll(async () => {
  await stop();
  await app.close();
  await server.close();
});

beforeEach(async () => {
  server.creators = structuredClone(CREATORS);
  Object.assign(server, { left: 4120, slow_ms: 0 });
  server.calls.length = 0;
  server.next.clear();
  const { db } = app.services;
  for (const table of ['provider_answer', 'provider_spend', 'provider_key'] as const)
    await db.deleteFrom(table).where('company_id', '=', boss.company_id).execute();
});

const setKey = (provider: 'infludata' | 'modash' = 'infludata') =>
  boss.client.providers.set_key({ provider, key: PROVIDER_KEY, keeps_days: 90 });
const search = (filters: object = {}, provider: 'infludata' | 'modash' = 'infludata') =>
  member.client.providers.search({ provider, platform: 'instagram', filters });
const called = (part: string) => server.calls.filter(({ path }) => path.includes(part));
const spent = async (provider = 'infludata') =>
  (await boss.client.providers.settings()).providers.find((one) => one.provider === provider)?.spent.company;

async function ended(id: number): Promise<ProviderRun> {
  return expect
    .poll(() => member.client.providers.run({ id }), { timeout: 60_000, interval: 100 })
    .toSatisfy((run: ProviderRun) => run.is_stored)
    .then(() => member.client.providers.run({ id }));
}

const ofCreators = (...usernames: string[]) =>
  usernames.map((username) => ({ platform: 'instagram' as const, ref: null, username }));

it('tests a key before it is stored, and stores it encrypted', async () => {
  const wrong = boss.client.providers.set_key({ provider: 'infludata', key: 'wrong-key-1', keeps_days: 90 });
  await expect(wrong).rejects.toMatchObject({ status: 400, data: { issues: [{ field: 'key' }] } });
  expect((await member.client.providers.list()).providers).toEqual([]);
  expect(await setKey()).toMatchObject({ key: { ending: '1234', keeps_days: 90 }, left: 4120 });
  const row = await app.services.db.selectFrom('provider_key').select('secret').executeTakeFirstOrThrow();
  expect(row.secret).not.toContain(PROVIDER_KEY);
  await boss.client.providers.remove_key({ provider: 'infludata' });
  await expect(search()).rejects.toMatchObject({ status: 409, data: { code: 'provider_key_missing' } });
});

it('searches with the filters it takes, names the others, and asks nothing twice within a day', async () => {
  await setKey();
  const filters = { country: ['FR'], min_range: 30_000, min_price: 100, audience_gender: ['FEMALE:0.6'] };
  const first = await search(filters);
  expect(first).toMatchObject({
    total: 2,
    has_more: false,
    units: 1,
    left_out: ['min_price', 'audience_gender'],
  });
  expect(first.creators[0]).toMatchObject({
    ...{ username: 'mina.sol', country: 'FR', followers: 82_000, engagement_rate: 0.042, profile: null },
  });
  expect(called('discovery')[0]?.params).toMatchObject({
    ...{ platform: 'instagram', country: 'France', followerMin: '30000', skipCount: '0' },
  });
  const again = await search(filters);
  expect(again).toMatchObject({ units: 0, creators: first.creators });
  expect(called('discovery')).toHaveLength(1);
  expect(await spent()).toBe(1);
  now = new Date(now.getTime() + 25 * 3_600_000);
  expect((await search(filters)).units).toBe(1);
});

it('makes a request that several ask for at once only once', async () => {
  await setKey();
  server.slow_ms = 300;
  const answers = await Promise.all([search(), search(), search()]);
  expect(called('discovery')).toHaveLength(1);
  expect(answers.map(({ units }) => units).toSorted()).toEqual([0, 0, 1]);
});

it('sends Modash weights, ids of countries, and fractions', async () => {
  await setKey('modash');
  const filters = {
    ...{ country: ['FR'], max_range: 50_000, min_engagement: 0.02, keyword: '#lantern' },
    ...{ audience_gender: ['FEMALE:0.6'], audience_age: ['18-24'], posted_since: '2026-11-20' },
  };
  const answer = await search(filters, 'modash');
  // Modash knows the last post only from 30 days on.
  expect(answer).toMatchObject({ total: 2, left_out: ['posted_since'], units: 0.02 });
  expect(called('/search')[0]?.json).toMatchObject({
    page: 0,
    filter: {
      influencer: {
        ...{ followers: { max: 50_000 }, engagementRate: 0.02, location: [2202162] },
        textTags: [{ type: 'hashtag', value: 'lantern' }],
      },
      audience: { gender: { id: 'FEMALE', weight: 0.6 }, age: [{ id: '18-24', weight: 0.1 }] },
    },
  });
  await search({ country: ['FR'] }, 'modash');
  expect(called('/locations')).toHaveLength(1);
});

it('says in words why a provider refuses, and charges nothing for it', async () => {
  await setKey();
  const refusals = [
    [{ status: 403, body: { error: { code: 'INSUFFICIENT_TOKENS' } } }, 409, 'provider_no_units'],
    [{ status: 429, body: { resetDate: '2026-12-01T00:00:00Z' } }, 409, 'provider_limit_reached'],
    [{ status: 429, body: {}, headers: { 'retry-after': '3' } }, 503, 'provider_limit_reached'],
    [{ status: 401, body: {} }, 409, 'provider_key_refused'],
    [{ status: 500, body: {} }, 503, 'provider_busy'],
    [{ status: 200, body: { users: 'none' } }, 503, 'platform_answer_undocumented'],
  ] as const;
  for (const [planned, status, code] of refusals) {
    server.next.set('discovery', [planned]);
    await expect(search(), code).rejects.toMatchObject({ status, data: { code } });
  }
  expect(await spent()).toBe(0);
});

it('keeps to the budgets of the month, and notifies admins at 80%', async () => {
  await setKey();
  await boss.client.providers.set_budget({ provider: 'infludata', month: 5, person: 4 });
  for (let n = 1; n <= 4; n++) await search({ min_range: n });
  await expect(search({ min_range: 5 })).rejects.toMatchObject({ data: { code: 'provider_budget_person' } });
  await boss.client.providers.set_budget({ provider: 'infludata', month: 4, person: null });
  await expect(search({ min_range: 6 })).rejects.toMatchObject({ data: { code: 'provider_budget_company' } });
  expect(called('discovery')).toHaveLength(4);
  const mails = await app.services.db
    .selectFrom('message_outbox')
    .where('recipient', '=', boss.email)
    .where('template', '=', 'provider-budget')
    .select('subject')
    .execute();
  expect(mails).toEqual([{ subject: 'influData: most of this month’s budget is used' }]);
  now = new Date('2026-12-01T00:00:00Z');
  expect((await search({ min_range: 7 })).units).toBe(1);
});

it('brings in creators as an import with the terms of the contract, each once', async () => {
  await setKey();
  const input = {
    provider: 'infludata' as const,
    creators: ofCreators('mina.sol', 'theo_k', 'ada.new', 'nobody'),
  };
  const { id } = await member.client.providers.bring_in(input);
  const run = await ended(id);
  expect(run).toMatchObject({ state: 'ended', total: 4, done: 4, error: null });
  expect(run.failed.map(({ username, reason }) => [username, reason.code])).toEqual([
    ['ada.new', 'provider_report_pending'],
    ['nobody', 'provider_report_missing'],
  ]);
  // Reports that do not exist cost nothing.
  expect(await spent()).toBe(40);
  const record = await app.services.db
    .selectFrom('import')
    .where('id', '=', run.import_id ?? 0)
    .selectAll()
    .executeTakeFirstOrThrow();
  expect(record).toMatchObject({ terms_of: 'influData', may_mix: false, state: 'completed' });
  const { imports } = await boss.client.imports.list({});
  expect(imports.find((one) => one.id === run.import_id)?.created_by).toMatch(/^Test User/);
  const kept = new Date(record.kept_until ?? 0).getTime() - now.getTime();
  expect(kept / 86_400_000).toBeCloseTo(90, 1);
  const { creators } = await search();
  const [mina] = creators;
  expect(mina?.profile).toMatchObject({ name: 'mina.sol' });
  const found = await member.client.profiles.search({ has_email: true });
  expect(found.profiles.map(({ username }) => username)).toEqual(['mina.sol']);
  expect(found.profiles[0]?.audience?.genders).toContainEqual({ key: 'FEMALE', share: 0.8 });
  expect(found.profiles[0]?.audience?.countries).toContainEqual({ key: 'FR', share: 0.6 });
  // Kept answers are used again.
  const again = await ended(
    (await member.client.providers.bring_in({ ...input, creators: ofCreators('mina.sol') })).id,
  );
  expect(again.failed).toEqual([]);
  expect(await spent()).toBe(41);
});

it('brings in posts with their own ids, and audiences of Modash', async () => {
  await setKey('modash');
  server.creators.push({
    ...{ username: 'vera.lux', name: 'Vera Lux', country: 'France', followers: 9000 },
    audience: { women: 0.9, france: 0.5 },
  });
  const { id } = await member.client.providers.bring_in({
    provider: 'modash',
    creators: ofCreators('vera.lux'),
  });
  expect(await ended(id)).toMatchObject({ failed: [], error: null });
  const { profiles } = await member.client.profiles.search({ search: 'vera.lux' });
  expect(profiles[0]).toMatchObject({
    username: 'vera.lux',
    followers: 9000,
    country: 'FR',
    publications_count: 1,
  });
  expect(profiles[0]?.audience?.ages).toContainEqual({ key: '25-34', share: 0.45 });
});

it('searches and brings in with an ID and a token at HypeAuditor, on Instagram alone', async () => {
  const set = (key: string) =>
    boss.client.providers.set_key({ provider: 'hypeauditor', key, keeps_days: 30 });
  await expect(set('only-a-token')).rejects.toMatchObject({
    data: { issues: [{ field: 'key', code: 'provider_key_parts' }] },
  });
  await set(HYPEAUDITOR_KEY);
  const filters = {
    ...{ min_range: 30_000, min_engagement: 0.02, audience_gender: ['FEMALE:0.6'] },
    ...{ audience_age: ['18-24:0.3', '65+'], min_price: 5 },
  };
  const input = { provider: 'hypeauditor' as const, platform: 'instagram' as const, filters };
  const answer = await member.client.providers.search(input);
  expect(answer.creators.map(({ username }) => username)).toEqual(['mina.sol', 'theo_k']);
  expect(answer).toMatchObject({ left_out: ['min_price'], units: 1 });
  expect(called('auditor.search/')[0]?.json).toMatchObject({
    ...{ social_network: 'instagram', subscribers_count: { from: 30_000 }, er: { from: 2 } },
    ...{ audience_gender: { gender: 'female', prc: 60 }, audience_age: { groups: ['18_24', '65'], prc: 10 } },
  });
  await expect(member.client.providers.search({ ...input, platform: 'youtube' })).rejects.toMatchObject({
    status: 400,
    data: { issues: [{ field: 'platform' }] },
  });
  server.creators.push({
    ...{ username: 'nour.lum', name: 'Nour Lum', country: 'France', followers: 12_000 },
    audience: { women: 0.7, france: 0.55 },
  });
  const run = await ended(
    (
      await member.client.providers.bring_in({
        provider: 'hypeauditor',
        creators: ofCreators('nour.lum', 'ada.new'),
      })
    ).id,
  );
  expect(run.failed).toMatchObject([{ username: 'ada.new', reason: { code: 'provider_report_pending' } }]);
  const { profiles } = await member.client.profiles.search({ search: 'nour.lum' });
  expect(profiles[0]).toMatchObject({ followers: 12_000, country: 'FR' });
  expect(profiles[0]?.audience?.genders).toContainEqual({ key: 'FEMALE', share: 0.7 });
  expect(profiles[0]?.audience?.countries).toContainEqual({ key: 'FR', share: 0.55 });
});

it('waits for a busy provider, and stores what it has when the units end', async () => {
  await setKey();
  server.creators = CREATORS.map((one, i) => ({
    ...one,
    username: `busy${i}`,
    audience: { women: 0.5, france: 0.5 },
  }));
  server.next.set('getUserData', [{ status: 429, body: {}, headers: { 'retry-after': '0' } }]);
  const { id } = await member.client.providers.bring_in({
    ...{ provider: 'infludata' as const, creators: ofCreators('busy0', 'busy1') },
  });
  await expect.poll(() => called('getUserData').length, { timeout: 30_000 }).toBeGreaterThanOrEqual(1);
  server.next.set('getUserData', []);
  await ended(id);
  server.next.set('getUserData', [{ status: 402, body: { error: { code: 'INSUFFICIENT_TOKENS' } } }]);
  const short = await ended(
    (await member.client.providers.bring_in({ provider: 'infludata', creators: ofCreators('busy2') })).id,
  );
  expect(short).toMatchObject({ done: 0, import_id: null, error: { code: 'provider_no_units' } });
});

it('cancels a run, and shows it to nobody else', async () => {
  await setKey();
  server.slow_ms = 400;
  const { id } = await member.client.providers.bring_in({
    ...{ provider: 'infludata' as const, creators: ofCreators('a1', 'a2', 'a3', 'a4', 'a5') },
  });
  await member.client.providers.cancel({ id });
  const run = await ended(id);
  expect(run.state).toBe('canceled');
  expect(run.done).toBeLessThan(5);
  const stranger = await app.signIn({ role: 'admin', may_import: true });
  for (const other of [stranger, boss])
    await expect(other.client.providers.run({ id })).rejects.toMatchObject({ status: 404 });
});

it('finds the gaps of a list', async () => {
  await setKey();
  const { client } = member;
  const list = await client.lists.add({ name: 'Launch' });
  const bare = await client.profiles.add({
    ...{
      name: 'Ada New',
      kind: 'influencer' as const,
      accounts: [{ platform: 'instagram' as const, username: 'ada.new' }],
    },
  });
  const off = await client.profiles.add({
    ...{
      name: 'Off Grid',
      kind: 'influencer' as const,
      accounts: [{ platform: 'redbook' as const, username: 'offgrid1' }],
    },
  });
  await client.lists.add_profiles({ list_id: list.id, profile_ids: [bare.id, off.id] });
  const gaps = await client.providers.gaps({ provider: 'infludata', list_id: list.id });
  expect(gaps).toMatchObject({ beyond: 1 });
  expect(gaps.creators).toEqual([
    { platform: 'instagram', ref: null, username: 'ada.new', name: 'Ada New', lacks: ['audience', 'email'] },
  ]);
  const stranger = await app.signIn({ role: 'member', may_import: true });
  await expect(
    stranger.client.providers.gaps({ provider: 'infludata', list_id: list.id }),
  ).rejects.toMatchObject({ status: 404 });
});
