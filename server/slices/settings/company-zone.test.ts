import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { timeZones } from '#contract/values/time-zones.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';

let app: TestApp;
let me: SignedIn;
beforeAll(async () => {
  app = await testApp();
  me = await app.signIn();
});
afterAll(() => app.close());

const NAMES = [
  ...['Asia/Kolkata', 'Asia/Calcutta', 'Europe/Kyiv', 'Europe/Kiev', 'America/Argentina/Buenos_Aires'],
  ...['America/Buenos_Aires', 'Asia/Ho_Chi_Minh', 'America/Nuuk', 'Pacific/Kanton', 'US/Pacific', 'Etc/UTC'],
];

it('accepts current names and aliases of time zones, and uses them for the days of every screen', async () => {
  for (const timezone of NAMES) {
    expect(await me.client.settings.update_company({ timezone })).toMatchObject({ timezone });
    await me.client.settings.navigation();
    await me.client.audit.list({ from: '2026-01-01', to: '2026-12-31' });
  }
});

it('refuses names missing in the IANA database', async () => {
  for (const timezone of ['', 'asia/kolkata', '+05:30', 'IST', 'SystemV/PST8', 'Europe/Atlantis'])
    await expect(me.client.settings.update_company({ timezone })).rejects.toMatchObject({
      message: 'Unknown time zone',
    });
});

it('accepts every name that both stores know, and reports unknown ones', async () => {
  const names = [...timeZones()];
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${names}::text[]) as z(name) where (now() at time zone name) is null`.execute(
    app.services.db,
  );
  expect(rows).toEqual([]);
  const known = await app.services.ch.query<{ time_zone: string }>(
    'SELECT time_zone FROM system.time_zones',
    {},
    'time zones',
  );
  const inEngine = new Set(known.map((row) => row.time_zone));
  const unknown = names.filter((name) => !inEngine.has(name));
  // Zones newer than the engine.
  expect(unknown.length).toBeLessThan(5);
  for (const timezone of unknown)
    await expect(me.client.settings.update_company({ timezone })).rejects.toMatchObject({
      message: 'The database does not support this time zone yet. Choose another one with the same hours.',
    });
});
