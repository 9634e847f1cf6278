import { dayStart } from '#server/platform/day-starts.ts';
import type { Sums } from '#server/platform/metrics/metric-row.ts';
import {
  INTERACTIONS_KNOWN,
  KINDS,
  type KindRates,
  typeCodeOf,
} from '#server/platform/metrics/post-kinds.ts';
import type { AccountFacts } from '../columns/account-facts.ts';
import type { PostColumns } from '../columns/post-columns.ts';

/** Numbers of a row of sums, in order. */
const POSTS = 0;
const INTERACTIONS = 1;
const IMPRESSIONS = 2;
const REACH = 3;
const RATED = 4;
const RATED_INTERACTIONS = 5;
const RATED_BASIS = 6;
const LIKES = 7;
const COMMENTS = 8;
const SHARES = 9;
const VIEWS = 10;
const WIDTH = 11;
/** No two days begin within the same quarter of an hour, and every day begins with one. */
const QUARTER = 900;
const DAY = 86_400;

/** Sums of posts of one kind, with how many of them have an engagement rate. */
export interface KindRow extends Sums {
  kind: number;
  rated: number;
}

/**
 * Sums of posts by day of a time zone and kind, and each day's distinct profiles with their followers. A few thousand
 * rows, from which the days, origins and missing numbers of any period follow. Money is linear in what it pays for, so
 * it is computed from the sums.
 */
export class DayKinds {
  /** Number of the first day with a post, counted from 1970-01-01. */
  readonly first: number;
  /** How many days there are up to the last with a post. */
  readonly days: number;
  undated = 0;
  /** By day from `first`: distinct profiles, and their followers. */
  readonly influencers: Float64Array;
  readonly total_followers: Float64Array;
  /** A row for each kind on each day, in no order: its day from `first`, its kind; its sums are in `#sums`. */
  readonly day: number[] = [];
  readonly kind: number[] = [];
  #sums = new Float64Array(64 * WIDTH);
  /** Time of the newest post by day. */
  readonly #newest: Uint32Array;

  constructor(posts: PostColumns, facts: AccountFacts, timezone: string) {
    const { oldest, newest } = bounds(posts);
    let first = Math.floor(oldest / DAY) - 1;
    while (dayStart(first + 1, timezone) <= oldest) first++;
    const starts = [dayStart(first, timezone)];
    while ((starts.at(-1) as number) <= newest) starts.push(dayStart(first + starts.length, timezone));
    this.first = first;
    this.days = starts.length - 1;
    this.#newest = new Uint32Array(this.days);
    this.influencers = new Float64Array(this.days);
    this.total_followers = new Float64Array(this.days);
    const days = dayOfQuarter(starts);
    this.#addPosts(posts, days, starts[0] as number);
    this.#addPeople(posts, facts, days, starts[0] as number);
  }

