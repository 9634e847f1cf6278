import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { matchMonitor } from '#server/slices/monitors/matching/match.ts';
import { countClick } from '#server/slices/sales/links/link-clicks.ts';
import { at, insertAccounts, insertPosts, type RawPost } from '#server/testing/invented-corpus.ts';
import { sharesNear } from '#server/testing/shares-near.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';
import { checkDueRules, sweepAlerts } from './alerts.jobs.ts';
import { alertDeliveryWorker, queueDeliveries } from './deliveries.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let now = new Date('2026-06-10T12:00:00Z');
let app: TestApp;
let me: SignedIn;
let board: number;
let brand: number;
let server: Server;
let port: number;
/** Requests and response of the receiver. */
let received: Array<{ headers: IncomingHttpHeaders; body: string }> = [];
let answers = 200;
let posts = 0;

const post = (day: string, likes: number): RawPost => ({
  ...{ id: ++posts, account_id: 901, message: '#ada', likes, comments: 0, shares: 0 },
  ...{ type: 'instagram_post', at: at(`${day}T12:00:00Z`) },
});
/** For no brand: shows that the day was imported. */
const other = (day: string): RawPost => ({ ...post(day, 1), message: 'nothing' });
const dayOf = (time: Date, back: number) => new Date(time.getTime() - back * DAY).toISOString().slice(0, 10);

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
      // An endless body does not affect delivery.
      response.writeHead(answers).write('…');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
  const outbound = {
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    allows: (address: string, to: number) => address === '127.0.0.1' && (to === port || to === 443),
  };
  app = await testApp({ now: () => now, outbound });
  me = await app.signIn();
  await insertAccounts(app, [{ id: 901, profile_id: 101, followers: 1000, country: 'FR' }]);
  // About a hundred likes a day until the day before yesterday.
  const likes = [100, 98, 102, 96, 104, 100, 97, 103];
  await insertPosts(
    app,
    [...likes.entries()].map(([i, n]) => post(dayOf(now, i + 2), n)),
  );
  brand = (await me.client.brands.create({ name: 'ada', hashtags: ['ada'] })).id;
  board = (await me.client.leaderboards.create({ name: 'Lanterns', brands: [{ id: brand }] })).id;
});
afterAll(async () => {
  await app.close();
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  received = [];
  answers = 200;
});

const rule = (more: object = {}) =>
  me.client.alerts.create({
    ...{ name: 'Ada', type: 'leaderboards', type_id: board, brand_id: brand, metric: 'interactions' },
    ...{ condition: 'unusual', threshold: null, window_days: 1, url: null },
    ...more,
  });
const events = async (id: number) => (await me.client.alerts.events({ id })).events;
const mails = () =>
  app.services.db.selectFrom('message_outbox').where('template', '=', 'alert').selectAll().execute();
const later = async () => {
  now = new Date(now.getTime() + HOUR);
  await checkDueRules(app.services);
};
/** Runs pending deliveries like a worker; each failure is one try. */
async function work(id: number) {
  for (const event of await events(id))
    if (event.state === 'pending')
      await alertDeliveryWorker(app.services)
        .run({ event_id: event.id })
        .catch(() => undefined);
}

