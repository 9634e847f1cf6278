import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { project } from '#server/projector/projector.ts';
import { openIntake } from '#server/slices/imports/intake/open-intake.ts';
import { anAccount, ref } from '#server/testing/observations.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';
import { parseHandle } from './find-account.ts';

let app: TestApp;
let one: SignedIn;
let two: SignedIn;
let ana: number;

beforeAll(async () => {
  app = await testApp();
  one = await app.signIn();
  two = await app.signIn();
  const { touched } = await openIntake(app.services, { import_id: 1, imported: false }).write([
    anAccount({ account: ref('ana'), followers: 1000, country: 'FR', bio: 'Hello' }),
    anAccount({ account: ref('ben'), followers: 500 }),
  ]);
  await app.services.db
    .insertInto('outbox_event')
    .values({ profile_ids: JSON.stringify([...touched]) })
    .execute();
  await project(app.services);
  ana = (await one.client.profiles.get({ id: 'ana' })).id;
});
afterAll(() => app.close());

const agent = {
  name: 'Ag',
  last_name: 'Ent',
  email: 'agent@example.com',
  phone: '',
  phone_code: '',
  address: '',
  city: '',
  country: '',
  continent: '',
};

describe('an edit', () => {
  it('is in search at once, for its company only', async () => {
    const price = {
      platform: 'instagram' as const,
      post_type: 'instagram_post' as const,
      amount: 250.5,
      currency: 'USD',
    };
    const edited = await one.client.profiles.edit({
      id: ana,
      name: 'Ana Renamed',
      country: 'DE',
      tags: ['vip'],
      email: 'ana@example.com',
      notes: 'secret',
      agent,
      prices: [price],
    });
    expect(edited).toMatchObject({
      name: 'Ana Renamed',
      country: 'DE',
      continent: 'EU',
      bio: 'Hello',
      agent,
      prices: [price],
      edited_fields: ['country', 'email', 'name', 'notes', 'tags'],
    });
    const mine = await one.client.profiles.search({ search: 'renamed' });
    expect(mine).toMatchObject({
      total: 1,
      all: 2,
      profiles: [{ name: 'Ana Renamed', price: 250.5, tags: ['vip'] }],
    });
    expect((await one.client.profiles.search({ country: ['FR'] })).total).toBe(0);
    expect((await one.client.profiles.facets({})).tags).toEqual([{ key: 'vip', count: 1 }]);
    expect((await one.client.profiles.range({ metric: 'price' })).max).toBe(250.5);

    expect((await two.client.profiles.search({ search: 'renamed' })).total).toBe(0);
    expect((await two.client.profiles.search({ country: ['FR'] })).profiles[0]).toMatchObject({
      name: 'ana',
      price: null,
      tags: [],
    });
    expect((await two.client.profiles.facets({})).tags).toEqual([]);
    expect((await two.client.profiles.range({ metric: 'price' })).max).toBeNull();
    expect(await two.client.profiles.get({ id: 'ana' })).toMatchObject({
      name: 'ana',
      country: 'FR',
      tags: [],
      email: null,
      notes: null,
      agent: null,
      prices: [],
      edited_fields: [],
    });
    expect((await two.client.profiles.activity({ id: 'ana' })).edits).toEqual([]);
    expect(
      (await two.client.profiles.find_account({ platform: 'instagram', username: 'ana' })).account
        ?.profile_name,
    ).toBe('ana');
    const { edits } = await one.client.profiles.activity({ id: 'ana' });
    expect(edits).toHaveLength(1);
    expect(edits[0]?.what).toBe('Changed name, country, email, tags, notes, agent, prices');
  });

  it('of two companies keeps both, and one without a change records nothing', async () => {
    await two.client.profiles.edit({ id: ana, tags: ['cold'] });
    expect((await one.client.profiles.get({ id: 'ana' })).tags).toEqual(['vip']);
    expect((await two.client.profiles.get({ id: 'ana' })).tags).toEqual(['cold']);
    await two.client.profiles.edit({ id: ana, tags: ['cold'], bio: 'Hello' });
    const again = await two.client.profiles.get({ id: 'ana' });
    expect(again.edited_fields).toEqual(['tags']);
    expect((await two.client.profiles.activity({ id: 'ana' })).edits).toHaveLength(1);
    const third = await app.signIn();
    expect((await third.client.profiles.search({})).profiles.map((p) => p.tags)).toEqual([[], []]);
  });

  it('is refused to viewers, with malformed values and on unknown profiles', async () => {
    const viewer = await app.signIn({ role: 'viewer', company_id: one.company_id });
    await expect(viewer.client.profiles.edit({ id: ana, name: 'X' })).rejects.toMatchObject({ status: 403 });
    await expect(viewer.client.profiles.add({ name: 'X', kind: 'influencer' })).rejects.toMatchObject({
      status: 403,
    });
    await expect(one.client.profiles.edit({ id: 99_999, name: 'X' })).rejects.toMatchObject({ status: 404 });
    const refused = async (body: object) => {
      const answer = await app.http.inject({
        method: 'POST',
        url: `/api/profile/edit/${ana}`,
        headers: one.headers,
        payload: body,
      });
      return [answer.statusCode, answer.json().message];
    };
    expect(await refused({ email: 'nope' })).toEqual([400, 'Enter a valid email address']);
    expect(await refused({ gender: 'robot' })).toEqual([
      400,
      'Gender must be male, female, others or couple',
    ]);
    expect(await refused({ name: '   ' })).toEqual([400, 'Name is required']);
    expect(await refused({ birthday: '31/12/2000' })).toEqual([400, 'Date must be in YYYY-MM-DD format']);
    expect((await refused({ name: 'x'.repeat(10_000) }))[0]).toBe(400);
    const twice = { platform: 'instagram', post_type: 'instagram_post', amount: 1, currency: 'USD' };
    expect(await refused({ prices: [twice, twice] })).toEqual([400, 'Each post type has one price']);
  });
});

