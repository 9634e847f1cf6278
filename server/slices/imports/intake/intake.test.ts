import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { project } from '#server/projector/projector.ts';
import type { Observation, PostObservation } from '#server/tables/observations.ts';
import { anAccount, aPost, ref } from '#server/testing/observations.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { StoredAccounts } from './accounts/accounts.ts';
import { openIntake } from './open-intake.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const write = (observations: Observation[], import_id = 1) =>
  openIntake(app.services, { import_id, imported: false }).write(observations);
const posts = (external_ids: string[]) =>
  app.services.ch.query<Record<string, unknown>>(
    `SELECT external_id, likes, views, message, title, post_type, toUnixTimestamp(created_at) AS created_at, account_id
     FROM posts FINAL WHERE external_id IN {ids:Array(String)} ORDER BY external_id`,
    { ids: external_ids },
  );
const terms = async (term: string) =>
  (
    await app.services.ch.query<{ n: number }>(
      'SELECT count() AS n FROM post_terms FINAL WHERE term_hash = cityHash64({term:String})',
      { term },
    )
  )[0]?.n;
const day = (n: number) => Date.UTC(2026, 4, n);

describe('intake', () => {
  it('writes once and changes nothing the second time', async () => {
    const rows = [
      aPost({
        external_id: 'once',
        account: ref('ana'),
        message: 'A #oncely post',
        likes: 5,
        followers: 100,
      }),
      anAccount({ account: ref('ana'), followers: 100, country: 'FR', bio: 'Hello' }),
    ];
    expect(await write(rows)).toMatchObject({ posts_new: 1, accounts_new: 1 });
    const second = await write(rows, 2);
    expect(second).toMatchObject({
      posts_new: 0,
      posts_changed: 0,
      posts_unchanged: 1,
      accounts_new: 0,
      snapshots_new: 0,
      audiences_new: 0,
    });
    expect(second.touched.size).toBe(0);
    expect(await terms('#oncely')).toBe(1);
    expect(await terms('oncely')).toBe(1);
  });

  it('reports accounts as it creates them: their batch may never be written', async () => {
    const { db } = app.services;
    const { known } = await new StoredAccounts(db).resolve([], [{ ...ref('early'), at: 0 }]);
    const events = await db.selectFrom('outbox_event').select('profile_ids').execute();
    expect(events.flatMap((e) => e.profile_ids)).toContain(known[0]?.profile_id);
  });

  it('keeps the tags of a column if a source without it has a newer text', async () => {
    const base = { external_id: 'tagged', account: ref('ana') };
    await write([aPost({ ...base, title: 'Old #oldtext', tags: ['columntag'], observed_at: day(1) })]);
    await write([aPost({ ...base, title: 'New #newtext', observed_at: day(2) })], 2);
    expect(await Promise.all(['#columntag', '#newtext', '#oldtext'].map(terms))).toEqual([1, 1, 0]);
  });

  it('uses the newer observation and never replaces a known value by an unknown one', async () => {
    const base = { external_id: 'newer', account: ref('ana') };
    await write([aPost({ ...base, observed_at: day(2), likes: 10, views: 100, message: 'first #alpha' })]);
    await write([aPost({ ...base, observed_at: day(4), likes: null, views: 300, message: 'second #beta' })]);
    await write([aPost({ ...base, observed_at: day(3), likes: 20, views: 200, message: 'between #gamma' })]);
    expect(await posts(['newer'])).toMatchObject([{ likes: 20, views: 300, message: 'second #beta' }]);
    expect([await terms('#alpha'), await terms('#beta'), await terms('#gamma')]).toEqual([0, 1, 0]);
  });

  it('moves a post whose derived date was too late, leaving nothing behind', async () => {
    const base = { external_id: 'moved', account: ref('ana'), created_at_exact: false, message: '#moving' };
    await write([aPost({ ...base, observed_at: day(20), created_at: day(15) })]);
    await write([aPost({ ...base, observed_at: day(10), created_at: day(9) })]);
    expect(await posts(['moved'])).toMatchObject([{ created_at: day(9) / 1000 }]);
    expect(await terms('#moving')).toBe(1);
  });

  it('gives the same numbers in any order', async () => {
    const observation = fc.record({
      observed_at: fc.constantFrom(null, day(1), day(2), day(3)),
      likes: fc.option(fc.integer({ min: 0, max: 50 })),
      views: fc.option(fc.integer({ min: 0, max: 50 })),
      comments: fc.option(fc.integer({ min: 0, max: 50 })),
    });
    let n = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(observation, { minLength: 1, maxLength: 5 }), async (list) => {
        n++;
        const of = (id: string): PostObservation[] =>
          list.map((o) => aPost({ external_id: id, account: ref('ana'), ...o }));
        for (const o of of(`fwd-${n}`)) await write([o]);
        for (const o of of(`bwd-${n}`).reverse()) await write([o]);
        await write(of(`all-${n}`));
        const [a, b, c] = await posts([`fwd-${n}`, `bwd-${n}`, `all-${n}`]);
        expect({ ...b, external_id: '' }).toEqual({ ...a, external_id: '' });
        expect({ ...c, external_id: '' }).toEqual({ ...a, external_id: '' });
      }),
      { numRuns: 12, endOnFailure: true },
    );
  });

  it('joins the names of one account and separates display names', async () => {
    const both = { platform: 'tiktok', external_id: '77', username: 'joined', title: 'Joined' } as const;
    await write([anAccount({ account: both, followers: 5 })]);
    const counts = await write([
      anAccount({ account: { ...both, external_id: null }, followers: 6, observed_at: day(5) }),
      anAccount({ account: { ...both, username: null, title: null }, followers: 7, observed_at: day(6) }),
    ]);
    expect(counts.accounts_new).toBe(0);
    expect(
      (await write([anAccount({ account: { ...both, external_id: null, username: null }, followers: 1 })]))
        .accounts_new,
    ).toBe(1);
  });

  it('projects accounts and search rows', async () => {
    const account = ref('projected');
    const counts = await write([
      anAccount({ account, followers: 900, observed_at: day(1) }),
      anAccount({ account, followers: 1000, observed_at: day(31), country: 'JP' }),
      ...[1, 2, 3].map((i) => aPost({ external_id: `pr${i}`, account, likes: 40, comments: 10 })),
      {
        kind: 'audience',
        account,
        observed_at: null,
        dimension: 'countries',
        key: 'JP',
        share: 0.7,
        sample_size: 50,
      },
    ]);
    await app.services.db
      .insertInto('outbox_event')
      .values({ profile_ids: JSON.stringify([...counts.touched]) })
      .execute();
    await project(app.services);
    const rows = await app.services.ch.query<Record<string, unknown>>(
      "SELECT platform, followers, engagement_rate, round(growth, 4) AS growth, country FROM profile_search FINAL WHERE username = 'projected' ORDER BY platform",
    );
    const expected = { followers: 1000, engagement_rate: 0.05, growth: 0.1111, country: 'JP' };
    expect(rows).toEqual([
      { platform: 'all', ...expected },
      { platform: 'instagram', ...expected },
    ]);
    const [fact] = await app.services.ch.query<{ n: number }>(
      "SELECT dictGet('account_facts', 'followers', toUInt64(account_id)) AS n FROM accounts FINAL WHERE username = 'projected'",
    );
    expect(fact?.n).toBe(1000);
  });
});
