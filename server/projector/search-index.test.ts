import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { COLUMN_TEXTS } from '#server/analytics/metrics/stored-columns.ts';
import { openClickHouse } from '#server/platform/clickhouse/open-clickhouse.ts';
import { migrateClickHouse, migratePostgres } from '#server/platform/postgres/migrate.ts';
import { openPostgres, type Postgres } from '#server/platform/postgres/postgres.ts';
import { aProfile, rowsOf, worldOf, writeRows } from '#server/testing/search-world.ts';
import { indexProfiles } from './search-index.ts';

const ch = openClickHouse({});
let postgres: Postgres;
beforeAll(async () => {
  postgres = await openPostgres({});
  await migratePostgres(postgres);
  await migrateClickHouse(ch, COLUMN_TEXTS);
  await ch.command('SYSTEM STOP MERGES profile_index');
});
beforeEach(async () => {
  for (const table of ['profile_search', 'profile_index']) await ch.command(`TRUNCATE TABLE ${table}`);
});
afterAll(async () => {
  await ch.close();
  await postgres.close();
});

const stores = () => ({ db: postgres.db, ch });
const PROFILES = fc.sample(aProfile, { numRuns: 40, seed: 5 });
const IDS = PROFILES.map((_p, i) => i + 1);
const { rows } = worldOf(PROFILES, [7, 8]);
const VALUES = '* EXCEPT (revision, sign)';

/** Rows according to the sums of signs. */
const currentRows = () =>
  ch.query(`SELECT ${VALUES}, sum(sign) AS n FROM profile_index GROUP BY ALL HAVING n != 0 ORDER BY ALL`);

/** Changes one half and removes the other. */
async function change() {
  const others = fc.sample(aProfile, { numRuns: 20, seed: 6 });
  const after = others.flatMap((p, i) => rowsOf(p, i + 20, [7, 8]));
  const ends = rows.filter((r) => r.profile_id === 1);
  await writeRows(stores(), after, 2, ends);
}

describe('the index of profiles', () => {
  it('counts each current row once, however often it is written', async () => {
    await writeRows(stores(), rows, 1);
    const whole = await currentRows();
    expect(whole).toHaveLength(rows.length);
    expect(whole.every((row) => row.n === 1)).toBe(true);
    await indexProfiles(stores(), IDS);
    await indexProfiles(stores(), [3]);
    expect(await currentRows()).toEqual(whole);
  });

  it('gives the same after an interrupted write, whatever part was written', async () => {
    await writeRows(stores(), rows, 1);
    await change();
    const whole = await currentRows();
    // Nothing was merged: the rows of both writes are there.
    await ch.command(`CREATE OR REPLACE TABLE both_writes ENGINE = Memory AS SELECT * FROM profile_index`);
    const [{ first }] = (await ch.query<{ first: number }>(
      'SELECT min(revision) AS first FROM both_writes',
    )) as [{ first: number }];
    for (const part of ['sign < 0', 'sign > 0', "platform = 'tiktok'", 'profile_id % 2 = 0']) {
      await ch.command('TRUNCATE TABLE profile_index');
      await ch.command(
        `INSERT INTO profile_index SELECT * FROM both_writes WHERE (sign > 0 AND revision = {first:UInt64}) OR ${part}`,
        { first },
      );
      expect(await currentRows()).not.toEqual(whole);
      await indexProfiles(stores(), IDS);
      expect(await currentRows()).toEqual(whole);
    }
  });

  it('is repaired by the next write if two of them removed the same rows', async () => {
    await writeRows(stores(), rows, 1);
    const whole = await currentRows();
    await ch.command(
      'INSERT INTO profile_index SELECT * REPLACE (toInt8(-1) AS sign) FROM (SELECT * FROM profile_index WHERE profile_id < 5)',
    );
    await ch.command(
      'INSERT INTO profile_index SELECT * REPLACE (toInt8(-1) AS sign) FROM (SELECT * FROM profile_index WHERE profile_id < 5 AND sign > 0)',
    );
    expect(await currentRows()).not.toEqual(whole);
    await indexProfiles(stores(), IDS);
    expect(await currentRows()).toEqual(whole);
  });
});
