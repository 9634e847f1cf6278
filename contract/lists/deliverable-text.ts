import type { PlatformFacts } from '../platforms/platform.ts';
import { PLATFORM_TABLE, POST_TYPE_TABLE, spellingsOf } from '../platforms/platforms.ts';
import { day } from '../values/days.ts';
import { type Platform, POST_TYPES, type PostType, platformOf } from '../values/primitives.ts';
import { type MoneyProblem, moneyText, readTypedMoney } from '../values/typed-money.ts';
import {
  ANY_FORMAT,
  CODE_WORDS,
  DUE_WORDS,
  EACH_WORDS,
  FORMAT_WORDS,
  STATUS_WORDS,
} from './deliverable-words.ts';
import {
  DELIVERABLE_STATUSES,
  type Deliverable,
  type DeliverableStatus,
  deliverable,
  MOST_DELIVERABLES,
  MOST_FORMAT,
  MOST_PRICE,
  MOST_QUANTITY,
} from './deliverables.ts';

/** Message template; `{text}` and `{options}` are filled in. */
export type DeliverableProblem =
  | MoneyProblem
  | {
      text:
        | '“{text}” has no format. Try “2 Reels 1500”.'
        | '“{text}” can be several formats: {options}.'
        | '“{text}”: a quantity must be between 1 and {options}.'
        | '“{text}” is an ambiguous date. Write it as 2026-12-31.'
        | '“{text}” has a price for one post, but no number of posts.'
        | 'At most {options} deliverables per creator.';
      part: string;
      options: string;
    };

export type TypedDeliverables =
  | { value: Deliverable[]; problem: null }
  | { value: null; problem: DeliverableProblem };

export interface TextContext {
  /** Of amounts without one. */
  currency: string;
  /** Of the creator: they decide whose "story" is meant. */
  platforms: readonly Platform[];
}

