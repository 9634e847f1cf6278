import type { PROFILE_SORTS, ProfileSearch } from '#contract/profiles/search.ts';
import type { ClickHouse } from '#server/platform/clickhouse.ts';
import { joined } from '#server/platform/native-format.ts';
import type { ProfileColumns } from './profile-columns.ts';
import { unknownBelow } from './profile-filters.ts';

type Sort = (typeof PROFILE_SORTS)[number];

/** Column of each sorting field but the name. */
const COLUMNS = {
  followers: 'followers',
  ig_followed_by: 'ig_followed_by',
  publications_count: 'publications_count',
  profile_created_at: 'created_at',
  engagement_rate: 'engagement_rate',
  instagram_engagement_rate: 'instagram_engagement_rate',
  growth: 'growth',
  ig_growth: 'ig_growth',
  credibility_score: 'credibility',
  price: 'price',
} as const satisfies Record<Exclude<Sort, 'name'>, keyof ProfileColumns['numbers']>;

/** Position of each row's name among all, equal names having one. */
export type NameRanks = (c: ProfileColumns) => Float64Array;

const ranks = new WeakMap<object, Map<string, { version: string; ranks: Promise<NameRanks> }>>();

/** The order of names is the store's: read at the first asking and kept until profiles change. */
export async function nameRanks(ch: ClickHouse, platform: string): Promise<NameRanks> {
  const kept = ranks.get(ch) ?? new Map<string, { version: string; ranks: Promise<NameRanks> }>();
  ranks.set(ch, kept);
  const version = await ch.version(['profile_search']);
  const before = kept.get(platform);
  if (before?.version === version) return before.ranks;
  const entry = { version, ranks: readNameRanks(ch, platform) };
  kept.set(platform, entry);
  entry.ranks.catch(() => kept.get(platform) === entry && kept.delete(platform));
  return entry.ranks;
}

async function readNameRanks(ch: ClickHouse, platform: string): Promise<NameRanks> {
  const blocks = await ch.columns(
    `SELECT company_id, profile_id, toFloat64(dense_rank() OVER (ORDER BY lowerUTF8(name))) AS rank
     FROM profile_search FINAL WHERE platform = {platform:String}`,
    { platform },
    'profile names in order',
  );
  const companies = joined(blocks, 'company_id', Uint32Array);
  const profiles = joined(blocks, 'profile_id', Uint32Array);
  const all = joined(blocks, 'rank', Float64Array);
  let made: { of: ProfileColumns; length: number; ranks: Float64Array } | null = null;
  return (c) => {
    if (made?.of === c && made.length === c.length) return made.ranks;
    const of = new Float64Array(c.length);
    for (let i = 0; i < all.length; i++) {
      const row = c.place(companies[i] as number, profiles[i] as number);
      if (row !== undefined) of[row] = all[i] as number;
    }
    made = { of: c, length: c.length, ranks: of };
    return of;
  };
}

/** What rows are sorted by. */
interface SortBy {
  values: Float64Array | Float32Array | Uint32Array | Int16Array | Uint8Array;
  /** −1 turns the order round. */
  sign: number;
  /** Values that are not at least this are unknown; they come last in both directions. */
  known: number;
  /** Prices are sorted by the cent. */
  cents: boolean;
}

function sortBy(c: ProfileColumns, sort: Sort, order: 'asc' | 'desc', names: NameRanks | null): SortBy {
  const sign = order === 'asc' ? 1 : -1;
  if (sort === 'name')
    return { values: names?.(c) ?? new Float64Array(c.length), sign, known: 0, cents: false };
  const column = COLUMNS[sort];
  return { values: c.numbers[column], sign, known: unknownBelow(column), cents: sort === 'price' };
}

/** The rows of the page that is asked for, in order. */
export function pageOf(
  c: ProfileColumns,
  matching: Uint32Array,
  { sort_by, sort_in, order, page, limit }: ProfileSearch,
  names: NameRanks | null,
): number[] {
  const from = Math.min((page - 1) * limit, matching.length);
  const most = Math.min(from + limit, matching.length);
  if (from === most) return [];
  const size = Math.min(matching.length, Math.max(4 * most, 4096));
  const firsts = { rows: new Uint32Array(size), keys: new Float64Array(size), ids: c.numbers.profile_id };
  const n = gather(firsts, matching, sortBy(c, sort_by, sort_in ?? order, names), most);
  if (most < n) part(firsts, 0, n - 1, most);
  if (from > 0) part(firsts, 0, most - 1, from);
  return Array.from({ length: most - from }, (_, i) => from + i)
    .sort((a, b) => compare(firsts, a, b))
    .map((i) => firsts.rows[i] as number);
}

/**
 * Collects the rows that can be among the first `most`: the others leave when there is no room. Answers how many were
 * kept.
 */
function gather(m: Matches, matching: Uint32Array, { values, sign, known, cents }: SortBy, most: number) {
  const { rows, keys, ids } = m;
  let n = 0;
  let worst = Number.POSITIVE_INFINITY;
  let worst_id = Number.POSITIVE_INFINITY;
  for (let at = 0; at < matching.length; at++) {
    const row = matching[at] as number;
    const value = values[row] as number;
    const key = value >= known ? sign * (cents ? Math.round(value * 100) : value) : Number.POSITIVE_INFINITY;
    if (key > worst || (key === worst && (ids[row] as number) > worst_id)) continue;
    if (n === rows.length) {
      part(m, 0, n - 1, most);
      n = most;
      let last = 0;
      for (let k = 1; k < n; k++) if (compare(m, k, last) > 0) last = k;
      worst = keys[last] as number;
      worst_id = ids[rows[last] as number] as number;
    }
    rows[n] = row;
    keys[n++] = key;
  }
  return n;
}

interface Matches {
  rows: Uint32Array;
  keys: Float64Array;
  /** Profiles by row: they decide between equal keys. */
  ids: Uint32Array;
}

function compare({ rows, keys, ids }: Matches, a: number, b: number): number {
  const [x, y] = [keys[a] as number, keys[b] as number];
  if (x !== y) return x < y ? -1 : 1;
  return (ids[rows[a] as number] as number) - (ids[rows[b] as number] as number);
}

/** Brings the first `count` matches of what lies between two positions to its front (Hoare's selection). */
function part(m: Matches, low: number, high: number, count: number) {
  const { rows, keys, ids } = m;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const key = keys[middle] as number;
    const id = ids[rows[middle] as number] as number;
    const before = (i: number) =>
      (keys[i] as number) < key || (keys[i] === key && (ids[rows[i] as number] as number) < id);
    const after = (i: number) =>
      (keys[i] as number) > key || (keys[i] === key && (ids[rows[i] as number] as number) > id);
    let i = low;
    let j = high;
    while (i <= j) {
      while (before(i)) i++;
      while (after(j)) j--;
      if (i > j) break;
      swap(rows, i, j);
      swap(keys, i, j);
      i++;
      j--;
    }
    if (count - 1 <= j) high = j;
    else if (count - 1 >= i) low = i;
    else return;
  }
}

function swap(list: Uint32Array | Float64Array, i: number, j: number) {
  const kept = list[i] as number;
  list[i] = list[j] as number;
  list[j] = kept;
}
