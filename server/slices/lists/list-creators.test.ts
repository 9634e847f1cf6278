import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CellChange } from '#contract/lists/creators.ts';
import { project } from '#server/projector/projector.ts';
import { openIntake } from '#server/slices/imports/intake/open-intake.ts';
import { joinHandMade } from '#server/slices/profiles/details/hand-made.ts';
import { anAccount, aPost, ref } from '#server/testing/observations.ts';
import { publish, visitorOf } from '#server/testing/sharing.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';

let app: TestApp;
let me: SignedIn;
let colleague: SignedIn;
let outsider: SignedIn;
/** Ids by handle. */
let ids: Record<string, number>;

async function imported(followers: Record<string, number | null>) {
  const accounts = Object.entries(followers);
  const { touched } = await openIntake(app.services, { import_id: 1, imported: false }).write([
    ...accounts.map(([name, n]) => anAccount({ account: ref(name), followers: n, country: 'FR' })),
    ...accounts.map(([name]) => aPost({ external_id: `of-${name}`, account: ref(name), likes: 3 })),
  ]);
  const profile_ids = JSON.stringify([...touched]);
  await app.services.db.insertInto('outbox_event').values({ profile_ids }).execute();
  await joinHandMade(app.services);
  await project(app.services);
}

beforeAll(async () => {
  app = await testApp();
  me = await app.signIn({ role: 'member' });
  colleague = await app.signIn({ role: 'member', company_id: me.company_id });
  outsider = await app.signIn();
  await imported({ anna: 4000, ben: 900, cleo: null });
  const { profiles } = await me.client.profiles.search({});
  ids = Object.fromEntries(profiles.map((p) => [p.username, p.id]));
});
afterAll(() => app.close());

const id = (name: string) => ids[name] ?? 0;
async function aList(name: string, ...creators: string[]) {
  const list = await me.client.lists.add({ name });
  if (creators.length > 0)
    await me.client.lists.add_profiles({ list_id: list.id, profile_ids: creators.map(id) });
  return list;
}
const share = (type_id: number) =>
  me.client.sharing.add_user({ type: 'lists', type_id, email: colleague.email, user_type: 'Co-worker' });
const rows = async (list_id: number, who = me) => (await who.client.lists.profiles({ id: list_id })).profiles;

describe('creators of a list', () => {
  it('come with their numbers per platform, in the order they were added', async () => {
    const list = await aList('Numbers', 'ben', 'anna');
    const more = await me.client.lists.add_profiles({
      list_id: list.id,
      profile_ids: [id('cleo'), id('ben')],
    });
    expect(more).toMatchObject({ added: [id('cleo')], already: 1, total: 3 });
    expect(await rows(list.id)).toMatchObject([
      { name: 'ben', country: 'FR', platforms: { instagram: { username: 'ben', followers: 900 } } },
      { name: 'anna', platforms: { instagram: { followers: 4000, publications_count: 1, audience: null } } },
      {
        name: 'cleo',
        platforms: { instagram: { followers: null, missing: { followers: 'not_in_source' } } },
      },
    ]);
    expect(await me.client.lists.get({ id: list.id })).toMatchObject({
      total_influencers: 3,
      total_followers: 4900,
    });
    const second = await me.client.lists.profiles({ id: list.id, limit: 2, page: 2 });
    expect(second).toMatchObject({ total: 3, profiles: [{ name: 'cleo' }] });
    await me.client.lists.reorder({ id: list.id, profile_ids: [id('cleo'), id('anna')], before: id('ben') });
    expect((await rows(list.id)).map((r) => r.name)).toEqual(['cleo', 'anna', 'ben']);
  });

  it('show the company’s own names and prices, and none of another’s', async () => {
    const list = await aList('Your own words', 'anna');
    await me.client.profiles.edit({
      ...{ id: id('anna'), name: 'Anna A.', kind: 'influencer' },
      prices: [{ platform: 'instagram', post_type: 'instagram_reels', amount: 900, currency: 'EUR' }],
    });
    expect(await rows(list.id)).toMatchObject([
      { name: 'Anna A.', prices: [{ post_type: 'instagram_reels', amount: 900, currency: 'EUR' }] },
    ]);
    const theirs = await outsider.client.lists.add({ name: 'Elsewhere' });
    await outsider.client.lists.add_profiles({ list_id: theirs.id, profile_ids: [id('anna')] });
    expect(await rows(theirs.id, outsider)).toMatchObject([{ name: 'anna', prices: [] }]);
  });

  it('are refused if the profile does not exist, or the list is a folder', async () => {
    const list = await aList('Refused');
    const hidden = await outsider.client.profiles.add({ name: 'Secret', kind: 'influencer', accounts: [] });
    await expect(
      me.client.lists.add_profiles({ list_id: list.id, profile_ids: [id('ben'), hidden.id] }),
    ).rejects.toMatchObject({ status: 404 });
    expect(await rows(list.id)).toEqual([]);
    const folder = await me.client.lists.add({ name: 'Folder', is_folder: true });
    await expect(
      me.client.lists.add_profiles({ list_id: folder.id, profile_ids: [id('ben')] }),
    ).rejects.toThrow('folder');
  });

  it('are restored unchanged after removal', async () => {
    const list = await aList('Undo', 'anna', 'ben');
    await me.client.lists.set_cells({
      id: list.id,
      changes: [{ profile_id: id('anna'), field: 'price', value: 250.5, was: null }],
    });
    const gone = await me.client.lists.remove_profiles({ id: list.id, profile_ids: [id('anna')] });
    expect(gone.removed).toEqual([id('anna')]);
    expect((await rows(list.id)).map((r) => r.profile_id)).toEqual([id('ben')]);
    await me.client.lists.restore_profiles({ id: list.id, profile_ids: [id('anna')] });
    expect(await rows(list.id)).toMatchObject([{ profile_id: id('anna'), price: 250.5 }, {}]);
  });

  it('made by hand move to the reported profile, with their cells in the list', async () => {
    const made = await me.client.profiles.add({
      name: 'Dora by hand',
      kind: 'influencer',
      accounts: [{ platform: 'instagram', username: 'dora' }],
    });
    const list = await aList('Pending');
    await me.client.lists.add_profiles({ list_id: list.id, profile_ids: [made.id] });
    await me.client.lists.add_comment({ id: list.id, profile_id: made.id, text: 'Ask her agent' });
    await me.client.lists.set_cells({
      id: list.id,
      changes: [{ profile_id: made.id, field: 'publications', value: 3, was: null }],
    });
    await imported({ dora: 7000 });
    const [row] = await rows(list.id);
    expect(row).toMatchObject({ name: 'Dora by hand', publications: 3, comments: 1 });
    expect(row?.platforms.instagram?.followers).toBe(7000);
    expect(row?.profile_id).not.toBe(made.id);
  });
});

