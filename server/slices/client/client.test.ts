import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { project } from '#server/projector/projector.ts';
import { openIntake } from '#server/slices/imports/intake/open-intake.ts';
import { anAccount, aPost, ref } from '#server/testing/observations.ts';
import { publish } from '#server/testing/sharing.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';

let app: TestApp;
let now = Date.parse('2026-06-01T10:00:00Z');
let me: SignedIn;
let colleague: SignedIn;
let ids: Record<string, number>;

beforeAll(async () => {
  app = await testApp({ now: () => new Date(now) });
  me = await app.signIn({ role: 'member' });
  colleague = await app.signIn({ role: 'member', company_id: me.company_id });
  const { touched } = await openIntake(app.services, { import_id: 1, imported: false }).write(
    ['anna', 'ben', 'cleo'].flatMap((name, i) => [
      anAccount({ account: ref(name), followers: 1000 * (i + 1), bio: `I am ${name}`, themes: ['skincare'] }),
      aPost({ external_id: `of-${name}`, account: ref(name), likes: 30, message: `Post of ${name}` }),
    ]),
  );
  const profile_ids = JSON.stringify([...touched]);
  await app.services.db.insertInto('outbox_event').values({ profile_ids }).execute();
  await project(app.services);
  const { profiles } = await me.client.profiles.search({});
  ids = Object.fromEntries(profiles.map((p) => [p.username, p.id]));
});
afterAll(() => app.close());

const id = (name: string) => ids[name] ?? 0;

async function aList(name: string, ...creators: string[]) {
  const { id: list_id } = await me.client.lists.add({ name });
  await me.client.lists.add_profiles({ list_id, profile_ids: creators.map(id) });
  return list_id;
}

const visit = (token: string, list_id: number, query: Record<string, string> = {}, ip = '10.1.1.1') =>
  app.http.inject({
    url: `/api/client_room/${list_id}?${new URLSearchParams({ ...query, public_token: token })}`,
    remoteAddress: ip,
  });
const say = (token: string, list_id: number, body: object, headers = {}) =>
  app.http.inject({
    ...{ method: 'POST', url: `/api/client_room/${list_id}/responses?public_token=${token}`, payload: body },
    headers: { 'content-type': 'application/json', ...headers },
    remoteAddress: '10.1.1.1',
  });

