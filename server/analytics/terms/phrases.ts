import { chSql, raw, type Sql } from '#server/platform/clickhouse/clickhouse-sql.ts';
import type { QueryPart } from './terms.ts';

const WORD = '\\p{L}\\p{M}\\p{N}_';
/** Scripts written without spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

const first = (word: string) => [...word][0] ?? '';
const last = (word: string) => [...word].at(-1) ?? '';
const unspaced = (char: string) => UNSPACED.test(char);
const escaped = (word: string) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&').replaceAll("'", "['’]");

/**
 * Pattern of a phrase over normalised text, for RE2 and JavaScript: its words in order, separated by spaces
 * and punctuation only, at word boundaries.
 */
export function phrasePattern(part: Pick<QueryPart, 'terms'>): string {
  const [head = '', ...rest] = part.terms;
  let pattern = unspaced(first(head)) ? escaped(head) : `(?:^|[^${WORD}])${escaped(head)}`;
  let before = head;
  for (const word of rest) {
    const touching = unspaced(last(before)) || unspaced(first(word));
    pattern += `[^${WORD}]${touching ? '*' : '+'}${escaped(word)}`;
    before = word;
  }
  return unspaced(last(before)) ? pattern : `${pattern}(?:$|[^${WORD}])`;
}

/** SQL over `posts`: caption, title or a tag of several words matches the pattern. */
export function phraseCondition(pattern: Sql): Sql {
  const folded = (column: string) =>
    raw(`replaceAll(replaceAll(lowerUTF8(normalizeUTF8NFKC(${column})), 'ß', 'ss'), 'ς', 'σ')`);
  return chSql`(match(${folded('message')}, ${pattern}) OR match(${folded('title')}, ${pattern})
    OR arrayExists(t -> startsWith(t, '#') AND match(t, ${pattern}), terms))`;
}
