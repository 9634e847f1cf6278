import { PLATFORM_RULES } from '#contract/platforms/platforms.ts';
import type { Sentence } from '#contract/sentences/sentence.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { Platform } from '#contract/values/primitives.ts';
import { parseTime } from '../values/dates.ts';
import { parseCount } from '../values/numbers.ts';
import { Refused } from '../values/parsed.ts';
import { parseUsername, usernameOfAddress } from '../values/words.ts';
import { addressKind } from './addresses.ts';
import type { Candidate, LookedAtColumn } from './candidates.ts';
import { FIELDS, isOfPost, isOwn, type MapField } from './fields.ts';
import { wordsOf } from './header-words.ts';
import { REPORTED_RATE } from './names/not-kept.ts';
import type { RowKind } from './recognition.ts';
import { isBareDate } from './table-dates.ts';

/** Replaces a post's field in rows of accounts; null = does not exist there. */
const IN_ACCOUNTS: Partial<Record<MapField, MapField | null>> = {
  external_id: 'account.external_id',
  link: 'account.link',
  title: 'account.title',
  message: 'bio',
  image: 'picture',
  created_at: 'observed_at',
  likes: 'account.likes',
  tags: 'themes',
};
/** Replaces an account's field in rows of posts. */
const IN_POSTS: Partial<Record<MapField, MapField>> = {
  'account.likes': 'likes',
  bio: 'message',
  posts_count: 'views',
};

/** In a table of posts these may belong to the post, its list or its author. */
const OF_LISTS: ReadonlySet<MapField> = new Set(['country', 'city', 'languages', 'themes', 'website']);

/**
 * Adapts fields to the kind of rows: the "description" of a post is its caption, that of an account its
 * biography.
 */
export function fitted(
  columns: readonly LookedAtColumn[],
  rows: RowKind | null,
  platform: Platform | null,
): LookedAtColumn[] {
  const isPosts = rows === 'posts';
  return columns.map((column) => {
    const kept =
      rows !== 'accounts' &&
      (isOwnColumn(column) || isReportedRate(column) || (rows !== 'audience' && isOfAudience(column)))
        ? []
        : isPosts
          ? inPosts(column, columns)
          : inAccounts(column, rows);
    const all = kept.flatMap((candidate) => {
      const score = candidate.score + inThisTable(candidate, column, columns, platform, isPosts);
      return score > 0.5 ? [{ ...candidate, score }] : [];
    });
    const byField = new Map<MapField, Candidate>();
    for (const one of all.toSorted((a, b) => b.score - a.score))
      if (!byField.has(one.field)) byField.set(one.field, one);
    const fitting = { ...column, candidates: [...byField.values()] };
    if (column.candidates.length === 0 || byField.size > 0) return fitting;
    return { ...fitting, why_not: misfit(column, rows), is_explained: true };
  });
}

/** Next to posts or days the shares may be those of viewers. */
const isOfAudience = ({ candidates: [first] }: LookedAtColumn) =>
  first?.field === 'audience_share' || first?.field === 'audience_list' || first?.field === 'audience_sample';

/** Next to posts such facts may belong to a campaign. */
const isOwnColumn = ({ candidates: [first] }: LookedAtColumn) => first !== undefined && isOwn(first.field);

/** Next to posts a rate belongs to the post or day. */
const isReportedRate = ({ candidates: [first] }: LookedAtColumn) => first?.field === 'engagement_rate';

/** The reason why a meaning does not apply to this kind of rows. */
function misfit(column: LookedAtColumn, rows: RowKind | null): Sentence {
  if (isOfAudience(column)) return sentenceFor('audience_shares_outside_accounts');
  if (isOwnColumn(column)) return sentenceFor('account_details_outside_accounts');
  if (isReportedRate(column)) return REPORTED_RATE;
  const { candidates } = column;
  if (rows === 'posts') return sentenceFor('column_account_uncertain');
  const isCount = candidates.some(({ field }) => FIELDS[field].holds === 'count');
  if (!isCount) return sentenceFor('column_of_post');
  return rows === 'series' ? sentenceFor('counts_of_day_posts') : sentenceFor('counts_of_account_posts');
}

