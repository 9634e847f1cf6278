import { lookUp } from '../recognition/dictionary.ts';
import type { MapField } from '../recognition/fields.ts';
import { Refused } from '../values/parsed.ts';
import type { JsonList } from './json-array.ts';
import { jsonColumns, jsonRecord } from './json-lines.ts';

type Entry = Readonly<Record<string, unknown>>;

/** A document about one account, whose lists are its audience, hashtags and posts. */
export interface JsonReport {
  record: string;
  /** Joined by dots; '' = the document itself. */
  path: string;
  /** The record is a post, and its lists are its details. */
  is_post?: true;
}

/** Wrappers around a report. */
const DEEPEST = 4;
const AUDIENCE = /^(?:audience|audience_?(?:data|report|insights|followers)|demographics)$/i;

/** Null unless one object has an audience of lists. @param text the whole document */
export function reportIn(text: string): JsonReport | null {
  const document = jsonRecord(text);
  return document instanceof Refused ? null : reportOf(document, '', 0);
}

function reportOf(one: Entry, path: string, depth: number): JsonReport | null {
  const hasAudience = Object.entries(one).some(
    ([key, value]) => AUDIENCE.test(key) && isObject(value) && hasLists(value, 0),
  );
  if (hasAudience) return { record: JSON.stringify(one), path };
  if (depth === DEEPEST) return null;
  for (const [key, value] of Object.entries(one)) {
    const report = isObject(value) ? reportOf(value, path === '' ? key : `${path}.${key}`, depth + 1) : null;
    if (report !== null) return report;
  }
  return null;
}

const isObject = (value: unknown): value is Entry =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const hasLists = (one: Entry, depth: number): boolean =>
  Object.values(one).some(
    (value) =>
      (Array.isArray(value) && isObject(value[0])) ||
      (depth < 2 && isObject(value) && hasLists(value, depth + 1)),
  );

/** Lists that do not belong to the audience. */
export const besideAudience = (lists: readonly JsonList[], { path }: JsonReport): JsonList[] =>
  lists.filter((list) => {
    const inside = path === '' ? list.path : list.path.slice(path.length + 1);
    return !list.path.startsWith(path) || !AUDIENCE.test(inside.split('.')[0] ?? '');
  });

const COUNTS: ReadonlySet<MapField> = new Set(['likes', 'comments', 'views', 'shares', 'saves']);
const countsIn = (columns: readonly string[]): number =>
  new Set(
    columns.flatMap((name) => lookUp(name).meanings[0]?.field ?? []).filter((field) => COUNTS.has(field)),
  ).size;

/**
 * A document that is one post: an id and several of its numbers, beside lists that have none.
 * @param first of the longest list
 */
export function isOnePost(document: string, first: string): boolean {
  const columns = jsonColumns([document]);
  const hasId = columns.some((name) => lookUp(name).meanings.some(({ field }) => field === 'external_id'));
  return hasId && countsIn(columns) > 1 && countsIn(jsonColumns([first])) === 0;
}
