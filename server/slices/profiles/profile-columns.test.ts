import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { COLUMN_TEXTS } from '#server/analytics/metrics/stored-columns.ts';
import type { ClickHouse } from '#server/platform/clickhouse.ts';
import { migrateClickHouse } from '#server/platform/migrate.ts';
import { openClickHouse } from '#server/platform/open-clickhouse.ts';
import { ProfileColumns, profileColumns } from './profile-columns.ts';

let ch: ClickHouse;
beforeAll(async () => {
  ch = openClickHouse({});
  await migrateClickHouse(ch, COLUMN_TEXTS);
});
beforeEach(() => ch.command('TRUNCATE TABLE profile_search'));
afterAll(() => ch.close());

interface Change {
  company_id: number;
  profile_id: number;
  gone: boolean;
  country: string;
  themes: string[];
  followers: number;
  growth: number;
}

const write = (changes: Change[], revision: number, platform = 'all') =>
  ch.insert(
    'profile_search',
    [
      'platform',
      'company_id',
      'profile_id',
      'country',
      'themes',
      'followers',
      'growth',
      'revision',
      'is_deleted',
    ],
    changes.map((c) => [
      platform,
      c.company_id,
      c.profile_id,
      c.country,
      c.themes,
      c.followers,
      Number.isNaN(c.growth) ? 'nan' : c.growth,
      revision,
      Number(c.gone),
    ]),
  );

/** What the columns say of each row that stands. */
function rowsOf(c: ProfileColumns) {
  const rows = new Map<string, unknown>();
  for (let i = 0; i < c.length; i++) {
    const company_id = c.numbers.company_id[i] as number;
    const profile_id = c.numbers.profile_id[i] as number;
    if (c.place(company_id, profile_id) !== i) continue;
    rows.set(`${company_id}|${profile_id}`, [
      c.texts.country[c.codes.country[i] as number],
      c.texts.themes[c.codes.themes[i] as number],
      c.numbers.followers[i],
      c.numbers.growth[i],
      c.numbers.revision[i],
    ]);
  }
  return Object.fromEntries([...rows].sort(([a], [b]) => (a < b ? -1 : 1)));
}

const aChange = fc.record({
  company_id: fc.constantFrom(0, 0, 0, 7, 8),
  profile_id: fc.integer({ min: 1, max: 12 }),
  gone: fc.constantFrom(false, false, false, true),
  country: fc.constantFrom('', 'FR', 'DE'),
  themes: fc.subarray(['food', 'art', 'travel']),
  followers: fc.integer({ min: -1, max: 1_000_000 }),
  growth: fc.constantFrom(Number.NaN, -0.25, 0.5),
});
const aUnit = fc.uniqueArray(aChange, {
  minLength: 1,
  maxLength: 10,
  selector: (c) => `${c.company_id}|${c.profile_id}`,
});

describe('the columns of search', () => {
  it('follow what is written, as if read anew', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(aUnit, { minLength: 2, maxLength: 6 }), async (units) => {
        await ch.command('TRUNCATE TABLE profile_search');
        for (const [i, unit] of units.entries()) {
          await write(unit, 1_700_000_000_000 + i * 50_000);
          const followed = rowsOf(await profileColumns(ch, 'all'));
          expect(followed).toEqual(rowsOf(await new ProfileColumns('all').load(ch)));
        }
      }),
      { numRuns: 25 },
    );
  });

  it('are brought up to date in place, and read anew where rows left without a trace', async () => {
    const one = { gone: false, country: 'FR', themes: ['art'], followers: 10, growth: 0.5 };
    await write([{ ...one, company_id: 0, profile_id: 1 }], 1_700_000_000_000);
    await write([{ ...one, company_id: 0, profile_id: 3 }], 1_700_000_000_000, 'tiktok');
    const before = await profileColumns(ch, 'all');
    expect(await profileColumns(ch, 'all')).toBe(before);
    await write([{ ...one, company_id: 0, profile_id: 2, followers: 20 }], 1_700_000_001_000);
    expect(await profileColumns(ch, 'all')).toBe(before);
    expect(Object.keys(rowsOf(before))).toEqual(['0|1', '0|2']);
    await ch.command('ALTER TABLE profile_search DELETE WHERE profile_id = 1 SETTINGS mutations_sync = 1');
    const after = await profileColumns(ch, 'all');
    expect(after).not.toBe(before);
    expect(Object.keys(rowsOf(after))).toEqual(['0|2']);
  });

  it('are shared by searches that ask at the same time', async () => {
    await write(
      [{ gone: false, country: 'FR', themes: [], followers: 1, growth: 0, company_id: 0, profile_id: 5 }],
      1_700_001_000_000,
    );
    const [a, b] = await Promise.all([profileColumns(ch, 'all'), profileColumns(ch, 'all')]);
    expect(a).toBe(b);
  });
});
