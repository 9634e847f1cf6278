import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCampaign, type Campaign } from '#server/testing/campaign.ts';
import { PUBLIC_URL, type SignedIn } from '#server/testing/test-app.ts';
import { sweepVisitors } from './link-clicks.ts';

const BROWSER =
  'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Safari/537.36';
let now = new Date('2026-03-20T22:30:00Z');
let campaign: Campaign;
let me: SignedIn;
let id: number;
beforeAll(async () => {
  campaign = await aCampaign({ now: () => now, public_url: PUBLIC_URL });
  ({ me, monitor_id: id } = campaign);
  const { db } = campaign.app.services;
  await db.updateTable('company').set({ timezone: 'Europe/Paris' }).where('id', '=', me.company_id).execute();
});
afterAll(() => campaign.close());

const make = async (more: object = {}) => {
  const { links } = await me.client.monitors.create_tracking_links({
    id,
    base_url: 'https://shop.example.com/a',
    ...more,
  });
  return links;
};
const made = async (more: object = {}) => {
  const [link] = await make(more);
  if (!link) throw new Error('No link was made');
  return link;
};
const open = (
  address: string,
  more: { ip?: string; agent?: string; method?: 'GET' | 'HEAD'; headers?: object } = {},
) =>
  campaign.app.http.inject({
    ...{
      method: more.method ?? 'GET',
      url: address.replace(PUBLIC_URL, ''),
      remoteAddress: more.ip ?? '198.51.100.1',
    },
    headers: { 'user-agent': more.agent ?? BROWSER, ...more.headers },
  });
const report = (more: object = {}) => me.client.monitors.tracking_links({ id, ...more });
const counted = async (link_id: number) => (await report()).links.find((link) => link.id === link_id);

