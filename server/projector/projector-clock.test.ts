import { afterAll, beforeAll, expect, it } from 'vitest';
import { openIntake } from '#server/slices/imports/intake/open-intake.ts';
import { anAccount, ref } from '#server/testing/observations.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';
import { project, projectAll } from './projector.ts';

const DAY = 86_400_000;
let clock = Date.UTC(2026, 5, 2, 12);
let app: TestApp;
let user: SignedIn;
let id: number;

beforeAll(async () => {
  app = await testApp({ now: () => new Date(clock) });
  user = await app.signIn();
  await openIntake(app.services, { import_id: 1, imported: false }).write([
    anAccount({ account: ref('ana'), followers: 1000, country: 'FR' }),
  ]);
  await project(app.services);
  id = (await user.client.profiles.get({ id: 'ana' })).id;
});
afterAll(() => app.close());

const inCountry = async (country: string) =>
  (await user.client.profiles.search({ country: [country] })).total;

it('adds an edit to the search although the clock was set back by a day', async () => {
  expect(await inCountry('FR')).toBe(1);
  clock -= DAY;
  await user.client.profiles.edit({ id, country: 'DE' });
  expect([await inCountry('FR'), await inCountry('DE')]).toEqual([0, 1]);
  clock -= DAY;
  await user.client.profiles.edit({ id, country: 'JP' });
  expect([await inCountry('DE'), await inCountry('JP')]).toEqual([0, 1]);
});

it('continues the time-based revisions of the previous version', async () => {
  const { ch } = app.services;
  for (const table of ['profiles', 'accounts', 'profile_search'])
    await ch.command(
      `INSERT INTO ${table} SELECT * REPLACE (toUInt64(1900000000000) AS revision) FROM ${table} FINAL`,
    );
  // The same stores, opened by another process.
  app.services.ch = { ...ch };
  await projectAll(app.services);
  app.services.ch = ch;
  await user.client.profiles.edit({ id, country: 'US' });
  expect([await inCountry('JP'), await inCountry('US')]).toEqual([0, 1]);
});
