import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { project } from '#server/projector/projector.ts';
import { imported } from '#server/testing/imported.ts';
import { anAccount, aPost, ref } from '#server/testing/observations.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';

let now = Date.UTC(2026, 5, 1, 12);
let app: TestApp;
let me: SignedIn;
let outsider: SignedIn;

type Platform = 'instagram' | 'tiktok';
const reported = (...accounts: Array<[name: string, platform: Platform, followers: number]>) =>
  imported(
    app,
    accounts.flatMap(([name, platform, followers]) => [
      anAccount({ account: ref(name, platform), followers, country: 'FR' }),
      aPost({ external_id: `${platform}-${name}`, account: ref(name, platform), likes: followers / 100 }),
    ]),
  );

beforeAll(async () => {
  app = await testApp({ now: () => new Date(now) });
  me = await app.signIn({ role: 'member' });
  outsider = await app.signIn();
});
afterAll(() => app.close());

/** Two reported profiles of one person: `{name}` on Instagram and `{name}.tt` on TikTok. */
async function twins(name: string) {
  await reported([name, 'instagram', 4000], [`${name}.tt`, 'tiktok', 9000]);
  const idOf = async (slug: string) => (await me.client.profiles.get({ id: slug })).id;
  const search = await me.client.profiles.search({ search: name });
  const of = (username: string) => search.profiles.find((p) => p.username === username)?.slug ?? '';
  return { into: await idOf(of(name)), from: await idOf(of(`${name}.tt`)) };
}
const seen = async (who: SignedIn, search: string, platform: 'all' | Platform = 'all') =>
  (await who.client.profiles.search({ search, platform })).profiles.map((p) => p.id);
const get = (id: number, who = me) => who.client.profiles.get({ id: String(id) });
const handles = async (id: number, who = me) => (await get(id, who)).accounts.map((a) => a.username).sort();
const members = async (list_id: number) =>
  (await me.client.lists.profiles({ id: list_id })).profiles.map((p) => p.profile_id);
const aList = async (name: string, ...profile_ids: number[]) => {
  const list = await me.client.lists.add({ name });
  await me.client.lists.add_profiles({ list_id: list.id, profile_ids });
  return list;
};
const price = (post_type: 'instagram_post' | 'tiktok_video', amount: number) => ({
  ...{ platform: post_type === 'tiktok_video' ? ('tiktok' as const) : ('instagram' as const) },
  ...{ post_type, amount, currency: 'USD' },
});

