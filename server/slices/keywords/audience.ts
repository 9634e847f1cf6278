import type { z } from 'zod';
import type { keywordAudience } from '#contract/keywords.ts';
import type { ReadCtx } from '#server/platform/context.ts';
import {
  cellParts,
  WEIGHED_DIMENSIONS,
  type WeighedDimension,
} from '#server/platform/metrics/audience-cells.ts';
import { audienceShares, BLOCK_BITS, IN_BLOCK } from './columns/audience-shares.ts';
import { type Question, questionOf } from './question.ts';
import type { Search } from './search.ts';
import { SUM_COLUMNS, WIDTH } from './sums/account-sums.ts';
import { rateOf, type Sums } from './sums/metric-row.ts';

/** Largest cities and interests; the other dimensions have few keys. */
const MOST_KEYS = 50;

/** Σ account metric × share over the accounts, of one cell. */
interface CellSums extends Sums {
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
  /** Whether anybody has the cell, then the sums without `posts`. */
  const cells = new Float64Array(names.length * WIDTH);
  let profiles = 0;
  let last = -1;
  for (let row = 0; row < length; row++) {
    const id = ids[row] as number;
    const block = blocks[id >> BLOCK_BITS];
    if (!block) continue;
    const { ends, cell, share } = block;
    const until = ends[id & IN_BLOCK] as number;
    let i = id & IN_BLOCK ? (ends[(id & IN_BLOCK) - 1] as number) : 0;
    if (i === until) continue;
    const profile = profile_id[accounts[row] as number] as number;
    if (profile !== last) profiles++;
    last = profile;
    const of = row * WIDTH;
    const done = sums[of + 1] as number;
    const seen = sums[of + 2] as number;
    const reached = sums[of + 3] as number;
    const value = sums[of + 4] as number;
    const rated = sums[of + 5] as number;
    const base = sums[of + 6] as number;
    for (; i < until; i++) {
      const s = share[i] as number;
      const at = (cell[i] as number) * WIDTH;
      cells[at] = 1;
      cells[at + 1] = (cells[at + 1] as number) + done * s;
      cells[at + 2] = (cells[at + 2] as number) + seen * s;
      cells[at + 3] = (cells[at + 3] as number) + reached * s;
      cells[at + 4] = (cells[at + 4] as number) + value * s;
      cells[at + 5] = (cells[at + 5] as number) + rated * s;
      cells[at + 6] = (cells[at + 6] as number) + base * s;
    }
  }
  const rows = names.map((name, cell): CellSums => {
    const [dimension, key] = cellParts(name);
    const numbers = SUM_COLUMNS.map((column, c) => [column, cells[cell * WIDTH + c]]);
    return { dimension, key, ...(Object.fromEntries(numbers) as unknown as Sums) };
  });
  return { rows: rows.filter((row) => row.posts === 1), profiles };
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
