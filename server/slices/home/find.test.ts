import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { imported } from '#server/testing/imported.ts';
import { anAccount, ref } from '#server/testing/observations.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';

let app: TestApp;
let me: SignedIn;
let colleague: SignedIn;
let outsider: SignedIn;
let anna: number;
const made: Record<string, number> = {};
const SPRING = { start_date: '2026-03-01', end_date: '2026-03-31' };

const find = async (who: SignedIn, search: string) => (await who.client.home.find({ search })).matches;
const names = async (who: SignedIn, search: string) =>
  (await find(who, search)).map(({ kind, name }) => `${kind}: ${name}`);

beforeAll(async () => {
  app = await testApp();
  me = await app.signIn({ role: 'member' });
  colleague = await app.signIn({ role: 'member', company_id: me.company_id });
  outsider = await app.signIn();
  await imported(app, [anAccount({ account: ref('anna'), followers: 900 })]);
  anna = (await me.client.profiles.get({ id: 'anna' })).id;
  const folder = await me.client.lists.add({ name: 'Skincare clients', is_folder: true });
  const list = await me.client.lists.add({
    ...{ name: 'Launch plan', parent_id: folder.id, tags: ['Crème solaire', 'paris'] },
    description: 'Seeding.\nBoxes for the hydration routine are packed in May.',
  });
  await me.client.lists.add_profiles({ list_id: list.id, profile_ids: [anna] });
  const casting = await me.client.casting.add({ list_id: list.id, name: 'Shortlist', profile_ids: [anna] });
  const group = await me.client.monitors.create_group({ name: 'Dermatology' });
  const monitor = await me.client.monitors.create({
    ...{ name: 'Skincare launch', ...SPRING, keywords: ['#sunscreen'], group_id: group.id },
  });
  const brand = await me.client.brands.create({ name: 'Bela Naturals', hashtags: ['bela'] });
  const board = await me.client.leaderboards.create({ name: 'Élan ranking', brands: [{ id: brand.id }] });
  const filter = { keyword: 'retinol', ...{ from_date: '2026-03-01', to_date: '2026-03-31' } };
  const saved = await me.client.keywords.save_filter({ filter_name: '資生堂の口コミ', filter });
  await me.client.profiles.save_filter({ name: 'Micro in Paris', filter: { country: ['FR'] } });
  Object.assign(made, { folder: folder.id, list: list.id, casting: casting.id, monitor: monitor.id });
  Object.assign(made, { board: board.id, saved: saved.data.keyword_user_filter_id });
});
afterAll(() => app.close());

describe('finds every named object', () => {
  it.each([
    ['skincare', ['monitor: Skincare launch', 'folder: Skincare clients', 'list: Launch plan']],
    ['SKINCARE LAUNCH', ['monitor: Skincare launch', 'list: Launch plan']],
    ['shortlist', ['casting: Shortlist']],
    ['elan', ['leaderboard: Élan ranking']],
    ['生堂', ['keyword_report: 資生堂の口コミ']],
    ['dermatology', ['monitor_folder: Dermatology', 'monitor: Skincare launch']],
    ['micro', ['profile_search: Micro in Paris']],
    ['skimcare lauch', []],
    ['skimcare launch', ['monitor: Skincare launch']],
    ['100%_', []],
  ])('%s', async (search, expected) => {
    expect(await names(me, search)).toEqual(expected);
  });

  it('names the matching field if it is not the name', async () => {
    const reason = async (search: string) => (await find(me, search))[0];
    expect(await reason('creme')).toMatchObject({ id: made.list, by: { field: 'tag' } });
    expect(await reason('sunscreen')).toMatchObject({
      ...{ id: made.monitor, place: 'Dermatology', by: { field: 'keyword', text: '#sunscreen' } },
    });
    expect(await reason('hydration')).toMatchObject({ by: { field: 'description' } });
    expect(await reason('retinol')).toMatchObject({ id: made.saved, by: { field: 'keyword' } });
    expect(await reason('shotlist')).toMatchObject({ id: made.casting, by: { field: 'typo' } });
    expect(await reason('naturals')).toMatchObject({ id: made.board, by: { field: 'brand' } });
    expect(await reason('élan')).toMatchObject({ id: made.board, by: null });
    expect(await reason('micro')).toMatchObject({ filter: { country: ['FR'] } });
  });
});

describe('finds only what the caller can access', () => {
  const PRIVATE = ['skincare', 'shortlist', 'launch', 'elan', '資生堂', 'retinol'];

  it('shows nothing of another company, even to an admin', async () => {
    for (const search of [...PRIVATE, 'dermatology', 'micro'])
      expect(await find(outsider, search)).toEqual([]);
  });

  it('shows a colleague only shared objects, without folders they cannot see', async () => {
    for (const search of PRIVATE) expect(await find(colleague, search)).toEqual([]);
    const about = { type: 'lists', type_id: made.list ?? 0 } as const;
    await me.client.sharing.add_user({ ...about, email: colleague.email, user_type: 'Co-worker' });
    expect(await find(colleague, 'launch')).toMatchObject([
      { id: made.list, place: null },
      { id: made.casting },
    ]);
    expect(await find(colleague, 'shortlist')).toMatchObject([{ id: made.casting, place: 'Launch plan' }]);
    // The folder's name does not match for them.
    expect(await find(colleague, 'clients')).toEqual([]);
    await me.client.sharing.remove_user({ ...about, user_id: colleague.user_id });
    expect(await find(colleague, 'launch')).toEqual([]);
  });

  it('leaves out areas that are closed to a person', async () => {
    const { company_id } = me;
    const narrow = await app.signIn({ role: 'admin', company_id, flags: { profile_only: true } });
    expect(await names(narrow, 'paris')).toEqual(['profile_search: Micro in Paris']);
    const closed = { leaderboards_page: false, keywords_page: false };
    const admin = await app.signIn({ role: 'admin', company_id, flags: closed });
    expect(await names(admin, 'ranking')).toEqual([]);
    expect(await names(admin, 'retinol')).toEqual([]);
    expect(await names(admin, 'shortlist')).toEqual(['casting: Shortlist']);
  });

  it('leaves out deleted objects, with the castings of their list', async () => {
    await me.client.lists.delete({ id: made.list ?? 0 });
    expect(await find(me, 'shortlist')).toEqual([]);
    expect(await names(me, 'launch')).toEqual(['monitor: Skincare launch']);
  });
});