describe('merging two reported profiles', () => {
  it('shows one with the accounts of both, to the company only, and undo shows both again', async () => {
    const { into, from } = await twins('anna');
    const { merge_id, profile } = await me.client.profiles.merge({ new: into, old: from });
    expect(profile.accounts).toMatchObject([
      { username: 'anna.tt', followers: 9000 },
      { username: 'anna', followers: 4000 },
    ]);
    expect((await get(from)).id).toBe(into);
    expect(await seen(me, 'anna')).toEqual([into]);
    expect(await seen(me, 'anna.tt', 'tiktok')).toEqual([into]);
    const results = await me.client.profiles.search({ search: 'anna' });
    expect(results).toMatchObject({ total: 1, all: 1, profiles: [{ followers: 9000 }] });
    expect((await me.client.settings.navigation()).creators).toBe(1);
    const handle = { platform: 'tiktok', username: 'anna.tt' } as const;
    expect((await me.client.profiles.find_account(handle)).account?.profile_id).toBe(into);
    expect((await me.client.profiles.posts({ id: String(into) })).total).toBe(2);

    expect((await seen(outsider, 'anna')).toSorted()).toEqual([into, from].toSorted());
    expect(await handles(into, outsider)).toEqual(['anna']);
    expect((await outsider.client.profiles.find_account(handle)).account?.profile_id).toBe(from);

    // Imports for either account reach the remaining profile.
    await reported(['anna.tt', 'tiktok', 12_000]);
    expect((await me.client.profiles.search({ search: 'anna' })).profiles[0]?.followers).toBe(12_000);

    expect(await me.client.profiles.undo_merge({ id: merge_id })).toMatchObject({ again: { id: from } });
    expect((await seen(me, 'anna')).toSorted()).toEqual([into, from].toSorted());
    expect(await handles(into)).toEqual(['anna']);
    expect(await handles(from)).toEqual(['anna.tt']);
    await expect(me.client.profiles.undo_merge({ id: merge_id })).rejects.toMatchObject({ status: 409 });
  });

  it('counts the posts of both for the remaining one, only in the company’s reports and forecasts', async () => {
    const { into, from } = await twins('berta');
    const days = { from_date: '2026-05-01', to_date: '2026-05-31' };
    await imported(
      app,
      (['berta', 'berta.tt'] as const).map((name, i) => {
        const [platform, post_type] =
          i === 0 ? (['instagram', 'instagram_post'] as const) : (['tiktok', 'tiktok_video'] as const);
        const post = { external_id: `moth-${name}`, account: ref(name, platform), post_type };
        return aPost({ ...post, message: 'a #moth', likes: 100 * (i + 1), views: 5000 * i });
      }),
    );
    const ranked = async (who: SignedIn) => {
      const { influencers } = await who.client.keywords.top_influencers({ keyword: '#moth', ...days });
      return influencers.map((row) => [row.id, row.posts, row.interactions]);
    };
    const creators = async () =>
      (await me.client.keywords.statistics({ keyword: '#moth', ...days })).influencers;
    const two = await ranked(me);
    expect(two.map(([id]) => id).sort()).toEqual([into, from].sort());
    const { merge_id } = await me.client.profiles.merge({ new: into, old: from });
    expect(await ranked(me)).toEqual([[into, 2, 300]]);
    expect(await creators()).toBe(1);
    expect(await ranked(outsider)).toEqual(two);
    const { result } = await me.client.forecast.create({ name: 'Moths', profile_ids: [into] });
    expect(result.cells.map((row) => row.post_type).sort()).toEqual(['instagram_post']);
    await me.client.profiles.undo_merge({ id: merge_id });
    expect(await ranked(me)).toEqual(two);
    expect(await creators()).toBe(2);
  });

  it('fills in what the remaining one lacks, and removes it again unless it was edited since', async () => {
    const { into, from } = await twins('ben');
    await me.client.profiles.edit({
      ...{ id: into, tags: ['vip'], notes: 'pays late', email: 'ben@example.com' },
      prices: [price('instagram_post', 100)],
    });
    const agent = {
      name: 'Ag',
      last_name: 'Ent',
      email: '',
      phone: '',
      phone_code: '',
      address: '',
      city: '',
    };
    await me.client.profiles.edit({
      ...{ id: from, name: 'Benny', tags: ['vip', 'warm'], notes: 'nice', email: 'other@example.com' },
      ...{ phone: '123', agent: { ...agent, country: '', continent: '' } },
      prices: [price('instagram_post', 70), price('tiktok_video', 300)],
    });
    const before = [await get(into), await get(from)];
    expect(await me.client.profiles.merge_preview({ new: into, old: from })).toMatchObject({
      fills: { fields: ['phone', 'tags', 'notes'], agent: true, prices: 1 },
      new: { name: 'ben', lists: 0 },
      old: { name: 'Benny', accounts: [{ username: 'ben.tt' }] },
      refused: null,
    });
    const { merge_id, profile } = await me.client.profiles.merge({ new: into, old: from });
    expect(profile).toMatchObject({
      ...{ name: 'ben', email: 'ben@example.com', phone: '123', tags: ['vip', 'warm'] },
      notes: 'pays late\n\nBenny: nice',
      agent: { name: 'Ag' },
      prices: [{ amount: 100 }, { amount: 300 }],
    });
    // Edits of both are in the record.
    expect((await me.client.profiles.activity({ id: String(into) })).edits).toHaveLength(3);
    await me.client.profiles.edit({ id: into, phone: '456' });
    await me.client.profiles.undo_merge({ id: merge_id });
    expect(await get(from)).toEqual(before[1]);
    expect(await get(into)).toEqual({
      ...before[0],
      phone: '456',
      edited_fields: expect.arrayContaining(['phone']),
    });
  });

  it('leaves one row in a list with both, and undo restores both', async () => {
    const { into, from } = await twins('cleo');
    const [alone, both] = [await aList('Alone', from), await aList('Both', into, from)];
    const set = (
      list_id: number,
      profile_id: number,
      field: 'price' | 'publications',
      value: number,
      was: number | null = null,
    ) => me.client.lists.set_cells({ id: list_id, changes: [{ profile_id, field, value, was }] });
    await set(alone.id, from, 'price', 50);
    await set(both.id, into, 'price', 80);
    await set(both.id, from, 'price', 90);
    await set(both.id, from, 'publications', 3);
    await me.client.lists.add_comment({ id: both.id, profile_id: from, text: 'Ask about May' });
    const casting = await me.client.casting.add({
      list_id: both.id,
      name: 'Deck',
      profile_ids: [into, from],
    });
    expect(await me.client.profiles.merge_preview({ new: into, old: from })).toMatchObject({
      lists_in_common: 1,
      old: { lists: 2, castings: 1, comments: 1 },
    });

    const { merge_id } = await me.client.profiles.merge({ new: into, old: from });
    const rowsOf = async (id: number) => (await me.client.lists.profiles({ id })).profiles;
    expect(await rowsOf(alone.id)).toMatchObject([{ profile_id: into, price: 50 }]);
    expect(await rowsOf(both.id)).toMatchObject([
      { profile_id: into, price: 80, publications: null, comments: 1 },
    ]);
    expect((await me.client.casting.get({ id: casting.id })).creators.map((c) => c.id)).toEqual([into]);
    // A stale selection of the old profile adds the new one.
    expect(await me.client.lists.add_profiles({ list_id: alone.id, profile_ids: [from] })).toMatchObject({
      already: 1,
    });

    await set(both.id, into, 'price', 85, 80);
    await me.client.profiles.undo_merge({ id: merge_id });
    expect(await rowsOf(alone.id)).toMatchObject([{ profile_id: from, price: 50 }]);
    expect(await rowsOf(both.id)).toMatchObject([
      { profile_id: into, price: 85, publications: null, comments: 0 },
      { profile_id: from, price: 90, publications: 3, comments: 1 },
    ]);
    expect((await me.client.casting.get({ id: casting.id })).creators.map((c) => c.id)).toEqual([into, from]);
  });

  it('is refused for one profile, for another company’s, and for a viewer', async () => {
    const { into, from } = await twins('dora');
    const refused = (who: SignedIn, pair: { new: number; old: number }) =>
      expect(who.client.profiles.merge(pair)).rejects;
    await refused(me, { new: into, old: into }).toMatchObject({ status: 409 });
    const { id: theirs } = await outsider.client.profiles.add({ name: 'Theirs', kind: 'influencer' });
    await refused(me, { new: into, old: theirs }).toMatchObject({ status: 404 });
    await refused(me, { new: theirs, old: into }).toMatchObject({ status: 404 });
    const { merge_id } = await me.client.profiles.merge({ new: into, old: from });
    // They are merged already, in either direction.
    await refused(me, { new: into, old: from }).toMatchObject({ status: 409 });
    await refused(me, { new: from, old: into }).toMatchObject({ status: 409 });
    await expect(outsider.client.profiles.undo_merge({ id: merge_id })).rejects.toMatchObject({
      status: 404,
    });
    const viewer = await app.signIn({ role: 'viewer', company_id: me.company_id });
    await refused(viewer, { new: into, old: from }).toMatchObject({ status: 403 });
  });

  it('of three leads to the last, and is undone in reverse order', async () => {
    const one = await twins('erin');
    const two = await twins('fay');
    const list = await aList('Chain', one.from);
    const first = await me.client.profiles.merge({ new: one.into, old: one.from });
    const second = await me.client.profiles.merge({ new: two.into, old: one.into });
    expect((await get(one.from)).id).toBe(two.into);
    expect(await handles(two.into)).toEqual(['erin', 'erin.tt', 'fay']);
    expect(await members(list.id)).toEqual([two.into]);
    await expect(me.client.profiles.undo_merge({ id: first.merge_id })).rejects.toMatchObject({
      status: 409,
      message: 'Undo the later merge with fay first.',
    });
    await me.client.profiles.undo_merge({ id: second.merge_id });
    await me.client.profiles.undo_merge({ id: first.merge_id });
    expect(await members(list.id)).toEqual([one.from]);
    expect(await handles(one.from)).toEqual(['erin.tt']);
  });

  it('can be undone for 30 days', async () => {
    const { into, from } = await twins('gina');
    const { merge_id } = await me.client.profiles.merge({ new: into, old: from });
    const merges = async () => (await me.client.profiles.activity({ id: String(into) })).merges;
    expect(await merges()).toMatchObject([{ merge_id, name: 'gina.tt', undo_refused: null }]);
    now += 31 * 86_400_000;
    me = await app.signIn({ role: 'member', company_id: me.company_id });
    outsider = await app.signIn();
    expect((await merges())[0]?.undo_refused?.text).toContain('30 days');
    await expect(me.client.profiles.undo_merge({ id: merge_id })).rejects.toMatchObject({ status: 409 });
  });
});

