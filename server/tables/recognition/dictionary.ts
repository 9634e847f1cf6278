import { PLATFORM_RULES, spellingsOf } from '#contract/platforms/platforms.ts';
import { PLATFORMS, type Platform } from '#contract/values/primitives.ts';
import { FIELDS, type MapField, SEVERAL } from './fields.ts';
import { headerName, keyOf, wordsOf } from './header-words.ts';
import { CHINESE } from './names/chinese.ts';
import { ENGLISH } from './names/english.ts';
import { FRENCH } from './names/french.ts';
import { GERMAN } from './names/german.ts';
import { JAPANESE, KOREAN } from './names/japanese.ts';
import type { NameFamily } from './names/name-family.ts';
import { INSTAGRAM_API, TIKTOK_API, YOUTUBE_API } from './names/platform-apis.ts';
import { ITALIAN, PORTUGUESE } from './names/portuguese.ts';
import {
  ABOUT_ACCOUNT,
  AFFIXES,
  FOREIGN,
  INSIDE_ACCOUNT,
  OF_ACCOUNT,
  OF_ACCOUNT_BEFORE,
  SAME_OBJECT,
  SAME_OBJECT_BEFORE,
  ZONES,
} from './names/scopes.ts';
import { SCRAPERS } from './names/scrapers.ts';
import { SPANISH } from './names/spanish.ts';
import { STORIES } from './names/stories.ts';

/** Earlier families win. */
const FAMILIES: readonly NameFamily[] = [
  STORIES,
  YOUTUBE_API,
  INSTAGRAM_API,
  TIKTOK_API,
  SCRAPERS,
  ENGLISH,
  FRENCH,
  GERMAN,
  SPANISH,
  PORTUGUESE,
  ITALIAN,
  CHINESE,
  JAPANESE,
  KOREAN,
];

export interface Meaning {
  /** null = understood, but not stored. */
  field: MapField | null;
  family: NameFamily;
  /** 0..1 */
  weight: number;
  /** The name refers to the account: `channel country`. */
  isAccounts?: boolean;
}

const MEANINGS = new Map<string, Meaning[]>();
const STATISTICS = new Set<string>();

const split = (names: string) => names.split('|').map(wordsOf);

for (const family of FAMILIES) {
  for (const [field, names] of Object.entries(family.names))
    for (const words of split(names)) add(keyOf(words), { field: field as MapField, family, weight: 0.9 });
  for (const words of split(family.ignored ?? '')) add(keyOf(words), { field: null, family, weight: 0.9 });
  for (const words of split(family.statistics ?? '')) STATISTICS.add(keyOf(words));
}
STATISTICS.delete('');

function add(key: string, meaning: Meaning) {
  if (key === '') return;
  const known = MEANINGS.get(key) ?? [];
  if (!known.some(({ field }) => field === meaning.field)) known.push(meaning);
  MEANINGS.set(key, known);
}

/** Empty without any meaning. */
export interface NameAnswer {
  meanings: Meaning[];
  /** The name belongs to another object: a music, a tagged person. Completes "It is part of …". */
  part_of: string | null;
  /** A word for statistics: "avg". */
  statistic: string | null;
  /** It counts the gain of a post or a day. */
  is_gained: boolean;
}

/** First words or path parts shared by many columns, by their owner. */
export interface OwnPrefixes {
  /** The row's own object: `vid_nview`, `vid_nlike`. */
  post: ReadonlySet<string>;
  /** An account: `crt_followers`, `crt_name`. */
  account: ReadonlySet<string>;
}

/** Names of the tool behind a table, and common prefixes. */
export interface TableNames {
  tool: ReadonlyMap<string, Meaning[]>;
  /** The tool's columns with gains of a post or a day. */
  gained: ReadonlySet<string>;
  own: OwnPrefixes;
}
const NONE: TableNames = {
  tool: new Map(),
  gained: new Set(),
  own: { post: new Set(), account: new Set() },
};

