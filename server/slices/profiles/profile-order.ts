import type { PROFILE_SORTS, ProfileSearch } from '#contract/profiles/search.ts';
import type { ClickHouse } from '#server/platform/clickhouse.ts';
import { joined } from '#server/platform/native-format.ts';
import { firstRows, type SortBy } from './first-rows.ts';
import type { ProfileColumns } from './profile-columns.ts';
import { type Sieve, setsOf, unknownBelow } from './profile-filters.ts';
import { countInAll, type RowSet, rowsInAll } from './row-set.ts';

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

function sortBy(c: ProfileColumns, sort: Sort, order: 'asc' | 'desc', names: NameRanks | null): SortBy {
  const sign = order === 'asc' ? 1 : -1;
  if (sort === 'name')
    return { values: names?.(c) ?? new Float64Array(c.length), sign, known: 0, cents: false };
  const column = COLUMNS[sort];
  return { values: c.numbers[column], sign, known: unknownBelow(column), cents: sort === 'price' };
}

/** How many rows match, and those of the page that is asked for, in order. */
export function pageOf(
  c: ProfileColumns,
  sieve: Sieve,
  { sort_by, sort_in, order, page, limit }: ProfileSearch,
  names: NameRanks | null,
): { total: number; rows: number[] } {
  const sets = setsOf(sieve);
  const total = countInAll(sets);
  const from = Math.min((page - 1) * limit, total);
  const part = { from, until: Math.min(from + limit, total) };
  if (part.from === part.until) return { total, rows: [] };
  const by = sortBy(c, sort_by, sort_in ?? order, names);
  const led = total > LEADERS ? among(leaders(c, sieve.visible, by), sets, part) : null;
  return { total, rows: led ?? firstRows(rowsInAll(sets), c.numbers.profile_id, by, part) };
}

/** So many of the first rows of an order are kept: pages of wide searches are found among them. */
const LEADERS = 8192;
type Directions = Map<SortBy['sign'], number[]>;
const orders = new WeakMap<RowSet, WeakMap<SortBy['values'], Directions>>();

/** The first rows of an order among all that a company sees; they live as long as that set of rows. */
function leaders(c: ProfileColumns, visible: RowSet, by: SortBy): number[] {
  const kept = orders.get(visible) ?? new WeakMap<SortBy['values'], Directions>();
  orders.set(visible, kept);
  const directions = kept.get(by.values) ?? (new Map() as Directions);
  kept.set(by.values, directions);
  const before = directions.get(by.sign);
  if (before) return before;
  const all = rowsInAll([visible]);
  const until = Math.min(LEADERS, all.length);
  const made = firstRows(all, c.numbers.profile_id, by, { from: 0, until });
  directions.set(by.sign, made);
  return made;
}

/** A part of those rows that are in every set; null where there are too few of them. */
function among(
  rows: readonly number[],
  sets: readonly RowSet[],
  { from, until }: { from: number; until: number },
): number[] | null {
  const found: number[] = [];
  let n = 0;
  for (const row of rows) {
    if (!sets.every((set) => set.has(row))) continue;
    if (n++ >= from) found.push(row);
    if (n === until) return found;
  }
  return null;
}
