import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { profileFilters } from '#contract/profiles/search.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';

let app: TestApp;
let one: SignedIn;
beforeAll(async () => {
  app = await testApp();
  one = await app.signIn();
});
afterAll(() => app.close());

describe('the parameters of search', () => {
  const ask = async (query: string) =>
    (await app.http.inject({ method: 'GET', url: `/api/profiles?${query}`, headers: one.headers })).json();

  it('has the defaults of the specification', () => {
    expect(profileFilters.parse({})).toMatchObject({
      platform: 'all',
      kind: 'influencer',
      exclude: ['magazine', 'brand'],
    });
  });

  it('refuses what is out of range and names the field', async () => {
    for (const [query, field] of [
      ['limit=0', 'limit'],
      ['page=0', 'page'],
      ['min_engagement=1.5', 'min_engagement'],
      ['max_growth=-0.1', 'max_growth'],
      ['min_credibility=2', 'min_credibility'],
      ['min_range=-1', 'min_range'],
      ['min_price=-1', 'min_price'],
      ['gender=robot', 'gender'],
      ['ia_operator=XOR', 'ia_operator'],
      ['sort_by=luck', 'sort_by'],
      ['sort_in=up', 'sort_in'],
      ['audience_country=FR:7', 'audience_country'],
      ['platform=myspace', 'platform'],
      [`search=${'x'.repeat(10_000)}`, 'search'],
      [`keyword=${'x'.repeat(10_000)}`, 'keyword'],
    ] as const) {
      const answer = await ask(query);
      expect([query.slice(0, 40), answer.status]).toEqual([query.slice(0, 40), 400]);
      expect(answer.data.issues[0].field).toBe(field);
    }
  });

  it('names every value that is allowed, also those of several alternatives', async () => {
    const { message } = await ask('platform=myspace');
    expect(message).toMatch(
      /^This must be one of: all, instagram, tiktok, youtube, douyin, redbook, snapchat\b/,
    );
  });

  it('treats text that looks like SQL as text, and far pages as empty', async () => {
    for (const query of [
      `search=${encodeURIComponent("'; DROP TABLE profile_search; --")}`,
      `search=${encodeURIComponent('{p0:String}\\\n\t')}`,
      `keyword=${encodeURIComponent("') OR 1=1 --")}`,
      `audience_city=${encodeURIComponent("Paris') OR (1=1")}`,
      `themes=${encodeURIComponent("a') OR ('1'='1")}`,
      'page=900000000&limit=1000',
    ]) {
      const answer = await ask(query);
      expect([query, answer.profiles]).toEqual([query, []]);
    }
    const answer = await ask('sort_by=name&order=asc&platform=all');
    const names = answer.profiles.map((p: { name: string }) => p.name.toLowerCase());
    expect(names).toEqual(
      names.toSorted((a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))),
    );
  });
});
