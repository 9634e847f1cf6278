import { sentenceFor } from '#contract/sentences/sentences.ts';
import { bareCount } from '../recognition/dictionary.ts';
import { wordsOf } from '../recognition/header-words.ts';
import { Refused } from '../values/parsed.ts';
import { LONGEST_LINE_BYTES, lineTooLong } from './decode.ts';
import { checkColumns, LIMITS } from './limits.ts';
import { numberText, parseJson } from './lossless-json.ts';

type JsonRecord = Record<string, unknown>;

/** Every key of the sample in order of appearance, nested keys as `a.b`. */
export function jsonColumns(records: Iterable<string>): string[] {
  const names = new Set<string>();
  for (const line of records) {
    const record = jsonRecord(line);
    if (record instanceof Refused) continue;
    for (const name of flatten(record).keys()) names.add(name);
    checkColumns(names.size);
  }
  return [...names];
}

/** An object, or the reason why it is invalid. */
export function jsonRecord(line: string): JsonRecord | Refused {
  try {
    const value = parseJson(line);
    if (!isRecord(value)) return new Refused(sentenceFor('line_not_json'));
    return deeperThan(value, LIMITS.nesting)
      ? new Refused(sentenceFor('line_nesting_limit', { n: LIMITS.nesting }))
      : value;
  } catch {
    return new Refused(sentenceFor('line_not_json'));
  }
}

/** In the order of `columns`. */
export function jsonCells(record: JsonRecord, columns: readonly string[]): string[] {
  const values = flatten(record);
  return columns.map((name) => values.get(name) ?? '');
}

/** Without blank lines. */
export async function* linesOf(chunks: AsyncIterable<string>): AsyncGenerator<string, void, undefined> {
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > LONGEST_LINE_BYTES) throw lineTooLong();
    for (const line of lines) if (line.trim() !== '') yield line;
  }
  if (rest.trim() !== '') yield rest;
}

function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function deeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => deeperThan(inner, levels - 1));
}

function flatten(record: JsonRecord, prefix = '', into = new Map<string, string>()) {
  for (const [key, value] of Object.entries(record)) {
    const name = prefix + key;
    if (key === 'string_map_data' && isRecord(value)) namedTexts(value, into);
    else if (isRecord(value)) flatten(value, `${name}.`, into);
    else if (value === null || value === undefined) into.set(name, '');
    else if (typeof value === 'number') into.set(name, numberText(value));
    else if (typeof value === 'string') into.set(name, value);
    else if (!Array.isArray(value) || !columnsInside(value, key, name, into))
      into.set(name, JSON.stringify(value));
  }
  return into;
}

/** Columns of Instagram's data download: `{"Likes": {"value": "3", "timestamp": 0}}`. */
function namedTexts(texts: JsonRecord, into: Map<string, string>): void {
  for (const [name, one] of Object.entries(texts)) {
    const { value = '', timestamp = 0 } = isRecord(one) ? one : {};
    const text = typeof value === 'string' && value !== '' ? value : timestamp ? String(timestamp) : '';
    // Its counts are whole.
    into.set(name, /^\d{1,3}(?:[.,]\d{3})+$/.test(text) ? text.replace(/[.,]/g, '') : text);
  }
}

/** Lists that are columns of the row: named numbers, and the only text of a caption. False for others. */
function columnsInside(list: unknown[], key: string, name: string, into: Map<string, string>): boolean {
  if (key === 'edges' && name.includes('caption') && list.length <= 1) {
    const [edge] = list;
    if (isRecord(edge)) flatten(edge, `${name}.`, into);
    return true;
  }
  const [first] = list;
  if (!isRecord(first) || list.length > MOST_NAMED_NUMBERS || namedNumber(first) === null) return false;
  const numbers = list.map((one) => (isRecord(one) ? namedNumber(one) : null));
  const isKnown = ([metric]: NamedNumber) => bareCount(wordsOf(metric)) !== null;
  const known = numbers.filter((one) => one !== null);
  if (known.length < numbers.length) return false;
  if (!NAMED_NUMBERS.has(key) && known.filter(isKnown).length < 2) return false;
  for (const [metric, number] of known) into.set(`${name}.${metric}`, number);
  return true;
}

/** More are a list of other things. */
const MOST_NAMED_NUMBERS = 60;
const NAMED_NUMBERS: ReadonlySet<string> = new Set(['data', 'insights', 'metrics', 'statistics', 'stats']);
type NamedNumber = readonly [metric: string, number: string];
const NAMES = ['name', 'metric', 'key', 'type', 'label', 'title'] as const;
const NUMBERS = ['value', 'count', 'total', 'total_count', 'number'] as const;

/** Null for other objects, and for several values. */
function namedNumber(one: JsonRecord): NamedNumber | null {
  const number = numberIn(one);
  if (number === null) return null;
  const metric = NAMES.map((key) => one[key]).find((name) => typeof name === 'string');
  return typeof metric === 'string' ? [metric, number] : null;
}

/** `value`, `count`, `values: [{ value }]` or `total_value: { value }`. */
function numberIn(one: JsonRecord): string | null {
  const { values, total_value } = one;
  const [only, more] = Array.isArray(values) ? values : [];
  const key = NUMBERS.find((name) => one[name] !== undefined);
  const value = key ? one[key] : isRecord(total_value) ? total_value.value : undefined;
  const inside = value ?? (isRecord(only) && more === undefined ? only.value : undefined);
  if (typeof inside === 'string') return /^\d{1,15}$/.test(inside) ? inside : null;
  return typeof inside === 'number' ? numberText(inside) : null;
}
