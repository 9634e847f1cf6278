import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditOf } from '#server/testing/accounts.ts';
import { imported } from '#server/testing/imported.ts';
import { insertPosts } from '#server/testing/invented-corpus.ts';
import { anAccount, ref } from '#server/testing/observations.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';

let app: TestApp;
let one: SignedIn;
let other: SignedIn;
/** Three creators of the first company; the last has no followers. */
let ids: [number, number, number];
beforeAll(async () => {
  app = await testApp();
  one = await app.signIn();
  other = await app.signIn();
  const made = await Promise.all(
    ['Anna', 'Ben', 'Cleo'].map((name) =>
      one.client.profiles.add({
        name,
        kind: 'influencer',
        accounts: [{ platform: 'instagram', username: name.toLowerCase() }],
      }),
    ),
  );
  ids = made.map((p) => p.id) as typeof ids;
  const followers = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, i) => `fan.${from + i}`);
  await one.client.overlap.followers({ id: ids[0], platform: 'instagram', followers: followers(0, 400) });
  await one.client.overlap.followers({ id: ids[1], platform: 'instagram', followers: followers(300, 500) });
});
afterAll(() => app.close());

const exact = (value: number) => ({ value, low: value, high: value });

describe('audience overlap', () => {
  it('counts people who follow several, and names creators with unknown followers', async () => {
    const answer = await one.client.overlap.profiles({ ids });
    expect(answer).toMatchObject({
      profiles: [
        { profile_id: ids[0], name: 'Anna', known: 400, unique: exact(0.75), common: exact(0.25) },
        { profile_id: ids[1], known: 200, unique: exact(0.5), common: exact(0.5) },
        { profile_id: ids[2], known: null, missing: 'no_follower_data', unique: null, common: null },
      ],
      pairs: [{ a: ids[0], b: ids[1], overlap: exact(0.5) }],
      distinct: exact(500),
      total: 600,
    });
    const none = await one.client.overlap.profiles({ ids: [ids[0], ids[2]] });
    expect(none).toMatchObject({ pairs: [], distinct: null });
  });

  it('reads a handle with @ or in capitals as the same person, and a repeated file once', async () => {
    const again = await one.client.overlap.followers({
      id: ids[1],
      platform: 'instagram',
      followers: ['@FAN.300', 'fan.300', ' Fan.301 '],
    });
    expect(again).toEqual({ read: 2, known: 200 });
  });

  it('keeps no name that could be read or guessed', async () => {
    const rows = await app.services.ch.query<{ follower: number }>('SELECT * FROM account_followers');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain('fan');
    expect(Object.keys(rows[0] ?? {}).sort()).toEqual([
      'account_id',
      'added_at',
      'by_id',
      'company_id',
      'follower',
    ]);
  });

  it('uses commenters where followers are unknown, and says so', async () => {
    const followers = [30, 20];
    await imported(
      app,
      ['dora', 'emil'].map((name, i) => anAccount({ account: ref(name), followers: followers[i] ?? null })),
    );
    const found = await one.client.profiles.search({});
    const made = ['dora', 'emil'].map((name) => found.profiles.find((p) => p.name === name)?.id ?? 0);
    const accounts = await app.services.db
      .selectFrom('account')
      .where('profile_id', 'in', made)
      .orderBy('profile_id')
      .select('id')
      .execute();
    const post = { type: 'instagram_post' as const, at: 1_700_000_000, message: 'a' };
    await insertPosts(
      app,
      accounts.map(({ id }, i) => ({ ...post, id: 900 + i, account_id: id })),
    );
    // 30 people under one post and 20 under the other, 10 of them under both; one comments twice.
    const commentsOf = (post_id: number, from: number, to: number) =>
      Array.from({ length: to - from }, (_, i) => [
        post_id,
        post_id * 1000 + i,
        1,
        2 ** 40 * (from + i + 1),
        1,
      ]);
    await app.services.ch.insert(
      'post_comments',
      ['post_id', 'id', 'import_id', 'author_by_name', 'revision'],
      [...commentsOf(900, 0, 30), ...commentsOf(901, 20, 40), [900, 5, 1, 2 ** 40, 1]],
    );
    expect(await one.client.overlap.profiles({ ids: made })).toMatchObject({
      source: 'commenters',
      profiles: [{ known: 30 }, { known: 20, unique: exact(0.5) }],
      pairs: [{ overlap: exact(0.5) }],
      distinct: exact(40),
    });
    // Of many followers the few who comment say nothing.
    await imported(
      app,
      ['dora', 'emil'].map((name) => anAccount({ account: ref(name), followers: 128_000 })),
    );
    expect(await one.client.overlap.profiles({ ids: made })).toMatchObject({
      source: 'commenters',
      profiles: [
        { known: 30, audience: 128_000, unique: null },
        { known: 20, unique: null },
      ],
      pairs: [{ overlap: null, missing: 'too_few_known' }],
      distinct: null,
    });
  });

  it('is available for a list, too: of the requested creators, or of the first ones', async () => {
    const list = await one.client.lists.add({ name: 'Spring' });
    await expect(one.client.overlap.list({ id: list.id })).rejects.toThrow('fewer than two creators');
    await one.client.lists.add_profiles({ list_id: list.id, profile_ids: ids });
    expect(await one.client.overlap.list({ id: list.id })).toMatchObject({
      distinct: exact(500),
      left_out: 0,
      profiles: ids.map((profile_id) => ({ profile_id })),
    });
    const two = await one.client.overlap.list({ id: list.id, ids: [ids[1], ids[0]] });
    expect(two.profiles.map((p) => p.profile_id)).toEqual([ids[1], ids[0]]);
    const stranger = await one.client.profiles.add({ name: 'Dora', kind: 'influencer', accounts: [] });
    await expect(one.client.overlap.list({ id: list.id, ids: [ids[0], stranger.id] })).rejects.toThrow(
      'is not in “Spring”',
    );
    await expect(other.client.overlap.list({ id: list.id })).rejects.toMatchObject({ status: 404 });
  });

  it('refuses one profile, too many, and those of another company', async () => {
    await expect(one.client.overlap.profiles({ ids: [ids[0], ids[0]] })).rejects.toMatchObject({
      status: 400,
    });
    await expect(
      one.client.overlap.profiles({ ids: Array.from({ length: 51 }, (_, i) => i + 1) }),
    ).rejects.toMatchObject({ status: 400 });
    await expect(other.client.overlap.profiles({ ids })).rejects.toMatchObject({ status: 404 });
    await expect(
      other.client.overlap.followers({ id: ids[0], platform: 'instagram', followers: ['x'] }),
    ).rejects.toMatchObject({ status: 404 });
    await expect(
      one.client.overlap.followers({ id: ids[0], platform: 'tiktok', followers: ['x'] }),
    ).rejects.toThrow('Anna has no account on this platform.');
    const closed = await app.signIn({ flags: { audience_overlap: false }, company_id: one.company_id });
    await expect(closed.client.overlap.profiles({ ids })).rejects.toMatchObject({ status: 403 });
  });

  it('deletes removed followers, and adds a line to the audit log', async () => {
    await one.client.overlap.remove_followers({ id: ids[1] });
    expect(await one.client.overlap.profiles({ ids })).toMatchObject({ distinct: null, total: 400 });
    expect(await auditOf(app, one.company_id)).toEqual(
      expect.arrayContaining(['profiles.followers_added', 'profiles.followers_removed']),
    );
  });
});
