import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ClickHouse } from '#server/platform/clickhouse/clickhouse.ts';
import { openClickHouse } from '#server/platform/clickhouse/open-clickhouse.ts';
import { dayName, dayNumber, dayStart } from './day-starts.ts';

let ch: ClickHouse;
beforeAll(() => {
  ch = openClickHouse({ path: ':memory:' });
});
afterAll(() => ch.close());

describe('starts of days', () => {
  // Whole and odd offsets, clock changes at night, at midnight and in the southern hemisphere, and a
  // skipped day.
  it.each([
    'UTC',
    'Europe/Paris',
    'America/New_York',
    'Asia/Kolkata',
    'Asia/Kathmandu',
    'Australia/Lord_Howe',
    'America/Santiago',
    'Asia/Beirut',
    'Africa/Cairo',
    'Pacific/Auckland',
    'Asia/Shanghai',
  ])('match those of the engine in %s', async (zone) => {
    const rows = await ch.query<{ day: string; at: number }>(
      `SELECT toString(toDate('2017-12-25') + number) AS day, toUnixTimestamp(toDateTime(toDate('2017-12-25') + number, {zone:String})) AS at
       FROM numbers(3700)`,
      { zone },
    );
    const different = rows.filter(
      (r) => dayStart(dayNumber(r.day), zone) !== r.at || dayName(dayNumber(r.day)) !== r.day,
    );
    expect(different).toEqual([]);
  });
});
