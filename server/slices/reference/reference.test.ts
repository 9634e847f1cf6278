import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { METRICS } from '#contract/report/metrics.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

describe('reference lists', () => {
  it('start the companies with All (358) and name only its own company', async () => {
    await app.signIn();
    const { client, company_id } = await app.signIn();
    const companies = await client.reference.companies();
    expect(companies[0]).toEqual({ id: 358, name: 'All' });
    expect(companies.slice(1).map((c) => c.id)).toEqual([company_id]);
  });

  it('contain countries with continent and calling code', async () => {
    const { client } = await app.signIn({ role: 'viewer' });
    const countries = await client.reference.countries();
    expect(countries).toContainEqual({ code: 'FR', name: 'France', continent: 'EU', phone_code: '+33' });
    expect(new Set(countries.map((c) => c.code)).size).toBe(countries.length);
    const continents = new Set((await client.reference.continents()).map((c) => c.code));
    expect(countries.filter((c) => !continents.has(c.continent))).toEqual([]);
    expect((await client.reference.genders()).map((g) => g.code).sort()).toEqual([
      'couple',
      'female',
      'male',
      'others',
    ]);
  });

  it('offer sub-kinds in use, except those of another company’s profiles', async () => {
    const own = await app.signIn();
    const other = await app.signIn();
    await app.services.db
      .insertInto('profile')
      .values([
        { slug: 'a', name: 'A', sub_kind: 'florist', company_id: null },
        { slug: 'b', name: 'B', sub_kind: 'secret project', company_id: other.company_id },
      ])
      .execute();
    const codes = (await own.client.reference.profile_types()).map((t) => t.code);
    expect(codes.slice(0, 2)).toEqual(['influencer', 'brand']);
    expect(codes).toContain('florist');
    expect(codes).not.toContain('secret project');
    expect((await other.client.reference.profile_types()).map((t) => t.code)).toContain('secret project');
  });

  it('define every metric of the reports', async () => {
    const { client } = await app.signIn();
    const { metrics, origins, emv_models, tiers } = await client.reference.metrics();
    const ids = metrics.map((m) => m.id);
    for (const metric of METRICS.filter((m) => m !== 'media_value')) expect(ids).toContain(metric);
    expect(origins.every((o) => o.text.length > 10)).toBe(true);
    expect(emv_models.map((m) => m.name)).toEqual(['emv.cpm@1', 'emv.actions@1']);
    expect(tiers[0]?.from).toBe(0);
    expect(tiers.at(-1)?.to).toBeNull();
  });

  it('find audience cities by their start, most used first', async () => {
    const { client } = await app.signIn();
    await app.services.ch.insert(
      'account_audience',
      ['dimension', 'account_id', 'keys', 'shares', 'revision'],
      [
        ['cities', 1, ['Paris', 'Parma'], [0.4, 0.1], 1],
        ['cities', 2, ['Paris', 'Köln'], [0.2, 0.1], 1],
        ['countries', 1, ['Paraguay'], [1], 1],
      ],
    );
    expect(await client.reference.search_values({ search: 'par' })).toEqual(['Paris', 'Parma']);
    expect(await client.reference.search_values({ search: 'KÖ' })).toEqual(['Köln']);
    expect(await client.reference.search_values({ search: '%' })).toEqual([]);
  });

  it('name the interests of audiences, most used first', async () => {
    const { client } = await app.signIn();
    await app.services.ch.insert(
      'account_audience',
      ['dimension', 'account_id', 'keys', 'shares', 'revision'],
      [
        ['interests', 3, ['Tea', 'Art'], [0.4, 0.1], 1],
        ['interests', 4, ['Tea'], [0.2], 1],
      ],
    );
    expect(await client.reference.audience_interests()).toEqual(['Tea', 'Art']);
  });
});
