import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { project } from '#server/projector/projector.ts';
import type { AccountRef, Observation } from '#server/tables/observations.ts';
import { contentOf } from '#server/testing/content.ts';
import { emptyStores } from '#server/testing/empty-stores.ts';
import { killedAt } from '#server/testing/killed-stores.ts';
import { anAccount, aPost } from '#server/testing/observations.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';
import { openIntake } from '../intake/open-intake.ts';
import { settleNames } from '../names/settle-names.ts';
import { compareDerived } from '../repair/compare.ts';
import { previewWithdrawal, runWithdrawal } from './withdraw.ts';

const day = (n: number) => Date.UTC(2026, 4, n);
const accounts: AccountRef[] = [
  { platform: 'youtube', external_id: 'UC1', username: null, title: 'Ana' },
  { platform: 'youtube', external_id: 'UC1', username: 'ana', title: 'Ana B' },
  { platform: 'youtube', external_id: null, username: 'ana', title: null },
  { platform: 'youtube', external_id: 'UC2', username: 'ana', title: null },
  { platform: 'youtube', external_id: null, username: 'bea', title: 'Bea' },
  { platform: 'youtube', external_id: null, username: null, title: 'Cleo' },
];
const account = fc.constantFrom(...accounts);
const at = fc.constantFrom(null, day(1), day(2), day(3));
const number = fc.option(fc.nat({ max: 20 }), { nil: null });
const post = fc
  .record({
    account,
    external_id: fc.constantFrom('p1', 'p2', 'p3', 'p4', 'p5'),
    ...{ observed_at: at, likes: number, views: number, followers: number },
    title: fc.constantFrom(null, 'one #a', 'two #b'),
    created_at: fc.constantFrom(day(1), day(2)),
    created_at_exact: fc.boolean(),
  })
  .map((values): Observation => aPost({ ...values, post_type: 'youtube_video' }));
const facts = fc
  .record({ account, observed_at: at, followers: number, country: fc.constantFrom(null, 'FR', 'DE') })
  .map((values): Observation => anAccount(values));
const audience = fc
  .record({
    ...{ account, observed_at: at },
    key: fc.constantFrom('FR', 'DE'),
    share: fc.constantFrom(0.2, 0.5),
  })
  .map((values): Observation => ({ kind: 'audience', dimension: 'countries', sample_size: null, ...values }));
const brand = fc.constantFrom('Q1', 'Q2').map(
  (external_id): Observation => ({
    ...{ kind: 'brand', external_id, name: `Brand ${external_id}`, categories: [], countries: [] },
    ...{ website: null, match_names: [external_id], accounts: [] },
  }),
);
const file = fc.array(
  fc.oneof({ weight: 5, arbitrary: post }, { weight: 2, arbitrary: facts }, audience, brand),
  {
    minLength: 1,
    maxLength: 12,
  },
);

let app: TestApp;
let user: SignedIn;
beforeAll(async () => {
  app = await testApp();
  user = await app.signIn();
  // Failures are expected.
  app.services.log.level = 'silent';
});
afterAll(() => app.close());

const empty = () => emptyStores(app.services);

