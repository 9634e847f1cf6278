import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { project } from '#server/projector/projector.ts';
import { notifyProjector } from '#server/projector/projector-events.ts';
import type { Observation } from '#server/tables/observations.ts';
import { contentOf } from '#server/testing/content.ts';
import { emptyStores } from '#server/testing/empty-stores.ts';
import { killedAt } from '#server/testing/killed-stores.ts';
import { anAccount, aPost, ref } from '#server/testing/observations.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';
import { openIntake } from '../intake/open-intake.ts';
import { settleNames } from '../names/settle-names.ts';
import { repair } from '../repair/repair.ts';
import { noteBatch } from '../run/open-batches.ts';
import { runWithdrawal } from '../withdraw/withdraw.ts';
import { chooseAgain, followWords } from './follow-words.ts';
import { countImplausible, doubtedSubjects } from './implausible.ts';

const day = (n: number) => Date.UTC(2026, 4, n);
const ana = ref('ana');

let app: TestApp;
let user: SignedIn;
beforeAll(async () => {
  app = await testApp();
  app.services.log.level = 'fatal';
  user = await app.signIn();
});
afterAll(() => app.close());
beforeEach(() => emptyStores(app.services));

/** An import in the state after `runImport`. */
async function take(observations: Observation[]): Promise<number> {
  const { db } = app.services;
  const { id } = await db
    .insertInto('import')
    .values({ company_id: user.company_id, file_name: 'a.csv', file_size: 1, state: 'completed' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const intake = openIntake(app.services, { import_id: id, imported: false });
  for (let from = 0; from < observations.length; from += 3) {
    intake.forgetAccounts();
    const prepared = await intake.prepare(intake.begin(observations.slice(from, from + 3)));
    const rows = { first_row: from, next_row: from + 3 };
    const { touched } = await intake.store(prepared, (batch) => noteBatch(db, id, rows, batch));
    await notifyProjector(db, touched);
    await db.deleteFrom('import_unit').where('import_id', '=', id).execute();
  }
  await settleNames(app.services, id);
  await project(app.services);
  await countImplausible(app.services);
  return id;
}

const right = [
  aPost({
    ...{ external_id: 'p1', account: ana, observed_at: day(2), message: 'Spring #looks' },
    ...{ likes: 127_100, comments: 804 },
  }),
  anAccount({ account: ana, followers: 48_200, observed_at: day(2) }),
];
/** A failed crawl, and a file in which "48.200" was misread as a fraction. */
const wrong = [
  aPost({ external_id: 'p1', account: ana, observed_at: day(5), likes: 0, comments: 0 }),
  anAccount({ account: ana, followers: 48, observed_at: day(5) }),
];

const post = async () => (await app.services.ch.query('SELECT likes, comments, message FROM posts FINAL'))[0];
const followers = async () =>
  (await app.services.ch.query("SELECT followers FROM profile_search FINAL WHERE platform = 'all'"))[0];
const stats = async () => {
  const { platforms, follower_history } = await user.client.profiles.stats({ id: 'ana' });
  return { followers: platforms[0]?.followers, days: follower_history.map((d) => d.followers) };
};
const count = async (id: number) => (await user.client.imports.get({ id })).implausible;
const listed = async (id: number) => (await user.client.imports.implausible({ id })).observations;

describe('observations that look wrong', () => {
  it('are kept and not used, in any order', async () => {
    for (const order of [
      [right, wrong],
      [wrong, right],
    ]) {
      await emptyStores(app.services);
      const ids = [await take(order[0] ?? []), await take(order[1] ?? [])];
      const id = ids[order.indexOf(wrong)] ?? 0;
      expect(await post()).toEqual({ likes: 127_100, comments: 804, message: 'Spring #looks' });
      expect(await followers()).toEqual({ followers: 48_200 });
      expect(await stats()).toEqual({ followers: 48_200, days: [48_200] });
      expect(await count(id)).toBe(2);
      expect(await listed(id)).toMatchObject([
        {
          kind: 'post',
          text: 'Spring #looks',
          reason: {
            code: 'count_fell_text_gone',
            text: 'Likes fell from 127,100 to 0 and the text is gone, as happens when a page could not be read.',
          },
          confirmed: null,
        },
        {
          kind: 'account',
          account: 'ana',
          profile: 'ana',
          reason: {
            text: 'Followers fell from 48,200 to 48, about a thousandth, as happens when a separator or unit is misread.',
          },
        },
      ]);
      const kept = await app.services.ch.query(
        'SELECT (SELECT count() FROM post_snapshots FINAL) AS posts, (SELECT count() FROM account_snapshots FINAL) AS accounts',
      );
      expect(kept).toEqual([{ posts: 2, accounts: 2 }]);
    }
  });

  it('count once a person confirms them, until that is undone', async () => {
    await take(right);
    const id = await take(wrong);
    const [one] = await listed(id);
    if (!one) throw new Error('nothing looks wrong');
    const { kind, subject, observed_at, rank } = one;
    const observations = [{ kind, subject, observed_at, rank }];
    expect(await user.client.imports.confirm({ id, observations })).toEqual({ said: 1 });
    await followWords(app.services);
    expect(await post()).toEqual({ likes: 0, comments: 0, message: 'Spring #looks' });
    expect(await followers()).toEqual({ followers: 48_200 });
    expect(await count(id)).toBe(1);
    expect((await listed(id))[0]?.confirmed).toMatchObject({ by: user.email });
    await take(wrong);
    expect(await post()).toMatchObject({ likes: 0 });
    expect(await user.client.imports.confirm({ id })).toEqual({ said: 1 });
    await followWords(app.services);
    expect(await followers()).toEqual({ followers: 48 });
    expect((await stats()).followers).toBe(48);
    expect(await count(id)).toBe(0);
    expect(await user.client.imports.unconfirm({ id })).toEqual({ said: 2 });
    await followWords(app.services);
    expect(await post()).toMatchObject({ likes: 127_100, comments: 804 });
    expect(await followers()).toEqual({ followers: 48_200 });
    expect(await count(id)).toBe(2);
    const confirmations = await app.services.db
      .selectFrom('audit_event')
      .select(['action', 'user_id', 'target'])
      .where('action', 'in', ['imports.observations_confirmed', 'imports.confirmation_undone'])
      .orderBy('id')
      .execute();
    const line = { user_id: user.user_id, target: 'a.csv' };
    expect(confirmations).toEqual([
      { action: 'imports.observations_confirmed', ...line },
      { action: 'imports.observations_confirmed', ...line },
      { action: 'imports.confirmation_undone', ...line },
    ]);
  });

  it('belong to the company that imported them', async () => {
    await take(right);
    const id = await take(wrong);
    const other = await app.signIn();
    await expect(other.client.imports.implausible({ id })).rejects.toMatchObject({ status: 404 });
    await expect(other.client.imports.confirm({ id })).rejects.toMatchObject({ status: 404 });
    await expect(other.client.imports.unconfirm({ id })).rejects.toMatchObject({ status: 404 });
    const unlisted = { kind: 'post' as const, subject: '00000000000000aa', observed_at: 1, rank: 1 };
    await expect(user.client.imports.confirm({ id, observations: [unlisted] })).rejects.toMatchObject({
      status: 409,
    });
  });

  it('are used if no other values remain', async () => {
    const before = await take(right);
    const id = await take(wrong);
    await app.services.db
      .updateTable('import')
      .set({ state: 'withdrawing' })
      .where('id', '=', before)
      .execute();
    await runWithdrawal(app.services, before);
    expect(await post()).toMatchObject({ likes: 0, comments: 0 });
    expect(await followers()).toEqual({ followers: 48 });
    expect(await count(id)).toBe(0);
    expect(await listed(id)).toEqual([]);
  });

  it('follow a person’s decision after an interruption at any step', async () => {
    await take(right);
    const id = await take(wrong);
    const expected = { true: { likes: 0, comments: 0 }, false: { likes: 127_100, comments: 804 } };
    for (let call = 1, is_true = true; ; call += 2, is_true = !is_true) {
      await user.client.imports[is_true ? 'confirm' : 'unconfirm']({ id });
      const { services, wasKilled } = killedAt(app.services, call);
      await followWords(services).catch(() => undefined);
      await followWords(app.services);
      expect(await post()).toMatchObject(expected[`${is_true}`]);
      expect(await followers()).toEqual({ followers: is_true ? 48 : 48_200 });
      expect(await count(id)).toBe(is_true ? 0 : 2);
      if (!wasKilled()) break;
    }
  }, 120_000);

  it('are chosen again by a repair of post numbers', async () => {
    await take(right);
    const id = await take(wrong);
    // Like a process killed between a confirmation and its effects.
    const [one] = await listed(id);
    if (!one) throw new Error('nothing looks wrong');
    const { kind, subject, observed_at, rank } = one;
    await app.services.db
      .insertInto('observation_word')
      .values({ kind, subject, observed_at, rank, is_true: true, is_settled: true, said_at: new Date() })
      .execute();
    const steps = new Map<string, number>();
    await repair(app.services, (step) => steps.set(step.kind, step.count));
    expect(steps.get('implausible')).toBe(1);
    expect(await post()).toMatchObject({ likes: 0 });
    expect(await chooseAgain(app.services, await doubtedSubjects(app.services, 'post'))).toBe(0);
  });
});

const number = fc.constantFrom(null, 0, 40, 48_200, 20_000_000);
const observation = fc.oneof(
  fc
    .record({
      external_id: fc.constantFrom('p1', 'p2'),
      observed_at: fc.constantFrom(null, day(1), day(2), day(3), day(20)),
      message: fc.constantFrom(null, 'words'),
      ...{ likes: number, views: number, followers: number },
    })
    .map((values): Observation => aPost({ account: ana, ...values })),
  fc
    .record({ observed_at: fc.constantFrom(day(1), day(2), day(3), day(20)), followers: number })
    .map((values): Observation => anAccount({ account: ana, ...values })),
);
const file = fc.array(observation, { minLength: 1, maxLength: 6 });

it('leave the same numbers in any order of files, and after a withdrawal', async () => {
  await fc.assert(
    fc.asyncProperty(file, file, file, async (a, b, c) => {
      await emptyStores(app.services);
      for (const one of [a, b]) await take(one);
      const expected = await contentOf(app.services);
      await emptyStores(app.services);
      const [withdrawn] = [await take(c), await take(b), await take(a)];
      await app.services.db
        .updateTable('import')
        .set({ state: 'withdrawing' })
        .where('id', '=', withdrawn ?? 0)
        .execute();
      await runWithdrawal(app.services, withdrawn ?? 0);
      expect(await contentOf(app.services)).toEqual(expected);
      expect(await chooseAgain(app.services, await doubtedSubjects(app.services, 'post'))).toBe(0);
    }),
    { numRuns: 5, endOnFailure: true },
  );
}, 300_000);
