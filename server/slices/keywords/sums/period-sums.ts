import type { AccountFacts } from '../columns/account-facts.ts';
import { runsOf } from '../columns/account-runs.ts';
import type { PostColumns } from '../columns/post-columns.ts';
import { type AccountSums, joinedSums, type Span, WIDTH } from './account-sums.ts';
import type { WholeSums } from './whole-sums.ts';

/**
 * Sums of a period's posts by account. A period that leaves out little of the kept posts is all of them, `less` the
 * profiles that have a post outside, and once `more` with what these have inside.
 */
export interface PeriodSums {
  span: Span;
  /** Null: the period is what is in `more`. */
  whole: WholeSums | null;
  less: AccountSums;
  more: AccountSums;
}

/** Of posts that are kept. `facts`: of the posts. */
export function periodSums(whole: WholeSums, facts: AccountFacts, span: Span): PeriodSums {
  const touched = touchedRuns(whole.posts, facts, span);
  if (touched.length * 2 >= whole.length) return partSums(span, [whole.within(span)]);
  return { span, whole, less: whole.some(touched), more: whole.within(span, touched) };
}

/** Of posts that are not kept, in parts of other profiles each. */
export function partSums(span: Span, parts: AccountSums[]): PeriodSums {
  const nobody = { length: 0, accounts: new Uint32Array(0), sums: new Float64Array(0) };
  return {
    span,
    whole: null,
    less: nobody,
    more: parts.length === 1 ? (parts[0] ?? nobody) : joinedSums(parts),
  };
}

/** The period's sums of every account. */
export const everyAccount = ({ whole, span, more }: PeriodSums): AccountSums => whole?.within(span) ?? more;

/** Runs of the profiles that have a post outside a span. */
function touchedRuns(posts: PostColumns, { profile_id }: AccountFacts, { from, until }: Span): Uint32Array {
  const { length, account, oldest, newest } = runsOf(posts);
  const touched = new Uint32Array(length);
  const profileOf = (run: number) => profile_id[account[run] as number];
  let n = 0;
  for (let run = 0; run < length; ) {
    if ((oldest[run] as number) >= from && (newest[run] as number) < until) {
      run++;
      continue;
    }
    // Accounts of one profile are neighbours.
    const profile = profileOf(run);
    let first = run;
    while (first > 0 && profileOf(first - 1) === profile) first--;
    while (run < length && profileOf(run) === profile) run++;
    while (first < run) touched[n++] = first++;
  }
  return touched.subarray(0, n);
}

/** Rounds nothing. */
const NO_GRIDS = new Float64Array(WIDTH);

/**
 * Numbers that `addUp` adds up of accounts, for the accounts of the period. It must round what is no whole number to the
 * grids, a column of the sums each, and a profile must count by its own accounts alone. `keep` gives the numbers of all
 * times: those it has kept, or those that it makes.
 */
export function overPeriod(
  { whole, less, more }: PeriodSums,
  addUp: (sums: AccountSums, grids: Float64Array) => Float64Array,
  keep: (whole: WholeSums, make: () => Float64Array) => Float64Array,
): Float64Array {
  const grids = whole?.grids ?? NO_GRIDS;
  const numbers = addUp(more, grids);
  if (!whole) return numbers;
  const all = keep(whole, () => addUp(whole, grids));
  const outside = addUp(less, grids);
  // What was kept may be shorter: cells and countries become more with time.
  for (let i = 0; i < numbers.length; i++)
    numbers[i] = (numbers[i] as number) + ((all[i] ?? 0) - (outside[i] as number));
  return numbers;
}
