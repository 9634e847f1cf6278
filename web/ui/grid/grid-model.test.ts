import { describe, expect, it } from 'vitest';
import { fromTsv, HEAD, movedBy, rangeOf, sortRows, tabbedTo, toTsv } from './grid-model.ts';

const size = { rows: 5, columns: 3, page: 2, top: HEAD } as const;
const key = (name: string, ctrlKey = false) => ({ key: name, ctrlKey, metaKey: false, shiftKey: false });
const at = (row: number, column: number) => ({ row, column });

describe('keys', () => {
  it.each([
    ['ArrowDown', false, at(1, 1), at(2, 1)],
    ['ArrowDown', false, at(4, 1), at(4, 1)],
    ['ArrowDown', true, at(1, 1), at(4, 1)],
    // The header is above the first row, and nothing is above the header.
    ['ArrowUp', false, at(0, 1), at(-1, 1)],
    ['ArrowUp', false, at(-1, 1), at(-1, 1)],
    ['ArrowUp', true, at(3, 1), at(0, 1)],
    ['ArrowRight', true, at(3, 0), at(3, 2)],
    ['ArrowLeft', false, at(3, 0), at(3, 0)],
    ['PageDown', false, at(1, 0), at(3, 0)],
    ['PageUp', false, at(1, 0), at(0, 0)],
    ['Home', false, at(3, 2), at(3, 0)],
    ['Home', true, at(3, 2), at(0, 0)],
    ['End', true, at(0, 0), at(4, 2)],
  ])('%s (Ctrl: %s) moves from %o to %o', (name, far, from, to) => {
    expect(movedBy(key(name, far), from, size)).toEqual(to);
  });

  it('move with Tab along the rows and leave the table at its ends', () => {
    expect(tabbedTo(at(0, 2), false, size)).toEqual(at(1, 0));
    expect(tabbedTo(at(1, 0), true, size)).toEqual(at(0, 2));
    expect(tabbedTo(at(4, 2), false, size)).toBeNull();
    expect(tabbedTo(at(0, 0), true, size)).toBeNull();
  });

  it('do not move for others', () => {
    expect(movedBy(key('a'), at(0, 0), size)).toBeNull();
  });
});

it('select both corners of a range, in any direction', () => {
  expect(rangeOf(at(3, 2), at(1, 0))).toEqual({ top: 1, bottom: 3, left: 0, right: 2 });
});

describe('the clipboard', () => {
  it.each([
    [
      [
        ['a', 'b'],
        ['c', ''],
      ],
    ],
    [[['tab\there', 'line\nbreak', 'quote "x"']]],
    [[['']]],
  ])('returns %j', (cells) => {
    expect(fromTsv(toTsv(cells))).toEqual(cells);
  });

  it('is read in the format of other programs', () => {
    expect(fromTsv('a\tb\r\nc\td\r\n')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    expect(fromTsv('5" nails\tx')).toEqual([['5" nails', 'x']]);
    expect(fromTsv('"a\nb"\tx\n')).toEqual([['a\nb', 'x']]);
    expect(fromTsv('\t\n\tx')).toEqual([
      ['', ''],
      ['', 'x'],
    ]);
  });
});

describe('sorting', () => {
  const sorted = (values: (string | number | null | undefined)[], descending = false) =>
    sortRows(values, (value) => value, descending);

  it('compares numbers as numbers, and numbers inside texts', () => {
    expect(sorted([0.5, -2, 0.1234, 10])).toEqual([-2, 0.1234, 0.5, 10]);
    expect(sorted(['Creator 10', 'creator 9', 'Élan'])).toEqual(['creator 9', 'Creator 10', 'Élan']);
  });

  it('puts missing values last in both directions', () => {
    expect(sorted([null, 2, undefined, 1])).toEqual([1, 2, null, undefined]);
    expect(sorted([null, 2, undefined, 1], true)).toEqual([2, 1, null, undefined]);
  });
});