/** The whole name first, then its last part within the parts before it. */
export function lookUp(column: string, table: TableNames = NONE): NameAnswer {
  const { path, list } = headerName(column);
  const parts = path.map(wordsOf);
  const whole = parts.flat();
  const none = { meanings: [], part_of: null, statistic: null, is_gained: false };
  if (list !== null && list > 0) return { ...none, ...inList(parts, list) };
  const called = table.tool.get(keyOf(whole));
  if (called) return { ...none, meanings: called, is_gained: table.gained.has(keyOf(whole)) };
  const exact = known(whole);
  const isAccounts = whole.length > 1 && isAccount(whole.slice(0, 1));
  if (exact.length > 0)
    return {
      ...none,
      meanings: isAccounts ? exact.map((one) => ({ ...one, isAccounts })) : exact,
    };
  // `node.edge_media_preview_like.count` is known without the wrapping object.
  const start = parts.findIndex((words) => !isTransparent(words));
  const unwrapped = start > 0 && start < parts.length - 1 ? known(parts.slice(start).flat()) : [];
  if (unwrapped.length > 0) return { ...none, meanings: unwrapped };
  if (parts.length > 1) return { ...none, ...inScopes(parts.slice(0, -1), parts.at(-1) ?? [], table.own) };
  const prefixed = behindPrefix(whole, table.own);
  if (prefixed.length > 0) return { ...none, meanings: prefixed };
  // "Créatrice / créateur" is either.
  for (const one of column.split(/\s[/|]\s/).slice(0, 2)) {
    const meanings = bare(wordsOf(one));
    if (meanings.length > 0) return { ...none, meanings };
  }
  return { ...none, statistic: statisticOf(whole) };
}

/** `hashtags/0` and `hashtags/0/name` are hashtags; `latestComments/0/text` belongs to something else. */
function inList(parts: readonly string[][], list: number): Pick<NameAnswer, 'meanings' | 'part_of'> {
  const name = parts[list - 1] ?? [];
  const inner = parts.slice(list);
  const isName = inner.length === 0 || ['name', 'text', 'hashtag', 'title'].includes(inner.flat().join(''));
  const meanings = isName ? known(name).filter(({ field }) => field !== null && SEVERAL.has(field)) : [];
  const isFirst = inner.length === 0 ? known(name).filter(({ field }) => field === 'image') : [];
  const result = meanings.length > 0 ? meanings : isFirst;
  return result.length > 0 ? { meanings: result, part_of: null } : { meanings: [], part_of: name.join(' ') };
}

function inScopes(
  scopes: readonly string[][],
  leaf: readonly string[],
  own_prefixes: OwnPrefixes,
): Pick<NameAnswer, 'meanings' | 'part_of' | 'statistic'> {
  const isOf = (words: readonly string[], set: ReadonlySet<string>) => set.has(keyOf(words));
  const isOfAccount = (words: readonly string[]) => isAccount(words) || isOf(words, own_prefixes.account);
  // `metrics.likes.value` is the number of likes.
  const counted = keyOf(leaf) === 'value' ? counts(known(scopes.at(-1) ?? [])) : [];
  if (counted.some(({ field }) => field !== null) && scopes.slice(0, -1).every(isTransparent))
    return { meanings: weaker(counted, 0.05), part_of: null, statistic: null };
  const other = scopes.find(
    (words) => !isTransparent(words) && !isOfAccount(words) && !isOf(words, own_prefixes.post),
  );
  const result = scopes.some(isOfAccount) ? asAccount(leaf) : bare(leaf);
  if (other === undefined)
    return { meanings: result, part_of: null, statistic: result.length > 0 ? null : statisticOf(leaf) };
  // Within unknown parts, numbers and dates belong to the row; names, ids and texts may not.
  const own = FOREIGN.has(keyOf(other))
    ? []
    : result.filter(({ field }) => field && ['count', 'time', 'seconds'].includes(FIELDS[field].holds));
  return { meanings: weaker(own, 0.1), part_of: own.length > 0 ? null : other.join(' '), statistic: null };
}

