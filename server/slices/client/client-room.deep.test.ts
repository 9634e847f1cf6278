import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { project } from '#server/projector/projector.ts';
import { openIntake } from '#server/slices/imports/intake/open-intake.ts';
import { anAccount, aPost, ref } from '#server/testing/observations.ts';
import { publish } from '#server/testing/sharing.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';

const CREATORS = 200;
const RESPONSES = 10_000;

let app: TestApp;
let me: SignedIn;
let list_id: number;
let ids: number[];
beforeAll(async () => {
  app = await testApp({ now: () => new Date('2026-06-01T10:00:00Z') });
  me = await app.signIn();
  const { touched } = await openIntake(app.services, { import_id: 1, imported: false }).write(
    Array.from({ length: CREATORS }, (_one, i) => `creator.${i}`).flatMap((name, i) => [
      anAccount({
        account: ref(name),
        followers: 48_611 + i,
        bio: `Secretbio ${i}`,
        themes: ['secrettheme'],
      }),
      aPost({ external_id: `of-${name}`, account: ref(name), likes: 7919, message: `Secretpost ${i}` }),
    ]),
  );
  const profile_ids = JSON.stringify([...touched]);
  await app.services.db.insertInto('outbox_event').values({ profile_ids }).execute();
  await project(app.services);
  ({ id: list_id } = await me.client.lists.add({ name: 'Large' }));
  ids = (await me.client.profiles.search({ limit: 500 })).profiles.map(({ id }) => id);
  await me.client.lists.add_profiles({ list_id, profile_ids: ids });
  const list = await me.client.lists.set_options({
    ...{ id: list_id, revision: 0 },
    statuses: [{ status: 'Secretstatus', color: 'red' }],
    categories: [{ category: 'Secretcategory', color: 'red' }],
    custom_dropdowns: [{ name: 'Secretcolumn', options: [{ value: 'Secretvalue', color: 'red' }] }],
  });
  const dropdown = list.custom_dropdowns[0];
  await me.client.lists.set_cells({
    id: list_id,
    changes: ids.slice(0, 48).flatMap((profile_id) => [
      { profile_id, field: 'price', value: 654_321, was: null },
      { profile_id, field: 'status', value: list.statuses[0]?.id ?? 0, was: null },
      { profile_id, field: 'category', value: list.categories[0]?.id ?? 0, was: null },
      { profile_id, field: `custom:${dropdown?.id}`, value: dropdown?.options[0]?.id ?? 0, was: null },
      { profile_id, field: 'tags', value: ['Secrettag'], was: [] },
    ]),
  });
  await me.client.lists.add_comment({ id: list_id, profile_id: ids[0] ?? 0, text: 'Secretcomment' });
});
afterAll(() => app.close());

/** Column, and a trace of its values in an answer. */
const TRACES: Record<string, RegExp> = {
  recent_posts: /Secretpost|7919/,
  bio: /Secretbio/,
  topics: /secrettheme/,
  followers: /48[67]\d\d\b|"followers"/,
  engagement_rate: /"engagement_rate"/,
  growth: /"growth"/,
  audience: /"audience"/,
  expected: /"expected"/,
  price: /654321|"price"|"unpriced"/,
  credibility: /"credibility"/,
  status: /Secretstatus/,
  category: /Secretcategory/,
  custom_values: /Secretcolumn|Secretvalue/,
  tags: /Secrettag/,
};

it('sends no column that a list’s link hides, in any call', async () => {
  const about = { type: 'lists' as const, type_id: list_id };
  const { token } = await publish(me, about, { hidden_columns: [] });
  const calls = [
    `/client_room/${list_id}`,
    `/client_room/${list_id}?hidden=`,
    `/client_room/${list_id}?show=open&page=1`,
    `/lists/${list_id}`,
    `/lists/${list_id}/profiles`,
  ];
  const answers = async () => {
    const all: string[] = [];
    for (const call of calls) {
      const url = `/api${call}${call.includes('?') ? '&' : '?'}public_token=${token}`;
      const answer = await app.http.inject({ url });
      expect(answer.statusCode, answer.body).toBe(200);
      all.push(answer.body);
    }
    return all.join('\n');
  };
  const open = await answers();
  expect(open).not.toContain('Secretcomment');
  for (const [column, trace] of Object.entries(TRACES)) {
    // Otherwise nothing would be tested.
    expect(open, column).toMatch(trace);
    await me.client.sharing.update_public_token({ ...about, hidden_columns: [column] });
    const hidden = (await answers()).split('\n');
    expect(hidden.filter((body) => trace.test(body)).length, column).toBe(0);
  }
});

it('has pages for ten thousand responses', async () => {
  const { token } = await publish(me, { type: 'lists', type_id: list_id });
  await sql`
    insert into client_response (company_id, object_type, object_id, profile_id, kind, text, given_name, is_visitor, at)
    select ${me.company_id}, 'lists', ${list_id}, (${ids}::int[])[1 + n % ${CREATORS}],
      (array['accept', 'reject', 'comment', 'question', 'cleared'])[1 + (n / ${CREATORS}) % 5], 'Word ' || n, 'Eva', true,
      ${app.services.now()}
    from generate_series(0, ${RESPONSES - 1}) as n`.execute(app.services.db);
  const room = () => app.http.inject({ url: `/api/client_room/${list_id}?public_token=${token}` });
  const shown = (await room()).json();
  expect(shown.total).toBe(CREATORS);
  // A page of creators, each with the newest words alone.
  expect(shown.creators).toHaveLength(48);
  expect(Math.max(...shown.creators.map((one: { said: unknown[] }) => one.said.length))).toBeLessThanOrEqual(
    50,
  );
  const feed = await me.client.client.responses({});
  expect(feed.unseen).toBe(RESPONSES);
  expect(feed.responses).toHaveLength(30);
  const { creators } = await me.client.client.of_list({ id: list_id });
  expect(creators).toHaveLength(CREATORS);
}, 60_000);