describe('a profile made by hand', () => {
  it('is visible to its company only', async () => {
    const made = await one.client.profiles.add({
      name: 'Zoë 口红 & Co',
      kind: 'influencer',
      country: 'FR',
      bio: "Robert'); DROP TABLE profile; --",
      accounts: [{ platform: 'tiktok', username: 'https://www.tiktok.com/@Zoe.Co?lang=en' }],
    });
    expect(made).toMatchObject({
      slug: `zoë-口红-co-${one.company_id}`,
      bio: "Robert'); DROP TABLE profile; --",
      available_platforms: ['tiktok'],
    });
    expect(made.accounts[0]).toMatchObject({ username: 'zoe.co', followers: null });
    expect((await one.client.profiles.search({ search: 'zoë' })).profiles[0]).toMatchObject({
      id: made.id,
      followers: null,
    });
    const second = await one.client.profiles.add({ name: 'Zoë 口红 & Co', kind: 'influencer' });
    expect(second.slug).toBe(`zoë-口红-co-2-${one.company_id}`);
    expect((await one.client.profiles.add({ name: '2026', kind: 'brand' })).slug).toBe(
      `profile-2026-${one.company_id}`,
    );
    expect((await one.client.profiles.add({ name: '!!!', kind: 'brand' })).slug).toBe(
      `profile-${one.company_id}`,
    );
    // As if the name were free.
    expect((await two.client.profiles.add({ name: 'Zoë 口红 & Co', kind: 'brand' })).slug).toBe(
      `zoë-口红-co-${two.company_id}`,
    );

    expect((await two.client.profiles.search({ search: 'zoë' })).total).toBe(0);
    expect(await two.client.profiles.find_account({ platform: 'tiktok', username: '@zoe.co' })).toMatchObject(
      {
        account: null,
        valid: true,
        message: 'No imported TikTok account is called @zoe.co.',
      },
    );
    const other = two.client.profiles;
    const id = String(made.id);
    for (const call of [
      () => other.get({ id }),
      () => other.get({ id: made.slug }),
      () => other.stats({ id }),
      () => other.audience({ profile_id: made.id }),
      () => other.posts({ id }),
      () => other.tags({ id }),
      () => other.times({ id }),
      () => other.benchmark({ id }),
      () => other.activity({ id }),
      () => other.edit({ id: made.id, name: 'Stolen' }),
      () => other.edit_account.tiktok({ id: made.id, username: 'stolen' }),
    ])
      await expect(call()).rejects.toMatchObject({ status: 404, message: 'Profile not found' });
    expect((await one.client.profiles.get({ id })).name).toBe('Zoë 口红 & Co');
    // The handle is free for the other company, which must not learn of it.
    expect(
      (
        await other.add({
          name: 'Ours',
          kind: 'influencer',
          accounts: [{ platform: 'tiktok', username: 'zoe.co' }],
        })
      ).accounts,
    ).toHaveLength(1);
  });

  it('sets its accounts, and refuses known ones', async () => {
    const made = await one.client.profiles.add({ name: 'Handmade', kind: 'influencer' });
    const set = await one.client.profiles.edit_account.youtube({ id: made.id, username: '@HandMade' });
    expect(set.accounts[0]?.username).toBe('handmade');
    const changed = await one.client.profiles.edit_account.youtube({
      id: made.id,
      username: 'youtube.com/@handmade2',
    });
    expect(changed.accounts.map((a) => a.username)).toEqual(['handmade2']);
    expect(
      (await one.client.profiles.search({ platform: 'youtube' })).profiles.map((p) => p.username),
    ).toEqual(['handmade2']);
    expect((await one.client.profiles.activity({ id: String(made.id) })).edits[0]?.what).toBe(
      'Set the youtube account to @handmade2',
    );
    await expect(
      one.client.profiles.edit_account.instagram({ id: made.id, username: 'ben' }),
    ).rejects.toMatchObject({ status: 409 });
    await expect(
      one.client.profiles.edit_account.instagram({ id: ana, username: 'new' }),
    ).rejects.toMatchObject({ status: 403 });
    await expect(
      one.client.profiles.add({
        name: 'Twice',
        kind: 'influencer',
        accounts: [{ platform: 'instagram', username: 'ben' }],
      }),
    ).rejects.toMatchObject({ status: 409, message: '@ben on instagram already belongs to ben' });
    await expect(
      one.client.profiles.add({
        name: 'Bad',
        kind: 'influencer',
        accounts: [{ platform: 'instagram', username: 'no spaces' }],
      }),
    ).rejects.toMatchObject({ status: 400 });
    const answer = await app.http.inject({
      method: 'POST',
      url: '/api/profile/add',
      headers: one.headers,
      payload: {},
    });
    expect(answer.json()).toMatchObject({ status: 400, message: 'Name is required' });
    const kind = await app.http.inject({
      method: 'POST',
      url: '/api/profile/add',
      headers: one.headers,
      payload: { name: 'A' },
    });
    expect(kind.json()).toMatchObject({ status: 400, message: 'Kind must be influencer or brand' });
  });
});

