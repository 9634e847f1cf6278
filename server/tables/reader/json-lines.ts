import { said } from '#contract/sentences/said.ts';
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
    if (!isRecord(value)) return new Refused(said('line_not_json_object'));
    return deeperThan(value, LIMITS.nesting)
      ? new Refused(said('line_nested_deeper_than_levels', { n: LIMITS.nesting }))
      : value;
  } catch {
    return new Refused(said('line_not_json_object'));
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
    if (isRecord(value)) flatten(value, `${name}.`, into);
    else if (value === null || value === undefined) into.set(name, '');
    else if (typeof value === 'number') into.set(name, numberText(value));
    else if (typeof value === 'string') into.set(name, value);
    else if (!Array.isArray(value) || !columnsInside(value, key, name, into))
      into.set(name, JSON.stringify(value));
  }
  return into;
}

/** Lists that are columns of the row: named numbers, and the only text of a caption. False for others. */
function columnsInside(list: unknown[], key: string, name: string, into: Map<string, string>): boolean {
  if (key === 'edges' && name.includes('caption') && list.length <= 1) {
    const [edge] = list;
    if (isRecord(edge)) flatten(edge, `${name}.`, into);
    return true;
  }
  if (!NAMED_NUMBERS.has(key) || list.length === 0) return false;
  const numbers = list.map((one) => (isRecord(one) && typeof one.name === 'string' ? numberIn(one) : null));
  if (numbers.some((number) => number === null)) return false;
  for (const [i, one] of list.entries())
    into.set(`${name}.${(one as { name: string }).name}`, String(numbers[i]));
  return true;
}

const NAMED_NUMBERS: ReadonlySet<string> = new Set(['data', 'insights', 'metrics', 'statistics', 'stats']);

/** `value`, `values: [{ value }]` or `total_value: { value }`; null for several values. */
function numberIn({ value, values, total_value }: JsonRecord): string | null {
  const [only, more] = Array.isArray(values) ? values : [];
  const found = value ?? (isRecord(total_value) ? total_value.value : undefined);
  const inside = found ?? (isRecord(only) && more === undefined ? only.value : undefined);
  return typeof inside === 'number' ? numberText(inside) : null;
}
