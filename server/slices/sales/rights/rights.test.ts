import { afterAll, beforeAll, expect, it } from 'vitest';
import type { UsageRight } from '#contract/sales/rights.ts';
import { imported } from '#server/testing/imported.ts';
import { anAccount, aPost, ref } from '#server/testing/observations.ts';
import { sendOrders } from '#server/testing/order-file.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';
import { remindOfRights } from './right-reminders.ts';

const ADS = [
  'Ad name,Ad ID,Instagram permalink URL,Reporting starts,Reporting ends,Amount spent (EUR),Impressions',
  'First,1,https://www.instagram.com/p/AAAA1/,2026-03-10,2026-03-20,100.00,20000',
  'Second,2,https://www.instagram.com/p/AAAA2/,2026-03-10,2026-03-20,50.00,8000',
].join('\n');

let app: TestApp;
let me: SignedIn;
let stranger: SignedIn;
let viewer: SignedIn;
let id: number;
let profile_id: number;
let twin_id: number;
let now = new Date('2026-03-22T12:00:00Z');

const right = (part: Partial<UsageRight> = {}): UsageRight => ({
  ...{ paid_use: true, channels: [], territories: [], exclusive_against: '', note: '' },
  ...{ from: '2026-03-01', until: '2026-06-30', fee: null, code: null },
  ...part,
});

beforeAll(async () => {
  app = await testApp({ now: () => now });
  me = await app.signIn({ role: 'member' });
  viewer = await app.signIn({ role: 'viewer', company_id: me.company_id });
  stranger = await app.signIn({ role: 'member' });
  const at = (day: string) => Date.parse(`${day}T12:00:00Z`);
  await imported(app, [
    anAccount({ account: ref('anna'), followers: 4000 }),
    aPost({ external_id: 'AAAA1', account: ref('anna'), created_at: at('2026-03-05') }),
    aPost({ external_id: 'AAAA2', account: ref('anna'), created_at: at('2026-03-06') }),
    anAccount({ account: ref('anna.tt', 'tiktok'), followers: 9000 }),
  ]);
  const { profiles } = await me.client.profiles.search({});
  const idOf = (username: string) => profiles.find((one) => one.username === username)?.id ?? 0;
  profile_id = idOf('anna');
  twin_id = idOf('anna.tt');
  const { id: list_id } = await me.client.lists.add({ name: 'Spring' });
  await me.client.lists.add_profiles({ list_id, profile_ids: [profile_id] });
  const value = [
    {
      ...{ post_type: 'instagram_post' as const, quantity: 1, status: 'planned' as const },
      ...{ due: null, price: null },
    },
  ];
  await me.client.lists.set_cells({
    id: list_id,
    changes: [{ profile_id, field: 'deliverables', value, was: [] }],
  });
  const days = { start_date: '2026-03-01', end_date: '2026-03-31' };
  id = (await me.client.monitors.start_campaign({ list_id, name: 'Spring', ...days, keywords: [] })).id;
});
afterAll(() => app.close());

const report = () => me.client.monitors.rights({ id });
const key = async () => (await report()).rows[0]?.key ?? '';
const record = async (to: UsageRight | null) =>
  me.client.monitors.set_rights({ id, keys: [await key()], right: to });
const problems = async () =>
  (await me.client.monitors.ads({ id })).posts.map(({ impressions, right_problem }) => [
    impressions,
    right_problem,
  ]);

it('names boosted posts that have no rights for their ads', async () => {
  const upload = await sendOrders(app, me, id, ADS, { name: 'ads.csv', field: 'adsFile', kind: 'ads' });
  await me.client.monitors.import_ads({ id, file_id: upload.json().file.id });
  expect(await report()).toMatchObject({
    rows: [{ state: 'none', posts: 1, boosted_without: 1, right: null }],
    boosted_unplanned: 1,
  });
  const found: Array<[UsageRight, string | null]> = [
    [right(), null],
    [right({ paid_use: null }), 'no_right'],
    [right({ paid_use: false }), 'refused'],
    [right({ from: '2026-03-11' }), 'not_started'],
    [right({ until: '2026-03-19' }), 'ended'],
    [right({ until: '2026-03-20', from: '2026-03-10' }), null],
    [right({ channels: ['print'] }), 'other_channels'],
    [right({ channels: ['print', 'social_ads'] }), null],
  ];
  for (const [of, problem] of found) {
    await record(of);
    // The second post fulfils no deliverable.
    expect([of, await problems()]).toEqual([
      of,
      [
        [20_000, problem],
        [8000, 'no_right'],
      ],
    ]);
  }
});

it('refuses rights that end before they start, and deliverables outside the plan', async () => {
  await expect(record(right({ from: '2026-04-02', until: '2026-04-01' }))).rejects.toThrow(
    'The end must not be before the start',
  );
  await expect(me.client.monitors.set_rights({ id, keys: ['0123456789ab'], right: right() })).rejects.toThrow(
    'A deliverable no longer exists. Reload the page.',
  );
  await expect(stranger.client.monitors.rights({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const keys = [await key()];
  await expect(stranger.client.monitors.set_rights({ id, keys, right: null })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  await expect(viewer.client.monitors.set_rights({ id, keys, right: null })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
});

it('reminds two weeks and three days before rights and codes end, once each', async () => {
  const mails = async () =>
    (
      await app.services.db
        .selectFrom('message_outbox')
        .where('template', '=', 'right-reminder')
        .select(['recipient', 'body_text'])
        .orderBy('id')
        .execute()
    ).map(({ body_text }) => body_text);
  const remindOn = async (day: string) => {
    now = new Date(`${day}T12:00:00Z`);
    await remindOfRights(app.services, new AbortController().signal);
    return (await mails()).length;
  };
  await record(
    right({ until: '2026-04-20', code: { kind: 'spark_code', code: '#abc', until: '2026-05-10' } }),
  );
  expect(await remindOn('2026-04-05')).toBe(0);
  expect((await me.client.home.monitors()).rights).toEqual([]);
  expect(await remindOn('2026-04-06')).toBe(1);
  expect(await remindOn('2026-04-07')).toBe(1);
  expect((await me.client.home.monitors()).rights).toMatchObject([
    { what: 'rights', until: '2026-04-20', days: 13, creator: 'anna', monitor: 'Spring' },
  ]);
  expect((await stranger.client.home.monitors()).rights).toEqual([]);
  expect(await remindOn('2026-04-17')).toBe(2);
  expect((await mails())[1]).toContain('3 days left');
  expect(await remindOn('2026-04-20')).toBe(2);
  // The code: twelve and two days are left.
  expect(await remindOn('2026-04-28')).toBe(3);
  expect(await remindOn('2026-05-08')).toBe(4);
  expect((await mails())[3]).toContain('TikTok Spark Ads code');
  // A later end is reminded of again.
  await record(right({ until: '2026-05-20' }));
  expect(await remindOn('2026-05-09')).toBe(5);
  await record(null);
  expect(await remindOn('2026-05-18')).toBe(5);
});

it('stay with their deliverable when profiles are merged, and when that is undone', async () => {
  await record(right());
  const owner = async () =>
    (await app.services.db.selectFrom('usage_right').select('profile_id').executeTakeFirst())?.profile_id;
  const { merge_id } = await me.client.profiles.merge({ new: twin_id, old: profile_id });
  expect(await owner()).toBe(twin_id);
  expect((await report()).rows).toMatchObject([{ profile: { id: twin_id }, right: { paid_use: true } }]);
  await me.client.profiles.undo_merge({ id: merge_id });
  expect(await owner()).toBe(profile_id);
});
