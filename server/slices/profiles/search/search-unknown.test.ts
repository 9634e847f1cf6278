import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { imported } from '#server/testing/imported.ts';
import { anAccount, ref } from '#server/testing/observations.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';

let app: TestApp;
let owner: SignedIn;
let stranger: SignedIn;
beforeAll(async () => {
  app = await testApp();
  owner = await app.signIn({ role: 'member' });
  stranger = await app.signIn({ role: 'member' });
  await imported(app, [
    anAccount({ account: ref('anna'), gender: 'female', country: 'FR', city: 'LYON' }),
    anAccount({ account: ref('bea'), gender: 'female', country: null, city: 'Lyon, France' }),
    anAccount({ account: ref('cleo'), gender: null, country: 'FR', city: null }),
    anAccount({ account: ref('dora'), gender: null, country: null, city: 'Paris' }),
    anAccount({ account: ref('emil'), gender: 'male', country: 'US', city: 'Paris' }),
    anAccount({ account: ref('finn'), gender: 'male', country: 'FR', city: 'München' }),
  ]);
});
afterAll(() => app.close());

type SearchFilters = Parameters<SignedIn['client']['profiles']['search']>[0];
const found = async (filters: SearchFilters, who = owner) =>
  (await who.client.profiles.search(filters)).profiles.map((row) => row.username ?? '').toSorted();

describe('unknown facts in a search', () => {
  it('counts who is left out, for each fact and together, and includes them on request', async () => {
    const filters = { gender: ['female' as const], country: ['FR'] };
    expect(await found(filters)).toEqual(['anna']);
    expect(await owner.client.profiles.unknown(filters)).toEqual({
      total: 3,
      facts: [
        { fact: 'country', count: 2, alone: 1 },
        { fact: 'gender', count: 2, alone: 1 },
      ],
    });
    expect(await found({ ...filters, or_unknown: ['gender'] })).toEqual(['anna', 'cleo']);
    expect(await found({ ...filters, or_unknown: ['gender', 'country'] })).toEqual([
      'anna',
      'bea',
      'cleo',
      'dora',
    ]);
  });

  it('counts unknown audiences and numbers, but not those that are included already', async () => {
    const filters = { audience_gender: ['FEMALE:0.5'], audience_age: ['18-24'], min_price: 10 };
    const { total, facts } = await owner.client.profiles.unknown(filters);
    expect([total, facts.map(({ fact, count, alone }) => [fact, count, alone])]).toEqual([
      6,
      [
        ['price', 6, 0],
        ['audience_gender', 6, 0],
        ['audience_age', 6, 0],
      ],
    ]);
    const rest = await owner.client.profiles.unknown({
      ...filters,
      or_unknown: ['price', 'audience_age'],
    });
    expect(rest).toEqual({ total: 6, facts: [{ fact: 'audience_gender', count: 6, alone: 6 }] });
  });

  it('returns nothing without a filter on a fact', async () => {
    const none = { total: 0, facts: [] };
    expect(await owner.client.profiles.unknown({})).toEqual(none);
    expect(await owner.client.profiles.unknown({ tags: ['vip'], verified: true })).toEqual(none);
  });

  it('keeps the choice in saved filters', async () => {
    const filter = { gender: ['female' as const], or_unknown: ['gender' as const] };
    await owner.client.profiles.save_filter({ name: 'Women, or unknown', filter });
    const [saved] = await owner.client.profiles.saved_filters({});
    expect(saved?.filter).toMatchObject(filter);
  });
});

describe('cities of creators', () => {
  it('are found in any spelling', async () => {
    expect(await found({ city: ['lyon'] })).toEqual(['anna', 'bea']);
    expect(await found({ city: ['Munich'] })).toEqual(['finn']);
    expect(await found({ city: ['Muenchen', 'Lyon'] })).toEqual(['anna', 'bea', 'finn']);
    expect(await found({ city: ['Oslo'] })).toEqual([]);
    expect(await found({ city: ['Munich'], or_unknown: ['city'] })).toEqual(['cleo', 'finn']);
  });

  it('are listed by country, and counted as a facet', async () => {
    const cities = await owner.client.profiles.cities({});
    expect(cities.map(({ city, country, count }) => [city, country, count])).toEqual([
      ['Lyon', 'FR', 1],
      ['Lyon', null, 1],
      ['Munich', 'FR', 1],
      ['Paris', 'US', 1],
      ['Paris', null, 1],
    ]);
    const { city } = await owner.client.profiles.facets({ gender: ['male'] });
    expect(city).toEqual([
      { key: 'Munich', count: 1 },
      { key: 'Paris', count: 1 },
    ]);
  });

  it('are the company’s own where it typed one', async () => {
    const { profiles } = await owner.client.profiles.search({ search: 'anna' });
    await owner.client.profiles.edit({ id: profiles[0]?.id ?? 0, address_city: 'Annecy' });
    expect(await found({ city: ['Annecy'] })).toEqual(['anna']);
    expect(await found({ city: ['Lyon'] })).toEqual(['bea']);
    expect(await found({ city: ['Annecy'] }, stranger)).toEqual([]);
    expect(await found({ city: ['Lyon'] }, stranger)).toEqual(['anna', 'bea']);
    const own = await owner.client.profiles.cities({});
    expect(own).toContainEqual({ city: 'Annecy', country: 'FR', count: 1 });
    const others = await stranger.client.profiles.cities({});
    expect(others.map(({ city }) => city)).not.toContain('Annecy');
  });
});
