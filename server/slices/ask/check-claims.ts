import { z } from 'zod';
import type { GivenRow } from '#server/platform/answers.ts';

/** The only shape a model's answer may have. */
const said = z.strictObject({
  claims: z
    .array(
      z.strictObject({
        text: z.string().trim().min(1).max(600),
        rows: z.array(z.string().max(20)).min(1).max(100),
      }),
    )
    .max(6),
});
export type Claims = z.infer<typeof said>['claims'];

/** Numbers as words are not checked, so they are not taken. */
const NUMBER_WORDS =
  /(?<!\p{L})(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozens?|twenty|thirty|fifty|hundreds?|half|halves|thirds?|quarters?|twice|double[ds]?|triple[ds]?|deux|trois|quatre|cinq|sept|huit|neuf|dix|onze|douze|vingt|trente|cent|centaines?|moitié|tiers|quart|doublée?s?)(?!\p{L})/iu;
/** Lets a number below zero be written without its sign. */
const FALLING =
  /[-−–]\s?\d|\b(?:down|fell|falls?|drop\w*|los[et]\w*|decreas\w*|declin\w*|shr[au]nk|less|baiss\w*|recul\w*|perd\w*|diminu\w*|moins)\b/i;
const ADDRESS = /https?:|www\.|(?:^|\s)[\w-]+\.(?:com|net|org|io|fr|example)\b|<[a-z/]/i;

const SCALES: ReadonlyArray<readonly [pattern: RegExp, scale: number]> = [
  [/^\s?%|^\s?(?:percent|per cent|pour cent)\b/i, 0.01],
  [/^\s?(?:k\b|K\b|thousand\b|mille\b)/, 1e3],
  [/^\s?(?:M\b|m\b|millions?\b|Mio\b)/, 1e6],
  [/^\s?(?:bn\b|B\b|billions?\b|milliards?\b|Md\b)/, 1e9],
];

/** What digits can mean: separators of thousands or a decimal one, as English and French write them. */
function meanings(digits: string): Array<{ value: number; decimals: number }> {
  const plain = digits.replace(/[\s\u00a0\u202f’']/g, '');
  const last = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','));
  if (last < 0) return [{ value: Number(plain), decimals: 0 }];
  const decimals = plain.length - last - 1;
  const broken = {
    value: Number(`${plain.slice(0, last).replace(/[.,]/g, '')}.${plain.slice(last + 1)}`),
    decimals,
  };
  const grouped = { value: Number(plain.replace(/[.,]/g, '')), decimals: 0 };
  return decimals === 3 ? [grouped, broken] : [broken];
}

const NUMBER = /\d(?:[\d.,\u00a0\u202f’']|[ ](?=\d{3}(?!\d)))*\d|\d/g;

/** Numbers of a text: each with what it can mean, and how exactly it is written. */
function numbersIn(text: string) {
  return [...text.matchAll(NUMBER)].map((match) => {
    const rest = text.slice(match.index + match[0].length);
    const scale = SCALES.find(([pattern]) => pattern.test(rest))?.[1] ?? 1;
    return {
      written: match[0],
      means: meanings(match[0]).map(({ value, decimals }) => ({
        value: value * scale,
        // Half of the last digit that is written.
        within: 0.5 * 10 ** -decimals * scale * (1 + 1e-9),
      })),
    };
  });
}

/** All numbers of rows: their values, and those in their keys, such as days and age groups. What strangers wrote is no number. */
function valuesOf(rows: readonly GivenRow[]): number[] {
  return rows.flatMap(({ id: _id, text: _text, ...fields }) =>
    Object.values(fields).flatMap((value) => {
      if (typeof value === 'number') return [value];
      return value === null
        ? []
        : [...value.matchAll(/\d+(?:[.,]\d+)?/g)].map(([n]) => Number(n.replace(',', '.')));
    }),
  );
}

/**
 * The claims of a model, if all of them may be shown: each made of rows that were given, each number in the rows it names.
 * Otherwise why not, to follow "its answer is not shown: ".
 */
export function checkClaims(
  answer: unknown,
  rows: readonly GivenRow[],
): { claims: Claims } | { refused: string } {
  const parsed = said.safeParse(answer);
  if (!parsed.success) return { refused: 'it is not in the form that was asked for' };
  const { claims } = parsed.data;
  if (claims.length === 0) return { refused: 'it found no answer in the rows' };
  const given = new Map(rows.map((row) => [row.id, row]));
  for (const { text, rows: cited } of claims) {
    const unknown = cited.find((id) => !given.has(id));
    if (unknown !== undefined) return { refused: `it names the row ${unknown}, which it was not given` };
    if (ADDRESS.test(text)) return { refused: 'it holds an address' };
    const word = NUMBER_WORDS.exec(text)?.[0];
    if (word) return { refused: `it writes a number as a word (${word}), which cannot be checked` };
    // How many rows a claim names can be counted by everybody.
    const values = [...valuesOf(cited.flatMap((id) => given.get(id) ?? [])), new Set(cited).size];
    const falls = FALLING.test(text);
    const wrong = numbersIn(text).find(
      ({ means }) =>
        !means.some(({ value, within }) =>
          values.some((v) => Math.abs(v - value) <= within || (falls && Math.abs(-v - value) <= within)),
        ),
    );
    if (wrong) return { refused: `its number ${wrong.written} is in none of the rows it names` };
  }
  return { claims };
}
