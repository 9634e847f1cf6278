import { z } from 'zod';
import type { AskAnswer, AskType } from '#contract/ask.ts';
import type { GivenRow } from '#server/ports/answers.ts';
import type { Voice } from './voice.ts';

/** Days and months as models write them, so that their numbers do not count as data. */

const LANGUAGES = ['en', 'fr'] as const;
const plain = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}|\./gu, '')
    .toLowerCase();

/** Long and short names in both languages. */
const MONTHS = new Map(
  LANGUAGES.flatMap((language) =>
    (['long', 'short'] as const).flatMap((month) =>
      Array.from({ length: 12 }, (_, i): [string, number] => [
        plain(new Date(Date.UTC(2024, i, 1)).toLocaleDateString(language, { month, timeZone: 'UTC' })),
        i + 1,
      ]),
    ),
  ),
);

const NAME = '(?<!\\p{L})(?<month>\\p{L}{3,9})\\.?';
const YEAR = '(?:,?\\s(?:de\\s|of\\s)?(?<year>(?:19|20)\\d\\d)(?!\\d|[.,]\\d|\\s?%))?';
const ISO = /(?<![\d.,-])(?<year>(?:19|20)\d\d)-(?<month>\d\d)(?:-(?<day>\d\d))?(?![\d-])/gu;
const DAY_FIRST = new RegExp(
  `(?<![\\d.,])(?<day>\\d{1,2})(?:st|nd|rd|th|er)?\\s(?:of\\s)?${NAME}${YEAR}`,
  'gu',
);
const MONTH_FIRST = new RegExp(
  `${NAME}(?:\\s(?<day>\\d{1,2})(?:st|nd|rd|th)?(?![\\d.,]\\d|\\d|\\s?%))?${YEAR}`,
  'gu',
);
const YEAR_ALONE =
  /(?<=(?<!\p{L})(?:in|en|since|depuis|during|year|année)\s)(?<year>(?:19|20)\d\d)(?![\d%]|[.,]\d)/giu;

interface ClaimDate {
  written: string;
  year: number | null;
  month: number | null;
  day: number | null;
}

function datesIn(text: string): { dates: ClaimDate[]; rest: string } {
  const dates: ClaimDate[] = [];
  const rest = [ISO, DAY_FIRST, MONTH_FIRST, YEAR_ALONE].reduce(
    (left, pattern) =>
      left.replace(pattern, (written, ...more) => {
        const { year, month, day } = more.at(-1) as Record<string, string | undefined>;
        const named = month === undefined ? null : (MONTHS.get(plain(month)) ?? Number(month));
        // A month's name alone contains no number, and may be another word.
        if (Number.isNaN(named) || (year === undefined && day === undefined)) return written;
        dates.push({ written, year: Number(year) || null, month: named, day: Number(day) || null });
        return ' ';
      }),
    text,
  );
  return { dates, rest };
}

/** The date itself, or its month or year. */
const isAmong = (date: ClaimDate, known: readonly ClaimDate[]): boolean =>
  known.some((other) =>
    (['year', 'month', 'day'] as const).every((part) => date[part] === null || date[part] === other[part]),
  );

type Columns = AskAnswer['columns'];

/** The only accepted shape of a model's answer. */
const reply = z.strictObject({
  claims: z
    .array(
      z.strictObject({
        text: z.string().trim().min(1).max(600),
        rows: z.array(z.string().max(20)).min(1).max(100),
      }),
    )
    .max(6),
});
export type Claims = z.infer<typeof reply>['claims'];

