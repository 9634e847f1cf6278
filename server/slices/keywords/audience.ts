import type { z } from 'zod';
import type { keywordAudience } from '#contract/keywords.ts';
import type { ReadCtx } from '#server/platform/context.ts';
import {
  cellParts,
  WEIGHED_DIMENSIONS,
  type WeighedDimension,
} from '#server/platform/metrics/audience-cells.ts';
import { audienceShares, BLOCK_BITS, IN_BLOCK } from './columns/audience-shares.ts';
import { CELL_WIDTH, SEEN, type ShareChunk } from './columns/share-chunk.ts';
import { type Question, questionOf } from './question.ts';
import type { Search } from './search.ts';
import { SUM_COLUMNS, WIDTH } from './sums/account-sums.ts';
import { rateOf, type Sums } from './sums/metric-row.ts';

/** Largest cities and interests; the other dimensions have few keys. */
const MOST_KEYS = 50;

/** Numbers of an account that are weighed: all but its posts. */
const WEIGHED = SUM_COLUMNS.slice(1) as Array<Exclude<(typeof SUM_COLUMNS)[number], 'posts'>>;

/** Σ account metric × share over the accounts, of one cell. */
interface CellSums extends Pick<Sums, (typeof WEIGHED)[number]> {
  dimension: string;
  key: string;
}

/** Every cell of the audiences, and the profiles that have an audience at all. */
async function weighed(ctx: ReadCtx, question: Question) {
  const { accounts, sums, length } = await question.accounts();
  const { account_id, profile_id } = question.facts;
  const ids = new Uint32Array(length);
  for (let row = 0; row < length; row++) ids[row] = account_id[accounts[row] as number] as number;
  const { names, blocks } = await audienceShares(ctx.ch, ids);
  const chunks = new Set<ShareChunk>();
  let open: ShareChunk | null = null;
  let profiles = 0;
  let last = -1;
  for (let row = 0; row < length; row++) {
    const id = ids[row] as number;
    const block = blocks[id >> BLOCK_BITS];
    if (!block) continue;
    const { chunk, ends } = block;
    const from = ends[id & IN_BLOCK] as number;
    const until = ends[(id & IN_BLOCK) + 1] as number;
    if (from === until) continue;
    const profile = profile_id[accounts[row] as number] as number;
    if (profile !== last) profiles++;
    last = profile;
    if (chunk !== open && !chunks.has(chunk)) {
      chunks.add(chunk);
      chunk.begin(names.length);
    }
    open = chunk;
    chunk.weigh(from, until, sums, row * WIDTH);
  }
  const cells = new Float64Array(names.length * CELL_WIDTH);
  for (const chunk of chunks) {
    const weighed = chunk.weighed(names.length);
    for (let i = 0; i < cells.length; i++) cells[i] = (cells[i] as number) + (weighed[i] as number);
  }
  const rows = names.flatMap((name, cell): CellSums[] => {
    const at = cell * CELL_WIDTH;
    if (cells[at + SEEN] === 0) return [];
    const [dimension, key] = cellParts(name);
    const numbers = WEIGHED.map((column, c) => [column, cells[at + c]]);
    return [{ dimension, key, ...(Object.fromEntries(numbers) as Pick<Sums, (typeof WEIGHED)[number]>) }];
  });
  return { rows, profiles };
}

export async function audienceOf(ctx: ReadCtx, search: Search): Promise<z.infer<typeof keywordAudience>> {
  const question = await questionOf(ctx, search);
  const { rows, profiles } = await weighed(ctx, question);
  const maps = Object.fromEntries(
    WEIGHED_DIMENSIONS.map((d) => [d, keysOf(rows.filter((r) => r.dimension === d))]),
  ) as Record<WeighedDimension, z.infer<typeof keywordAudience>['ages']>;
  const { sums, length } = await question.accounts();
  let reach = 0;
  for (let row = 0; row < length; row++) reach += sums[row * WIDTH + SUM_COLUMNS.indexOf('reach')] as number;
  const covered = rows.find((r) => r.dimension === '');
  return { ...maps, coverage: reach > 0 ? (covered?.reach ?? 0) / reach : 0, profiles };
}

/** The largest keys of one dimension by reach, each with its share of the dimension's reach. */
function keysOf(rows: CellSums[]): z.infer<typeof keywordAudience>['ages'] {
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
