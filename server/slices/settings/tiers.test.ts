import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TierStart } from '#contract/report/tiers.ts';
import { exporters } from '#server/exporters.ts';
import { project } from '#server/projector/projector.ts';
import { runExport } from '#server/slices/exports/run-export.ts';
import { openIntake } from '#server/slices/imports/intake/open-intake.ts';
import { joinHandMade } from '#server/slices/profiles/details/hand-made.ts';
import { anAccount, aPost, ref } from '#server/testing/observations.ts';
import { MAY, publish, reportOf, visitorOf } from '#server/testing/sharing.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';

let app: TestApp;
let me: SignedIn;
let other: SignedIn;
let ids: Record<string, number>;

const OWN: TierStart[] = [
  { from: 0, label: 'Nano' },
  { from: 4000, label: 'Micro' },
  { from: 100_000, label: 'Star' },
];
/** Followers and likes of each creator's only post; ida's followers are unknown. */
const CREATORS: Record<string, { followers: number | null; likes: number }> = {
  anna: { followers: 0, likes: 7 },
  ben: { followers: 3999, likes: 20 },
  cleo: { followers: 4000, likes: 300 },
  dora: { followers: 99_999, likes: 500 },
  emil: { followers: 100_000, likes: 9000 },
  ida: { followers: null, likes: 11 },
};
const search = { keyword: '#tiered', ...MAY };

/** Counted creator by creator. */
function expected(starts: readonly { from: number }[]) {
  const known = starts.map(({ from }, i) => {
    const to = starts[i + 1]?.from ?? null;
    const within = Object.values(CREATORS).filter(
      ({ followers }) => followers !== null && followers >= from && (to === null || followers < to),
    );
    return [from, to, within.length, within.reduce((sum, { likes }) => sum + likes, 0)];
  });
  return [...known, [null, null, 1, 11]];
}
const shown = (
  tiers: readonly { from: number | null; to: number | null; posts: number; interactions: number | null }[],
) => tiers.map((t) => [t.from, t.to, t.posts, t.interactions]);
const keywordTiers = async (who: SignedIn) => shown((await who.client.keywords.tiers(search)).tiers);
const change = (own: TierStart[] | null, before: TierStart[] | null, who = me) =>
  who.client.settings.change_tiers({ own, before });

beforeAll(async () => {
  app = await testApp({ now: () => new Date('2026-05-31T12:00:00Z') });
  [me, other] = [await app.signIn(), await app.signIn()];
  const names = Object.entries(CREATORS);
  const { touched } = await openIntake(app.services, { import_id: 1, imported: false }).write([
    ...names.flatMap(([name, { followers }]) =>
      followers === null ? [] : [anAccount({ account: ref(name), followers, country: 'FR' })],
    ),
    ...names.map(([name, { likes }]) =>
      aPost({
        ...{ external_id: `P${name}`, account: ref(name), message: '#tiered', likes, comments: 0, shares: 0 },
        created_at: Date.parse('2026-05-20T12:00:00Z'),
      }),
    ),
  ]);
  await app.services.db
    .insertInto('outbox_event')
    .values({ profile_ids: JSON.stringify([...touched]) })
    .execute();
  await joinHandMade(app.services);
  await project(app.services);
  ids = Object.fromEntries((await me.client.profiles.search({})).profiles.map((p) => [p.username, p.id]));
});
afterAll(() => app.close());