describe('a tracking link', () => {
  it('is short, and redirects to its URL with the parameters of its creator', async () => {
    const [ben, anna] = await make({
      profile_ids: [campaign.profile_id('anna'), campaign.profile_id('ben')],
    });
    expect([anna?.profile?.name, ben?.profile?.name]).toEqual(['anna', 'ben']);
    expect(anna?.link).toMatch(/^https:\/\/limelight\.example\/l\/[2-9a-z]{7}$/);
    expect(anna?.long_url).toBe(
      'https://shop.example.com/a?utm_source=instagram&utm_medium=influencer&utm_campaign=spring-launch&utm_content=anna',
    );
    expect(anna).toMatchObject({
      is_customized: false,
      is_active: true,
      clicks: 0,
      created_by: expect.any(String),
    });
    const answer = await open(anna?.link ?? '');
    expect(answer.statusCode).toBe(302);
    expect(answer.headers).toMatchObject({
      location: anna?.long_url,
      'cache-control': 'no-store',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-robots-tag': 'noindex',
    });
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it('can have a custom name, which no other link gets, even after deletion', async () => {
    const link = await made({ slug: 'Summer-26' });
    expect(link).toMatchObject({ link: `${PUBLIC_URL}/l/Summer-26`, is_customized: true });
    expect((await open(`${PUBLIC_URL}/l/sUMMER-26`)).statusCode).toBe(302);
    const taken = {
      data: { issues: [{ field: 'slug' }] },
      message: 'This name is taken. Choose another one.',
    };
    await expect(make({ slug: 'summer-26' })).rejects.toMatchObject(taken);
    await me.client.monitors.delete_tracking_link({ id, link_id: link.id });
    await expect(make({ slug: 'summer-26' })).rejects.toMatchObject(taken);
    expect(await counted(link.id)).toBeUndefined();
    const gone = await open(link.link);
    expect([gone.statusCode, gone.headers.location]).toEqual([410, undefined]);
    expect(gone.body).toContain('This link is no longer active');
  });

  it('ends, restarts and changes its destination', async () => {
    const link = await made();
    const change = (more: object) =>
      me.client.monitors.update_tracking_link({ id, link_id: link.id, ...more });
    expect(await change({ is_active: false })).toMatchObject({ is_active: false });
    expect((await open(link.link)).statusCode).toBe(410);
    await change({
      is_active: true,
      base_url: 'https://other.example.com',
      utm: { utm_content: '', utm_term: 'x y' },
    });
    expect((await open(link.link)).headers.location).toBe(
      'https://other.example.com/?utm_medium=influencer&utm_campaign=spring-launch&utm_term=x%20y',
    );
  });

  it('refuses private addresses with an error at the field', async () => {
    for (const base_url of [
      'javascript:alert(1)',
      'http://localhost/',
      'http://10.0.0.1/',
      'ftp://example.com/',
    ])
      await expect(make({ base_url })).rejects.toMatchObject({
        code: 'BAD_REQUEST',
        data: { issues: [{ field: 'base_url' }] },
      });
    await expect(make({ slug: 'a b' })).rejects.toMatchObject({ data: { issues: [{ field: 'slug' }] } });
    const both = [campaign.profile_id('anna'), campaign.profile_id('ben')];
    await expect(make({ slug: 'one', profile_ids: both })).rejects.toMatchObject({
      data: { issues: [{ field: 'slug' }] },
    });
    await expect(make({ profile_ids: [999_999] })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('shows a page for an unknown link, with any parameters', async () => {
    for (const address of [
      '/l/nothing',
      '/l/%00',
      '/l/..%2f..',
      `/l/${'a'.repeat(300)}`,
      '/l/%F0%9F%8D%8B',
      "/l/a'--",
    ]) {
      const answer = await open(`${PUBLIC_URL}${address}`);
      expect([address, answer.statusCode >= 400 && answer.statusCode < 500]).toEqual([address, true]);
      expect(answer.headers.location).toBeUndefined();
    }
    const link = await made();
    const other = await open(`${link.link}?url=https://evil.example&utm_source=evil`, {
      headers: { host: 'evil.example' },
    });
    expect(other.headers.location).toBe(link.long_url);
  });

  it('is visible to its company only', async () => {
    const link = await made();
    const stranger = await campaign.app.signIn();
    const mine = await stranger.client.monitors.create({
      name: 'Mine',
      start_date: '2026-03-01',
      end_date: '2026-03-31',
      keywords: ['#x'],
    });
    for (const monitor of [id, mine.id])
      await expect(
        stranger.client.monitors.update_tracking_link({ id: monitor, link_id: link.id, is_active: false }),
      ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const viewer = await campaign.app.signIn({ role: 'viewer', company_id: me.company_id });
    await expect(viewer.client.monitors.tracking_links({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('clicks', () => {
  it('are counted with visitors once a day, bots separately, and the referring site', async () => {
    const link = await made({ profile_ids: [campaign.profile_id('anna')] });
    const from = { headers: { referer: 'https://www.instagram.com/anna/?secret=1' } };
    await Promise.all([
      open(link.link, from),
      open(link.link, from),
      open(link.link, { ip: '198.51.100.2' }),
    ]);
    await open(link.link, { agent: `${BROWSER} other` });
    for (const agent of [
      'Googlebot/2.1 (+http://www.google.com/bot.html)',
      'facebookexternalhit/1.1',
      'curl/8',
      '',
    ])
      await open(link.link, { agent });
    await open(link.link, { method: 'HEAD' });
    await open(link.link, { headers: { 'sec-purpose': 'prefetch;prerender' } });
    // Half past eleven in the evening of March 20 in Paris.
    expect(await counted(link.id)).toMatchObject({
      clicks: 4,
      visitors: 2,
      bot_clicks: 6,
      last_click_on: '2026-03-20',
    });
    now = new Date('2026-03-20T23:30:00Z');
    await open(link.link, from);
    expect(await counted(link.id)).toMatchObject({ clicks: 5, visitors: 3, last_click_on: '2026-03-21' });
    const { days, referrers, creators } = await report({ from_date: '2026-03-19', to_date: '2026-03-21' });
    expect(days.map(({ time }) => time)).toEqual(['2026-03-19', '2026-03-20', '2026-03-21']);
    expect(days.at(-1)).toEqual({ time: '2026-03-21', interval: 'day', clicks: 1, visitors: 1 });
    const long = await report({ from_date: '2020-01-15', to_date: '2026-03-21' });
    expect(long.days).toHaveLength(75);
    expect(long.days.at(-1)).toMatchObject({ time: '2026-03-01', interval: 'month' });
    expect(long.days.reduce((sum, { clicks }) => sum + clicks, 0)).toBe(
      long.links.reduce((sum, { clicks }) => sum + clicks, 0),
    );
    expect(referrers.find((r) => r.host === 'instagram.com')).toMatchObject({ clicks: 3 });
    expect(creators.find((c) => c.name === 'anna')?.clicks).toBeGreaterThanOrEqual(5);
    const earlier = await report({ to_date: '2026-03-20' });
    expect(earlier.links.find((l) => l.id === link.id)).toMatchObject({ clicks: 4 });
  });

  it('are all counted when concurrent', async () => {
    const link = await made();
    await Promise.all(
      Array.from({ length: 40 }, (_none, i) => open(link.link, { ip: `203.0.113.${i % 20}` })),
    );
    expect(await counted(link.id)).toMatchObject({ clicks: 40, visitors: 20 });
  });

  it('of one address are one visitor with any browsers, and soon a program', async () => {
    const link = await made();
    for (let i = 0; i < 60; i++) await open(link.link, { ip: '198.51.100.60', agent: `${BROWSER} ${i}` });
    expect(await counted(link.id)).toMatchObject({ clicks: 30, bot_clicks: 30, visitors: 1 });
  });

  it('of one household are one visitor', async () => {
    const link = await made();
    for (let i = 0; i < 9; i++) await open(link.link, { ip: `2001:db8:1:2::${i + 1}` });
    expect(await counted(link.id)).toMatchObject({ clicks: 9, visitors: 1 });
  });

  it('keep no IP address, and no pseudonym for longer than two days', async () => {
    const { db } = campaign.app.services;
    const visitors = await db.selectFrom('tracking_visitor').selectAll().execute();
    expect(visitors.length).toBeGreaterThan(20);
    expect(JSON.stringify(visitors)).not.toMatch(/198\.51|203\.0|Mozilla/);
    // Pseudonyms differ on every link and day.
    expect(new Set(visitors.map((v) => v.visitor)).size).toBe(visitors.length);
    now = new Date('2026-03-25T12:00:00Z');
    await sweepVisitors(campaign.app.services);
    expect(await db.selectFrom('tracking_visitor').selectAll().execute()).toEqual([]);
  });

  it('are stored for a limited number of sites', async () => {
    const link = await made();
    for (let i = 0; i < 120; i++)
      await open(link.link, { ip: `203.0.113.${i}`, headers: { referer: `https://s${i}.example/` } });
    expect(await counted(link.id)).toMatchObject({ clicks: 120 });
    const { n } = await campaign.app.services.db
      .selectFrom('tracking_click')
      .where('link_id', '=', link.id)
      .select((e) => e.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    expect(Number(n)).toBeLessThanOrEqual(101);
  });
});
