import { spreadsheetText } from '#contract/values/csv.ts';
import { cutText } from '#contract/values/cut-text.ts';
import type { Origin } from '#contract/values/primitives.ts';
import { t } from '#server/platform/language.ts';
import type { ExportCell, ExportColumn } from '../exporter.ts';
import { originText } from '../report/origin-text.ts';
import { xmlText } from './xml-text.ts';

/** Letters in a cell of Excel, at most. */
const MOST_LETTERS = 32_767;
const DAY_MS = 86_400_000;
/** Serial number of 1970-01-01. */
const EPOCH = 25_569;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are looked for
const SPECIAL = /[&<>\0-\x08\x0B\x0C\x0E-\x1F\uD800-\uDFFF\uFFFE\uFFFF]|_x[\dA-Fa-f]{4}_/;
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Text of a cell: no formula, no character that XML forbids, nothing that Excel would decode. */
function escaped(text: string): string {
  const plain = spreadsheetText(text.length > MOST_LETTERS ? cutText(text, MOST_LETTERS - 1) : text);
  if (!SPECIAL.test(plain)) return plain;
  return xmlText(plain)
    .replace(/_x(?=[\dA-Fa-f]{4}_)/g, '_x005F_x')
    .replace(/[&<>]/g, (sign) => ENTITIES[sign] as string);
}

/** The serial number of a day or moment. */
export const serialOf = (iso: string): number => Date.parse(iso) / DAY_MS + EPOCH;

/** Letters of a column, counted from 0. */
function letters(index: number): string {
  return (index >= 26 ? letters(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));
}

/**
 * Writes rows as the XML of a worksheet.
 * @param styles number of the style of each column
 * @returns rows from the 1-based `first` on as text
 */
export function rowWriter(columns: readonly ExportColumn[], styles: readonly number[]) {
  const starts = columns.map((_column, i) => `<c r="${letters(i)}`);
  const ends = styles.map((style) => (style === 0 ? '"' : `" s="${style}"`));
  return (rows: ExportCell[][], first: number): string => {
    let xml = '';
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i] as ExportCell[];
      const at = first + i;
      xml += `<row r="${at}">`;
      for (let c = 0; c < row.length; c++) {
        const cell = row[c];
        if (cell === null || cell === undefined || cell === '') continue;
        xml += starts[c] as string;
        xml += at;
        xml += ends[c] as string;
        xml +=
          typeof cell === 'number'
            ? `><v>${cell}</v></c>`
            : textCell(cell, (columns[c] as ExportColumn).type);
      }
      xml += '</row>';
    }
    return xml;
  };
}

function textCell(cell: string | boolean, type: ExportColumn['type']): string {
  if (type === 'moment' || type === 'day') return `><v>${serialOf(String(cell))}</v></c>`;
  if (typeof cell === 'boolean') cell = cell ? t('yes') : t('no');
  if (type === 'origin') cell = originText(cell as Origin);
  return ` t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
}
