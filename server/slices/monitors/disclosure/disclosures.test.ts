import { afterAll, beforeAll, expect, it } from 'vitest';
import { project } from '#server/projector/projector.ts';
import { openIntake } from '#server/slices/imports/intake/open-intake.ts';
import { joinHandMade } from '#server/slices/profiles/details/hand-made.ts';
import { anAccount, aPost, ref } from '#server/testing/observations.ts';
import { publish, visitorOf } from '#server/testing/sharing.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';

let app: TestApp;
let me: SignedIn;
let ids: Record<string, number>;

const SPRING = { name: 'Spring', start_date: '2026-03-01', end_date: '2026-03-31' };
const post = (external_id: string, who: string, message: string, more: object = {}) =>
  aPost({
    external_id,
    account: ref(who),
    created_at: Date.parse('2026-03-05T12:00:00Z'),
    link: `https://www.instagram.com/p/${external_id}/`,
    likes: 10,
    message,
    ...more,
  });

beforeAll(async () => {
  app = await testApp({ now: () => new Date('2026-03-20T12:00:00Z') });
  me = await app.signIn({ role: 'member' });
  const { touched } = await openIntake(app.services, { import_id: 1, imported: false }).write([
    anAccount({ account: ref('anna'), followers: 4000, country: 'FR' }),
    anAccount({ account: ref('ben'), followers: 4000, country: 'US' }),
    post('AAAA1', 'anna', 'Collaboration commerciale • mon vélo'),
    post('AAAA2', 'anna', 'Mon vélo #ad'),
    post('AAAA3', 'anna', 'Mon vélo', { is_paid: true }),
    post('BBBB1', 'ben', 'My bike #ad'),
    post('BBBB2', 'ben', 'My bike again'),
  ]);
  await app.services.db
    .insertInto('outbox_event')
    .values({ profile_ids: JSON.stringify([...touched]) })
    .execute();
  await joinHandMade(app.services);
  await project(app.services);
  const { profiles } = await me.client.profiles.search({});
  ids = Object.fromEntries(profiles.map((p) => [p.username, p.id]));
});
afterAll(() => app.close());

const created = (more: object = {}) =>
  me.client.monitors.create({ ...SPRING, profile_ids: [ids.anna ?? 0, ids.ben ?? 0], ...more });
const verdicts = async (id: number, more: object = {}) =>
  Object.fromEntries(
    (await me.client.monitors.posts({ id, ...more })).posts.map((row) => [
      row.link?.split('/').at(-2),
      `${row.disclosure?.verdict} ${row.disclosure?.market} ${row.disclosure?.market_from}`,
    ]),
  );

it('judges posts of a campaign by its market, or the country of each creator', async () => {
  const open = await created();
  expect(await verdicts(open.id)).toEqual({
    AAAA1: 'disclosed FR creator',
    AAAA2: 'unclear FR creator',
    AAAA3: 'disclosed FR creator',
    BBBB1: 'disclosed US creator',
    BBBB2: 'not_disclosed US creator',
  });
  const british = await created({ market: 'GB' });
  expect(await verdicts(british.id)).toMatchObject({
    AAAA1: 'unclear GB campaign',
    AAAA2: 'disclosed GB campaign',
  });
});

it('counts them by creator, and filters posts and every report by verdict', async () => {
  const { id } = await created();
  const { totals, by_creator } = await me.client.monitors.disclosures({ id });
  expect(totals).toEqual({ posts: 5, disclosed: 3, not_disclosed: 1, unclear: 1, left_out: 0 });
  expect(by_creator.find((row) => row.profile_id === ids.ben)).toMatchObject({ posts: 2, disclosed: 1 });
  expect(Object.keys(await verdicts(id, { disclosure: 'not_disclosed' }))).toEqual(['BBBB2']);
  expect(await me.client.monitors.stats({ id, disclosure: 'disclosed' })).toMatchObject({ posts: 3 });
});

it('shows no verdicts to visitors of a link', async () => {
  const { id } = await created();
  const { token } = await publish(me, { type: 'monitor', type_id: id });
  const answer = await visitorOf(app, token)(`/monitor/posts/${id}`, { disclosure: 'not_disclosed' });
  expect(answer.json().posts.map((row: { disclosure: unknown }) => row.disclosure)).toEqual(
    Array(5).fill(null),
  );
});