describe('an alert by mail', () => {
  it('fires once on an unusual day, and again only after the day is over', async () => {
    const { id, secret, ...made } = await rule();
    expect([secret, made.is_on, made.object_name]).toEqual([null, true, 'ada (Lanterns)']);
    // Nothing of yesterday was imported, so its posts are unknown, not 0.
    expect([made.value, made.is_firing]).toEqual([null, false]);
    expect(await mails()).toHaveLength(0);
    await insertPosts(app, [other(dayOf(now, 1))]);
    await later();
    expect((await me.client.alerts.list()).alerts).toMatchObject([{ value: 0, is_firing: true }]);
    expect(await mails()).toHaveLength(1);
    await later();
    await Promise.all([checkDueRules(app.services), checkDueRules(app.services)]);
    expect(await mails()).toHaveLength(1);
    // Yesterday had the usual number of likes, so the alert ends.
    await insertPosts(app, [post(dayOf(now, 1), 101)]);
    await later();
    const [calm] = (await me.client.alerts.list()).alerts;
    expect(calm).toMatchObject({ value: 101, is_firing: false, error: null });
    await insertPosts(app, [post(dayOf(now, 1), 900)]);
    await later();
    const sent = await mails();
    expect(sent.map((mail) => mail.recipient)).toEqual([me.email, me.email]);
    expect(sent[1]?.body_text).toContain(
      '1,001, unusual compared with a median of 100 in the previous 8 periods',
    );
    expect(await events(id)).toMatchObject([
      {
        ...{ state: 'kept', channel: 'mail', tries: [] },
        finding: { object_name: 'ada (Lanterns)', value: 1001, median: 100, from_date: dayOf(now, 1) },
      },
      { state: 'kept' },
    ]);
    await me.client.alerts.remove({ id });
  });

  it('is evaluated every hour, and after a completed import', async () => {
    const { id, checked_at } = await rule({ condition: 'below', threshold: 1 });
    const checkedAt = async () => (await me.client.alerts.list()).alerts[0]?.checked_at;
    now = new Date(now.getTime() + 10 * 60_000);
    await checkDueRules(app.services);
    expect(await checkedAt()).toBe(checked_at);
    await app.services.db
      .insertInto('import')
      .values({
        ...{ company_id: me.company_id, file_name: 'posts.csv', file_size: 1, state: 'completed' },
        finished_at: now,
      })
      .execute();
    await checkDueRules(app.services);
    expect(await checkedAt()).toBe(checked_at);
    now = new Date(now.getTime() + 3 * 60_000);
    await checkDueRules(app.services);
    expect(await checkedAt()).toBe(now.toISOString());
    now = new Date(now.getTime() + 60_000);
    await checkDueRules(app.services);
    expect(await checkedAt()).toBe(new Date(now.getTime() - 60_000).toISOString());
    await me.client.alerts.remove({ id });
  });
});

describe('numbers that say nothing', () => {
  const hundred = (back: number) => [post(dayOf(now, back), 50), post(dayOf(now, back), 50)];

  it('of a monitor before its first day, after its last, and before it was matched', async () => {
    const days = { start_date: dayOf(now, 4), end_date: dayOf(now, -40) };
    const monitor = await me.client.monitors.create({ name: 'Steady', ...days, keywords: ['#ada'] });
    const of = { type: 'monitor', type_id: monitor.id, brand_id: null } as const;
    const firing = async (more: object) => {
      const { id, value, is_firing } = await rule({ ...of, ...more });
      await me.client.alerts.remove({ id });
      return [value, is_firing];
    };
    const below = { condition: 'below', threshold: 1e9 };
    await app.services.db.deleteFrom('monitor_match').where('monitor_id', '=', monitor.id).execute();
    expect(await firing(below)).toEqual([null, false]);
    await matchMonitor(app.services, monitor.id);
    // The period starts four days before the first post; a sum that is already above counts.
    expect(await firing({ ...below, window_days: 7 })).toEqual([null, false]);
    expect(await firing({ condition: 'above', threshold: 10, window_days: 7 })).toEqual([
      expect.any(Number),
      true,
    ]);
    expect((await firing(below))[1]).toBe(true);
    // Steady since its first day, and nothing before.
    expect((await firing({}))[1]).toBe(false);
    const over = { start_date: dayOf(now, 40), end_date: dayOf(now, 20) };
    await me.client.monitors.update({ id: monitor.id, ...over });
    await matchMonitor(app.services, monitor.id);
    expect(await firing(below)).toEqual([null, false]);
  });

  it('of a brand before its first post', async () => {
    const eva = await me.client.brands.create({ name: 'eva', hashtags: ['eva'] });
    const lights = await me.client.leaderboards.create({ name: 'Lights', brands: [{ id: eva.id }] });
    await insertPosts(
      app,
      [1, 2].flatMap((back) => hundred(back).map((one) => ({ ...one, message: '#eva' }))),
    );
    const { id, value, is_firing } = await rule({ type_id: lights.id, brand_id: eva.id });
    expect([value, is_firing]).toEqual([100, false]);
    await me.client.alerts.remove({ id });
  });

  it('if the leaderboard counts other posts: its own filter applies', async () => {
    const paid = await me.client.leaderboards.create({
      ...{ name: 'Paid', brands: [{ id: brand }], filter: { paid: 'paid' } },
    });
    const { id, value } = await rule({ type_id: paid.id, condition: 'above', threshold: 10 });
    expect(value).toBe(0);
    await me.client.alerts.remove({ id });
  });
});