  #addPosts(posts: PostColumns, days: Uint16Array, start: number) {
    const { length, created_at, kind, interactions, impressions, reach, basis, actions } = posts;
    const newest = this.#newest;
    /** By kind, the row of each day plus one. */
    const rows: Array<Uint32Array | undefined> = new Array(KINDS);
    let sums = this.#sums;
    for (let i = 0; i < length; i++) {
      const time = created_at[i] as number;
      if (time === 0) {
        this.undated++;
        continue;
      }
      const day = days[((time - start) / QUARTER) | 0] as number;
      if (time > (newest[day] as number)) newest[day] = time;
      const k = kind[i] as number;
      const ofKind = rows[k] ?? new Uint32Array(this.days);
      rows[k] = ofKind;
      let row = ofKind[day] as number;
      if (row === 0) {
        row = this.#open(day, k);
        ofKind[day] = row;
        sums = this.#sums;
      }
      const at = (row - 1) * WIDTH;
      const done = interactions[i] as number;
      const base = basis[i] as number;
      sums[at + POSTS] = (sums[at + POSTS] as number) + 1;
      sums[at + INTERACTIONS] = (sums[at + INTERACTIONS] as number) + done;
      sums[at + IMPRESSIONS] = (sums[at + IMPRESSIONS] as number) + (impressions[i] as number);
      sums[at + REACH] = (sums[at + REACH] as number) + (reach[i] as number);
      if (base > 0) {
        sums[at + RATED] = (sums[at + RATED] as number) + 1;
        sums[at + RATED_INTERACTIONS] = (sums[at + RATED_INTERACTIONS] as number) + done;
        sums[at + RATED_BASIS] = (sums[at + RATED_BASIS] as number) + base;
      }
      if (!actions) continue;
      sums[at + LIKES] = (sums[at + LIKES] as number) + (actions.likes[i] as number);
      sums[at + COMMENTS] = (sums[at + COMMENTS] as number) + (actions.comments[i] as number);
      sums[at + SHARES] = (sums[at + SHARES] as number) + (actions.shares[i] as number);
      sums[at + VIEWS] = (sums[at + VIEWS] as number) + (actions.views[i] as number);
    }
  }

  #open(day: number, kind: number): number {
    this.day.push(day);
    const row = this.kind.push(kind);
    if (row * WIDTH > this.#sums.length) {
      const grown = new Float64Array(this.#sums.length * 2);
      grown.set(this.#sums);
      this.#sums = grown;
    }
    return row;
  }

  #addPeople(
    { length, created_at, account }: PostColumns,
    { profile_id, followers }: AccountFacts,
    days: Uint16Array,
    start: number,
  ) {
    const { influencers, total_followers } = this;
    /** The last account and profile of each day, plus one: posts come in the order of profile and account. */
    const accounts = new Uint32Array(this.days);
    const profiles = new Float64Array(this.days);
    for (let i = 0; i < length; i++) {
      const time = created_at[i] as number;
      if (time === 0) continue;
      const day = days[((time - start) / QUARTER) | 0] as number;
      const owner = account[i] as number;
      if (accounts[day] === owner + 1) continue;
      accounts[day] = owner + 1;
      total_followers[day] = (total_followers[day] as number) + Math.max(followers[owner] as number, 0);
      const profile = (profile_id[owner] as number) + 1;
      if (profiles[day] === profile) continue;
      profiles[day] = profile;
      influencers[day] = (influencers[day] as number) + 1;
    }
  }

  /** The sums of a row, with their money. */
  row(at: number, rates: KindRates): KindRow {
    return kindRow(this.kind[at] as number, this.#sums, at * WIDTH, rates);
  }

  /** Time of the newest post of the days from ≤ number < until; 0 = none. */
  newestOf(from: number, until: number): number {
    const [start, end] = [Math.max(from - this.first, 0), Math.max(until - this.first, 0)];
    return this.#newest.subarray(start, end).reduce((newest, time) => Math.max(newest, time), 0);
  }

  /** The sums of each kind over the days from ≤ number < until. */
  kinds(from: number, until: number, rates: KindRates): KindRow[] {
    const kinds = new Map<number, Float64Array>();
    const sums = this.#sums;
    const [start, end] = [from - this.first, until - this.first];
    for (let row = 0; row < this.day.length; row++) {
      const day = this.day[row] as number;
      if (day < start || day >= end) continue;
      const kind = this.kind[row] as number;
      let total = kinds.get(kind);
      if (!total) {
        total = new Float64Array(WIDTH);
        kinds.set(kind, total);
      }
      for (let c = 0; c < WIDTH; c++) total[c] = (total[c] as number) + (sums[row * WIDTH + c] as number);
    }
    return [...kinds].map(([kind, total]) => kindRow(kind, total, 0, rates));
  }
}

function kindRow(kind: number, sums: Float64Array, at: number, rates: KindRates): KindRow {
  const code = typeCodeOf(kind);
  const sum = (column: number) => sums[at + column] as number;
  const isRated = INTERACTIONS_KNOWN[kind] === 1;
  return {
    kind,
    posts: sum(POSTS),
    interactions: sum(INTERACTIONS),
    impressions: sum(IMPRESSIONS),
    reach: sum(REACH),
    media_value:
      (rates.impression[code] as number) * sum(IMPRESSIONS) +
      (rates.like[code] as number) * sum(LIKES) +
      (rates.comment[code] as number) * sum(COMMENTS) +
      (rates.share[code] as number) * sum(SHARES) +
      (rates.view[code] as number) * sum(VIEWS),
    rated: isRated ? sum(RATED) : 0,
    rated_interactions: isRated ? sum(RATED_INTERACTIONS) : 0,
    rated_basis: isRated ? sum(RATED_BASIS) : 0,
  };
}

/** Times of the oldest and the newest post that has one; the oldest is after the newest where none has. */
function bounds({ length, created_at }: PostColumns): { oldest: number; newest: number } {
  let oldest = DAY;
  let newest = 0;
  for (let i = 0; i < length; i++) {
    const time = created_at[i] as number;
    if (time === 0) continue;
    if (newest === 0 || time < oldest) oldest = time;
    if (time > newest) newest = time;
  }
  return { oldest, newest };
}

/** Day of each quarter of an hour from the first start. `starts`: Unix seconds, and the end of the last day. */
function dayOfQuarter(starts: number[]): Uint16Array {
  const first = starts[0] as number;
  const quarter = (day: number) => ((starts[day] as number) - first) / QUARTER;
  const days = new Uint16Array(Math.ceil(quarter(starts.length - 1)));
  for (let day = 0; day + 1 < starts.length; day++) days.fill(day, quarter(day), quarter(day + 1));
  return days;
}

const made = new WeakMap<PostColumns, Map<string, DayKinds>>();

/** The sums of posts, made once for each time zone as long as the posts are kept. */
export function dayKinds(posts: PostColumns, facts: AccountFacts, timezone: string): DayKinds {
  const zones = made.get(posts) ?? new Map<string, DayKinds>();
  made.set(posts, zones);
  const kinds = zones.get(timezone) ?? new DayKinds(posts, facts, timezone);
  zones.set(timezone, kinds);
  return kinds;
}
