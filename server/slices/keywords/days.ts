import type { z } from 'zod';
import type { dailyRow } from '#contract/keywords.ts';
import { ORIGINS } from '#contract/primitives.ts';
import type { ReadCtx } from '#server/platform/context.ts';
import { dayStarts } from '#server/platform/day-starts.ts';
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

const DAY = 86_400_000;
/** Numbers of a day, in order. Impressions and reach are the sums of their parts by origin. */
const COLUMNS = [
  'posts',
  'interactions',
  'media_value',
  'rated_interactions',
  'rated_basis',
  'influencers',
  'followers',
];
const IMPRESSIONS = COLUMNS.length;
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
      sums[at] = (sums[at] as number) + 1;
      sums[at + 1] = (sums[at + 1] as number) + done;
      sums[at + 2] = (sums[at + 2] as number) + value;
      if (base > 0 && INTERACTIONS_KNOWN[k] === 1) {
        sums[at + 3] = (sums[at + 3] as number) + done;
        sums[at + 4] = (sums[at + 4] as number) + base;
      }
      const from = at + IMPRESSIONS + (IMPRESSIONS_ORIGIN[k] as number);
      sums[from] = (sums[from] as number) + seen;
      const of = at + REACH + (REACH_ORIGIN[k] as number);
      sums[of] = (sums[of] as number) + (reach[i] as number);
      const owner = account[i] as number;
      // Posts come in the order of profile and account.
      if (accounts[day] === owner + 1) continue;
      accounts[day] = owner + 1;
      sums[at + 6] = (sums[at + 6] as number) + Math.max(followers[owner] as number, 0);
      const profile = (profile_id[owner] as number) + 1;
      if (profiles[day] === profile) continue;
      profiles[day] = profile;
      sums[at + 5] = (sums[at + 5] as number) + 1;
    }
  }
}

/** Every day of the period, those without posts too. */
export async function daysOf(ctx: ReadCtx, search: Search): Promise<Array<z.infer<typeof dailyRow>>> {
  const question = await questionOf(ctx, search);
  const first = Date.parse(search.input.from_date);
  const end = Date.parse(search.input.to_date) + DAY;
  const dayText = (time: number) => new Date(time).toISOString().slice(0, 10);
  const days = new DaySums(dayStarts(dayText(first), dayText(end), search.timezone));
  for await (const posts of question.posts()) days.add(posts, question.facts, search.rates);
  return Array.from({ length: (end - first) / DAY }, (_none, day) => ({
    time: dayText(first + day * DAY),
    ...dayOf(days.sums.subarray(day * WIDTH, (day + 1) * WIDTH)),
  }));
}

function dayOf(sums: Float64Array): Omit<z.infer<typeof dailyRow>, 'time'> {
  const column = (name: string) => sums[COLUMNS.indexOf(name)] as number;
  const [impressions, reach] = [sums.subarray(IMPRESSIONS, REACH), sums.subarray(REACH, WIDTH)];
  const whole = (parts: Float64Array) => parts.reduce((sum, part) => sum + part, 0);
  return {
    ...metricsOf({
      posts: column('posts'),
      influencers: column('influencers'),
      interactions: column('interactions'),
      impressions: whole(impressions),
      reach: whole(reach),
      media_value: column('media_value'),
      rated_interactions: column('rated_interactions'),
      rated_basis: column('rated_basis'),
      total_followers: column('followers'),
    }),
    impressions_origins: originsOf(impressions),
    reach_origins: originsOf(reach),
  };
}
