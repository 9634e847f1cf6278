import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { imported } from '#server/testing/imported.ts';
import { anAccount, aPost, ref } from '#server/testing/observations.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';

const NOW = new Date('2026-06-01T10:00:00Z');
const NAMES = ['anna', 'bea', 'cleo', 'dora'];

let app: TestApp;
let owner: SignedIn;
let colleague: SignedIn;
let stranger: SignedIn;
const ids: Record<string, number> = {};
beforeAll(async () => {
  app = await testApp({ now: () => NOW });
  owner = await app.signIn({ role: 'member' });
  colleague = await app.signIn({ role: 'member', company_id: owner.company_id });
  stranger = await app.signIn({ role: 'admin' });
  await imported(
    app,
    NAMES.flatMap((name, i) => [
      anAccount({ account: ref(name), followers: 1000 * (i + 1) }),
      aPost({
        external_id: `of-${name}`,
        account: ref(name),
        likes: 3,
        created_at: Date.UTC(2026, i + 1, 1, 12),
      }),
    ]),
  );
  const { profiles } = await owner.client.profiles.search({});
  for (const row of profiles) ids[row.username ?? ''] = row.id;
});
afterAll(() => app.close());

type SearchFilters = Parameters<SignedIn['client']['profiles']['search']>[0];
const usernamesFor = async (filters: SearchFilters, who = owner) =>
  (await who.client.profiles.search(filters)).profiles.map((row) => row.username ?? '').toSorted();
const id = (name: string) => ids[name] ?? 0;

describe('filters about the company’s own work', () => {
  it('include only lists that the caller can see', async () => {
    const list = await owner.client.lists.add({ name: 'Shortlist' });
    await owner.client.lists.add_profiles({ list_id: list.id, profile_ids: [id('anna'), id('bea')] });
    await owner.client.lists.remove_profiles({ id: list.id, profile_ids: [id('bea')] });
    expect(await usernamesFor({ in_lists: true })).toEqual(['anna']);
    expect(await usernamesFor({ in_lists: false })).toEqual(['bea', 'cleo', 'dora']);
    for (const who of [colleague, stranger]) {
      expect(await usernamesFor({ in_lists: true }, who)).toEqual([]);
      expect(await usernamesFor({ in_lists: false }, who)).toEqual(NAMES);
    }
    await owner.client.lists.delete({ id: list.id });
    expect(await usernamesFor({ in_lists: true })).toEqual([]);
  });

  it('include campaigns, by name or list, and those that have begun', async () => {
    const list = await owner.client.lists.add({ name: 'Booked' });
    await owner.client.lists.add_profiles({ list_id: list.id, profile_ids: [id('bea')] });
    const make = (name: string, start_date: string, more: object) =>
      owner.client.monitors.create({ name, start_date, end_date: '2026-12-31', ...more });
    await make('Spring', '2026-03-01', { profile_ids: [id('anna')] });
    await make('Autumn', '2026-09-01', { list_ids: [list.id] });
    expect(await usernamesFor({ in_campaigns: true })).toEqual(['anna', 'bea']);
    expect(await usernamesFor({ worked_with: true })).toEqual(['anna']);
    expect(await usernamesFor({ worked_with: false })).toEqual(['bea', 'cleo', 'dora']);
    expect(await usernamesFor({ in_campaigns: true, worked_with: false })).toEqual(['bea']);
    expect(await usernamesFor({ in_campaigns: true }, colleague)).toEqual([]);
  });

  it('include email addresses of the company, and when somebody last posted', async () => {
    await owner.client.profiles.edit({ id: id('cleo'), email: 'cleo@example.com' });
    expect(await usernamesFor({ has_email: true })).toEqual(['cleo']);
    expect(await usernamesFor({ has_email: true }, stranger)).toEqual([]);
    expect(await usernamesFor({ posted_since: '2026-04-01' })).toEqual(['cleo', 'dora']);
    expect(await usernamesFor({ posted_since: '2026-04-02' })).toEqual(['dora']);
  });

  it('are counted in facets and histograms, whose median ignores filters', async () => {
    const since = { posted_since: '2026-04-01' };
    const { platform } = await owner.client.profiles.facets(since);
    expect(platform).toEqual([{ key: 'instagram', count: 2 }]);
    const range = await owner.client.profiles.range({ metric: 'followers', ...since });
    expect(range).toMatchObject({ min: 3000, max: 4000 });
    expect(range.median).toBeGreaterThanOrEqual(2000);
    expect(range.median).toBeLessThanOrEqual(3000);
  });
});

describe('the brief of a list', () => {
  it('is that of the first search that creators were added from, for members only', async () => {
    const list = await owner.client.lists.add({ name: 'With a brief' });
    expect(list.brief).toBe(null);
    const add = (name: string, brief?: object) =>
      owner.client.lists.add_profiles({ list_id: list.id, profile_ids: [id(name)], brief });
    const read = () => owner.client.lists.get({ id: list.id });
    await add('anna');
    expect((await read()).brief).toBe(null);
    await add('bea', { country: ['FR'], min_range: 1000 });
    await add('cleo', { country: ['DE'] });
    expect((await read()).brief).toMatchObject({ country: ['FR'], min_range: 1000 });
    const copy = await owner.client.lists.duplicate({ id: list.id });
    expect(copy.brief).toMatchObject({ country: ['FR'] });
    await owner.client.lists.edit({ id: list.id, brief: null });
    expect((await read()).brief).toBe(null);
  });
});
