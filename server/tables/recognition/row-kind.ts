import { parseTime } from '../values/dates.ts';
import { parseMonth } from '../values/months.ts';
import type { LookedAtColumn } from './candidates.ts';
import { areComments } from './comment-columns.ts';
import { ACCOUNT_KEYS, FIELDS, type MapField } from './fields.ts';
import type { RowKind } from './recognition.ts';
import { isBareDate } from './table-dates.ts';

/** Posts, accounts, daily numbers of an account, or comments. @param cells by column, all of the sample */
export function rowKindOf(columns: readonly LookedAtColumn[], cells: readonly string[][]): RowKind | null {
  if (areComments(columns, cells)) return 'comments';
  const tops = new Map<MapField, LookedAtColumn>();
  for (const column of columns) {
    const top = column.candidates[0];
    if (top && !tops.has(top.field)) tops.set(top.field, column);
  }
  const evidenceOf = (kind: 'posts' | 'accounts') =>
    [...tops.keys()].reduce((sum, field) => sum + (FIELDS[field].evidence?.[kind] ?? 0), 0);
  const [posts, accounts] = [evidenceOf('posts'), evidenceOf('accounts')];
  const candidate = (field: MapField) =>
    columns.find((column) => column.candidates.some((c) => c.field === field));
  const link = candidate('link');
  if (link && link.values.share.post_address > 0.5) return 'posts';
  const isEach = ({ values }: LookedAtColumn) =>
    values.share.account_address > 0.8 && values.filled > 1 && values.distinct === values.filled;
  const hasPosts = OF_POSTS_ALONE.some((field) => (tops.get(field)?.values.filled ?? 0) > 0);
  const addresses = tops.get('account.link');
  if (addresses && isEach(addresses) && !hasPosts && (!tops.has('message') || tops.has('followers')))
    return 'accounts';
  const id = columns.find(({ candidates, values }) =>
    candidates.some(
      (c) => c.field === 'external_id' && c.score > 0.75 && values.distinct > values.filled * 0.3,
    ),
  );
  const isSpecific = id?.candidates[0]?.field === 'external_id' && (id.candidates[0]?.score ?? 0) > 0.85;
  if (id && isSpecific && posts >= 0.5) return 'posts';
  if (id && posts > accounts && posts >= 1) return 'posts';
  const isTold = posts >= 2 && tops.has('created_at') && (tops.has('message') || tops.has('title'));
  if (isTold) return 'posts';
  if (isByDay(columns, cells, tops)) return 'series';
  const numbers = POST_NUMBERS.filter((field) => candidate(field)).length;
  const isUnderPosts = candidate('comments') || candidate('shares') || candidate('saves');
  // Numbers of posts without account-only columns: one post per row.
  if (numbers >= 2 && isUnderPosts && !STOCKS.some((field) => tops.has(field))) return 'posts';
  const date = columns.find(
    ({ name, candidates }) =>
      candidates.some((c) => c.field === 'observed_at') ||
      (isBareDate(name) && candidates.some((c) => c.field === 'created_at')),
  );
  const who = columns.find(({ candidates }) => candidates.some((c) => c.field.startsWith('account.')));
  if (date && tops.has('followers') && (!who || who.values.distinct < who.values.filled * 0.7))
    return 'series';
  return who && (accounts > 0 || posts < 1)
    ? accounts > 0
      ? 'accounts'
      : null
    : posts >= 2
      ? 'posts'
      : accounts > 0
        ? 'accounts'
        : null;
}

/** Beside an address of its own account in each row, a post would have one of these. */
const OF_POSTS_ALONE = [
  ...(['link', 'comments', 'shares', 'saves', 'reach', 'impressions'] as const),
  ...(['post_type', 'duration_seconds', 'is_paid', 'image', 'video'] as const),
] as const satisfies MapField[];
const POST_NUMBERS = ['likes', 'comments', 'shares', 'saves', 'views', 'reach'] as const satisfies MapField[];
/** Totals of an account. */
const STOCKS = [
  'followers',
  'following',
  'posts_count',
  'verified',
  'gender',
  'birthday',
  'age',
] as const satisfies MapField[];

const DAY = 86_400_000;

/** Accounts repeat, each on other days. */
function isDaily(accounts: readonly string[], dates: readonly string[]): boolean {
  const rows = accounts.flatMap((account, i) => {
    const at = parseMonth(dates[i] ?? '') ?? parseTime(dates[i] ?? '', { order: 'day_first' });
    return account.trim() !== '' && typeof at === 'number' && at % DAY === 0
      ? [[account.trim(), at] as const]
      : [];
  });
  const distinct = new Set(rows.map(([account]) => account)).size;
  const isOnce = new Set(rows.map(([account, at]) => `${account}\n${at}`)).size === rows.length;
  return rows.length >= 3 && rows.length >= accounts.length * 0.9 && distinct * 2 <= rows.length && isOnce;
}

/** Daily numbers: evenly spaced dates without post identifiers. @param cells by column */
function isByDay(
  columns: readonly LookedAtColumn[],
  cells: readonly string[][],
  tops: ReadonlyMap<MapField, LookedAtColumn>,
): boolean {
  if (['link', 'message', 'title', 'external_id'].some((one) => tops.has(one as MapField))) return false;
  const date = columns.find(
    ({ name, candidates }) =>
      candidates.some(({ field }) => field === 'created_at' || field === 'observed_at') || isBareDate(name),
  );
  if (!date || date.values.filled < 3) return false;
  const who = ACCOUNT_KEYS.flatMap((key) => tops.get(key) ?? [])[0];
  if (who) return isDaily(cells[who.index] ?? [], cells[date.index] ?? []);
  if (date.values.distinct < date.values.filled) return false;
  const days = date.values.cells.map((cell) => parseMonth(cell) ?? parseTime(cell, { order: 'day_first' }));
  if (!days.every((at): at is number => typeof at === 'number' && at % DAY === 0)) return false;
  const sorted = days.toSorted((a, b) => a - b);
  const gaps = sorted.slice(1).map((at, i) => at - (sorted[i] ?? 0));
  const usual = gaps.toSorted((a, b) => a - b)[gaps.length >> 1] ?? 0;
  return usual > 0 && gaps.filter((gap) => Math.abs(gap - usual) <= 3 * DAY).length >= gaps.length * 0.9;
}
