import { type CreatorSums, NOTHING, type Sums } from '#server/platform/metrics/metric-row.ts';
import type { AccountFacts } from '../columns/account-facts.ts';
import { type AccountSums, MEDIA_VALUE, SUM_COLUMNS, WIDTH } from './account-sums.ts';
import { toGrid } from './grid.ts';
import { overPeriod, type PeriodSums } from './period-sums.ts';

/** A group has two numbers besides the sums. */
const INFLUENCERS = WIDTH;
const FOLLOWERS = WIDTH + 1;
const GROUP_WIDTH = WIDTH + 2;

/**
 * The period's accounts in groups numbered from 0 up to `groups` - 1: sums, distinct profiles, and their followers. A
 * group of nobody is a hole in the list. `key` stands for who is in which group.
 */
export function grouped(
  period: PeriodSums,
  facts: AccountFacts,
  key: object,
  groups: number,
  groupOf: (account: number) => number,
): CreatorSums[] {
  const totals = overPeriod(
    period,
    (sums, grids) => totalsOf(sums, facts, grids[MEDIA_VALUE] as number, groups, groupOf),
    (whole, make) => whole.once(key, make),
  );
  const rows: CreatorSums[] = [];
  for (let group = 0; group < groups; group++) {
    const of = totals.subarray(group * GROUP_WIDTH, (group + 1) * GROUP_WIDTH);
    if (of[0] === 0) continue;
    const row = {
      ...NOTHING,
      influencers: of[INFLUENCERS] as number,
      total_followers: of[FOLLOWERS] as number,
    };
    addNumbers(row, of, 0);
    rows[group] = row;
  }
  return rows;
}

const EVERYBODY = {};

/** The period's accounts as one group. */
export const together = (period: PeriodSums, facts: AccountFacts): CreatorSums =>
  grouped(period, facts, EVERYBODY, 1, () => 0)[0] ?? NOTHING;

/** GROUP_WIDTH numbers for each group. `grid`: of the money. */
function totalsOf(
  { accounts, length, sums }: AccountSums,
  { profile_id, followers }: AccountFacts,
  grid: number,
  groups: number,
  groupOf: (account: number) => number,
): Float64Array {
  const totals = new Float64Array(groups * GROUP_WIDTH);
  /** The last profile of each group: accounts of one profile are neighbours. */
  const last = new Float64Array(groups).fill(-1);
  for (let row = 0; row < length; row++) {
    const account = accounts[row] as number;
    const group = groupOf(account);
    const into = group * GROUP_WIDTH;
    const at = row * WIDTH;
    // Written out: as a loop it takes twice as long.
    totals[into] = (totals[into] as number) + (sums[at] as number);
    totals[into + 1] = (totals[into + 1] as number) + (sums[at + 1] as number);
    totals[into + 2] = (totals[into + 2] as number) + (sums[at + 2] as number);
    totals[into + 3] = (totals[into + 3] as number) + (sums[at + 3] as number);
    totals[into + 4] = (totals[into + 4] as number) + toGrid(sums[at + 4] as number, grid);
    totals[into + 5] = (totals[into + 5] as number) + (sums[at + 5] as number);
    totals[into + 6] = (totals[into + 6] as number) + (sums[at + 6] as number);
    const followed = followers[account] as number;
    if (followed > 0) totals[into + FOLLOWERS] = (totals[into + FOLLOWERS] as number) + followed;
    const profile = profile_id[account] as number;
    if (last[group] === profile) continue;
    last[group] = profile;
    totals[into + INFLUENCERS] = (totals[into + INFLUENCERS] as number) + 1;
  }
  return totals;
}

/** Adds a row of the sums to an object. */
export const addRow = (into: Sums, { sums }: AccountSums, row: number) => addNumbers(into, sums, row * WIDTH);

function addNumbers(into: Sums, sums: Float64Array, at: number) {
  for (let c = 0; c < WIDTH; c++) into[SUM_COLUMNS[c] as keyof Sums] += sums[at + c] as number;
}