/** Numbers as words cannot be checked, so they are refused; "1.2 million" has digits. */
const NUMBER_WORDS = new RegExp(
  `(?<!\\p{L})(?:${[
    'zero|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety',
    'dozens?|hundreds?|half|halves|thirds?|quarters?|twice|thrice|(?:doubl|tripl|quadrupl)(?:ed?|es|ing)|(?:two|three|four|five|ten)fold',
    'zéro|deux|trois|quatre|cinq|sept|huit|neuf|dix|onze|douze|treize|quatorze|quinze|seize|vingts?|trente|quarante|cinquante|soixante',
    'septante|huitante|octante|nonante|(?:diz|douz|quinz|vingt|trent|quarant|cinquant|soixant|cent)aines?|milliers?',
    'moitié|tiers|quarts?|doublée?s?|triplée?s?|(?<!(?:per|pour) )cents?',
    '(?<!\\d\\s?)(?:thousands?|millions?|billions?|mille|milliards?)',
  ].join('|')})(?!\\p{L})`,
  'iu',
);
/**
 * Ways to evade the number check: digits of other scripts, single-character fractions and Roman numerals,
 * Chinese numerals, invisible characters in words (except in emoji), and letters that only look Latin.
 */
const DISGUISED =
  /(?![0-9])\p{N}|(?<=[\p{L}\p{N}])\p{Cf}|\p{Cf}(?=[\p{L}\p{N}])|(?<!\p{sc=Han})[〇一二三四五六七八九十百千万億]+(?!\p{sc=Han})|\p{sc=Latin}[\p{sc=Cyrillic}\p{sc=Greek}]|[\p{sc=Cyrillic}\p{sc=Greek}]\p{sc=Latin}/u;
/** Allows a negative number without its sign. */
const FALLING =
  /[-−–]\s?\d|\b(?:down|fell|falls?|drop\w*|los[et]\w*|decreas\w*|declin\w*|shr[au]nk|less|baiss\w*|recul\w*|perd\w*|diminu\w*|moins)\b/i;
const ADDRESS = /https?:|www\.|(?:^|\s)[\w-]+\.(?:com|net|org|io|fr|example)\b|<[a-z/]/i;

const SCALES: ReadonlyArray<readonly [pattern: RegExp, scale: number]> = [
  [/^\s?%|^\s?(?:percent|per cent|pour cent)\b/i, 0.01],
  [/^\s?(?:k\b|K\b|thousand\b|mille\b)/, 1e3],
  [/^\s?(?:M\b|m\b|millions?\b|Mio\b)/, 1e6],
  [/^\s?(?:bn\b|B\b|billions?\b|milliards?\b|Md\b)/, 1e9],
];

/** Thousands or decimal separators, as English and French write them. */
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

/** Each number with its possible values and its precision. */
function numbersIn(text: string) {
  return [...text.matchAll(NUMBER)].map((match) => {
    const rest = text.slice(match.index + match[0].length);
    const scale = SCALES.find(([pattern]) => pattern.test(rest))?.[1] ?? 1;
    return {
      written: match[0],
      means: meanings(match[0]).map(({ value, decimals }) => ({
        value: value * scale,
        is_whole: decimals === 0 && scale === 1,
        // Half of the last written digit.
        within: 0.5 * 10 ** -decimals * scale * (1 + 1e-9),
      })),
    };
  });
}

/** Equal up to rounding. A whole number is not a share: 0 is not 3%. */
const isHeld = (
  { means }: ReturnType<typeof numbersIn>[number],
  held: ReadonlyArray<{ value: number; is_ratio: boolean }>,
  falls: boolean,
): boolean =>
  means.some(({ value, within, is_whole }) =>
    held.some(
      (known) =>
        !(is_whole && known.is_ratio) &&
        [known.value, ...(falls ? [-known.value] : [])].some((v) => Math.abs(v - value) <= within),
    ),
  );

/** A time as `18:00`, `18h` or `18 h`. */
const TIME = /(?<!\d)(\d{1,2})(?::00|\s?h(?:00)?)(?![\p{L}\d])/gu;

