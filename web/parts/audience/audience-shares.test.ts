import { describe, expect, it } from 'vitest';
import { ageGender, genderShares, sharesOfCells, sharesOfMap } from './audience-shares.ts';

describe('ages and genders', () => {
  it('are crossed if a source crosses them, youngest first, women before men', () => {
    const crossed = ageGender({
      genders_per_age: [
        { key: 'MALE 25-34', share: 0.3 },
        { key: 'FEMALE 25-34', share: 0.4 },
        { key: 'FEMALE 13-17', share: 0.1 },
      ],
    });
    expect(crossed).toEqual({
      ages: ['13-17', '25-34'],
      series: [
        { name: 'women', values: [0.1, 0.4] },
        { name: 'men', values: [null, 0.3] },
      ],
    });
    expect(genderShares(undefined, crossed)).toEqual(
      new Map([
        ['women', 0.5],
        ['men', 0.3],
      ]),
    );
    expect(genderShares([{ key: 'FEMALE', share: 0.6 }], crossed)).toEqual(new Map([['women', 0.6]]));
  });

  it('are ages only, or nothing', () => {
    expect(
      ageGender({
        ages: [
          { key: '65+', share: 0.2 },
          { key: '18-24', share: 0.8 },
        ],
      }),
    ).toEqual({
      ages: ['18-24', '65+'],
      series: [{ name: 'all', values: [0.8, 0.2] }],
    });
    expect(ageGender({ ages: [{ key: '18-24', share: null }] })).toBeNull();
    expect(ageGender({})).toBeNull();
  });
});

it('have rows from cells and maps, largest first', () => {
  expect(sharesOfCells({ FR: { share: 0.2 }, BE: { share: 0.5 } })).toEqual([
    { key: 'BE', share: 0.5 },
    { key: 'FR', share: 0.2 },
  ]);
  expect(sharesOfMap({ tea: 0.1, art: 0.1 }).map(({ key }) => key)).toEqual(['art', 'tea']);
  expect(sharesOfCells(undefined)).toEqual([]);
});