describe('cells', () => {
  const cell = (
    name: string,
    field: string,
    value: CellChange['value'],
    was: CellChange['value'] = null,
  ) => ({
    ...{ profile_id: id(name), field, value, was },
  });

  it('are saved if the caller saw their current value; the later of two gets the conflict', async () => {
    const list = await aList('Cells', 'anna', 'ben');
    await share(list.id);
    const [idea, contacted] = list.statuses.map((s) => s.id);
    const first = await me.client.lists.set_cells({
      id: list.id,
      changes: [cell('anna', 'status', idea ?? 0), cell('ben', 'tags', ['x', 'x'], [])],
    });
    expect(first).toEqual({ written: 2, conflicts: [] });
    const second = await colleague.client.lists.set_cells({
      id: list.id,
      changes: [
        cell('anna', 'status', contacted ?? 0),
        cell('anna', 'price', 100),
        cell('ben', 'tags', ['x'], []),
      ],
    });
    // Both wrote the same tags, so there is no conflict.
    expect(second).toMatchObject({
      written: 1,
      conflicts: [{ profile_id: id('anna'), field: 'status', value: idea }],
    });
    expect(await rows(list.id)).toMatchObject([{ status: idea, price: 100 }, { tags: ['x'] }]);
  });

  it('of dropdown columns are saved, too, all or none if one is invalid', async () => {
    const made = await aList('Dropdowns', 'anna', 'ben');
    const list = await me.client.lists.set_options({
      ...{ id: made.id, revision: 0, statuses: made.statuses, categories: [] },
      custom_dropdowns: [{ name: 'Wave', options: [{ value: 'First' }] }],
    });
    const wave = list.custom_dropdowns[0];
    const field = `custom:${wave?.id}`;
    const option = wave?.options[0]?.id ?? 0;
    await me.client.lists.set_cells({ id: list.id, changes: [cell('anna', field, option)] });
    expect((await rows(list.id))[0]?.custom_values).toEqual({ [String(wave?.id)]: option });
    for (const [bad, status] of [
      [cell('anna', field, 999, option), 409],
      [cell('anna', 'custom:999', 1), 409],
      [cell('anna', 'price', -1), 400],
      [cell('anna', 'publications', 1.5), 400],
      [cell('anna', 'status', 12345), 409],
      [cell('cleo', 'price', 1), 404],
    ] as const)
      await expect(
        me.client.lists.set_cells({ id: list.id, changes: [cell('ben', 'price', 5), bad] }),
      ).rejects.toMatchObject({ status });
    expect((await rows(list.id))[1]?.price).toBeNull();
    await me.client.lists.set_options({
      ...{ id: made.id, revision: 1, statuses: [], categories: [], custom_dropdowns: [] },
    });
    expect((await rows(list.id))[0]).toMatchObject({ status: null, custom_values: {} });
  });
});