/** Without counting words ("number of …"), or as an account's (`channel country`). */
function bare(words: readonly string[]): Meaning[] {
  const exact = known(words);
  if (exact.length > 0) return exact;
  // "Category 2", "Tag 1"
  if (words.length > 1 && /^\d{1,2}$/.test(words.at(-1) ?? '')) {
    const several = known(words.slice(0, -1)).filter(({ field }) => field !== null && SEVERAL.has(field));
    if (several.length > 0) return weaker(several, 0.05);
  }
  if (statisticOf(words) !== null) return [];
  for (const shorter of withoutAffixes(words)) {
    const result = counts(known(shorter));
    if (result.length > 0) return weaker(result, 0.05);
  }
  const [first = '', ...rest] = words;
  if (rest.length > 0 && OF_ACCOUNT.has(keyOf([first]))) return weaker(asAccount(rest), 0.05);
  if (rest.length > 0 && SAME_OBJECT.has(keyOf([first]))) {
    const named = known(rest);
    return weaker(ofPost(named.length > 0 || rest.length > 1 ? named : unglued(rest[0] ?? '')), 0.05);
  }
  const unspaced = words.length === 1 ? [...unglued(first), ...withoutFirst(first)] : [];
  if (unspaced.length > 0) return weaker(unspaced, 0.05);
  const unzoned = words.filter((word) => !ZONES.has(word));
  if (unzoned.length > 0 && unzoned.length < words.length) return bare(unzoned);
  // Without a platform's name: "Instagram followers", "followers (TikTok)".
  const without = words.filter(
    (word) => !/^(instagram|insta|ig|tiktok|tt|youtube|yt|douyin|抖音|小红书)$/.test(word),
  );
  if (without.length > 0 && without.length < words.length) return weaker(bare(without), 0.05);
  return [];
}

/** `id`, `name` and `url` within an account. */
function asAccount(words: readonly string[]): Meaning[] {
  const inside = INSIDE_ACCOUNT.get(keyOf(words));
  const family = FAMILIES.find((one) => one === SCRAPERS) ?? SCRAPERS;
  if (inside) return inside.map((field) => ({ field, family, weight: 0.9, isAccounts: true }));
  return bare(words).map((meaning) => ({
    ...meaning,
    isAccounts: true,
    field: (meaning.field && ABOUT_ACCOUNT[meaning.field]) ?? meaning.field,
  }));
}

/** `vid_nview` where many columns begin with `vid`. */
function behindPrefix([first = '', ...rest]: readonly string[], { post, account }: OwnPrefixes): Meaning[] {
  if (rest.length === 0) return [];
  if (post.has(first)) return weaker(ofPost(bare(rest)), 0.05);
  return account.has(first) ? weaker(asAccount(rest), 0.05) : [];
}

/** The counted number without its prefix; null for other names. */
export const bareCount = (words: readonly string[]): MapField | null =>
  bare(words).find(({ field }) => field !== null && FIELDS[field].holds === 'count')?.field ?? null;

/** Words of a longer name. */
const LONGEST_NAME = 3;

/** Whether a part of the name has one of these meanings, and no part belongs to another object or a statistic. */
export function mentions(column: string, fields: ReadonlySet<MapField>): MapField | null {
  const parts = headerName(column).path.map(wordsOf);
  const words = parts.flat();
  if (parts.slice(0, -1).some((part) => FOREIGN.has(keyOf(part))) || statisticOf(words) !== null) return null;
  for (let length = LONGEST_NAME; length > 0; length--)
    for (let start = 0; start + length <= words.length; start++) {
      const run = words.slice(start, start + length);
      const match = known(run).find(({ field }) => field !== null && fields.has(field));
      if (match) return match.field;
    }
  return null;
}

/** A first word with its own meaning. */
export const isKnownPrefix = (prefix: string): boolean =>
  OF_ACCOUNT.has(prefix) ||
  SAME_OBJECT.has(prefix) ||
  FOREIGN.has(prefix) ||
  STATISTICS.has(prefix) ||
  MEANINGS.has(prefix) ||
  AFFIXES.some((affix) => keyOf(affix) === prefix);