describe('the room of a list', () => {
  it('shows creators with accounts, posts and numbers, and leaves internal columns out', async () => {
    const list_id = await aList('Spring', 'anna', 'ben');
    const list = await me.client.lists.set_options({
      ...{ id: list_id, revision: 0, categories: [], custom_dropdowns: [] },
      statuses: [{ status: 'Too expensive', color: 'red' }],
    });
    const status = list.statuses[0]?.id ?? 0;
    await me.client.lists.set_cells({
      id: list_id,
      changes: [
        { profile_id: id('anna'), field: 'status', value: status, was: null },
        { profile_id: id('anna'), field: 'price', value: 4321, was: null },
        { profile_id: id('anna'), field: 'tags', value: ['difficult'], was: [] },
      ],
    });
    await me.client.lists.add_comment({ id: list_id, profile_id: id('anna'), text: 'Never again' });
    const about = { type: 'lists' as const, type_id: list_id };
    const { token, hidden_columns } = await publish(me, about);
    expect(hidden_columns).toEqual(['price', 'credibility', 'status', 'category', 'custom_values', 'tags']);
    const answer = await visit(token, list_id);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({
      ...{ type: 'lists', name: 'Spring', total: 2, decided: { open: 2, accept: 0 } },
      totals: { creators: 2, followers: 3000 },
      creators: [
        {
          ...{ name: 'anna', bio: 'I am anna', topics: ['skincare'], decision: null, said: [] },
          accounts: [{ platform: 'instagram', url: 'https://www.instagram.com/anna/', followers: 1000 }],
          recent_posts: [{ message: 'Post of anna', interactions: expect.any(Number) }],
        },
        { name: 'ben' },
      ],
    });
    for (const secret of ['Too expensive', '4321', 'difficult', 'Never again', me.email])
      expect(answer.body).not.toContain(secret);
    // A visitor cannot ask for more than the link shows.
    expect((await visit(token, list_id, { hidden: '' })).body).not.toContain('4321');
    await me.client.sharing.update_public_token({
      ...{ ...about, hidden_columns: ['recent_posts', 'audience'], message: 'Please choose two' },
    });
    const shown = (await visit(token, list_id)).json();
    expect(shown).toMatchObject({ message: 'Please choose two', totals: { price: { amount: 4321 } } });
    expect(shown.creators[0]).toMatchObject({
      ...{ status: 'Too expensive', tags: ['difficult'], price: { amount: 4321, currency: 'USD' } },
    });
    expect(shown.creators[0]).not.toHaveProperty('recent_posts');
    // The preview of the owner is the same page.
    const preview = await me.client.client.room({
      ...{ type: 'lists', id: list_id, hidden: 'recent_posts,audience' },
    });
    expect({ ...preview, message: 'Please choose two' }).toEqual(shown);
  });

  it('opens only with its own link', async () => {
    const [one, other] = [await aList('One', 'anna'), await aList('Other', 'ben')];
    const { token } = await publish(me, { type: 'lists', type_id: one });
    const stranger = await app.signIn();
    expect((await visit(token, other)).statusCode).toBe(404);
    await expect(stranger.client.client.room({ type: 'lists', id: one })).rejects.toMatchObject({
      status: 404,
    });
    await expect(colleague.client.client.room({ type: 'lists', id: one })).rejects.toMatchObject({
      status: 404,
    });
    const word = { profile_id: id('anna'), kind: 'accept', by: 'Eva' };
    expect((await say(token, other, word)).statusCode).toBe(404);
    // The type of a link is its own.
    const made = await me.client.casting.add({ list_id: other, name: 'Cast', profile_ids: [id('ben')] });
    expect((await say(token, made.id, { ...word, type: 'casting' })).statusCode).toBe(404);
    expect((await say(token, one, { ...word, profile_id: id('ben') })).statusCode).toBe(404);
    expect((await say(token, one, word, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    const about = { type: 'lists' as const, type_id: one };
    await me.client.sharing.update_public_token({ ...about, password: 'correct horse' });
    expect([(await visit(token, one)).statusCode, (await say(token, one, word)).statusCode]).toEqual([
      401, 401,
    ]);
    const expires_at = new Date(now + 1000).toISOString();
    await me.client.sharing.update_public_token({ ...about, password: null, expires_at });
    now += 2000;
    expect([(await visit(token, one)).statusCode, (await say(token, one, word)).statusCode]).toEqual([
      401, 401,
    ]);
    const { rows } = { rows: await app.services.db.selectFrom('client_response').selectAll().execute() };
    expect(rows).toEqual([]);
  });
});

describe('a client', () => {
  it('decides, comments and asks under a name; the list shows it at once, and a colleague answers', async () => {
    const list_id = await aList('Summer', 'anna', 'ben', 'cleo');
    const { token } = await publish(me, { type: 'lists', type_id: list_id });
    const by = 'Claire';
    const accepted = await say(token, list_id, { profile_id: id('anna'), kind: 'accept', by });
    expect(accepted.statusCode, accepted.body).toBe(200);
    expect(accepted.json()).toMatchObject({ decision: 'accept', decided_by: 'Claire' });
    await say(token, list_id, { profile_id: id('ben'), kind: 'reject', text: 'Too loud', by });
    await say(token, list_id, { profile_id: id('cleo'), kind: 'question', text: 'Free in May?', by });
    // A second click is not a second question.
    await say(token, list_id, { profile_id: id('cleo'), kind: 'question', text: 'Free in May?', by });
    await say(token, list_id, { profile_id: null, kind: 'comment', text: 'A good choice', by });
    const ofList = async () =>
      new Map((await me.client.client.of_list({ id: list_id })).creators.map((one) => [one.profile_id, one]));
    const before = await ofList();
    expect(before.get(id('anna'))).toMatchObject({ decision: 'accept', decided_by: 'Claire' });
    expect(before.get(id('ben'))).toMatchObject({ decision: 'reject', decision_comment: 'Too loud' });
    expect(before.get(id('cleo'))).toMatchObject({ decision: null, comments: 1, questions: 1 });
    await me.client.client.respond({
      ...{ type: 'lists', id: list_id, profile_id: id('cleo'), kind: 'answer', text: 'Yes, all of May' },
    });
    expect((await ofList()).get(id('cleo'))).toMatchObject({ comments: 1, questions: 0 });
    const shown = (await visit(token, list_id)).json();
    expect(shown).toMatchObject({
      decided: { accept: 1, reject: 1, open: 1 },
      said: [{ text: 'A good choice' }],
    });
    expect(shown.creators[2].said).toMatchObject([
      { kind: 'question', by: 'Claire', is_visitor: true },
      // Names of colleagues are hidden from visitors.
      { kind: 'answer', by: '', text: 'Yes, all of May', is_visitor: false },
    ]);
    expect((await visit(token, list_id, { show: 'accept' })).json()).toMatchObject({
      ...{ total: 1, creators: [{ name: 'anna' }], accepted_totals: { creators: 1 } },
    });
    await say(token, list_id, { profile_id: id('anna'), kind: 'cleared', by });
    expect((await ofList()).get(id('anna'))).toBeUndefined();
    const thread = await me.client.client.of_creator({ id: list_id, profile_id: id('anna') });
    expect(thread.responses.map(({ kind }) => kind)).toEqual(['accept', 'cleared']);
  });

  it('is refused without a name or text, and after too many answers', async () => {
    const list_id = await aList('Limits', 'anna');
    const { token } = await publish(me, { type: 'lists', type_id: list_id });
    const anna = { profile_id: id('anna') };
    const bad = async (body: object) => {
      const answer = await say(token, list_id, body);
      return [answer.statusCode, answer.json().message];
    };
    expect(await bad({ ...anna, kind: 'accept' })).toEqual([400, 'Enter your name']);
    expect(await bad({ ...anna, kind: 'comment', by: 'Eva' })).toEqual([400, 'Write something']);
    expect(await bad({ ...anna, kind: 'comment', by: 'Eva', text: 'x'.repeat(2001) })).toEqual([
      ...[400, 'At most 2,000 characters'],
    ]);
    expect((await bad({ ...anna, kind: 'answer', by: 'Eva', text: 'I am the agency' }))[0]).toBe(400);
    const codes = [];
    for (let n = 0; n < 62; n++)
      codes.push(
        (await say(token, list_id, { ...anna, kind: n % 2 ? 'reject' : 'accept', by: 'Eva' })).statusCode,
      );
    expect(codes.at(0)).toBe(200);
    expect(codes.at(-1)).toBe(429);
    now += 601_000;
    expect((await say(token, list_id, { ...anna, kind: 'accept', by: 'Eva' })).statusCode).toBe(200);
  });

  it('is announced: once by mail, and to everybody with access until they have seen it', async () => {
    const list_id = await aList('News', 'anna');
    const { token } = await publish(me, { type: 'lists', type_id: list_id });
    const unread = async (who: SignedIn) => (await who.client.alerts.unread()).unread;
    await me.client.client.mark_seen();
    const before = await unread(me);
    await say(token, list_id, { profile_id: id('anna'), kind: 'accept', by: 'Nora' });
    await say(token, list_id, { profile_id: id('anna'), kind: 'comment', text: 'Secret plan', by: 'Nora' });
    const mails = await app.services.db
      .selectFrom('message_outbox')
      .where('template', '=', 'client-responded')
      .where('body_text', 'like', '%News%')
      .select(['recipient', 'subject', 'body_text'])
      .execute();
    expect(mails).toMatchObject([{ recipient: me.email, subject: 'Nora answered on “News”' }]);
    expect(mails[0]?.body_text).not.toContain('Secret plan');
    expect((await unread(me)) - before).toBe(2);
    expect(await unread(colleague)).toBe(0);
    const { responses, unseen } = await me.client.client.responses({});
    expect(unseen).toBe(2);
    expect(responses[0]).toMatchObject({
      ...{ kind: 'comment', by: 'Nora', creator: 'anna', object_name: 'News', is_seen: false },
    });
    // The bell, its list and Home have one number.
    expect((await me.client.alerts.notices()).unread).toBe(await unread(me));
    expect((await me.client.home.alerts()).unread).toBe(await unread(me));
    expect(await me.client.alerts.mark_read({})).toEqual({ unread: 0 });
    expect((await me.client.client.responses({})).unseen).toBe(0);
    const gone = await me.client.client.remove_response({ id: responses[0]?.id ?? 0 });
    expect(gone.text).toBe('Secret plan');
    await expect(
      colleague.client.client.remove_response({ id: responses[1]?.id ?? 0 }),
    ).rejects.toMatchObject({ status: 404 });
  });
});