/** Checkable values of the rows: numbers, and literal texts such as days and age groups. */
function heldBy(rows: readonly GivenRow[], columns: Columns) {
  const typeOf = new Map<string, AskType>(columns.map(({ id, type }) => [id, type]));
  // Text written by strangers is not product data.
  const cells = rows.flatMap(({ id: _id, text: _text, ...fields }) => Object.entries(fields));
  const numbers = cells.flatMap(([column, value]) =>
    typeof value === 'number' && column !== 'hour' && typeOf.get(column) !== 'weekday'
      ? [{ value, is_ratio: typeOf.get(column) === 'ratio' }]
      : [],
  );
  const texts = cells.flatMap(([, value]) => (typeof value === 'string' ? [value] : []));
  const dates = texts.map(datesIn);
  return {
    numbers,
    dates: dates.flatMap((claim) => claim.dates),
    words: dates.map(({ rest }) => rest.trim()).filter((rest) => /\d/.test(rest)),
    hours: cells.flatMap(([column, value]) => (column === 'hour' ? [Number(value)] : [])),
  };
}

/** Removes texts that the rows contain literally. */
const withoutWords = (text: string, words: readonly string[]): string =>
  words.reduce((left, word) => {
    const pattern = word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&').replace(/[-–]/g, '[-–]');
    return left.replace(new RegExp(`(?<![\\p{L}\\d])${pattern}(?![\\p{L}\\d])`, 'giu'), ' ');
  }, text);

/**
 * The model's claims if all pass: each refers to given rows, and its numbers are in them. Otherwise the
 * reason, to follow "its answer is not shown: ".
 */
export function checkClaims(
  answer: unknown,
  { rows, columns }: { rows: readonly GivenRow[]; columns: Columns },
  say: Voice['say'],
): { claims: Claims } | { refused: string } {
  const refused = (english: string, french: string) => ({ refused: say(english, french) });
  const parsed = reply.safeParse(answer);
  if (!parsed.success)
    return refused('it is not in the form that was asked for', 'sa réponse n’a pas la forme demandée');
  const { claims } = parsed.data;
  if (claims.length === 0)
    return refused('it found no answer in the rows', 'il n’a pas trouvé de réponse dans les lignes');
  const provided = new Map(rows.map((row) => [row.id, row]));
  for (const { text, rows: cited } of claims) {
    const unknown = cited.find((id) => !provided.has(id));
    if (unknown !== undefined)
      return refused(
        `it names the row ${unknown}, which it was not given`,
        `il cite la ligne ${unknown}, qu’il n’a pas reçue`,
      );
    if (ADDRESS.test(text)) return refused('it holds an address', 'sa réponse contient une adresse');
    const held = heldBy(
      cited.flatMap((id) => provided.get(id) ?? []),
      columns,
    );
    const { dates, rest } = datesIn(text);
    const times = [...rest.matchAll(TIME)].map(([written, hour]) => ({ written, hour: Number(hour) }));
    const plain = withoutWords(rest.replace(TIME, ' '), held.words);
    const sign = DISGUISED.exec(plain)?.[0];
    if (sign)
      return refused(
        `it may hide a number in a sign that cannot be checked (${sign})`,
        `il cache peut-être un nombre dans un signe qui ne peut pas être vérifié (${sign})`,
      );
    const word = NUMBER_WORDS.exec(plain)?.[0];
    if (word)
      return refused(
        `it writes a number as a word (${word}), which cannot be checked`,
        `il écrit un nombre en lettres (${word}), ce qui ne peut pas être vérifié`,
      );
    const wrong =
      dates.find((date) => !isAmong(date, held.dates)) ??
      times.find(({ hour }) => !held.hours.includes(hour)) ??
      numbersIn(plain).find((number) => !isHeld(number, held.numbers, FALLING.test(plain)));
    if (wrong)
      return refused(
        `its number ${wrong.written.trim()} is in none of the rows it names`,
        `son nombre ${wrong.written.trim()} n’est dans aucune des lignes qu’il cite`,
      );
  }
  return { claims };
}
