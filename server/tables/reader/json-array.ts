import { Refused } from '../values/parsed.ts';
import { LONGEST_LINE_BYTES, lineTooLong } from './decode.ts';
import { jsonRecord } from './json-lines.ts';

/** A list of objects in a JSON document, or an object with similar objects as values. */
export interface JsonList {
  /** Joined by dots; '' = the document itself. */
  path: string;
  /** Characters before its first record. */
  begin: number;
  /** Characters in the sample. */
  length: number;
  /** Records in the sample. */
  records: number;
  /** Records with names, as in `{"ana": {…}, "bo": {…}}`. */
  is_keyed: boolean;
}

interface Level {
  kind: 'list' | 'object';
  path: string;
  /** Start of its content. */
  begin: number;
  /** Direct objects, and other values. */
  objects: number;
  others: number;
  keys: Set<string>;
  /** Keys of the first object, and the number of objects with similar ones. */
  first: ReadonlySet<string> | null;
  alike: number;
}

/** Deeper lists belong to records. */
const DEEPEST = 8;

/**
 * Outermost lists of objects in order, under any name and depth. @param sample the beginning of the
 * document
 */
export function listsIn(sample: string): JsonList[] {
  const lists: JsonList[] = [];
  const levels: Level[] = [];
  let key: string | null = null;
  const isInside = (path: string) =>
    lists.some((one) => path !== one.path && (one.path === '' || path.startsWith(`${one.path}.`)));
  const close = (at: number) => {
    const level = levels.pop();
    if (level === undefined) return;
    const parent = levels.at(-1);
    if (level.kind === 'object' && parent) {
      parent.objects++;
      if (parent.kind === 'object') compare(parent, level.keys);
    }
    const isList = level.kind === 'list' && level.objects > 0;
    if (!isList && !isKeyed(level)) return;
    const { path, begin } = level;
    const inner = (one: JsonList) => path === '' || one.path.startsWith(`${path}.`) || one.path === path;
    for (let i = lists.length - 1; i >= 0; i--)
      if (lists[i] !== undefined && inner(lists[i] as JsonList)) lists.splice(i, 1);
    if (!isInside(path))
      lists.push({
        path,
        begin,
        length: at - begin,
        records: level.objects,
        is_keyed: level.kind === 'object',
      });
  };
  for (const token of tokensOf(sample)) {
    const level = levels.at(-1);
    if (token.kind === 'open') {
      const path =
        level?.kind === 'object' ? [level.path, key].filter(Boolean).join('.') : (level?.path ?? '');
      const empty = { objects: 0, others: 0, keys: new Set<string>(), first: null, alike: 0 };
      levels.push({ kind: token.text === '[' ? 'list' : 'object', path, begin: token.end, ...empty });
      key = null;
    } else if (token.kind === 'close') close(token.end - 1);
    else if (token.kind === 'key' && level) {
      key = token.text;
      if (level.keys.size < MOST_KEYS) level.keys.add(key);
    } else if (token.kind === 'value' && level) level.others++;
    if (levels.length > DEEPEST) break;
  }
  // Levels cut by the sample's end count as they are.
  while (levels.length > 0) close(sample.length);
  return lists.toSorted((a, b) => a.begin - b.begin);
}

const MOST_KEYS = 100;

function compare(parent: Level, keys: ReadonlySet<string>): void {
  parent.first ??= keys;
  const { first } = parent;
  const same = [...keys].filter((key) => first.has(key)).length;
  if (same > 1 && same * 2 >= Math.max(keys.size, first.size)) parent.alike++;
}

/** Similar objects under names share half of their keys. */
const isKeyed = ({ kind, objects, others, alike }: Level): boolean =>
  kind === 'object' && objects > 1 && others === 0 && alike === objects;

interface Token {
  kind: 'open' | 'close' | 'key' | 'value';
  text: string;
  end: number;
}

const TOKEN = /"((?:[^"\\]|\\.)*)"(\s*:)?|[[\]{}]|[^\s,:"[\]{}]+/gs;

function* tokensOf(text: string): Generator<Token> {
  for (const match of text.matchAll(TOKEN)) {
    const [whole, quoted, colon] = match;
    const end = (match.index ?? 0) + whole.length;
    if (quoted !== undefined) yield { kind: colon === undefined ? 'value' : 'key', text: quoted, end };
    else if (whole === '{' || whole === '[') yield { kind: 'open', text: whole, end };
    else if (whole === '}' || whole === ']') yield { kind: 'close', text: whole, end };
    else yield { kind: 'value', text: whole, end };
  }
}

/** The largest list. */
export const mainList = (lists: readonly JsonList[]): JsonList | null =>
  lists.toSorted((a, b) => b.length - a.length || a.begin - b.begin)[0] ?? null;

/** The last string before a record. */
const NAME = /("(?:[^"\\]|\\.)*")\s*:\s*$/s;

/**
 * Records as texts, found by counting braces, so that only one is in memory. Keyed records have their name
 * as `key`.
 */
export async function* recordsOf(
  chunks: AsyncIterable<string>,
  { begin, is_keyed }: Pick<JsonList, 'begin' | 'is_keyed'>,
): AsyncGenerator<string, void, undefined> {
  let skip = begin;
  let open = '';
  let between = '';
  const at = { depth: 0, isText: false, isEscaped: false };
  const named = (record: string) => {
    const name = NAME.exec(between)?.[1];
    between = '';
    return name === undefined || !record.startsWith('{') ? record : `{"key":${name},${record.slice(1)}`;
  };
  for await (const chunk of chunks) {
    const text = chunk.slice(skip);
    skip = Math.max(0, skip - chunk.length);
    let start = at.depth > 0 ? 0 : -1;
    for (let i = 0; i < text.length; i++) {
      const before = at.depth;
      step(at, text.charCodeAt(i));
      if (is_keyed && at.depth === 0 && before === 0) between += text[i];
      if (before === 0 && at.depth === 1) start = i;
      else if (before === 1 && at.depth === 0) {
        const record = open + text.slice(start, i + 1);
        yield is_keyed ? named(record) : record;
        open = '';
        start = -1;
      } else if (at.depth < 0) return;
    }
    if (start !== -1) open += text.slice(start);
    if (open.length > LONGEST_LINE_BYTES) throw lineTooLong();
  }
  // A truncated record is reported as unreadable.
  if (open !== '') yield open;
}

const [QUOTE, BACKSLASH, OPEN, CLOSE, LIST, LIST_END] = [0x22, 0x5c, 0x7b, 0x7d, 0x5b, 0x5d];

function step(at: { depth: number; isText: boolean; isEscaped: boolean }, code: number): void {
  if (at.isText) {
    if (at.isEscaped) at.isEscaped = false;
    else if (code === BACKSLASH) at.isEscaped = true;
    else if (code === QUOTE) at.isText = false;
    return;
  }
  if (code === QUOTE) at.isText = true;
  else if (code === OPEN || code === LIST) at.depth++;
  else if (code === CLOSE || code === LIST_END) at.depth--;
}

/** A whole record, and not a document with a list. */
export function isRecordLine(line: string, isOnlyOne: boolean): boolean {
  const record = jsonRecord(line);
  if (record instanceof Refused) return false;
  return !(isOnlyOne && listsIn(line).length > 0);
}