describe("a company's own tiers", () => {
  it('are the defaults until an admin sets others, which apply at once and to this company only', async () => {
    const { own, tiers, product } = await me.client.settings.tiers();
    expect([own, tiers]).toEqual([null, product]);
    expect(await keywordTiers(me)).toEqual(expected(product));
    const changed = await change(OWN, null);
    expect(changed.tiers).toEqual(OWN.map((t, i) => ({ ...t, to: OWN[i + 1]?.from ?? null })));
    expect(await keywordTiers(me)).toEqual(expected(OWN));
    expect((await me.client.reference.metrics()).tiers).toEqual(changed.tiers);
    expect(await keywordTiers(other)).toEqual(expected(product));
    expect((await other.client.settings.tiers()).own).toBeNull();
    const { events } = await me.client.audit.list({ action: 'company.' });
    expect(events).toMatchObject([{ details: { before: null, tiers: OWN } }]);
  });

  it('divide lists, monitors, markets, benchmarks and files', async () => {
    const list = await me.client.lists.add({ name: 'All' });
    await me.client.lists.add_profiles({ list_id: list.id, profile_ids: Object.values(ids) });
    const listed = await me.client.lists.report_tiers({ id: list.id, ...MAY });
    expect(shown(listed.tiers)).toEqual(expected(OWN));
    const monitor = await me.client.monitors.create({
      ...{ name: 'May', start_date: MAY.from_date, end_date: MAY.to_date, keywords: ['#tiered'] },
    });
    const watched = await me.client.monitors.influencer_tier_analysis({ id: monitor.id });
    expect(shown(watched.tiers)).toEqual(expected(OWN));
    const { peers } = await me.client.monitors.market_performance({ id: monitor.id });
    // anna's followers are unknown, so she has no rate.
    expect(peers.map((p) => [p.from, p.to, p.own_creators, p.creators])).toEqual([
      [0, 4000, 1, 1],
      [4000, 100_000, 2, 2],
      [100_000, null, 1, 1],
    ]);
    const [rate] = await me.client.profiles.benchmark({ id: String(ids.dora) });
    expect(rate?.tier).toEqual({ from: 4000, to: 100_000 });
    const input = { ...search, parts: ['tiers' as const] };
    const { id } = await me.client.exports.start({ kind: 'keyword_report', format: 'csv', input });
    await runExport(app.services, exporters, id);
    const text = await (await me.client.exports.download({ id })).text();
    const names = text.trim().split('\r\n').slice(1);
    expect(names.map((line) => line.split(',')[0])).toEqual(['Nano', 'Micro', 'Star', 'Unknown followers']);
  });

  it('apply to visitors of a public link, and are kept in a saved report', async () => {
    const { token } = await publish(me, await reportOf(me, '#tiered'));
    const visit = visitorOf(app, token);
    expect(shown((await visit('/keyword/influencer_tier_analysis')).json().tiers)).toEqual(expected(OWN));
    expect((await visit('/reference/metrics')).json().tiers[1]).toMatchObject({ label: 'Micro' });
    const brand = await me.client.brands.create({ name: 'Tiered', hashtags: ['tiered'] });
    const board = await me.client.leaderboards.create({
      ...{ name: 'One', brands: [{ id: brand.id }], filter: { tier: ['4000-100000'] } },
    });
    const query = { id: board.id, timeline: '1_month' as const, tier: ['4000-100000'] };
    const { posts } = await me.client.leaderboards.brands(query);
    expect(posts).toBe(2);
    await me.client.leaderboards.keep_report({ ...query, sort_by: 'interactions' });
    await change(null, OWN);
    const kept = await app.services.db
      .selectFrom('leaderboard_report')
      .where('company_id', '=', me.company_id)
      .select(sql<string>`document::text`.as('text'))
      .executeTakeFirstOrThrow();
    expect(kept.text).toContain('Followers: Micro');
    // Filters use follower counts, independent of the tiers.
    expect(await me.client.leaderboards.brands(query)).toMatchObject({ posts: 2 });
    expect((await me.client.leaderboards.details({ id: board.id })).filter?.tier).toEqual(['4000-100000']);
  });

  it('are refused if they are invalid, or edited by somebody else in the meantime', async () => {
    const first = { from: 0, label: 'All' };
    const refused = async (own: TierStart[], ...field: (string | number)[]) =>
      expect(change(own, null)).rejects.toMatchObject({
        data: { issues: [{ field: ['own', ...field].join('.') }] },
      });
    await refused([first]);
    await refused(
      [
        { from: 5, label: 'Late' },
        { from: 10, label: 'b' },
      ],
      0,
      'from',
    );
    await refused([first, { from: 0, label: 'Same' }], 1, 'from');
    await refused([first, { from: 10, label: 'ALL' }], 1, 'label');
    await refused([first, { from: 10, label: '  ' }], 1, 'label');
    await refused([first, { from: 10.5, label: 'Half' }], 1, 'from');
    await refused(Array.from({ length: 11 }, (_none, i) => ({ from: i, label: `t${i}` })));
    const two = [first, { from: 9, label: 'More' }];
    const both = await Promise.allSettled([change(two, null), change(OWN, null)]);
    expect(both.map((r) => r.status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(both.find((r) => r.status === 'rejected')?.reason).toMatchObject({ code: 'CONFLICT' });
    const { own } = await me.client.settings.tiers();
    await expect(
      change(null, own, await app.signIn({ role: 'member', company_id: me.company_id })),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});