/** "nview", "numlikes", "likescount": joined words. */
function unglued(word: string): Meaning[] {
  const inner =
    /^(?:nb|num|no|n|total|tot|cnt)([a-z]{4,})$/.exec(word)?.[1] ??
    /^([a-z]{4,}?)(?:counts?|cnt|num|number|total)$/.exec(word)?.[1];
  return inner === undefined ? [] : counts(known([inner]));
}

/** Chinese prefixes the owner without a blank: 达人粉丝量. */
function withoutFirst(word: string): Meaning[] {
  const account = OF_ACCOUNT_BEFORE.find((start) => word.startsWith(start));
  if (account !== undefined) return asAccount([word.slice(account.length)]);
  const own = SAME_OBJECT_BEFORE.find((start) => word.startsWith(start));
  return own === undefined ? [] : known([word.slice(own.length)]);
}

const counts = (meanings: Meaning[]) =>
  meanings.filter(({ field }) => field === null || FIELDS[field].holds === 'count');
const known = (words: readonly string[]): Meaning[] => MEANINGS.get(keyOf(words)) ?? [];
/** A post's `id` is not an account's. */
const ofPost = (meanings: Meaning[]): Meaning[] => {
  const own = meanings.filter(({ field }) => field !== null && !field.startsWith('account.'));
  return own.length > 0 ? own : meanings;
};
const weaker = (meanings: Meaning[], by: number) =>
  meanings.map((meaning) => ({ ...meaning, weight: meaning.weight - by }));
const isTransparent = (words: readonly string[]) => SAME_OBJECT.has(keyOf(words));
const isAccount = (words: readonly string[]) => OF_ACCOUNT.has(keyOf(words));

/** A window of time: "30 days", "last 7d". */
const WINDOW =
  /\b\d{1,3} ?(?:s|sec|secs|seconds?|sekunden|secondes?|segundos|d|days?|h|hours?|w|weeks?|m|months?|tage?|stunden|wochen|monate?|jours?|mois|semaines?|d[ií]as?|meses|giorni|mesi|dias)\b|\d{1,3} ?[天日个월]/u;

/** Chinese and Japanese join words without blanks. */
function statisticOf(words: readonly string[]): string | null {
  const window = words.length < 12 ? WINDOW.exec(words.join(' '))?.[0] : undefined;
  if (window !== undefined) return window;
  for (const word of words) {
    if (STATISTICS.has(keyOf([word]))) return word;
    if (/[^\x20-\x7e]/.test(word)) {
      const inner = [...STATISTICS].find(
        (one) => /[\u3040-\u9fff\uac00-\ud7af]/.test(one) && word.includes(one),
      );
      if (inner !== undefined) return inner;
    }
  }
  return null;
}

function* withoutAffixes(words: readonly string[]): Generator<string[]> {
  for (const affix of AFFIXES) {
    const at = affix.every((word, i) => words[i] === word);
    if (at && words.length > affix.length) yield words.slice(affix.length);
    const end = words.length - affix.length;
    if (end > 0 && affix.every((word, i) => words[end + i] === word)) yield words.slice(0, end);
  }
}

/** Platform names in headers and file names; Chinese joins words without blanks. */
const NAMED = PLATFORMS.map((platform): [Platform, RegExp] => {
  const words = [...spellingsOf(platform), ...PLATFORM_RULES[platform].header_words];
  const [latin, other] = [true, false].map((isLatin) =>
    words.filter((word) => /^[a-z ]+$/.test(word) === isLatin).join('|'),
  );
  return [platform, new RegExp(`${other && `${other}|`}(?:^|[^a-z])(?:${latin})(?:[^a-z]|$)`)];
});

export function platformsNamed(text: string): Platform[] {
  const words = wordsOf(text).join(' ');
  return NAMED.flatMap(([platform, pattern]) => (pattern.test(words) ? [platform] : []));
}
