import { afterAll, beforeAll, expect, it } from 'vitest';
import { project } from '#server/projector/projector.ts';
import { openIntake } from '#server/slices/imports/intake/open-intake.ts';
import { joinHandMade } from '#server/slices/profiles/details/hand-made.ts';
import { anAccount, aPost, ref } from '#server/testing/observations.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';

let app: TestApp;
let me: SignedIn;
let other: SignedIn;

const post = (external_id: string, who: string, day: string, message: string, more: object = {}) =>
  aPost({
    ...{ external_id, account: ref(who), message, likes: 100, comments: 10 },
    created_at: Date.parse(`${day}T12:00:00Z`),
    link: `https://www.instagram.com/p/${external_id}/`,
    ...more,
  });

beforeAll(async () => {
  app = await testApp({ now: () => new Date('2026-06-01T12:00:00Z') });
  [me, other] = [await app.signIn(), await app.signIn()];
  const { services } = app;
  const { touched } = await openIntake(services, { import_id: 1, imported: false }).write([
    ...['anna', 'ben', 'lumo'].map((name) =>
      anAccount({ account: ref(name), followers: 4000, country: 'FR' }),
    ),
    post('A1', 'anna', '2026-01-10', 'Hello @lumo and #lumo'),
    post('A2', 'anna', '2026-01-20', 'Thanks @lumo #ad'),
    post('A3', 'anna', '2026-03-02', 'Again #lumo', { is_paid: true }),
    post('A4', 'anna', '2026-03-03', 'fresh bread from the oven'),
    post('A5', 'anna', '2026-03-04', 'bread that is fresh, #werbung'),
    post('B1', 'ben', '2026-01-11', 'Thanks @lumo'),
    post('L1', 'lumo', '2026-01-12', 'We are #lumo'),
  ]);
  await services.db
    .insertInto('outbox_event')
    .values({ profile_ids: JSON.stringify([...touched]) })
    .execute();
  await joinHandMade(services);
  await project(services);
  const { profiles } = await me.client.profiles.search({});
  const lumo = profiles.find((p) => p.username === 'lumo')?.id ?? 0;
  await me.client.brands.create({
    name: 'Lumo',
    mentions: ['lumo'],
    hashtags: ['lumo'],
    profile_ids: [lumo],
  });
  await me.client.brands.create({ name: 'Bakery', words: ['fresh bread'], precise_search: true });
  await me.client.brands.create({ name: 'Unnamed', hashtags: ['unnamed'] });
});
afterAll(() => app.close());

it('finds the brands of the library in the posts, each post once, paid or not', async () => {
  const { brands, library, currency } = await me.client.brands.of_profile({ id: 'anna' });
  expect([library, currency]).toEqual([3, 'USD']);
  expect(
    brands.map(({ name, posts, paid_posts, interactions }) => [name, posts, paid_posts, interactions]),
  ).toEqual([
    ['Lumo', 3, 2, 330],
    ['Bakery', 1, 0, 110],
  ]);
  expect(brands[0]?.months).toEqual([
    { month: '2026-01', posts: 2, paid_posts: 1 },
    { month: '2026-03', posts: 1, paid_posts: 1 },
  ]);
  // Ten impressions a like, at 15 dollars a thousand.
  expect(brands[0]?.media_value).toBeCloseTo(3 * 15, 6);
});

it('shows a brand none of its own posts, and nobody another company’s library', async () => {
  expect((await me.client.brands.of_profile({ id: 'lumo' })).brands).toEqual([]);
  expect(await other.client.brands.of_profile({ id: 'anna' })).toMatchObject({ library: 0, brands: [] });
});
