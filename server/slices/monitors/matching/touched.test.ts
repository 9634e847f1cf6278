import { afterAll, beforeAll, expect, it } from 'vitest';
import { viewOf } from '#server/platform/of-store.ts';
import { project } from '#server/projector/projector.ts';
import { openIntake } from '#server/slices/imports/intake/open-intake.ts';
import { deleteRows } from '#server/slices/imports/names/delete-rows.ts';
import { aPost, ref } from '#server/testing/observations.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';
import { matchStale } from './matching.jobs.ts';

let app: TestApp;
let me: SignedIn;

async function imported(...posts: Array<[id: string, message: string, who?: string]>) {
  const { touched } = await openIntake(app.services, { import_id: 1, imported: false }).write(
    posts.map(([external_id, message, who = 'anna']) =>
      aPost({ external_id, message, account: ref(who), created_at: Date.parse('2026-05-10T12:00:00Z') }),
    ),
  );
  await app.services.db
    .insertInto('outbox_event')
    .values({ profile_ids: JSON.stringify([...touched]) })
    .execute();
  await project(app.services);
}

beforeAll(async () => {
  app = await testApp({ now: () => new Date('2026-05-20T00:00:00Z') });
  me = await app.signIn();
});
afterAll(() => app.close());

const create = async (of: { keywords?: string[]; profile_ids?: number[] }) => {
  const { id } = await me.client.monitors.create({
    ...{ name: JSON.stringify(of), start_date: '2026-05-01', end_date: '2026-05-31' },
    ...of,
  });
  return id;
};

/** How many monitors a round matches. */
async function round(): Promise<number> {
  let matches = 0;
  const ch = viewOf(app.services.ch, {
    query: (sql, params, name, waiting) => {
      if (name === 'content of a match') matches++;
      return app.services.ch.query(sql, params, name, waiting);
    },
  });
  await matchStale({ ...app.services, ch }, false);
  // Of its period, and of the one before.
  return matches / 2;
}

it('matches only monitors whose posts were written or deleted', async () => {
  await imported(['L1', '#lamp'], ['V1', '#vase tall'], ['B1', 'none', 'ben']);
  const { profiles } = await me.client.profiles.search({});
  const ben = profiles.find(({ username }) => username === 'ben')?.id ?? 0;
  const lamps = await create({ keywords: ['#lamp'] });
  const vases = await create({ keywords: ['#vase', '"tall glass"'] });
  const creator = await create({ profile_ids: [ben] });
  // A creation reads no digest of before its match.
  expect(await round()).toBe(3);
  await imported(['N1', '#unrelated']);
  expect(await round()).toBe(0);
  const postsOf = async () =>
    Promise.all([lamps, vases, creator].map(async (id) => (await me.client.monitors.stats({ id })).posts));

  await imported(['L2', '#lamp']);
  expect(await round()).toBe(1);
  expect(await postsOf()).toEqual([2, 1, 1]);
  await imported(['V2', 'a tall glass']);
  expect(await round()).toBe(1);
  await imported(['B2', 'anything', 'ben']);
  expect(await round()).toBe(1);
  expect(await postsOf()).toEqual([2, 2, 2]);

  await deleteRows(app.services.ch, 'posts', "external_id = 'L2'");
  await deleteRows(app.services.ch, 'post_terms', 'post_id NOT IN (SELECT id FROM posts)');
  expect(await round()).toBe(1);
  expect(await postsOf()).toEqual([1, 2, 2]);

  // As after a match by another process.
  await app.services.db
    .updateTable('monitor_match')
    .set({ content: 'other' })
    .where('monitor_id', '=', vases)
    .execute();
  await imported(['N3', '#unrelated']);
  expect(await round()).toBe(1);
  await imported(['N4', '#unrelated']);
  expect(await round()).toBe(0);
});
