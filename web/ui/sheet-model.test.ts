import { describe, expect, it } from 'vitest';
import { fromTsv, movedBy, rangeOf, tabbedTo, toTsv } from './sheet-model.ts';

const size = { rows: 5, columns: 3, page: 2 };
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
  ])('%s (Ctrl: %s) leads from %o to %o', (name, far, from, to) => {
    expect(movedBy(key(name, far), from, size)).toEqual(to);
  });

  it('Tab goes along the rows and leaves the table at its ends', () => {
    expect(tabbedTo(at(0, 2), false, size)).toEqual(at(1, 0));
    expect(tabbedTo(at(1, 0), true, size)).toEqual(at(0, 2));
    expect(tabbedTo(at(4, 2), false, size)).toBeNull();
    expect(tabbedTo(at(0, 0), true, size)).toBeNull();
  });

  it('what is no way is none', () => {
    expect(movedBy(key('a'), at(0, 0), size)).toBeNull();
  });
});

it('a range has both its corners in it, whichever way it was drawn', () => {
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
  ])('gives back %j', (cells) => {
    expect(fromTsv(toTsv(cells))).toEqual(cells);
  });

  it('is read as other programs write it', () => {
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
