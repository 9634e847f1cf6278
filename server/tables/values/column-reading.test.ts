import { describe, expect, test } from 'vitest';
import { isAmbiguousDate, isAmbiguousNumber, readColumns } from './column-reading.ts';
import { parseTime } from './dates.ts';
import { parseCount, parsePercentage } from './numbers.ts';
import { Refused } from './parsed.ts';

const counts = (column: string[], ...beside: string[][]) => {
  const [reading] = readColumns([column, ...beside]);
  return column.map((cell) => {
    const n = parseCount(cell, reading?.decimal);
    return n instanceof Refused ? 'refused' : n;
  });
};
const days = (column: string[], ...beside: string[][]) => {
  const [reading] = readColumns([column, ...beside]);
  return column.map((cell) => {
    const at = parseTime(cell, { order: reading?.order ?? null });
    return at instanceof Refused || at === null ? 'refused' : new Date(at).toISOString().slice(0, 10);
  });
};

describe('numbers, by column', () => {
  test.each<[string, string[], (number | string)[]]>([
    ['points between thousands', ['48.200', '985', '1.204'], [48_200, 985, 1204]],
    ['commas between thousands', ['48,200', '985', '1,204'], [48_200, 985, 1204]],
    ['millions tell of thousands', ['1.234.567', '48.200'], [1_234_567, 48_200]],
    ['both marks tell each other', ['1.234,0', '48.200'], [1234, 48_200]],
    ['the English way', ['1,234.0', '48.000'], [1234, 48]],
    [
      'blanks, thin and narrow ones',
      ['1 234', '48\u2009200', '1\u202f234\u202f567'],
      [1234, 48_200, 1_234_567],
    ],
    ['apostrophes', ["1'234", '48’200'], [1234, 48_200]],
    ['Arabic digits', ['٤٨٬٢٠٠', '٩٨٥', '١٬٢٠٤'], [48_200, 985, 1204]],
    ['Devanagari digits', ['४८,२००', '१,२०४'], [48_200, 1204]],
    ['Indian groups', ['12,34,567', '48,200'], [1_234_567, 48_200]],
    [
      'units',
      ['1,4 Mio.', '48,2 Tsd.', '12万', '3 lakh', '1.5M'],
      [1_400_000, 48_200, 120_000, 300_000, 1_500_000],
    ],
    ['decimals of a float column', ['48200.0', '985.0'], [48_200, 985]],
  ])('%s', (_, cells, numbers) => expect(counts(cells)).toEqual(numbers));

  test('refuse "48.200" alone, or beside bare thousands: it is ambiguous', () => {
    expect(counts(['48.200'])).toEqual(['refused']);
    expect(counts(['48.200', '1204', '985'])).toEqual(['refused', 1204, 985]);
    const column = ['48.200'];
    const [reading] = readColumns([column]);
    expect(reading && isAmbiguousNumber(column, reading)).toBe(true);
  });

  test('read "48.200" by a neighbor that writes fractions', () => {
    expect(counts(['48.200'], ['3,5 %', '12,25 %'])).toEqual([48_200]);
    expect(counts(['48.200'], ['3.5', '12.25'])).toEqual(['refused']);
  });

  test('read percentages: "12,5 %" is an eighth', () => {
    expect(parsePercentage('12,5 %')).toBe(0.125);
    expect(parsePercentage('12.5%')).toBe(0.125);
    expect(parsePercentage('١٢٫٥٪')).toBe(0.125);
  });
});

describe('dates, by column', () => {
  test.each<[string, string[], string[]]>([
    ['a day above 12 comes first', ['05/06/2026', '25/06/2026'], ['2026-06-05', '2026-06-25']],
    ['a day above 12 comes second', ['05/06/2026', '05/26/2026'], ['2026-05-06', '2026-05-26']],
    ['points after the day', ['05.06.2026', '06.06.2026'], ['2026-06-05', '2026-06-06']],
    ['years of two digits, clear from the days', ['17.14.11', '17.28.11'], ['2017-11-14', '2017-11-28']],
    [
      'names of months',
      ['5 juin 2026', 'June 5, 2026', '5. Juni 2026'],
      ['2026-06-05', '2026-06-05', '2026-06-05'],
    ],
    ['the same day and month', ['06/06/2026'], ['2026-06-06']],
  ])('%s', (_, cells, answer) => expect(days(cells)).toEqual(answer));

  test('refuse "05/06/2026" if no day is above 12, and read it like its neighbor', () => {
    const column = ['05/06/2026', '07/08/2026'];
    expect(days(column)).toEqual(['refused', 'refused']);
    const [reading] = readColumns([column]);
    expect(reading && isAmbiguousDate(column, reading)).toBe(true);
    expect(days(column, ['12/31/2026'])).toEqual(['2026-05-06', '2026-07-08']);
  });

  test('read a column of both orders cell by cell if a cell is clear', () => {
    expect(days(['25/06/2026', '06/26/2026', '05/06/2026'])).toEqual(['2026-06-25', '2026-06-26', 'refused']);
  });
});
