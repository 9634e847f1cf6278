import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { project } from '#server/projector/projector.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';
import { runImport } from './import-run.ts';
import { runBatches } from './run/batches.ts';

let app: TestApp;
let me: SignedIn;

beforeAll(async () => {
  app = await testApp();
  me = await app.signIn();
  app.services.log.level = 'silent';
});
afterAll(() => app.close());

const AUDIENCE = {
  ...{ platform: 'tiktok' as const, username: '@mira.holt', observed_at: '2026-04-02T00:00:00Z' },
  ...{ sample_size: 900, source: 'our panel' },
  distributions: { genders: { female: 0.6, MALE: 0.4 }, countries: { FR: 0.7, Germany: 0.2 } },
};

describe('an audience that a program sends', () => {
  it('is an import with a record, and appears on the profile', async () => {
    const record = await me.client.imports.send_audience(AUDIENCE);
    expect(record.file_name).toBe('Audience of @mira.holt on TikTok (our panel)');
    await runImport(app.services, record.id, { takeIn: runBatches });
    await project(app.services);
    expect(await me.client.imports.get({ id: record.id })).toMatchObject({
      ...{ state: 'completed', audiences_new: 2, rows_rejected: 0, accounts_new: 1 },
    });
    const { profiles } = await me.client.profiles.search({ audience_country: ['FR:0.5'], limit: 10 });
    const [audience] = await me.client.profiles.audience({ profile_id: profiles[0]?.id ?? 0 });
    expect(audience).toMatchObject({
      ...{ username: 'mira.holt', sample_size: 900, observed_at: '2026-04-02T00:00:00Z' },
    });
    expect(audience?.distributions.countries?.map(({ key }) => key)).toEqual(['FR', 'DE']);
  });

  it.each([
    ['shares that do not add up', { genders: { FEMALE: 0.9, MALE: 0.4 } }, /add up to 130%/],
    ['a group that is none', { genders: { ROBOTS: 1 } }, /“ROBOTS” is not a group of genders/],
    ['a group twice', { genders: { FEMALE: 0.5, women: 0.5 } }, /appears twice/],
    ['no share at all', {}, /at least one share/],
    ['percentages', { genders: { FEMALE: 60 } }, /./],
  ])('is refused with %s', async (_, distributions, message) => {
    await expect(me.client.imports.send_audience({ ...AUDIENCE, distributions })).rejects.toMatchObject({
      ...{ status: 400, message: expect.any(String) },
    });
    const answer = await me.client.imports
      .send_audience({ ...AUDIENCE, distributions })
      .catch((error) => error);
    expect(JSON.stringify([answer.message, answer.data])).toMatch(message);
  });

  it('is refused without an account, and with a future date', async () => {
    const { username: _, ...nobody } = AUDIENCE;
    for (const sent of [
      nobody,
      { ...AUDIENCE, username: ' ' },
      { ...AUDIENCE, observed_at: '2199-01-01T00:00:00Z' },
    ])
      await expect(me.client.imports.send_audience(sent)).rejects.toMatchObject({ status: 400 });
  });
});
