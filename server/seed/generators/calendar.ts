import { Random, STREAM } from './random.ts';

export const DAY = 86_400_000;
const HOUR = 3_600_000;

/** Relative posts per weekday, Sunday first. */
const WEEKDAY = [0.92, 1.02, 1.08, 1.1, 1.16, 1.0, 0.78];
/** Posts per local hour, 0 … 23. */
const WORKDAY_HOURS = [2, 1, 1, 0, 0, 1, 3, 6, 7, 6, 6, 7, 9, 8, 6, 6, 8, 11, 14, 16, 15, 12, 8, 4];
const WEEKEND_HOURS = [3, 2, 1, 1, 0, 0, 1, 3, 5, 8, 11, 12, 11, 10, 9, 9, 10, 11, 12, 13, 13, 11, 8, 5];

function hourSlots(weights: readonly number[]): Uint8Array {
  const sum = weights.reduce((a, b) => a + b, 0);
  const slots = new Uint8Array(512);
  let hour = 0;
  let reached = (weights[0] as number) / sum;
  for (let i = 0; i < slots.length; i++) {
    while ((i + 0.5) / slots.length > reached && hour < 23) reached += (weights[++hour] as number) / sum;
    slots[i] = hour;
  }
  return slots;
}

const WORKDAY = hourSlots(WORKDAY_HOURS);
const WEEKEND = hourSlots(WEEKEND_HOURS);

/** Days of the posts in the 18 months before `end`; posts are numbered by day. */
export class Calendar {
  /** UTC midnight, Unix milliseconds. */
  readonly start: number;
  readonly end: number;
  readonly days: number;
  /** `first[d]` = number of the first post of day d; one entry more than days. */
  private readonly first: Float64Array;
  private cached = 0;

  constructor(seed: number, posts: number, end: Date) {
    this.end = end.getTime();
    const last = Math.floor(this.end / DAY) * DAY;
    const begin = new Date(last);
    begin.setUTCDate(1);
    begin.setUTCMonth(begin.getUTCMonth() - 18);
    const month_days = new Date(Date.UTC(begin.getUTCFullYear(), begin.getUTCMonth() + 1, 0)).getUTCDate();
    begin.setUTCDate(Math.min(new Date(last).getUTCDate(), month_days));
    this.start = begin.getTime();
    this.days = Math.round((last - this.start) / DAY) + 1;
    const random = new Random(seed, STREAM.calendar);
    const weights = Array.from({ length: this.days }, (_, d) => {
      const weekday = new Date(this.start + d * DAY).getUTCDay();
      const noise = 1 + 0.04 * random.at(d).normal();
      const part = d === this.days - 1 ? Math.max(1, this.end - last) / DAY : 1;
      return (1 + (0.5 * d) / this.days) * (WEEKDAY[weekday] as number) * Math.max(0.7, noise) * part;
    });
    const sum = weights.reduce((a, b) => a + b, 0);
    this.first = new Float64Array(this.days + 1);
    let reached = 0;
    for (let d = 0; d < this.days; d++) {
      reached += weights[d] as number;
      this.first[d + 1] = d === this.days - 1 ? posts : Math.round((posts * reached) / sum);
    }
  }

  volume(day: number): number {
    return (this.first[day + 1] as number) - (this.first[day] as number);
  }

  day(post: number): number {
    const { first, cached } = this;
    if (post >= (first[cached] as number) && post < (first[cached + 1] as number)) return cached;
    let low = 0;
    let high = this.days - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((first[middle] as number) <= post) low = middle;
      else high = middle - 1;
    }
    this.cached = low;
    return low;
  }

  /** A time on the author's local day (`offset` hours east of UTC), inside the span. */
  time(day: number, offset: number, random: Random): number {
    const midnight = this.start + day * DAY;
    const weekday = (midnight / DAY + 4) % 7;
    const hours = weekday === 0 || weekday === 6 ? WEEKEND : WORKDAY;
    const hour = hours[random.uint() & 511] as number;
    let time = midnight + (hour - offset) * HOUR + random.int(3600) * 1000;
    if (time >= this.end) time -= DAY;
    if (time < this.start) time += DAY;
    return time < this.end ? time : this.end - 1 - random.int(Math.max(1, this.end - this.start));
  }
}
