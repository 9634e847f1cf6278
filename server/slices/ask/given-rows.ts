import type { AskColumn, AskReport } from '#contract/ask.ts';
import type { GivenRow } from '#server/ports/answers.ts';
import type { Found } from './reports/asked.ts';

/** Limit of rows sent to a model. */
const MOST_ROWS = 200;
const MOST_LETTERS = 40_000;
const MOST_CAPTION = 400;

/** Reports on single posts or their texts: rows leave the machine only if texts may. */
const OF_TEXTS: ReadonlySet<AskReport> = new Set<AskReport>([
  ...(['best_posts', 'weakest_posts', 'latest_posts', 'posts_about', 'hashtags', 'mentions'] as const),
]);
/** Notes about people and prices are never sent. */
const PRIVATE: ReadonlySet<AskReport> = new Set<AskReport>(['prices', 'about']);

/** The reason why a report stays local; null if its rows may be sent. */
export function keptHere(report: AskReport, analyze_content: boolean): 'private' | 'texts' | null {
  if (PRIVATE.has(report)) return 'private';
  return OF_TEXTS.has(report) && !analyze_content ? 'texts' : null;
}

/** As many rows as fit, under their column names; ids are those of the answer. */
export function givenRows({ columns, rows }: Found, texts: boolean): GivenRow[] {
  const given: GivenRow[] = [];
  let letters = 0;
  for (const [i, { cells, post }] of rows.slice(0, MOST_ROWS).entries()) {
    const fields = columns.flatMap(({ id }, at): Array<[AskColumn | 'text', string | number | null]> => {
      const cell = cells[at] ?? null;
      return id === 'post' ? [] : [[id, cell]];
    });
    const text =
      texts && post ? [post.title, post.message].filter(Boolean).join(' – ').slice(0, MOST_CAPTION) : null;
    const row: GivenRow = { id: rowId(i), ...Object.fromEntries(fields), ...(text ? { text } : {}) };
    letters += JSON.stringify(row).length;
    if (letters > MOST_LETTERS) break;
    given.push(row);
  }
  return given;
}

export const rowId = (i: number): string => `r${i + 1}`;