const fold = (text: string) => text.normalize('NFKC').replace(/[’`]/g, "'").toLowerCase();
const plain = (text: string) => fold(text).normalize('NFD').replace(/\p{M}/gu, '');

/** Longest first, so that "instagram story" wins over "instagram". */
const longestFirst = <T>(entries: Array<[string, T]>) => entries.sort(([a], [b]) => b.length - a.length);

const typesByWords = new Map<string, Set<PostType>>();
for (const type of POST_TYPES) {
  const { platform, one, many, words = [] } = POST_TYPE_TABLE[type];
  const { format_spellings = [] }: PlatformFacts = PLATFORM_TABLE[platform];
  const names = [one, many, ...words, ...(FORMAT_WORDS[type] ?? [])].flatMap((word) => [
    plain(word),
    `${plain(word)}s`,
  ]);
  const named = names.flatMap((word) =>
    [...spellingsOf(platform), ...format_spellings].flatMap((of) => [`${of} ${word}`, `${word} ${of}`]),
  );
  for (const word of [...names, ...named])
    typesByWords.set(word, (typesByWords.get(word) ?? new Set()).add(type));
}
const FORMATS = longestFirst<ReadonlySet<PostType> | null>([
  ...typesByWords,
  ...ANY_FORMAT.map((word): [string, null] => [word, null]),
]);
const STATUSES = longestFirst(
  DELIVERABLE_STATUSES.flatMap((status) =>
    STATUS_WORDS[status].map((word): [string, typeof status] => [plain(word), status]),
  ),
);
const word = (words: readonly string[]) =>
  `(?:${words
    .map(plain)
    .sort((a, b) => b.length - a.length)
    .join('|')})`;
const DUE = new RegExp(
  `\\s*(?<!\\p{L})${word(DUE_WORDS)}\\s+(\\d[\\d./-]*)\\s*$|\\s+(\\d{4}-\\d{1,2}-\\d{1,2})\\s*$`,
  'u',
);
const EACH = new RegExp(`\\s*(?<!\\p{L})${word(EACH_WORDS)}\\s*$`, 'u');
const QUANTITY = /^(\d[\d \u202f]*|\?)\s*[x×]?\s*(?=[\p{L}“”"«»])/u;
/** A format without a post type, in quotation marks. */
const QUOTED = /[“”"«»]\s*([^“”"«»]+?)\s*[“”"«»]/u;
const URLS = /https?:\/\/[^\s;]+/gu;
const CODE = new RegExp(
  `(?:^|\\s)(?:${CODE_WORDS.toSorted((a, b) => b.length - a.length).join('|')})\\s+([^\\s,;|]{1,60})(?=\\s|$)`,
  'iu',
);
const LINKING = /^\s*(?:[:=@]|[–-](?=\s)|for|at|pour|a(?=\s))\s*/u;

const refused = (text: Exclude<DeliverableProblem, MoneyProblem>['text'], part: string, options = '') => ({
  value: null,
  problem: { text, part, options },
});

/**
 * Parses deliverables as people type them: "2 Reels 1500; 3 stories €400 agreed by 2026-12-01", "1 short 250 each". Without a
 * number it is one, a price is for the whole quantity, and a name that several platforms have is of the creator's.
 */
export function readDeliverables(text: string, context: TextContext): TypedDeliverables {
  const parts = text
    .split(/[;\n]|\s\+\s/)
    .map((part) => part.trim())
    .filter(Boolean);
  if (parts.length > MOST_DELIVERABLES)
    return refused('At most {options} deliverables per creator.', '', String(MOST_DELIVERABLES));
  const value: Deliverable[] = [];
  for (const part of parts) {
    const read = readOne(part, context);
    if (read.problem !== null) return read;
    value.push(read.value);
  }
  return { value, problem: null };
}

/** Codes, addresses and quoted formats are kept as written. */
function extrasOf(part: string) {
  const post_urls = part.match(URLS) ?? [];
  const withoutUrls = part.replace(URLS, ' ');
  const code = CODE.exec(withoutUrls)?.[1];
  const other_format = QUOTED.exec(withoutUrls)?.[1]?.slice(0, MOST_FORMAT);
  return {
    rest: withoutUrls.replace(CODE, ' '),
    extras: {
      ...(other_format === undefined ? {} : { other_format }),
      ...(code === undefined ? {} : { code }),
      ...(post_urls.length === 0 ? {} : { post_urls: [...new Set(post_urls)] }),
    },
  };
}

/** The status that a cell consists of; null for other texts. */
export const deliverableStatus = (text: string): DeliverableStatus | null =>
  STATUSES.find(([name]) => name === plain(text).replace(/\s+/g, ' ').trim())?.[1] ?? null;

function readOne(part: string, { currency, platforms }: TextContext) {
  const { rest: written, extras } = extrasOf(part);
  let rest = plain(written).replace(/\s+/g, ' ').trim();
  const due = DUE.exec(rest);
  const at = due && dayOf(due[1] ?? due[2] ?? '');
  if (due && at === null)
    return refused('“{text}” is an ambiguous date. Write it as 2026-12-31.', due[1] ?? part);
  if (due) rest = rest.slice(0, due.index).trim();
  const status = STATUSES.find(([name]) => rest === name || rest.endsWith(` ${name}`));
  if (status) rest = rest.slice(0, rest.length - status[0].length).trim();
  const number = QUANTITY.exec(rest);
  const quantity = number === null ? 1 : number[1] === '?' ? null : Number(number[1]?.replace(/\s/g, ''));
  if (quantity !== null && (quantity < 1 || quantity > MOST_QUANTITY))
    return refused('“{text}”: a quantity must be between 1 and {options}.', part, String(MOST_QUANTITY));
  if (number) rest = rest.slice(number[0].length);
  const quoted = QUOTED.exec(rest)?.[0];
  const format =
    quoted !== undefined && rest.startsWith(quoted)
      ? ([quoted, null] as const)
      : FORMATS.find(([name]) => rest.startsWith(name) && !/^\p{L}/u.test(rest.slice(name.length)));
  if (!format) return refused('“{text}” has no format. Try “2 Reels 1500”.', part);
  const [name, types] = format;
  const own = types && [...types].filter((type) => platforms.includes(platformOf(type)));
  const meant = types?.size === 1 ? [...types] : own;
  if (meant && meant.length !== 1)
    return refused(
      '“{text}” can be several formats: {options}.',
      name,
      (meant.length > 0 ? meant : [...(types ?? [])]).map((type) => POST_TYPE_TABLE[type].one).join(', '),
    );
  rest = rest.slice(name.length).replace(LINKING, '').trim();
  const each = EACH.exec(rest);
  if (each && quantity === null)
    return refused('“{text}” has a price for one post, but no number of posts.', part);
  if (each) rest = rest.slice(0, each.index);
  const money = readTypedMoney(rest, currency, { most: MOST_PRICE });
  if (money.problem !== null) return money;
  const price = money.value && {
    ...money.value,
    amount: Math.round(money.value.amount * (each ? (quantity ?? 1) : 1) * 100) / 100,
  };
  const value: Deliverable = {
    post_type: meant?.[0] ?? null,
    quantity,
    price,
    status: status?.[1] ?? 'planned',
    due: at,
    ...extras,
  };
  return deliverable.safeParse(value).success
    ? { value, problem: null }
    : refused('“{text}” has no format. Try “2 Reels 1500”.', part);
}

/** ISO or dd.mm.yyyy; with slashes only if day and month cannot be confused. */
function dayOf(text: string): string | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  const other = /^(\d{1,2})([./])(\d{1,2})\2(\d{4})$/.exec(text);
  let [year, month, date] = iso ? iso.slice(1) : [other?.[4], other?.[3], other?.[1]];
  if (!iso && other?.[2] === '/') {
    const [first, second] = [Number(date), Number(month)];
    if (first <= 12 && second <= 12 && first !== second) return null;
    if (second > 12) [month, date] = [date, month];
  }
  const parsed = day.safeParse(`${year}-${month?.padStart(2, '0')}-${date?.padStart(2, '0')}`);
  return parsed.success ? parsed.data : null;
}

/** Names of formats and statuses in the reader's language; `readDeliverables` understands them. */
export interface DeliverableNames {
  format: (type: PostType | null, quantity: number) => string;
  status: (status: Deliverable['status']) => string;
  due: (day: string) => string;
}

export const ENGLISH_NAMES: DeliverableNames = {
  format: (type, quantity) => {
    const [one, many] = ANY_FORMAT;
    const names = type === null ? { one, many } : POST_TYPE_TABLE[type];
    return quantity === 1 ? names.one : names.many;
  },
  status: (status) => STATUS_WORDS[status][0],
  due: (at) => `by ${at}`,
};

/** "2 Reels", "? Reels" if the quantity is not agreed yet. */
export const amountText = (
  { post_type, quantity, other_format }: Pick<Deliverable, 'post_type' | 'quantity' | 'other_format'>,
  names = ENGLISH_NAMES,
): string =>
  `${quantity ?? '?'} ${other_format === undefined ? names.format(post_type, quantity ?? 2) : `“${other_format}”`}`;

/** Text that `readDeliverables` parses into the same deliverables. */
export const deliverablesText = (
  all: readonly Deliverable[],
  currency: string,
  names = ENGLISH_NAMES,
): string =>
  all
    .map((one) =>
      [
        amountText(one, names),
        ...(one.price ? [moneyText(one.price, currency)] : []),
        ...(one.status === 'planned' ? [] : [names.status(one.status)]),
        ...(one.due ? [names.due(one.due)] : []),
        ...(one.code === undefined ? [] : [`code ${one.code}`]),
        ...(one.post_urls ?? []),
      ].join(' '),
    )
    .join('; ');

/** A problem in English. */
export const deliverableProblemText = (problem: DeliverableProblem): string =>
  problem.text
    .replace('{text}', 'part' in problem ? problem.part : '')
    .replace('{options}', 'options' in problem ? problem.options : '')
    .replace('{currency}', 'currency' in problem ? problem.currency : '')
    .replace('{value}', 'value' in problem ? String(problem.value) : '');
