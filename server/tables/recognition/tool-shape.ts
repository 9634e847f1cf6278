import type { Meaning, TableNames } from './dictionary.ts';
import type { MapField } from './fields.ts';
import { headerName, keyOf, wordsOf } from './header-words.ts';
import type { ToolShape } from './names/name-family.ts';
import { TOOLS } from './names/tools.ts';

/** Above what any family is: the tool's own word for it. */
const WEIGHT = 1;

const keysOf = (names = '') => [...new Set(names.split('|').flatMap((name) => keyOf(wordsOf(name)) || []))];

const KNOWN = TOOLS.map((shape) => ({
  shape,
  signature: shape.signature.map(keysOf),
  names: Object.entries(shape.names).map(([field, names]) => [field as MapField, keysOf(names)] as const),
  gained: new Set(keysOf(shape.gained)),
  ignored: keysOf(shape.ignored),
}));

/** The tool that made a table, and what it calls the table's columns. */
export interface FoundShape extends Pick<TableNames, 'tool' | 'gained'> {
  shape: ToolShape;
}

/** A column's whole name as it is compared: nested names without what is between their parts. */
const nameKey = (column: string): string => keyOf(headerName(column).path.flatMap(wordsOf));

/** The tool that made a table, by its columns; of several the one known by most of them. */
export function shapeOf(header: readonly string[]): FoundShape | null {
  const keys = new Set(header.map(nameKey));
  const [found] = KNOWN.filter(({ signature }) =>
    signature.every((names) => names.some((name) => keys.has(name))),
  ).toSorted((a, b) => b.signature.length - a.signature.length);
  if (!found) return null;
  const { shape, names, gained, ignored } = found;
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