it('keeps its state when renamed, and resets it when its conditions change', async () => {
  const { id } = await rule({ condition: 'above', threshold: 10 });
  const before = (await mails()).length;
  const renamed = await me.client.alerts.update({ id, name: 'Ada rises' });
  expect(renamed).toMatchObject({ name: 'Ada rises', threshold: 10, is_firing: true, secret: null });
  expect(await mails()).toHaveLength(before);
  await expect(me.client.alerts.update({ id, condition: 'below' })).rejects.toMatchObject({
    data: { issues: [{ field: 'threshold' }] },
  });
  expect(await me.client.alerts.update({ id, condition: 'above', threshold: 11 })).toMatchObject({
    is_firing: true,
  });
  expect(await mails()).toHaveLength(before + 1);
  // A restored rule keeps its history.
  await me.client.alerts.remove({ id });
  expect((await me.client.alerts.list()).alerts).toEqual([]);
  await expect(events(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await me.client.alerts.restore({ id });
  expect(await events(id)).toHaveLength(2);
  await me.client.alerts.remove({ id });
  now = new Date(now.getTime() + 8 * DAY);
  await sweepAlerts(app.services);
  now = new Date(now.getTime() - 8 * DAY);
  await expect(me.client.alerts.restore({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it('evaluates monitors and saved keyword reports like brands', async () => {
  const days = { start_date: dayOf(now, 40), end_date: dayOf(now, -40) };
  const monitor = await me.client.monitors.create({ name: 'Lanterns', ...days, keywords: ['#ada'] });
  await matchMonitor(app.services, monitor.id);
  const filter = { keyword: '#ada', from_date: dayOf(now, 40), to_date: dayOf(now, 0) };
  const { data } = await me.client.keywords.save_filter({ filter_name: 'Ada', filter });
  const waits = { condition: 'above', threshold: 10, window_days: 7 } as const;
  const ofBrand = await rule(waits);
  expect(ofBrand.value).toBeGreaterThan(10);
  for (const object of [
    { type: 'monitor', type_id: monitor.id, brand_id: null },
    { type: 'keywords', type_id: data.keyword_user_filter_id, brand_id: null },
  ] as const) {
    const { id, value, is_firing } = await rule({ ...waits, ...object });
    expect([object.type, value, is_firing]).toEqual([object.type, ofBrand.value, true]);
    await me.client.alerts.remove({ id });
  }
  await me.client.alerts.remove({ id: ofBrand.id });
});

it('watches the rank and the share of a brand among others', async () => {
  const bela = await me.client.brands.create({ name: 'bela', hashtags: ['bela'] });
  const two = await me.client.leaderboards.create({
    name: 'Two',
    brands: [{ id: brand }, { id: bela.id }],
  });
  const yesterday = dayOf(now, 1);
  await insertPosts(
    app,
    [1000, 1000, 1000].map((likes) => ({ ...post(yesterday, likes), message: '#bela' })),
  );
  const waits = { type_id: two.id, condition: 'above', window_days: 1 } as const;
  // Ordered by media value, which follows the likes: 1,001 with #ada yesterday, 3,000 with #bela.
  const place = await rule({ ...waits, metric: 'rank', threshold: 1 });
  const share = await rule({ ...waits, metric: 'share_of_voice', condition: 'below', threshold: 0.5 });
  expect([place.value, place.is_firing]).toEqual([2, true]);
  expect(share.value).toBeCloseTo(1001 / 4001, 10);
  expect(share.is_firing).toBe(true);
  const bodies = (await mails()).slice(-2).map((mail) => mail.body_text);
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }).format(new Date(`${yesterday}T12:00`));
  expect(bodies[0]).toContain(`Rank (media value) of ada (Two) on ${day}: 2, above 1.`);
  expect(bodies[1]).toContain(`Share of voice (media value) of ada (Two) on ${day}: 25.02%, below 50%.`);
  await expect(rule({ ...waits, metric: 'clicks', threshold: 1 })).rejects.toMatchObject({
    data: { issues: [{ field: 'metric' }] },
  });
  await expect(me.client.alerts.update({ id: place.id, metric: 'clicks' })).rejects.toMatchObject({
    data: { issues: [{ field: 'metric' }] },
  });
  for (const { id } of [place, share]) await me.client.alerts.remove({ id });
});

it('watches the sentiment of texts', async () => {
  const moth = await me.client.brands.create({ name: 'moth', hashtags: ['moth'] });
  const { id: type_id } = await me.client.leaderboards.create({ name: 'Moths', brands: [{ id: moth.id }] });
  const comments = [
    'a wonderful, perfect day',
    'I love it, great',
    'so happy with this',
    'disgusting, horrible',
  ];
  await insertPosts(
    app,
    comments.map((text) => ({ ...post(dayOf(now, 1), 1), message: `${text} #moth` })),
  );
  const { id, value, is_firing } = await rule({
    ...{ type_id, brand_id: moth.id, metric: 'negative_share', condition: 'above', threshold: 0.2 },
  });
  const scores = await app.services.sentiment.score(comments.map((text) => ({ text: `${text} #moth` })));
  expect(value).toEqual(sharesNear(scores, app.services.sentiment.share_errors).negative_score);
  expect([Math.round(10 * (value ?? 0)), is_firing]).toEqual([2, true]);
  expect((await mails()).at(-1)?.body_text).toContain('Negative texts of moth (Moths)');
  await me.client.alerts.remove({ id });
});

it('watches the clicks on a monitor’s links, which no import contains', async () => {
  const days = { start_date: dayOf(now, 40), end_date: dayOf(now, -40) };
  const { id } = await me.client.monitors.create({ name: 'Lamps', ...days, keywords: ['#lamps'] });
  const object = { type: 'monitor', type_id: id, brand_id: null, metric: 'clicks', window_days: 1 } as const;
  const none = await rule({ ...object, condition: 'below', threshold: 5 });
  // Without links the clicks are unknown.
  expect([none.value, none.is_firing]).toEqual([null, false]);
  const { links } = await me.client.monitors.create_tracking_links({
    ...{ id, base_url: 'https://shop.example.com/a' },
  });
  const click = { link_id: links[0]?.id ?? 0, timezone: 'UTC', user_agent: 'Firefox', referer: undefined };
  for (const is_bot of [false, false, true])
    await countClick(app.services, { ...click, ip: '198.51.100.1', is_bot });
  now = new Date(now.getTime() + DAY);
  await later();
  const stored = (await me.client.alerts.list()).alerts.find((alert) => alert.id === none.id);
  expect(stored).toMatchObject({ value: 2, is_firing: true });
  expect((await mails()).at(-1)?.body_text).toContain('tab=links');
  now = new Date(now.getTime() - DAY);
  await me.client.alerts.remove({ id: none.id });
});

describe('an alert to an address', () => {
  const hook = () => `http://hooks.example:${port}/alerts`;
  const valid = (secret: string, { headers, body }: (typeof received)[number]) => {
    const [, t, v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['limelight-signature'])) ?? [];
    return v1 === createHmac('sha256', secret).update(`${t}.${body}`).digest('hex');
  };

  it('is signed, arrives once, and can be replayed with the same key', async () => {
    const { id, secret } = await rule({ condition: 'above', threshold: 10, url: hook() });
    await work(id);
    await work(id);
    await later();
    await work(id);
    expect(received).toHaveLength(1);
    const [first] = received;
    if (!first || secret === null) throw new Error('Nothing arrived');
    expect(valid(secret, first)).toBe(true);
    expect(valid(`${secret}x`, first)).toBe(false);
    expect(JSON.parse(first.body)).toMatchObject({
      ...{ type: 'alert', value: 1001, rule: { id, metric: 'interactions', threshold: 10 } },
      url: `https://limelight.example/leaderboard/${board}?${new URLSearchParams({
        ...{ from_date: dayOf(now, 1).split('-').reverse().join('/') },
        ...{ to_date: dayOf(now, 1).split('-').reverse().join('/'), of_brand: String(brand) },
      })}`,
    });
    const [event] = await events(id);
    expect(event).toMatchObject({ state: 'delivered', attempts: 1, status: 200, channel: 'webhook' });
    await me.client.alerts.replay({ id: event?.id ?? 0 });
    now = new Date(now.getTime() + 5000);
    await work(id);
    expect(received).toHaveLength(2);
    expect(received[1]?.body).toBe(first.body);
    expect(received[1]?.headers['limelight-event']).toBe(first.headers['limelight-event']);
    expect(received[1]?.headers['limelight-signature']).not.toBe(first.headers['limelight-signature']);
    const [again] = await events(id);
    expect(again?.tries.map(({ status }) => status)).toEqual([200, 200]);
    await me.client.alerts.remove({ id });
  });

  it('is a Slack message without additional markup', async () => {
    const fields = { condition: 'above', threshold: 10, url: hook(), form: 'slack' } as const;
    const { id, secret, form } = await rule({ ...fields, name: 'Ada <!channel> & co' });
    expect([secret, form]).toEqual([null, 'slack']);
    await work(id);
    const { text, ...rest } = JSON.parse(received[0]?.body ?? '');
    expect(rest).toEqual({});
    expect(text).toMatch(
      /^\*Ada &lt;!channel&gt; &amp; co\*\n.+\n<https:\/\/limelight\.example\/\S+\|Open in Limelight>$/,
    );
    await me.client.alerts.remove({ id });
  });

  it('is tried eight times, and its log contains the answers', async () => {
    answers = 503;
    const { id } = await rule({ condition: 'above', threshold: 10, url: hook() });
    for (let i = 0; i < 10; i++) await work(id);
    expect(received).toHaveLength(8);
    expect(await events(id)).toMatchObject([
      { state: 'failed', attempts: 8, status: 503, error: { text: 'The address answered 503.' } },
    ]);
    await me.client.alerts.remove({ id });
  });

  it('reaches nothing inside the network', async () => {
    const refused = (url: string, message: string) =>
      expect(rule({ url })).rejects.toMatchObject({
        data: { issues: [{ field: 'url', message: expect.stringContaining(message) }] },
      });
    await refused('http://10.0.0.1/', 'not on the public internet');
    await refused('http://127.0.0.1:9/', 'Port 9 of 127.0.0.1 is not allowed, only 80 and 443.');
    await expect(rule({ url: 'ftp://hooks.example/' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(rule({ url: 'https://a:b@hooks.example/' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('is sent by the queue, once, and retried after a pause', async () => {
    await app.services.jobs.work(alertDeliveryWorker(app.services));
    const { id } = await rule({ condition: 'above', threshold: 10, url: hook() });
    await queueDeliveries(app.services);
    while ((await events(id))[0]?.state === 'pending') await new Promise((go) => setTimeout(go, 20));
    expect(received).toHaveLength(1);
    answers = 503;
    const test = await me.client.alerts.test({ id });
    while ((await events(id))[0]?.tries.length === 0) await new Promise((go) => setTimeout(go, 20));
    expect((await events(id))[0]).toMatchObject({ id: test.id, is_test: true, state: 'pending' });
    expect(JSON.parse(received[1]?.body ?? '')).toMatchObject({ type: 'test', rule: { id } });
    const queued = async () => {
      const { rows } = await sql<{ state: string; seconds: number; tries: number }>`
        select state::text as state, retry_delay as seconds, retry_limit as tries from jobs.job
        where name = 'deliver-alert' and singleton_key = ${String(test.id)}`.execute(app.services.db);
      return rows;
    };
    while ((await queued())[0]?.state === 'active') await new Promise((go) => setTimeout(go, 20));
    // Nothing is queued twice.
    await queueDeliveries(app.services);
    expect(await queued()).toEqual([{ state: 'retry', seconds: 10, tries: 7 }]);
    await me.client.alerts.remove({ id });
  });
});

it('changes its URL and its secret, and shows the URL to readers of the audit log', async () => {
  const to = (path: string) => `http://hooks.example:${port}${path}`;
  const { id, secret } = await rule({ is_on: false, condition: 'above', threshold: 10, url: to('/a') });
  const changed = await me.client.alerts.update({ id, url: to('/b'), new_secret: true });
  expect(changed.url).toBe(to('/b'));
  expect(changed.secret).toMatch(/^whsec_/);
  expect(changed.secret).not.toBe(secret);
  await expect(me.client.alerts.update({ id, url: 'http://10.0.0.1/' })).rejects.toMatchObject({
    data: { issues: [{ field: 'url' }] },
  });
  const line = await app.services.db
    .selectFrom('audit_event')
    .where('action', '=', 'alerts.changed')
    .select('target')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(line.target).toBe(`Ada, to hooks.example:${port}`);
  await me.client.alerts.remove({ id });
});

describe('colleagues who are notified as well', () => {
  const share = (email: string) =>
    me.client.sharing.add_user({ type: 'leaderboards', type_id: board, email, user_type: 'Co-worker' });
  const noticed = async (who: SignedIn) => await who.client.alerts.notices();
  async function again(id: number) {
    await app.services.db.updateTable('alert_rule').set({ is_firing: false }).where('id', '=', id).execute();
    await later();
  }

  it('have access to its object; without access they are no longer notified', async () => {
    const [ada, ben] = [
      await app.signIn({ company_id: me.company_id, role: 'viewer' }),
      await app.signIn({ company_id: me.company_id, role: 'member' }),
    ];
    const waits = { condition: 'above', threshold: 10, url: null, user_ids: [ada.user_id] } as const;
    await expect(rule(waits)).rejects.toMatchObject({ data: { issues: [{ field: 'user_ids' }] } });
    await share(ada.email);
    await share(ben.email);
    const { colleagues } = await me.client.alerts.colleagues({ type: 'leaderboards', type_id: board });
    expect(colleagues.map(({ id }) => id).sort()).toEqual([ada.user_id, ben.user_id].sort());

    const before = (await mails()).length;
    const { id, users } = await rule({ ...waits, user_ids: [ada.user_id, ben.user_id] });
    expect(users).toHaveLength(2);
    const sent = (await mails()).slice(before);
    expect(sent.map((mail) => mail.recipient).sort()).toEqual([me.email, ada.email, ben.email].sort());
    expect(sent.find((mail) => mail.recipient === ada.email)?.body_text).toContain(
      'chose you to be notified',
    );
    expect(await noticed(ada)).toMatchObject({
      unread: 1,
      notices: [{ name: 'Ada', type: 'leaderboards', type_id: board, is_read: false }],
    });
    expect((await noticed(ada)).notices[0]?.owner).not.toBeNull();
    expect((await noticed(me)).notices[0]).toMatchObject({ owner: null });

    // Each person has their own read state.
    const [first] = (await noticed(ada)).notices;
    expect(await ada.client.alerts.mark_read({ event_ids: [first?.id ?? 0] })).toEqual({ unread: 0 });
    expect(await ben.client.alerts.unread({})).toEqual({ unread: 1 });

    await me.client.sharing.remove_user({ type: 'leaderboards', type_id: board, user_id: ada.user_id });
    const [lost, kept] = [(await noticed(ada)).notices[0], (await noticed(ben)).notices[0]];
    expect([lost?.is_gone, kept?.is_gone]).toEqual([true, false]);
    await again(id);
    expect((await mails()).slice(before + 3).map((mail) => mail.recipient)).toEqual([me.email, ben.email]);
    expect(await ada.client.alerts.unread({})).toEqual({ unread: 0 });
    expect(await ben.client.alerts.mark_read({})).toEqual({ unread: 0 });
    const [shown] = (await me.client.alerts.list()).alerts;
    expect(shown?.users.map((user) => user.id)).toEqual([ben.user_id]);

    // Omitted users stay as they are; an empty list removes them.
    const { name, metric, condition, threshold, window_days, is_on } = shown as NonNullable<typeof shown>;
    const fields = { id, name, metric, condition, threshold, window_days, is_on };
    expect((await me.client.alerts.update(fields)).users).toHaveLength(1);
    expect((await me.client.alerts.update({ ...fields, user_ids: [] })).users).toEqual([]);
    await me.client.alerts.remove({ id });
    expect((await noticed(ben)).notices).toEqual([]);
  });

  it('see it for 30 days', async () => {
    const { id } = await rule({ condition: 'above', threshold: 10 });
    expect((await noticed(me)).unread).toBeGreaterThan(0);
    now = new Date(now.getTime() + 31 * DAY);
    expect(await noticed(me)).toEqual({ notices: [], unread: 0 });
    now = new Date(now.getTime() - 31 * DAY);
    await me.client.alerts.remove({ id });
  });
});

it('is limited to its owner, with the owner’s permissions', async () => {
  const { id } = await rule({ condition: 'above', threshold: 10 });
  const colleague = await app.signIn({ company_id: me.company_id });
  expect((await colleague.client.alerts.list()).alerts).toEqual([]);
  await expect(colleague.client.alerts.remove({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(
    colleague.client.alerts.create({
      ...{ name: 'None', type: 'monitor', type_id: 999_999, brand_id: null, metric: 'posts' },
      ...{ condition: 'above', threshold: 1, window_days: 7, url: null },
    }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await app.services.db
    .updateTable('app_user')
    .set({ flags: JSON.stringify({ leaderboards_page: false }) })
    .where('id', '=', me.user_id)
    .execute();
  await later();
  const row = await app.services.db
    .selectFrom('alert_rule')
    .where('id', '=', id)
    .select(['error', 'value'])
    .executeTakeFirstOrThrow();
  expect(row.error).not.toBeNull();
});
