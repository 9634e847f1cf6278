import type { Meaning, TableNames } from './dictionary.ts';
import type { MapField } from './fields.ts';
import { headerName, keyOf, wordsOf } from './header-words.ts';
import type { ToolShape } from './names/name-family.ts';
import { TOOLS } from './names/tools.ts';

/** Above any family: the tool's own name. */
const WEIGHT = 1;

const keysOf = (names = '') => [...new Set(names.split('|').flatMap((name) => keyOf(wordsOf(name)) || []))];

const KNOWN = TOOLS.map((shape) => ({
  shape,
  signature: shape.signature.map(keysOf),
  names: Object.entries(shape.names).map(([field, names]) => [field as MapField, keysOf(names)] as const),
  gained: new Set(keysOf(shape.gained)),
  ignored: keysOf(shape.ignored),
}));

interface FoundShape extends Pick<TableNames, 'tool' | 'gained'> {
  shape: ToolShape;
}

/** Comparable whole name, without separators. */
const nameKey = (column: string): string => keyOf(headerName(column).path.flatMap(wordsOf));

/** By its columns; the tool with most of them wins. */
export function shapeOf(header: readonly string[]): FoundShape | null {
  const keys = new Set(header.map(nameKey));
  const [match] = KNOWN.filter(({ signature }) =>
    signature.every((names) => names.some((name) => keys.has(name))),
  ).toSorted((a, b) => b.signature.length - a.signature.length);
  if (!match) return null;
  const { shape, names, gained, ignored } = match;
  const tool = new Map<string, Meaning[]>();
  const add = (field: MapField | null, key: string) => {
    if (keys.has(key)) tool.set(key, [{ field, family: shape, weight: WEIGHT }]);
  };
  for (const key of [...ignored, ...gained]) add(null, key);
  for (const [field, alternatives] of names) {
    // Of two columns for one field the tool's documentation prefers the first.
    const present = alternatives.filter((key) => keys.has(key));
    for (const [i, key] of present.entries()) add(i === 0 ? field : null, key);
  }
  return { shape, tool, gained };
}
