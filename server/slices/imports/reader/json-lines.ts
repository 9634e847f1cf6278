import { LONGEST_LINE_BYTES, lineTooLong } from './decode.ts';

/** Column names of JSON lines: every key of the sample in order of appearance, nested keys as `a.b`. */
export function jsonColumns(sample: string, whole: boolean): string[] {
  const lines = sample.split('\n');
  if (!whole && lines.length > 1) lines.pop();
  const names = new Set<string>();
  for (const line of lines) {
    const record = parseRecord(line);
    if (record !== null) for (const name of flatten(record).keys()) names.add(name);
  }
  return [...names];
}

/** One line that is an object, as cells in the order of `columns`; null when it is not an object. */
export function jsonCells(line: string, columns: readonly string[]): string[] | null {
  const record = parseRecord(line);
  if (record === null) return null;
  const values = flatten(record);
  return columns.map((name) => values.get(name) ?? '');
}

/** Text chunks to lines, blank lines left out. */
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

function parseRecord(line: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(line);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function flatten(record: Record<string, unknown>, prefix = '', into = new Map<string, string>()) {
  for (const [key, value] of Object.entries(record)) {
    const name = prefix + key;
    if (isRecord(value)) flatten(value, `${name}.`, into);
    else if (value === null || value === undefined) into.set(name, '');
    else into.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return into;
}