describe('handles', () => {
  it('are read from names and addresses', () => {
    const name = (
      platform: 'instagram' | 'tiktok' | 'youtube' | 'snapchat' | 'redbook' | 'douyin',
      typed: string,
    ) => parseHandle(platform, typed).username;
    expect(name('instagram', ' @Ana.B ')).toBe('ana.b');
    expect(name('instagram', 'https://www.instagram.com/ana.b/?hl=fr')).toBe('ana.b');
    expect(name('instagram', 'instagram.com/ana_b')).toBe('ana_b');
    expect(name('tiktok', 'https://m.tiktok.com/@ana')).toBe('ana');
    expect(name('youtube', 'https://www.youtube.com/channel/UCabcdefghijklmnopqrstuv')).toBe(
      'ucabcdefghijklmnopqrstuv',
    );
    expect(name('youtube', 'https://youtube.com/@café/videos')).toBe('café');
    expect(name('snapchat', 'https://www.snapchat.com/add/ana-b')).toBe('ana-b');
    expect(name('redbook', 'https://www.xiaohongshu.com/user/profile/5f00aa11')).toBe('5f00aa11');
    expect(name('douyin', 'https://www.douyin.com/user/MS4w.LjAB')).toBe('ms4w.ljab');
    for (const bad of [
      '',
      'a b',
      'a..b',
      '.a',
      'x'.repeat(31),
      'https://www.instagram.com/p/Cxyz/',
      'https://tiktok.com/@ana',
      'https://%%%/',
      "a'; --",
    ])
      expect([bad, name('instagram', bad)]).toEqual([bad, null]);
    expect(parseHandle('instagram', 'https://tiktok.com/@ana').message?.text).toBe(
      'This address is not on Instagram (instagram.com)',
    );
  });
});

describe('saved filters and settings', () => {
  it('are limited to the company', async () => {
    const { id } = await one.client.profiles.save_filter({
      name: 'French',
      filter: { country: ['FR'], min_range: 10 },
    });
    expect(await one.client.profiles.saved_filters()).toMatchObject([
      { id, name: 'French', filter: { country: ['FR'], min_range: 10 } },
    ]);
    expect(await two.client.profiles.saved_filters()).toEqual([]);
    await expect(two.client.profiles.delete_filter({ id })).rejects.toMatchObject({ status: 404 });
    await expect(one.client.profiles.save_filter({ name: ' ', filter: {} })).rejects.toMatchObject({
      message: 'Filter name is required',
    });
    expect(await one.client.profiles.delete_filter({ id })).toEqual({ status: 'success' });
    expect(await one.client.profiles.saved_filters()).toEqual([]);
  });

  it('are changed by an admin, prices in search with the currency', async () => {
    const member = await app.signIn({ role: 'member', company_id: one.company_id });
    await expect(member.client.settings.update_company({ name: 'X' })).rejects.toMatchObject({ status: 403 });
    const changed = await one.client.settings.update_company({ currency: 'EUR' });
    expect(changed).toMatchObject({ currency: 'EUR', currency_symbol: '€', emv_model: 'emv.cpm@1' });
    expect((await one.client.profiles.search({ search: 'renamed' })).profiles[0]?.price).toBeCloseTo(
      250.5 * 0.86,
      6,
    );
    expect((await two.client.settings.company()).currency).toBe('USD');
    await expect(one.client.settings.update_company({ timezone: 'Mars/Base' })).rejects.toMatchObject({
      message: 'Unknown time zone',
    });
  });

  it('return the counts of the navigation as the company sees them', async () => {
    const mine = await one.client.settings.navigation();
    const fresh = await (await app.signIn()).client.settings.navigation();
    expect(fresh).toEqual({ creators: 2, brands: 0, posts: 0, newest_post: null, proposals: 0 });
    expect([mine.creators, mine.brands]).toEqual([5, 2]);
  });
});
