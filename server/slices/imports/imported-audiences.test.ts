import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { project } from '#server/projector/projector.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';
import { addImport, runImport } from './import-run.ts';
import { runBatches } from './run/batches.ts';

// Screens with audiences, on two imported files; expected numbers are calculated by hand.

const CREATORS = [
  'username,followers,scraped at,sample size,audience_female,audience_male,age_18_24,age_25_34,country_fr,country_de,audience type real,audience type influencers,audience type mass followers,audience type suspicious',
  'ana.lund,9000,2026-04-02,1000,62,38,40,35,70,20,80,5,10,5',
  'bo.berg,8000,2026-04-02,2000,30,70,20,50,10,60,60,10,20,10',
  'cy.holm,7000,2026-04-02,,,,,,,,,,,',
  'dee.falk,6000,2026-04-02,500,62,58,,,50,25,,,,',
];
const link = (code: string) => `https://www.instagram.com/p/${code}/`;
const POSTS = [
  'username,post url,caption,published,likes,comments count',
  ...[
    ['ana.lund', 'CxAna1', 100],
    ['bo.berg', 'CxBo1', 50],
    ['cy.holm', 'CxCy1', 50],
  ].map(([who, code, likes]) => `${who},${link(String(code))},A lake #alder,2026-05-03T09:00:00Z,${likes},0`),
];

let app: TestApp;
let me: SignedIn;
const folder = mkdtempSync(path.join(tmpdir(), 'limelight-audiences-'));

async function take(name: string, lines: string[]) {
  const file = path.join(folder, name);
  writeFileSync(file, [...lines, ''].join('\n'));
  const id = await addImport(app.services, {
    company_id: me.company_id,
    created_by: me.user_id,
    path: file,
    name,
    platform: 'instagram',
    state: 'pending',
  });
  await runImport(app.services, id, { takeIn: runBatches });
  await project(app.services);
  return me.client.imports.get({ id });
}
const search = (filters: object) => me.client.profiles.search({ limit: 50, ...filters });
const names = async (filters: object) => (await search(filters)).profiles.map(({ name }) => name).sort();
async function idOf(name: string): Promise<number> {
  const { profiles } = await search({});
  return profiles.find((profile) => profile.name === name)?.id ?? 0;
}

beforeAll(async () => {
  app = await testApp();
  me = await app.signIn();
  app.services.log.level = 'silent';
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

describe('imported audiences', () => {
  it('are imported from a file without questions, except for shares that do not add up', async () => {
    const record = await take('instagram creators.csv', CREATORS);
    expect(record).toMatchObject({ state: 'completed', audiences_new: 9, rows_rejected: 0, warnings: 1 });
    await take('instagram posts.csv', POSTS);
  });

  it('are on the Audience tab, with sample and day, without unknown shares', async () => {
    const [ana] = await me.client.profiles.audience({ profile_id: await idOf('ana.lund') });
    expect(ana).toMatchObject({
      ...{ sample_size: 1000, observed_at: '2026-04-02T00:00:00Z' },
      sources: [{ file_name: 'instagram creators.csv', company: null, is_connected: false }],
    });
    const { genders = [], countries = [] } = ana?.distributions ?? {};
    expect(genders.map(({ key, share }) => [key, Math.round((share ?? 0) * 1e4)])).toEqual([
      ['FEMALE', 6200],
      ['MALE', 3800],
    ]);
    expect(countries.map(({ key }) => key)).toEqual(['FR', 'DE']);
    expect(ana?.audience_credibility?.score).toBeCloseTo(0.85, 6);
    const [dee] = await me.client.profiles.audience({ profile_id: await idOf('dee.falk') });
    expect(Object.keys(dee?.distributions ?? {})).toEqual(['countries']);
    expect(dee?.audience_credibility).toBeNull();
    expect(await me.client.profiles.audience({ profile_id: await idOf('cy.holm') })).toEqual([]);
  });

  it('are found by filters of the search and counted in its facets', async () => {
    expect(await names({ audience_country: ['FR:0.5'] })).toEqual(['ana.lund', 'dee.falk']);
    expect(await names({ audience_gender: ['FEMALE:0.5'] })).toEqual(['ana.lund']);
    expect(await names({ audience_age: ['25-34:0.4'] })).toEqual(['bo.berg']);
    expect(await names({ min_credibility: 0.8 })).toEqual(['ana.lund']);
    const facets = await me.client.profiles.facets({ audience_country: ['FR:0.5'] });
    expect(facets.platform).toContainEqual({ key: 'instagram', count: 2 });
  });

  it('weight the audience of a keyword', async () => {
    const audience = await me.client.keywords.audience({
      keyword: '#alder',
      from_date: '2026-05-01',
      to_date: '2026-05-31',
    });
    // Reach follows likes: 100 of Ana, 50 of Bo, and 50 of Cy, whose audience is unknown.
    expect(audience).toMatchObject({ profiles: 2, coverage: 0.75 });
    expect(audience.coverage_by).toEqual({
      ...{ genders: 0.75, ages: 0.75, countries: 0.75 },
      ...{ cities: 0, interests: 0, genders_per_age: 0 },
    });
    expect(audience.genders.FEMALE?.share).toBeCloseTo((100 * 0.62 + 50 * 0.3) / 150, 6);
    expect(audience.countries.DE?.share).toBeCloseTo((100 * 0.2 + 50 * 0.6) / 150, 6);
  });

  it('find similar profiles by their cosine', async () => {
    const { hits } = await me.client.profiles.similar({ profile_id: await idOf('ana.lund') });
    const ana = [0.62, 0.38, 0.4, 0.35, 0.7, 0.2];
    const bo = [0.3, 0.7, 0.2, 0.5, 0.1, 0.6];
    const dot = (a: number[], b: number[]) => a.reduce((sum, x, i) => sum + x * (b[i] ?? 0), 0);
    const cosine = dot(ana, bo) / Math.sqrt(dot(ana, ana) * dot(bo, bo));
    const hit = hits.find(({ profile }) => profile.name === 'bo.berg');
    expect(hit?.similarity).toBeCloseTo(cosine, 5);
    expect(hits.map(({ profile }) => profile.name)).not.toContain('cy.holm');
  });

  it('show credibility beside peers, without a place among fewer than ten', async () => {
    const rows = await me.client.profiles.benchmark({ id: String(await idOf('ana.lund')) });
    const own = rows.find(({ metric }) => metric === 'credibility');
    expect(own).toMatchObject({ n: 2, percentile: null, median: null });
    expect(own?.value).toBeCloseTo(0.85, 6);
  });

  it('are in a casting', async () => {
    const profile_ids = [await idOf('ana.lund'), await idOf('cy.holm')];
    const list_id = (await me.client.lists.add({ name: 'Short list' })).id;
    await me.client.lists.add_profiles({ list_id, profile_ids });
    const { creators } = await me.client.casting.add({ list_id, name: 'First round', profile_ids });
    const [ana, cy] = creators.map(({ platforms }) => platforms.instagram?.audience);
    expect(ana?.countries.map(({ key, share }) => [key, Math.round(share * 100)])).toEqual([
      ['FR', 70],
      ['DE', 20],
    ]);
    expect(ana?.genders[0]?.share).toBeCloseTo(0.62, 6);
    expect(cy).toBeNull();
  });
});
