import { describe, expect, test } from 'vitest';
import { areRounded, parseId } from './ids.ts';
import { Refused } from './parsed.ts';

describe('an id', () => {
  test('is unchanged; a spreadsheet’s changes are refused or undone', () => {
    expect(
      ['7611111111111111598', 'DSx_a-1', '  42 ', '902.0', 'MS4wLjAB.x', '5923e1872345678901234567'].map(
        parseId,
      ),
    ).toEqual(['7611111111111111598', 'DSx_a-1', '42', '902', 'MS4wLjAB.x', '5923e1872345678901234567']);
    expect(['', '#NAME?', '#NOM?', '#WERT!', 'nan'].map(parseId)).toEqual([null, null, null, null, null]);
    for (const cell of ['7.61111E+18', '1,78e+17', '7.6e18', '17841400000000009.0'])
      expect(parseId(cell), cell).toBeInstanceOf(Refused);
  });

  test('of a column is rounded if no cell has digits that a double cannot hold', () => {
    // By a spreadsheet, by JavaScript, by pandas.
    expect(areRounded(['7611111111111110000', '7611111111111120000'])).toBe(true);
    expect(areRounded(['7611111111111112000', '7622222222222222000', '7633333333333333000'])).toBe(true);
    const exact = ['7611111111111111598', '7622222222222222399', '7633333333333333123'];
    expect(areRounded(exact.map((id) => BigInt(Number(id)).toString()))).toBe(true);
    expect(areRounded(exact)).toBe(false);
    expect(areRounded([...exact, '7611111111111110000'])).toBe(false);
    // Even numbers by chance, and numbers that doubles can hold.
    expect(areRounded(['17841400000000008', '17841400000000010'])).toBe(false);
    expect(areRounded(['1784140000', '9007199254740991', 'abc'])).toBe(false);
  });
});
