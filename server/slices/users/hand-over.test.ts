import { afterAll, beforeAll, expect, it } from 'vitest';
import { publish } from '#server/testing/sharing.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';

let app: TestApp;
let boss: SignedIn;
beforeAll(async () => {
  app = await testApp();
  boss = await app.signIn();
});
afterAll(() => app.close());

const colleague = () => app.signIn({ role: 'member', company_id: boss.company_id });
const ownerOf = async (id: number) =>
  (await app.services.db.selectFrom('list').where('id', '=', id).select('created_by').executeTakeFirst())
    ?.created_by;

it('removes everything from the leaver at once: their session and their key open none of it', async () => {
  const [leaver, heir] = [await colleague(), await colleague()];
  const { key } = await leaver.client.keys.create({ name: 'Own', scopes: ['read'] });
  const list = await leaver.client.lists.add({ name: 'Private' });
  const about = { type: 'lists', type_id: list.id } as const;
  // The heir had another kind of access before.
  await leaver.client.sharing.add_user({ ...about, email: heir.email, user_type: 'Co-worker' });
  const link = await publish(leaver, about);
  await boss.client.users.transfer({ id: leaver.user_id, to: heir.user_id });
  expect(await heir.client.lists.get({ id: list.id })).toMatchObject({
    user_type: 'Owner',
    can_delete: true,
  });
  await expect(leaver.client.lists.get({ id: list.id })).rejects.toMatchObject({ status: 404 });
  const headers = { authorization: `Bearer ${key}` };
  expect((await app.http.inject({ url: `/api/lists/${list.id}`, headers })).statusCode).toBe(404);
  await expect(leaver.client.sharing.delete_public_token(about)).rejects.toMatchObject({ status: 404 });
  const shared = await app.http.inject(`/api/lists/${list.id}?public_token=${link.token}`);
  expect(shared.statusCode).toBe(200);
  await heir.client.sharing.delete_public_token(about);
});

it('leaves each object with one owner, with two at a time, and back and forth', async () => {
  const people = [await colleague(), await colleague(), await colleague()] as const;
  const [a, b, c] = people;
  const lists = await Promise.all(
    Array.from({ length: 10 }, (_, i) => a.client.lists.add({ name: `List ${i}` })),
  );
  await Promise.allSettled([
    boss.client.users.transfer({ id: a.user_id, to: b.user_id }),
    boss.client.users.transfer({ id: a.user_id, to: c.user_id }),
    boss.client.users.transfer({ id: b.user_id, to: a.user_id }),
    ...Array.from({ length: 5 }, (_, i) => a.client.lists.add({ name: `Late ${i}` })),
  ]);
  const owners = new Set(await Promise.all(lists.map(({ id }) => ownerOf(id))));
  expect(people.map((p) => p.user_id)).toEqual(expect.arrayContaining([...owners]));
  expect(owners.size).toBe(1);
});

it('gives nobody more than their role: a viewer owns, and edits nothing', async () => {
  const leaver = await colleague();
  const list = await leaver.client.lists.add({ name: 'To a viewer' });
  const viewer = await app.signIn({ role: 'viewer', company_id: boss.company_id });
  await boss.client.users.transfer({ id: leaver.user_id, to: viewer.user_id });
  await expect(viewer.client.lists.edit({ id: list.id, name: 'Mine' })).rejects.toMatchObject({
    status: 403,
  });
  expect(await boss.client.lists.get({ id: list.id })).toMatchObject({ can_edit: true, name: 'To a viewer' });
});
