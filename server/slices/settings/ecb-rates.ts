import type { Sentence } from '#contract/sentences/sentence.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { cutText } from '#contract/values/cut-text.ts';
import { refuse } from '#server/platform/errors.ts';

/** Units of each currency for one euro. */
export interface EcbDay {
  /** YYYY-MM-DD. */
  day: string;
  per_euro: ReadonlyMap<string, number>;
}

const NOT_ECB = sentenceFor('rates_file_unrecognized');
const FIRST_DAY = '1999-01-04';
const MOST_RATE = 10_000_000;

const wrong = (sentence: Sentence) => refuse('BAD_REQUEST', sentence, 'text');

/**
 * The ECB's euro reference rates (CSV or XML, one day or history), oldest first. @param today YYYY-MM-DD;
 * later days are refused @throws 400 for other files
 */
export function readEcbRates(text: string, today: string): EcbDay[] {
  const bare = text.replace(/^\uFEFF/, '').trim();
  const days = bare.startsWith('<') ? xmlDays(bare) : csvDays(bare);
  if (days.length === 0) throw wrong(NOT_ECB);
  const seen = new Set<string>();
  for (const { day, per_euro } of days) {
    if (seen.has(day)) throw wrong(sentenceFor('rates_day_repeated', { day }));
    seen.add(day);
    if (day > today) throw wrong(sentenceFor('rates_day_in_future', { day }));
    if (!per_euro.has('USD')) throw wrong(sentenceFor('rates_without_dollar', { day }));
  }
  return days.sort((a, b) => (a.day < b.day ? -1 : 1));
}

function csvDays(text: string): EcbDay[] {
  // Lines of the ECB's files end with a comma; no cell is quoted.
  const [header = [], ...lines] = text.split(/\r?\n/).map((line) =>
    line
      .replace(/,\s*$/, '')
      .split(',')
      .map((cell) => cell.trim()),
  );
  const [first, ...codes] = header;
  if (first !== 'Date' || !codes.includes('USD') || codes.some((code) => !/^[A-Z]{3}$/.test(code)))
    throw wrong(NOT_ECB);
  if (new Set(codes).size < codes.length) throw wrong(NOT_ECB);
  return lines.map(([written = '', ...cells], i) => {
    if (cells.length !== codes.length)
      throw wrong(
        sentenceFor('rates_line_length_wrong', { line: i + 2, n: cells.length, columns: codes.length }),
      );
    const known = codes.flatMap((code, at) => {
      const cell = cells[at] ?? '';
      return cell === 'N/A' || cell === '' ? [] : [[code, rateOf(cell)] as const];
    });
    return { day: dayOf(written), per_euro: new Map(known) };
  });
}

/** Elements of the ECB's XML; anything else, such as a DTD with entities, is refused. */
const XML =
  /\s*(?:<\?xml[^?]*\?>|<(\/?)(gesmes:Envelope|gesmes:subject|gesmes:Sender|gesmes:name|Cube)((?:\s+[\w:]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|[^<>\s][^<>]*)/gy;
const ATTRIBUTE = /(\w+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

function xmlDays(text: string): EcbDay[] {
  const days: EcbDay[] = [];
  const open: Array<{ name: string; rates?: Map<string, number> }> = [];
  XML.lastIndex = 0;
  while (XML.lastIndex < text.length) {
    const [match, closes, name, attributes = '', is_empty] = XML.exec(text) ?? [];
    if (match === undefined) throw wrong(NOT_ECB);
    if (name === undefined) continue;
    if (closes) {
      if (open.pop()?.name !== name) throw wrong(NOT_ECB);
      continue;
    }
    const of = Object.fromEntries(
      [...attributes.matchAll(ATTRIBUTE)].map(([, key, a, b]) => [key, a ?? b ?? '']),
    );
    const rates = open.at(-1)?.rates;
    if (name === 'Cube' && of.time !== undefined) {
      const per_euro = new Map<string, number>();
      days.push({ day: dayOf(of.time), per_euro });
      if (!is_empty) open.push({ name, rates: per_euro });
      continue;
    }
    if (name === 'Cube' && of.currency !== undefined) {
      if (!rates || !/^[A-Z]{3}$/.test(of.currency) || rates.has(of.currency)) throw wrong(NOT_ECB);
      rates.set(of.currency, rateOf(of.rate ?? ''));
    }
    if (!is_empty) open.push({ name });
  }
  if (open.length > 0) throw wrong(sentenceFor('rates_file_cut'));
  return days;
}

function rateOf(text: string): number {
  const rate = /^\d+(\.\d+)?$/.test(text) ? Number(text) : 0;
  if (rate <= 0 || rate > MOST_RATE)
    throw wrong(sentenceFor('rates_rate_invalid', { text: cutText(text, 40) }));
  return rate;
}

/** "2026-11-24" in histories, "24 November 2026" in daily CSV. */
function dayOf(text: string): string {
  const [, date, month, year] = /^(\d{1,2}) ([A-Z][a-z]+) (\d{4})$/.exec(text) ?? [];
  const number = MONTHS.indexOf(month ?? '') + 1;
  const day =
    number > 0 ? `${year}-${String(number).padStart(2, '0')}-${String(date).padStart(2, '0')}` : text;
  const exists =
    /^\d{4}-\d{2}-\d{2}$/.test(day) &&
    !Number.isNaN(Date.parse(day)) &&
    new Date(day).toISOString().startsWith(day);
  if (!exists || day < FIRST_DAY) throw wrong(sentenceFor('rates_day_invalid', { text: cutText(text, 40) }));
  return day;
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
