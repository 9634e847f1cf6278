import type { z } from 'zod';
import type { keywordAudience } from '#contract/keywords.ts';
import type { ReadCtx } from '#server/platform/context.ts';
import {
  cellParts,
  WEIGHED_DIMENSIONS,
  type WeighedDimension,
} from '#server/platform/metrics/audience-cells.ts';
import { audienceShares } from './columns/audience-shares.ts';
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
  const audiences = await audienceShares(ctx.ch, accounts.subarray(0, length));
  const cells = new Float64Array(audiences.names.length * WIDTH);
  const touched = new Uint8Array(audiences.names.length);
  const profiles = new Set<number>();
  for (let row = 0; row < length; row++) {
    const account = accounts[row] as number;
    let has_audience = false;
    audiences.of(account, (cell, share) => {
      has_audience = true;
      touched[cell] = 1;
      const [at, from] = [cell * WIDTH, row * WIDTH];
      for (let c = 0; c < WIDTH; c++)
        cells[at + c] = (cells[at + c] as number) + (sums[from + c] as number) * share;
    });
    if (has_audience) profiles.add(question.facts.profile_id[account] ?? 0);
  }
  const rows = audiences.names.map((name, cell): CellSums => {
    const [dimension, key] = cellParts(name);
    const numbers = SUM_COLUMNS.map((column, c) => [column, cells[cell * WIDTH + c]]);
    return { dimension, key, ...(Object.fromEntries(numbers) as unknown as Sums) };
  });
  return { rows: rows.filter((_row, cell) => touched[cell] === 1), profiles: profiles.size };
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