/** An import of these observations in batches of four. */
async function take(observations: Observation[]): Promise<number> {
  const { id } = await app.services.db
    .insertInto('import')
    .values({ company_id: user.company_id, file_name: 'a.csv', file_size: 1, state: 'completed' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const intake = openIntake(app.services, { import_id: id, imported: false });
  for (let from = 0; from < observations.length; from += 4) {
    intake.forgetAccounts();
    await intake.write(observations.slice(from, from + 4));
  }
  await settleNames(app.services, id);
  await project(app.services);
  return id;
}

const countPosts = async () =>
  (await app.services.ch.query<{ n: number }>('SELECT count() AS n FROM posts FINAL'))[0]?.n ?? 0;

const withdrawing = (id: number) =>
  app.services.db.updateTable('import').set({ state: 'withdrawing' }).where('id', '=', id).execute();

const stateOf = async (id: number) =>
  (await app.services.db.selectFrom('import').select('state').where('id', '=', id).executeTakeFirstOrThrow())
    .state;

describe('withdrawing an import', () => {
  it('leaves the result of the other imports', async () => {
    await fc.assert(
      fc.asyncProperty(file, file, fc.boolean(), async (a, b, first) => {
        await empty();
        await take(a);
        const expected = await contentOf(app.services);
        await empty();
        const order = first ? [b, a] : [a, b];
        const ids = [await take(order[0] ?? []), await take(order[1] ?? [])];
        const id = ids[first ? 0 : 1] ?? 0;
        const { posts_gone } = await previewWithdrawal(app.services, id);
        const posts = await countPosts();
        await withdrawing(id);
        await runWithdrawal(app.services, id);
        expect(await stateOf(id)).toBe('withdrawn');
        expect(posts - (await countPosts())).toBe(posts_gone);
        expect(await contentOf(app.services)).toEqual(expected);
      }),
      { numRuns: 10, endOnFailure: true },
    );
  }, 300_000);

  it('gives the same again when it is imported again', async () => {
    const [account] = accounts;
    if (!account) throw new Error('No account');
    const seen = {
      kind: 'audience',
      dimension: 'countries',
      key: 'FR',
      share: 0.5,
      sample_size: null,
    } as const;
    const file: Observation[] = [{ ...seen, account, observed_at: day(1) }];
    await empty();
    await take([anAccount({ account, followers: 9 })]);
    let id = await take(file);
    const expected = await contentOf(app.services);
    for (let again = 0; again < 2; again++) {
      await withdrawing(id);
      await runWithdrawal(app.services, id);
      id = await take(file);
      expect(await contentOf(app.services)).toEqual(expected);
    }
  });

  it('ends in the same state when killed at any step', async () => {
    const [a, b] = fc.sample(fc.tuple(file, file), { numRuns: 1, seed: 4 })[0] ?? [[], []];
    await empty();
    await take(a);
    const expected = await contentOf(app.services);
    for (let call = 1; ; call += 3) {
      const id = await take(b);
      await withdrawing(id);
      const { services, wasKilled } = killedAt(app.services, call);
      await runWithdrawal(services, id);
      if (wasKilled()) {
        expect(await stateOf(id)).toBe('withdrawing');
        await runWithdrawal(app.services, id);
      }
      expect(await stateOf(id)).toBe('withdrawn');
      expect(await contentOf(app.services)).toEqual(expected);
      expect(await compareDerived(app.services, true)).toMatchObject({
        audiences: 0,
        search: 0,
        terms: new Map(),
      });
      if (!wasKilled()) break;
    }
  }, 300_000);

  it('is requested, previews the changes, and leaves its record', async () => {
    await empty();
    const ana = { platform: 'youtube' as const, external_id: 'UC1', username: 'ana', title: 'Ana' };
    const bea = { ...ana, external_id: 'UC3', username: 'bea', title: 'Bea' };
    const kept = await take([aPost({ external_id: 'p1', account: ana, likes: 5, title: 'right' })]);
    const wrong = [
      aPost({ external_id: 'p1', account: ana, likes: 5000, title: 'wrong', observed_at: day(9) }),
      aPost({ external_id: 'p2', account: bea }),
      anAccount({ account: ana, followers: 1, observed_at: day(9) }),
    ];
    const id = await take(wrong);
    const { imports } = user.client;
    const other = await app.signIn();
    await expect(other.client.imports.withdraw({ id })).rejects.toThrow('not');
    await expect(other.client.imports.withdrawal({ id })).rejects.toThrow('not');
    expect(await imports.withdrawal({ id })).toMatchObject({
      refused: null,
      changes: { posts_gone: 1, posts_changed: 1, accounts_gone: 1, accounts_changed: 1 },
    });
    // An edit of the profile that only the wrong file has.
    const profile = await user.client.profiles.get({ id: 'bea' });
    await user.client.profiles.edit({ id: profile.id, country: 'JP' });
    expect((await imports.withdraw({ id })).state).toBe('withdrawing');
    await expect(imports.withdraw({ id })).rejects.toThrow('already');
    await runWithdrawal(app.services, id);
    expect(await imports.get({ id })).toMatchObject({
      state: 'withdrawn',
      withdrawal: { posts_gone: 1, accounts_gone: 0, accounts_kept: 1, step: 'Done', error: null },
    });
    const posts = await app.services.ch.query('SELECT external_id, title, likes, import_id FROM posts FINAL');
    expect(posts).toEqual([{ external_id: 'p1', title: 'right', likes: 5, import_id: kept }]);
    expect(await user.client.profiles.get({ id: String(profile.id) })).toMatchObject({
      name: 'Bea',
      country: 'JP',
    });
    const again = await take(wrong);
    expect(again).toBeGreaterThan(id);
    expect((await user.client.profiles.get({ id: 'bea' })).id).toBe(profile.id);
  });
});