/** A name for both, a post's caption and an account's biography, is the post's in a table of posts. */
function inPosts(column: LookedAtColumn, columns: readonly LookedAtColumn[]): Candidate[] {
  const own = new Set(column.candidates.map(({ field }) => field));
  return column.candidates.filter(({ field, meaning }) => {
    if (OF_LISTS.has(field) && meaning && !meaning.isAccounts) return false;
    const score = (name: MapField) => column.candidates.find((c) => c.field === name)?.score ?? 0;
    const hasOther = columns.some(
      (c) => c !== column && c.candidates[0]?.field === 'likes' && c.candidates[0].score > score('likes'),
    );
    if (field === 'account.likes') return hasOther;
    if (field === 'likes' && own.has('account.likes')) return !hasOther;
    const other = IN_POSTS[field];
    if (other !== undefined && own.has(other)) return false;
    return field !== 'themes' || !own.has('tags');
  });
}

function inAccounts(column: LookedAtColumn, rows: RowKind | null): Candidate[] {
  return column.candidates.flatMap((candidate) => {
    const { field } = candidate;
    // A roster's tags are the company's own; a crawler's are hashtags or a list.
    if ((field === 'tags' || field === 'themes') && rows === 'accounts' && isNamedTags(column.name)) {
      const { share, cells } = column.values;
      if (share.hashtags > 0.2 || cells.some((cell) => cell.startsWith('['))) return [];
      return [{ ...candidate, field: 'own.labels' as const, why: sentenceFor('name_labels'), meaning: null }];
    }
    const is = field in IN_ACCOUNTS ? IN_ACCOUNTS[field] : isOfPost(field) ? null : field;
    if (!is) return [];
    // A date next to an account is the time of reading, unless its name refers to a creation.
    if (field === 'created_at' && rows !== 'series' && !isBareDate(column.name)) return [];
    return [{ ...candidate, field: is, score: is === field ? candidate.score : candidate.score - 0.01 }];
  });
}

const TAGS =
  /(?:^|[^a-z])(?:tags?|hashtags?|schlagw[oö]rter|schlagworte|[eé]tiquettes?|etiquetas|marcadores)(?:[^a-z]|$)/i;
const isNamedTags = (name: string): boolean => TAGS.test(wordsOf(name).join(' '));

/** Adjusts scores by other columns and the platform. */
function inThisTable(
  { field, score }: Candidate,
  column: LookedAtColumn,
  columns: readonly LookedAtColumn[],
  platform: Platform | null,
  isPosts: boolean,
): number {
  const { share } = column.values;
  if (field === 'account.likes' && !isPosts) return isLessThanFollowers(column, columns) ? -1 : 0;
  if (field === 'external_id' && platform === 'youtube' && share.video_id < 0.8 && column.values.filled > 0)
    return -0.3;
  if (field === 'external_id' && platform === 'instagram' && share.shortcode > 0.8) return 0.03;
  if (field === 'created_clock') return isPosts && areBesideDays(columns) ? 0 : -1;
  if (field === 'observed_at' && isPosts) return observedInPosts(column, columns);
  if (field === 'created_at' && isPosts && score < 0.85) return createdInPosts(column, columns);
  if (field === 'account.external_id' && platform !== null && isForeignId(column, platform)) return -1;
  if (field === 'account.username' && isContradicted(column, columns)) return -1;
  if (field === 'account.title' && isPosts && isColleague(column, columns)) return -1;
  if (field === 'external_id' || field === 'account.external_id') {
    const isClear = columns.some(
      (c) => c !== column && c.candidates[0]?.field === field && c.candidates[0].score > score,
    );
    return isClear ? -0.1 : field === 'external_id' && isPosts ? 0.04 : 0;
  }
  return 0;
}

/** Who wrote a post of an account that has its own column. */
const isColleague = ({ name }: LookedAtColumn, columns: readonly LookedAtColumn[]): boolean =>
  /^(author|autor|auteur|autore|created by|sent by|published by)$/i.test(name.trim()) &&
  columns.some(
    (other) =>
      other.name !== name &&
      /^(account|profile|page|channel|konto|compte|cuenta|conta)$/i.test(other.name.trim()) &&
      other.candidates.some(({ field }) => field === 'account.username' || field === 'account.title'),
  );

