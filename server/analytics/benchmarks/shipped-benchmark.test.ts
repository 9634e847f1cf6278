import { afterAll, beforeAll, expect, it } from 'vitest';
import { ENOUGH_OWN_PEERS } from '#contract/report/shipped-benchmark.ts';
import { project } from '#server/projector/projector.ts';
import { openIntake } from '#server/slices/imports/intake/open-intake.ts';
import { joinHandMade } from '#server/slices/profiles/details/hand-made.ts';
import { anAccount, aPost, ref } from '#server/testing/observations.ts';
import { MAY, publish, visitorOf } from '#server/testing/sharing.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';
import { shippedBenchmark } from './shipped-benchmark.ts';
import { SHIPPED_CELLS } from './shipped-cells.ts';

let app: TestApp;
let me: SignedIn;
let other: SignedIn;

/** TikTok creators with 20,000 followers and a post with 10% engagement; `from` and `to` number them. */
async function imported(from: number, to: number, platform: 'tiktok' | 'instagram' = 'tiktok') {
  const names = Array.from({ length: to - from + 1 }, (_, i) => `creator${from + i}`);
  const { touched } = await openIntake(app.services, { import_id: 1, imported: false }).write(
    names.flatMap((name) => [
      anAccount({ account: ref(name, platform), followers: 20_000 }),
      aPost({
        ...{ external_id: `71${name.slice(7).padStart(17, '0')}`, account: ref(name, platform) },
        ...{ post_type: platform === 'tiktok' ? 'tiktok_video' : 'instagram_post', message: '#few' },
        ...{
          created_at: Date.parse('2026-05-20T12:00:00Z'),
          likes: 400,
          comments: 60,
          shares: 40,
          views: 5000,
        },
      }),
    ]),
  );
  await app.services.db
    .insertInto('outbox_event')
    .values({ profile_ids: JSON.stringify([...touched]) })
    .execute();
  await joinHandMade(app.services);
  await project(app.services);
}

const idOf = async (name: string) =>
  (await me.client.profiles.search({})).profiles.find((p) => p.username === name)?.id ?? 0;
const benchmarkOf = async (name: string, who = me) =>
  who.client.profiles.benchmark({ id: String(await idOf(name)) });
const marketOf = async (id: number, who = me) =>
  (await who.client.monitors.market_performance({ id })).peers[0];

const CELL = SHIPPED_CELLS.find((c) => c.source === 'tiktok_2020' && c.from === 10_000);

beforeAll(async () => {
  app = await testApp({ now: () => new Date('2026-05-31T12:00:00Z') });
  [me, other] = [await app.signIn(), await app.signIn()];
  await imported(1, ENOUGH_OWN_PEERS - 1);
  await imported(101, 101, 'instagram');
});
afterAll(() => app.close());

it('is beside the metrics it has while there are fewer than ten peers, with its source', async () => {
  const rows = await benchmarkOf('creator1');
  expect(rows.map((r) => [r.metric, r.n, r.percentile, r.shipped?.median ?? null])).toEqual([
    ['engagement_rate', 9, null, CELL?.engagement_rate?.median],
    ['growth', 0, null, null],
    ['views_per_follower', 9, null, CELL?.views_per_follower?.median],
    ['credibility', 0, null, null],
  ]);
  expect(rows[2]?.shipped).toMatchObject({
    ...{ platform: 'tiktok', accounts: 129, followers: { from: 10_000, to: 50_000 }, audience_country: null },
    ...{ source: 'tiktok_2020', collected: '2020-11', is_lower_bound: false },
    average_views: { median: CELL?.average_views?.median },
  });
});

it('is missing where no data set has accounts of the size', async () => {
  expect((await benchmarkOf('creator101')).map((r) => r.shipped)).toEqual([null, null, null, null]);
});

it('is beside a market with fewer than ten creators, and for visitors of its link', async () => {
  const monitor = await me.client.monitors.create({
    ...{ name: 'Few', start_date: MAY.from_date, end_date: MAY.to_date, keywords: ['#few'] },
    platforms_to_track: ['tiktok'],
  });
  const shipped = [{ platform: 'tiktok', median: CELL?.engagement_rate?.median, average_views: null }];
  expect(await marketOf(monitor.id)).toMatchObject({ from: 10_000, creators: 9, shipped });
  const { token } = await publish(me, { type: 'monitor', type_id: monitor.id });
  const visit = visitorOf(app, token);
  const seen = async () => (await visit(`/monitor/market_performance/${monitor.id}`)).json().peers[0].shipped;
  expect(await seen()).toMatchObject(shipped);
  await me.client.settings.update_company({ shows_benchmarks: false });
  expect((await marketOf(monitor.id))?.shipped).toEqual([]);
  expect(await seen()).toEqual([]);
  await me.client.settings.update_company({ shows_benchmarks: true });
});

it('is named in answers to questions about a profile', async () => {
  const input = { profile_id: await idOf('creator1'), query: 'benchmark against peers' };
  const { sentences, report } = await me.client.ask.profile(input);
  expect(report).toBe('benchmark');
  expect(sentences[0]?.text).toContain(
    'the shipped benchmark of 129 published accounts (2020) has a median of 12.8',
  );
});

it('is switched off for a company, and for no other', async () => {
  expect(await me.client.settings.update_company({ shows_benchmarks: false })).toMatchObject({
    shows_benchmarks: false,
  });
  expect((await benchmarkOf('creator1')).map((r) => r.shipped)).toEqual([null, null, null, null]);
  expect((await benchmarkOf('creator1', other))[0]?.shipped).not.toBeNull();
  expect((await other.client.settings.company()).shows_benchmarks).toBe(true);
  await me.client.settings.update_company({ shows_benchmarks: true });
});

it('is gone from the tenth peer on, which have a rank instead', async () => {
  await imported(ENOUGH_OWN_PEERS, ENOUGH_OWN_PEERS);
  const [rate] = await benchmarkOf('creator1');
  expect(rate).toMatchObject({ n: 10, percentile: 50, median: 0.1, shipped: null });
});

it('prefers the country, and compares tiers only with cells of the same bounds', () => {
  const question = { platform: 'youtube', metric: 'engagement_rate', own_peers: 0 } as const;
  const of = (country: string | null, size: Parameters<typeof shippedBenchmark>[1]['size']) =>
    shippedBenchmark({ shows_benchmarks: true }, { ...question, country, size });
  expect(of('BR', 12_000_000)).toMatchObject({ audience_country: 'BR', accounts: 76 });
  expect(of('FR', 12_000_000)).toMatchObject({ audience_country: null });
  expect(of(null, { from: 10_000_000, to: null })).not.toBeNull();
  expect([of('BR', 9_999_999), of('BR', { from: 1_000_000, to: null })]).toEqual([null, null]);
});
