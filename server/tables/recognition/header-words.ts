import { INVISIBLE } from '../reader/header.ts';
import { withoutUnit } from '../values/header-units.ts';

/** In comparable form. */
export interface HeaderName {
  /** `authorMeta.name` has two parts, `images/0` one. */
  path: string[];
  /** Parts before a list position (`tags/0/name`: 1); null without one. */
  list: number | null;
}

/**
 * Parses nested names (`a.b`, `a/b`), list positions (`a/0`, `a[0]`), and the `#2` of a repeated column.
 * "Views/Reach" and "Duration (s)." are not paths.
 */
export function headerName(column: string): HeaderName {
  const plain = withoutUnit(column)
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(/#\d+$/, '')
    .replace(OFFSET, '')
    .trim();
  if (!isPath(plain)) return { path: [plain], list: null };
  const path: string[] = [];
  let list: number | null = null;
  for (const part of plain.split(/__|[./[\]]+/u)) {
    if (part === '') continue;
    if (/^\d+$/.test(part)) list ??= path.length;
    else path.push(part);
  }
  return path.length === 0 ? { path: [plain], list: null } : { path, list };
}

/** "Posted (GMT+2)" */
const OFFSET = /[([](?:UTC|GMT)?\s?[+-]\d{1,2}(?::?\d{2})?[)\]]/i;

/** Words without blanks, with dots, slashes or brackets in between; "Views/Reach" is two names. */
const isPath = (name: string): boolean =>
  /^[\p{L}\p{N}_$@:\-./[\]]+$/u.test(name) &&
  /[\p{L}\p{N}](?:[./[]|__)[\p{L}\p{N}_]/u.test(name) &&
  !/\p{L}\/\p{Lu}/u.test(name);

/** "likesCount" → likes, count; "N° d’abonnés" → n, d, abonnes. Lower case, without accents. */
export function wordsOf(name: string): string[] {
  return name
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(/TikTok|YouTube|RedNote/g, (brand) => brand.toLowerCase())
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu}{2,})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .replace(/ß/g, 'ss')
    .normalize('NFD')
    .replace(/\p{Script=Latin}\p{M}+/gu, (letter) => letter[0] ?? '')
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}%]+/u)
    .filter(Boolean);
}

/** Ignores the plural's "s". */
export const keyOf = (words: readonly string[]): string =>
  words.map((word) => (/^[a-z]{4,}s$/.test(word) ? word.slice(0, -1) : word)).join('');
