import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CsvTokenizer } from './csv-tokenizer.ts';

const tokenize = (text: string, delimiter = ',', size = text.length, skip = 0) => {
  const rows: string[][] = [];
  const tokenizer = new CsvTokenizer(delimiter, skip);
  for (let at = 0; at < text.length; at += size) tokenizer.push(text.slice(at, at + size), rows);
  tokenizer.end(rows);
  return { rows, cut: tokenizer.cut_in_cell };
};

const cell = fc.oneof(
  fc.constantFrom(
    '',
    'a',
    'x y',
    '口红',
    '1,5',
    'say "hi"',
    'two\nlines',
    'cr\r\nlf',
    ';',
    '|',
    '\t',
    '"',
    '""',
    ' b ',
  ),
  fc.string({ unit: 'grapheme', maxLength: 6 }).map((s) => s.replace(/^\ufeff/, '')),
);
const tableOf = (delimiter: string, newline: string) =>
  fc
    .integer({ min: 2, max: 5 })
    .chain((width) =>
      fc.array(fc.array(fc.tuple(cell, fc.boolean()), { minLength: width, maxLength: width }), {
        maxLength: 8,
      }),
    )
    .map((rows) =>
      rows
        .map((cells) =>
          cells
            .map(([text, quoted]) => {
              const must = quoted || /["\r\n]/.test(text) || text.includes(delimiter);
              return must ? `"${text.replaceAll('"', '""')}"` : text;
            })
            .join(delimiter),
        )
        .join(newline),
    );

describe('CsvTokenizer', () => {
  for (const delimiter of [',', '\t', ';', '|']) {
    for (const newline of ['\n', '\r\n']) {
      test(`reads what csv-parse reads: ${JSON.stringify(delimiter + newline)}`, () => {
        fc.assert(
          fc.property(tableOf(delimiter, newline), fc.integer({ min: 1, max: 40 }), (text, size) => {
            const expected = parse(text, {
              delimiter,
              skip_empty_lines: true,
              relax_column_count: true,
              record_delimiter: newline,
            });
            expect(tokenize(text, delimiter, size).rows).toEqual(expected);
          }),
          { numRuns: 1500 },
        );
      });
    }
  }

  test('returns the rest of the same rows after skipping', () => {
    fc.assert(
      fc.property(tableOf(',', '\n'), fc.nat(8), fc.integer({ min: 1, max: 30 }), (text, skip, size) => {
        expect(tokenize(text, ',', size, skip).rows).toEqual(tokenize(text).rows.slice(skip));
      }),
    );
  });

  test('keeps quotes inside bare cells and text after a closing quote', () => {
    expect(tokenize('5" nails,"a"b,c\n').rows).toEqual([['5" nails', 'ab', 'c']]);
  });

  test('keeps ragged rows, skips empty lines, and accepts a lone CR as line end', () => {
    expect(tokenize('a,b,c\n\n1\r\n1,2,3,4\r5,').rows).toEqual([
      ['a', 'b', 'c'],
      ['1'],
      ['1', '2', '3', '4'],
      ['5', ''],
    ]);
  });

  test('names the cell in which a file ends inside quotes', () => {
    expect(tokenize('a,b\n1,"cut ""off', ',', 3)).toEqual({
      rows: [
        ['a', 'b'],
        ['1', 'cut "off'],
      ],
      cut: 1,
    });
    expect(tokenize('a,b\n1,"whole"').cut).toBeNull();
  });
});
