import type { Named } from '#contract/home.ts';
import {
  foldedName,
  hasOneTypo,
  nameQuality,
  type TypedName,
  typedName,
} from '#contract/values/name-match.ts';
import type { Ctx } from '#server/platform/context.ts';
import { os } from '#server/platform/gate.ts';
import { type NamedRow, namedObjects } from './named-objects.ts';

const SHOWN_OF_KIND = 5;
const MOST_LETTERS = 80;

interface Match {
  row: NamedRow;
  quality: number;
  by: Named['by'];
}

/** The part of a text around the first word found in it. */
function excerpt(text: string, { words }: TypedName): string {
  if (text.length <= MOST_LETTERS) return text;
  const parts = text.split(/,\s|\n|(?<=[.!?])\s/);
  const part = parts.find((one) => words.some((word) => foldedName(one).includes(word))) ?? text;
  return part.length <= MOST_LETTERS ? part : `${[...part].slice(0, MOST_LETTERS - 1).join('')}…`;
}

/** By name, else by the first field that has the words that the name lacks. */
function matchOf(typed: TypedName, row: NamedRow): Match | null {
  const quality = nameQuality(typed, row.name);
  if (quality > 0) return { row, quality, by: null };
  const name = foldedName(row.name);
  const lacking = typed.words.filter((word) => !name.includes(word));
  for (const { field, text } of row.texts) {
    const folded = foldedName(text ?? '');
    if (text && lacking.every((word) => folded.includes(word)))
      return { row, quality: 1, by: { field, text: excerpt(text, { ...typed, words: lacking }) } };
  }
  return null;
}

const similarTo = (typed: TypedName, row: NamedRow): Match | null =>
  hasOneTypo(typed, row.name) ? { row, quality: 0, by: { field: 'typo', text: row.name } } : null;

const byQuality = (a: Match, b: Match) =>
  b.quality - a.quality || b.row.at.getTime() - a.row.at.getTime() || b.row.id - a.row.id;

/** Similar names only where no name and no text matches. */
async function findNamed(ctx: Ctx, search: string): Promise<Named[]> {
  const typed = typedName(search);
  if (typed.words.length === 0) return [];
  const kinds = await namedObjects(ctx, search);
  const matching = (match: typeof matchOf) =>
    kinds.map((rows) => rows.flatMap((row) => match(typed, row) ?? []));
  const exact = matching(matchOf);
  const results = exact.some((matches) => matches.length > 0) ? exact : matching(similarTo);
  return results
    .flatMap((matches) => matches.sort(byQuality).slice(0, SHOWN_OF_KIND))
    .sort(byQuality)
    .map(({ row: { kind, id, name, place, filter }, by }) => ({ kind, id, name, place, filter, by }));
}

export const findHandlers = {
  find: os.home.find.handler(async ({ context, input }) => ({
    matches: await findNamed(context, input.search),
  })),
};
