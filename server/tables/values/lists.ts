import { isNothing } from './parsed.ts';

/**
 * A list in a cell: JSON (`["a","b"]`), Python (`['a', "b's", 'c\n']`), or trimmed, unquoted parts between
 * `|`, `;` or `,` (`between` of the column, else the first that occurs). Without blank parts. Objects in a
 * JSON list give their name.
 */
export function parseList(text: string, between: string | null = null): string[] {
  if (isNothing(text)) return [];
  const bare = text.trim();
  if (bare.startsWith('[') && bare.endsWith(']')) return clean(jsonList(bare) ?? pythonList(bare));
  const mark = between ?? ['|', ';', ','].find((candidate) => bare.includes(candidate));
  return clean(!mark ? [bare] : bare.split(mark).map(unquoted));
}

/** Only `|`, for parts with commas; "[None]" is empty. */
export function parsePipes(text: string): string[] {
  return isNothing(text) ? [] : clean(text.split('|').map(unquoted));
}

function clean(parts: string[]): string[] {
  const kept: string[] = [];
  for (const part of parts) {
    // \s includes the no-break space of copied hashtags.
    const bare = part.trim();
    if (!isNothing(bare)) kept.push(bare);
  }
  return kept;
}

function unquoted(part: string): string {
  const bare = part.trim();
  return bare.length > 1 && bare.startsWith('"') && bare.endsWith('"') ? bare.slice(1, -1) : bare;
}

function jsonList(text: string): string[] | null {
  if (text.includes("'") && !text.startsWith('["')) return null;
  try {
    const values: unknown = JSON.parse(text);
    if (!Array.isArray(values)) return null;
    return values.flatMap((value) =>
      value === null ? [] : typeof value === 'object' ? nameOf(value) : [String(value)],
    );
  } catch {
    return null;
  }
}

/** `[{"id": "1", "name": "glow"}]` gives glow. */
function nameOf(value: object): string[] {
  for (const key of ['name', 'hashtag', 'tag', 'text', 'title', 'hashtagName'])
    if (key in value) return [String((value as Record<string, unknown>)[key])];
  return [];
}

const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  '\\': '\\',
  "'": "'",
  '"': '"',
};
const PYTHON_ITEM = /'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|([^,[\]'"\s][^,[\]]*)/gs;
const PYTHON_ESCAPE = /\\(?:x([0-9a-f]{2})|u([0-9a-f]{4})|U([0-9a-f]{8})|(.))/gis;

function pythonList(text: string): string[] {
  const items: string[] = [];
  for (const match of text.matchAll(PYTHON_ITEM)) {
    const raw = match[1] ?? match[2] ?? match[3] ?? '';
    items.push(raw.includes('\\') ? unescaped(raw) : raw);
  }
  return items;
}

function unescaped(raw: string): string {
  return raw.replace(PYTHON_ESCAPE, (whole, x, u, wide, other) => {
    const hex: string | undefined = x ?? u ?? wide;
    if (hex === undefined) return ESCAPES[other] ?? whole;
    const code = Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