/** Addresses of the same rows name other accounts: these are display names. */
function isContradicted({ values }: LookedAtColumn, columns: readonly LookedAtColumn[]): boolean {
  const addresses = columns.find(
    ({ candidates: [first], values: own }) =>
      (first?.field === 'account.link' || first?.field === 'link') &&
      own.filled === values.filled &&
      own.cells.some((cell) => handleIn(cell) !== null),
  );
  if (!addresses) return false;
  const pairs = addresses.values.cells.slice(0, 100).flatMap((cell, i) => {
    const [handle, written] = [handleIn(cell), parseUsername(values.cells[i] ?? '')];
    return handle === null || written === null ? [] : [handle === written];
  });
  return pairs.length > 0 && pairs.every((isSame) => !isSame);
}

const handleIn = (address: string): string | null =>
  (addressKind(address)?.of === 'account' && parseUsername(usernameOfAddress(address) ?? '')) ||
  (/tiktok\.com\/@([\w.-]+)\//i.exec(address)?.[1]?.toLowerCase() ?? null);

const DAY = 86_400_000;

const times = (column: LookedAtColumn): (number | null)[] =>
  column.values.cells.slice(0, 100).map((cell) => {
    const at = parseTime(cell, { order: 'day_first' });
    return at instanceof Refused ? null : at;
  });

const otherCreated = (column: LookedAtColumn, columns: readonly LookedAtColumn[]) =>
  columns.find(
    (c) => c !== column && c.candidates.some(({ field, score }) => field === 'created_at' && score >= 0.85),
  );

/** "date" or "timestamp" next to a clear publication date, and later, is the time of reading. */
function observedInPosts(column: LookedAtColumn, columns: readonly LookedAtColumn[]): number {
  const isNamed = column.candidates.every(({ field }) => field === 'observed_at');
  if (isNamed) return 0;
  const created = otherCreated(column, columns);
  if (!created) return -0.3;
  const [seen, made] = [times(column), times(created)];
  const pairs = seen.flatMap((at, i) => (at !== null && made[i] != null ? [at - (made[i] as number)] : []));
  // The same time in another time zone.
  const [least, most] = [Math.min(...pairs), Math.max(...pairs)];
  if (pairs.length > 1 && most - least <= 60_000 && Math.abs(most) <= 14 * 3_600_000) return -0.3;
  if (areTimesOn(column, created)) return -0.3;
  const isLater = pairs.length > 0 && pairs.filter((gap) => gap >= -86_400_000).length >= pairs.length * 0.9;
  // A time is more precise than a day.
  const isMoment = seen.some((at) => at !== null && at % 86_400_000 !== 0);
  return isLater ? (isMoment ? 0.06 : 0.02) : -0.3;
}

/** A time of day completes a date of publication that has none. */
const areBesideDays = (columns: readonly LookedAtColumn[]): boolean =>
  columns.some(
    (column) =>
      column.candidates.some(({ field }) => field === 'created_at') &&
      column.values.filled > 0 &&
      !column.values.cells.some((cell) => cell.includes(':')) &&
      times(column).some((at) => at !== null && at % DAY === 0),
  );

/** The second column has the days of the first one's times. */
function areTimesOn(column: LookedAtColumn, days: LookedAtColumn): boolean {
  const [own, whole] = [times(column), times(days)];
  if (own.length !== whole.length || own.length === 0) return false;
  return own.every((at, i) => {
    const day = whole[i] ?? null;
    return at !== null && day !== null && day % DAY === 0 && at > day && at < day + DAY;
  });
}

function createdInPosts(column: LookedAtColumn, columns: readonly LookedAtColumn[]): number {
  const other = otherCreated(column, columns);
  if (other === undefined) return 0;
  return areTimesOn(column, other) ? 0.15 : -0.3;
}

/** An account's total likes nearly always exceed its followers; fewer are an average. */
function isLessThanFollowers(column: LookedAtColumn, columns: readonly LookedAtColumn[]): boolean {
  const followers = columns.find((c) => c !== column && c.candidates[0]?.field === 'followers');
  if (!followers) return false;
  const middle = ({ values }: LookedAtColumn) => {
    const counts = values.cells
      .map((cell) => parseCount(cell))
      .filter((n): n is number => typeof n === 'number');
    return counts.toSorted((a, b) => a - b)[counts.length >> 1] ?? 0;
  };
  return middle(column) < middle(followers);
}

function isForeignId({ values }: LookedAtColumn, platform: Platform): boolean {
  const shape = PLATFORM_RULES[platform].account_id;
  const fitting = shape ? values.cells.filter((cell) => shape.test(cell)).length : values.cells.length;
  return values.filled > 0 && fitting < values.filled / 2;
}