describe('pasted handles', () => {
  it('are found by name and by URL, and unknown ones get a reason', async () => {
    const list = await aList('Pasted', 'anna');
    const { handles } = await me.client.lists.resolve_handles({
      id: list.id,
      typed: ['@Anna', 'https://www.instagram.com/ben/', 'nobody.here', 'https://example.com/x', 'two words'],
    });
    expect(handles).toMatchObject([
      { username: 'anna', profile: { id: id('anna'), in_list: true } },
      { platform: 'instagram', username: 'ben', profile: { id: id('ben'), in_list: false } },
      {
        username: 'nobody.here',
        profile: null,
        message: expect.stringContaining('No imported Instagram account'),
      },
      { platform: null, profile: null },
      { username: null, profile: null, message: expect.stringContaining('handle') },
    ]);
  });
});

describe('comments', () => {
  it('mention colleagues who have the list, who are mailed once', async () => {
    const list = await aList('Talk', 'anna');
    const outside = await app.services.db
      .selectFrom('app_user')
      .where('email', '=', outsider.email)
      .select('id')
      .executeTakeFirstOrThrow();
    const about = { id: list.id, profile_id: id('anna') };
    await expect(
      me.client.lists.add_comment({ ...about, text: 'Hi', mentions: [outside.id] }),
    ).rejects.toMatchObject({ status: 400 });
    await share(list.id);
    const { people } = await me.client.lists.comments({ id: list.id });
    const them = people.find((p) => p.name !== '' && p.id !== undefined && p.id !== outside.id);
    const all = people.map((p) => p.id);
    const comment = await me.client.lists.add_comment({ ...about, text: 'Look @all', mentions: all });
    expect(comment).toMatchObject({ text: 'Look @all', can_edit: true, profile_id: id('anna') });
    expect(them).toBeDefined();
    const mails = async () =>
      (
        await app.services.db
          .selectFrom('message_outbox')
          .where('template', '=', 'mentioned-in-comment')
          .select(['recipient', 'body_text'])
          .execute()
      ).filter((m) => m.recipient === colleague.email);
    expect(await mails()).toHaveLength(1);
    expect((await mails())[0]?.body_text).not.toContain('Look @all');
    await me.client.lists.edit_comment({ ...about, comment_id: comment.id, text: 'Look!', mentions: all });
    expect(await mails()).toHaveLength(1);
    expect((await rows(list.id))[0]?.comments).toBe(1);
    const [seen] = (await colleague.client.lists.comments({ id: list.id })).comments;
    expect(seen).toMatchObject({ text: 'Look!', can_edit: false, can_delete: false });
    await expect(
      colleague.client.lists.delete_comment({ id: list.id, comment_id: comment.id }),
    ).rejects.toMatchObject({ status: 403 });
    await me.client.lists.delete_comment({ id: list.id, comment_id: comment.id });
    expect((await me.client.lists.comments({ id: list.id })).comments).toEqual([]);
  });
});

describe('by public link', () => {
  it('shows a visitor the creators, not the people who work on them, and no hidden column', async () => {
    const list = await aList('Public', 'anna');
    await me.client.lists.add_comment({ id: list.id, profile_id: id('anna'), text: 'Internal' });
    await me.client.lists.set_cells({
      id: list.id,
      changes: [{ profile_id: id('anna'), field: 'price', value: 100, was: null }],
    });
    const link = await publish(
      me,
      { type: 'lists', type_id: list.id },
      { hidden_columns: ['price', 'followers'] },
    );
    const visit = visitorOf(app, link.token);
    const shown = await visit(`/lists/${list.id}/profiles`);
    expect(shown.statusCode).toBe(200);
    expect(shown.json().profiles[0]).toMatchObject({ comments: 0, added_by: '', tags: [] });
    for (const hidden of ['"price"', '"prices"', '4000', 'Internal'])
      expect(shown.body).not.toContain(hidden);
    expect((await visit(`/lists/${list.id}/comments`)).statusCode).toBe(401);
    const other = await aList('Not public', 'ben');
    expect((await visit(`/lists/${other.id}/profiles`)).statusCode).toBe(404);
    const folder = await me.client.lists.add({ name: 'No link', is_folder: true });
    await expect(
      me.client.sharing.create_public_token({ type: 'lists', type_id: folder.id }),
    ).rejects.toThrow('folder');
  });
});

describe('views', () => {
  it('are saved for all users of the list', async () => {
    const list = await aList('Views');
    await share(list.id);
    const view = { columns: ['name', 'status'], sort: { column: 'price', descending: true } };
    const saved = await me.client.lists.save_view({ id: list.id, name: 'By price', view });
    expect(saved.view).toMatchObject({ layout: 'table', ...view, filters: [] });
    expect((await colleague.client.lists.views({ id: list.id })).views).toMatchObject([{ name: 'By price' }]);
    const { id: view_id } = saved;
    await colleague.client.lists.change_view({ id: list.id, view_id, name: 'Cheapest', view: {} });
    expect((await me.client.lists.views({ id: list.id })).views).toMatchObject([{ name: 'Cheapest' }]);
    await me.client.lists.delete_view({ id: list.id, view_id });
    expect((await me.client.lists.views({ id: list.id })).views).toEqual([]);
  });
});
