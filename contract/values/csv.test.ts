import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvCell, csvText, spreadsheetText } from './csv.ts';

const cells = (line: string): string[] => parse(line, { relax_column_count: true })[0] ?? [''];

describe('text for spreadsheets', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '  =1', '＝1+1', '＠x'])(
    '%j is defused',
    (text) => {
      expect(spreadsheetText(text)).toBe(`'${text}`);
    },
  );

  it.each(['plain', '1+1', 'a=b', '', 'mail@example.com', '–'])('%j is unchanged', (text) => {
    expect(spreadsheetText(text)).toBe(text);
  });

  it('keeps numbers as numbers', () => {
    expect([csvCell(-5), csvCell(0.25), csvCell(null), csvCell(undefined)]).toEqual(['-5', '0.25', '', '']);
  });

  it('quotes the separators of every locale', () => {
    expect(csvText([['a;=1', 'b\t=2', 'c,d', 'e"f', 'g\nh']])).toBe('"a;=1","b\t=2","c,d","e""f","g\nh"');
  });

  it('starts no formula with a text, and reads the text back', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1, maxLength: 5 }), (texts) => {
        for (const cell of cells(csvText([texts]))) expect(cell).not.toMatch(/^\s*[=+\-@＝＋－＠]/);
        const back = cells(csvText([texts])).map((cell, i) => (cell === `'${texts[i]}` ? texts[i] : cell));
        expect(back).toEqual(texts);
      }),
      { endOnFailure: true },
    );
  });
});
