import type { z } from 'zod';
import type { dailyRow } from '#contract/keywords.ts';
import { ORIGINS } from '#contract/primitives.ts';
import type { ReadCtx } from '#server/platform/context.ts';
import { dayName, dayNumber, dayStart } from '#server/platform/day-starts.ts';
import {
  IMPRESSIONS_ORIGIN,
  INTERACTIONS_KNOWN,
  REACH_ORIGIN,
  typeCodeOf,
} from '#server/platform/metrics/post-kinds.ts';
import type { AccountFacts } from './columns/account-facts.ts';
import type { PostColumns } from './columns/post-columns.ts';
import { questionOf } from './question.ts';
import type { Search } from './search.ts';
import { actionValue } from './sums/account-sums.ts';
import { metricsOf, originsOf } from './sums/metric-row.ts';

/** Numbers of a day, in order; impressions and reach are the sums of their parts by origin. */
const POSTS = 0;
const INTERACTIONS = 1;
const MEDIA_VALUE = 2;
const RATED_INTERACTIONS = 3;
const RATED_BASIS = 4;
const INFLUENCERS = 5;
const FOLLOWERS = 6;
const IMPRESSIONS = 7;
const REACH = IMPRESSIONS + ORIGINS.length;
const WIDTH = REACH + ORIGINS.length;

/** No two days begin within the same quarter of an hour, and every day begins with one. */
const QUARTER = 900;

/** Sums by day. */
class DaySums {
  readonly sums: Float64Array;
  readonly #first: number;
  readonly #end: number;
  /** Day of each quarter of an hour. */
  readonly #days: Uint16Array;
  /** The last account and profile of each day, plus one. */
  readonly #accounts: Uint32Array;
  readonly #profiles: Float64Array;

  /** `starts`: Unix seconds of each day's start, and of the end of the last. */
  constructor(starts: number[]) {
    const days = starts.length - 1;
    this.#first = starts[0] as number;
    this.#end = starts[days] as number;
    this.#days = new Uint16Array(Math.ceil((this.#end - this.#first) / QUARTER));
    for (let day = 0; day < days; day++) {
      const [from, until] = [starts[day] as number, starts[day + 1] as number];
      this.#days.fill(day, (from - this.#first) / QUARTER, (until - this.#first) / QUARTER);
    }
    this.sums = new Float64Array(days * WIDTH);
    this.#accounts = new Uint32Array(days);
    this.#profiles = new Float64Array(days);
  }

  add(posts: PostColumns, { profile_id, followers }: AccountFacts, rates: Search['rates']) {
    const { created_at, account, kind, interactions, impressions, reach, basis, actions } = posts;
    const { sums } = this;
    const [first, end, days] = [this.#first, this.#end, this.#days];
    const [accounts, profiles] = [this.#accounts, this.#profiles];
    const { impression } = rates;
    for (let i = 0; i < posts.length; i++) {
      const time = created_at[i] as number;
      if (time < first || time >= end || time === 0) continue;
      const day = days[((time - first) / QUARTER) | 0] as number;
      const at = day * WIDTH;
      const k = kind[i] as number;
      const done = interactions[i] as number;
      const seen = impressions[i] as number;
      const base = basis[i] as number;
      const code = typeCodeOf(k);
      let value = (impression[code] as number) * seen;
      if (actions) value += actionValue(actions, i, code, rates);
      sums[at + POSTS] = (sums[at + POSTS] as number) + 1;
      sums[at + INTERACTIONS] = (sums[at + INTERACTIONS] as number) + done;
      sums[at + MEDIA_VALUE] = (sums[at + MEDIA_VALUE] as number) + value;
      if (base > 0 && INTERACTIONS_KNOWN[k] === 1) {
        sums[at + RATED_INTERACTIONS] = (sums[at + RATED_INTERACTIONS] as number) + done;
        sums[at + RATED_BASIS] = (sums[at + RATED_BASIS] as number) + base;
      }
      const from = at + IMPRESSIONS + (IMPRESSIONS_ORIGIN[k] as number);
      sums[from] = (sums[from] as number) + seen;
      const of = at + REACH + (REACH_ORIGIN[k] as number);
      sums[of] = (sums[of] as number) + (reach[i] as number);
      const owner = account[i] as number;
      // Posts come in the order of profile and account.
      if (accounts[day] === owner + 1) continue;
      accounts[day] = owner + 1;
      sums[at + FOLLOWERS] = (sums[at + FOLLOWERS] as number) + Math.max(followers[owner] as number, 0);
      const profile = (profile_id[owner] as number) + 1;
      if (profiles[day] === profile) continue;
      profiles[day] = profile;
      sums[at + INFLUENCERS] = (sums[at + INFLUENCERS] as number) + 1;
    }
  }
}

/** Every day of the period, those without posts too. */
export async function daysOf(ctx: ReadCtx, search: Search): Promise<Array<z.infer<typeof dailyRow>>> {
  const question = await questionOf(ctx, search);
  const first = dayNumber(search.input.from_date);
  const count = dayNumber(search.input.to_date) + 1 - first;
  const starts = Array.from({ length: count + 1 }, (_none, i) => dayStart(first + i, search.timezone));
  const days = new DaySums(starts);
  for await (const posts of question.posts()) days.add(posts, question.facts, search.rates);
  return Array.from({ length: count }, (_none, day) => ({
    time: dayName(first + day),
    ...dayOf(days.sums.subarray(day * WIDTH, (day + 1) * WIDTH)),
  }));
}

function dayOf(sums: Float64Array): Omit<z.infer<typeof dailyRow>, 'time'> {
  const [impressions, reach] = [sums.subarray(IMPRESSIONS, REACH), sums.subarray(REACH, WIDTH)];
  return {
    ...metricsOf({
      posts: sums[POSTS] as number,
      influencers: sums[INFLUENCERS] as number,
      interactions: sums[INTERACTIONS] as number,
      impressions: whole(impressions),
      reach: whole(reach),
      media_value: sums[MEDIA_VALUE] as number,
      rated_interactions: sums[RATED_INTERACTIONS] as number,
      rated_basis: sums[RATED_BASIS] as number,
      total_followers: sums[FOLLOWERS] as number,
    }),
    impressions_origins: originsOf(impressions),
    reach_origins: originsOf(reach),
  };
}

function whole(parts: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < parts.length; i++) sum += parts[i] as number;
  return sum;
}