describe('merging with a profile made by hand', () => {
  const make = (name: string, handle: string) =>
    me.client.profiles.add({
      ...{ name, kind: 'influencer' },
      accounts: [{ platform: 'instagram' as const, username: handle }],
    });

  it('counts a later imported account for the remaining one', async () => {
    await reported(['hana.tt', 'tiktok', 500]);
    const [into] = await seen(me, 'hana.tt');
    const made = await make('Hana by hand', 'hana.ig');
    await me.client.profiles.merge({ new: into ?? 0, old: made.id });
    expect(await seen(me, 'hana')).toEqual([into]);
    await reported(['hana.ig', 'instagram', 700]);
    expect(await seen(me, 'hana')).toEqual([into]);
    expect(await handles(into ?? 0)).toEqual(['hana.ig', 'hana.tt']);
    expect(await seen(outsider, 'hana')).toHaveLength(2);
  });

  it('follows it when it becomes a reported one', async () => {
    await reported(['ines.tt', 'tiktok', 500]);
    const [from] = await seen(me, 'ines.tt');
    const made = await make('Ines by hand', 'ines.ig');
    await me.client.profiles.merge({ new: made.id, old: from ?? 0 });
    await reported(['ines.ig', 'instagram', 700]);
    const [one, ...others] = await seen(me, 'ines');
    expect(others).toEqual([]);
    expect(one).not.toBe(made.id);
    expect(await handles(one ?? 0)).toEqual(['ines.ig', 'ines.tt']);
  });
});

it('leaves the search as the projector would write it', async () => {
  const { ch } = app.services;
  const currentRows = () =>
    ch.query(
      `SELECT platform, kind, company_id, profile_id, account_id, hidden_from FROM profile_index
       GROUP BY ALL HAVING sum(sign) > 0 ORDER BY ALL`,
    );
  const before = await currentRows();
  const { db } = app.services;
  const ids = (await db.selectFrom('profile').select('id').execute()).map((p) => p.id);
  await db
    .insertInto('outbox_event')
    .values({ profile_ids: JSON.stringify(ids) })
    .execute();
  await project(app.services);
  expect(await currentRows()).toEqual(before);
});
