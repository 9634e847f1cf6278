import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import type { reportAudience } from '#contract/report.ts';
import type { ReadCtx } from '#server/platform/context.ts';
import {
  cellParts,
  WEIGHED_DIMENSIONS,
  type WeighedDimension,
} from '#server/platform/metrics/audience-cells.ts';
import { rateOf, type Sums } from '#server/platform/metrics/metric-row.ts';
import type { AccountFacts } from './columns/account-facts.ts';
import { type AudienceShares, audienceShares, BLOCK_BITS, IN_BLOCK } from './columns/audience-shares.ts';
import { ACCOUNTS, CELL_WIDTH, type ShareChunk } from './columns/share-chunk.ts';
import { type Question, questionOf } from './question.ts';
import type { Search } from './search.ts';
import { type AccountSums, SUM_COLUMNS, WIDTH } from './sums/account-sums.ts';
import { overPeriod } from './sums/period-sums.ts';

/** Largest cities and interests; the other dimensions have few keys. */
const MOST_KEYS = 50;

const REACH_COLUMN = SUM_COLUMNS.indexOf('reach');
/** Numbers of an account that are weighed: all but its posts. */
const WEIGHED = SUM_COLUMNS.slice(1) as Array<Exclude<(typeof SUM_COLUMNS)[number], 'posts'>>;

/** What stands before the cells: how many profiles have an audience, and the reach of all accounts. */
const PROFILES = 0;
const REACH = 1;
const FIRST_CELL = 2;

/** Σ account metric × share over the accounts, of one cell. */
interface CellSums extends Pick<Sums, (typeof WEIGHED)[number]> {
  dimension: string;
  key: string;
}

/** What all posts of a term weigh, by the number of their sums, as long as the audiences are the same. */
const weighedWhole = new LRUCache<number, { names: readonly string[]; numbers: Float64Array }>({
  maxSize: 64 * 1024 ** 2,
  sizeCalculation: ({ numbers }) => numbers.byteLength,
});

/** Every cell of the audiences, the profiles that have an audience at all, and the reach of all accounts. */
async function weighed(ctx: ReadCtx, question: Question) {
  const period = await question.accounts();
  const { facts } = question;
  const { whole, less, more } = period;
  const keptFor = (names: readonly string[]) => {
    const kept = whole && weighedWhole.get(whole.id);
    return kept?.names === names ? kept.numbers : null;
  };
  let shares = await sharesOf(ctx, facts, [less, more]);
  if (whole && !keptFor(shares.names)) shares = await sharesOf(ctx, facts, [whole]);
  const { names } = shares;
  const numbers = overPeriod(
    period,
    (sums, grids) => weigh(sums, facts, shares, grids),
    ({ id }, make) => {
      const numbers = keptFor(names) ?? make();
      weighedWhole.set(id, { names, numbers });
      return numbers;
    },
  );
  const rows = names.flatMap((name, cell): CellSums[] => {
    const at = FIRST_CELL + cell * CELL_WIDTH;
    if (numbers[at + ACCOUNTS] === 0) return [];
    const [dimension, key] = cellParts(name);
    const values = WEIGHED.map((column, c) => [column, numbers[at + c]]);
    return [{ dimension, key, ...(Object.fromEntries(values) as Pick<Sums, (typeof WEIGHED)[number]>) }];
  });
  return { rows, profiles: numbers[PROFILES] as number, reach: numbers[REACH] as number };
}

const sharesOf = (ctx: ReadCtx, { account_id }: AccountFacts, lists: AccountSums[]) =>
  audienceShares(
    ctx.ch,
    lists.map(({ accounts, length }) => accounts.subarray(0, length).map((row) => account_id[row] as number)),
  );

/** The numbers before the cells, then the cells, CELL_WIDTH numbers each. */
function weigh(
  { accounts, sums, length }: AccountSums,
  { account_id, profile_id }: AccountFacts,
  { names, blocks }: AudienceShares,
  grids: Float64Array,
): Float64Array {
  const numbers = new Float64Array(FIRST_CELL + names.length * CELL_WIDTH);
  const chunks = new Set<ShareChunk>();
  let open: ShareChunk | null = null;
  let profiles = 0;
  let reach = 0;
  let last = -1;
  for (let row = 0; row < length; row++) {
    reach += sums[row * WIDTH + REACH_COLUMN] as number;
    const account = accounts[row] as number;
    const id = account_id[account] as number;
    const block = blocks[id >> BLOCK_BITS];
    if (!block) continue;
    const { chunk, ends } = block;
    const from = ends[id & IN_BLOCK] as number;
    const until = ends[(id & IN_BLOCK) + 1] as number;
    if (from === until) continue;
    const profile = profile_id[account] as number;
    if (profile !== last) profiles++;
    last = profile;
    if (chunk !== open && !chunks.has(chunk)) {
      chunks.add(chunk);
      chunk.begin(names.length, grids.subarray(1));
    }
    open = chunk;
    chunk.weigh(from, until, sums, row * WIDTH);
  }
  numbers[PROFILES] = profiles;
  numbers[REACH] = reach;
  for (const chunk of chunks) {
    const weighed = chunk.weighed(names.length);
    for (let i = 0; i < weighed.length; i++)
      numbers[FIRST_CELL + i] = (numbers[FIRST_CELL + i] as number) + (weighed[i] as number);
  }
  return numbers;
}

export async function audienceOf(ctx: ReadCtx, search: Search): Promise<z.infer<typeof reportAudience>> {
  const question = await questionOf(ctx, search);
  const { rows, profiles, reach } = await weighed(ctx, question);
  const maps = Object.fromEntries(
    WEIGHED_DIMENSIONS.map((d) => [d, keysOf(rows.filter((r) => r.dimension === d))]),
  ) as Record<WeighedDimension, z.infer<typeof reportAudience>['ages']>;
  const covered = rows.find((r) => r.dimension === '');
  return { ...maps, coverage: reach > 0 ? (covered?.reach ?? 0) / reach : 0, profiles };
}

/** The largest keys of one dimension by reach, each with its share of the dimension's reach. */
function keysOf(rows: CellSums[]): z.infer<typeof reportAudience>['ages'] {
  const whole = rows.find((r) => r.key === '')?.reach ?? 0;
  const keys = rows
    .filter((r) => r.key !== '')
    .sort((a, b) => b.reach - a.reach || (a.key < b.key ? -1 : 1))
    .slice(0, MOST_KEYS);
  return Object.fromEntries(
    keys.map((row) => {
      const { key, reach, impressions, interactions, media_value } = row;
      const share = whole > 0 ? reach / whole : 0;
      return [key, { reach, impressions, interactions, media_value, engagement_rate: rateOf(row), share }];
    }),
  );
}
