import type { z } from 'zod';
import { ORIGINS, type OriginParts } from '#contract/primitives.ts';
import type { dailyRow } from '#contract/report.ts';
import type { ReadCtx } from '#server/platform/context.ts';
import { dayName, dayNumber } from '#server/platform/day-starts.ts';
import { originsOf, rateOf } from '#server/platform/metrics/metric-row.ts';
import { IMPRESSIONS_ORIGIN, REACH_ORIGIN } from '#server/platform/metrics/post-kinds.ts';
import { questionOf } from './question.ts';
import type { Search } from './search.ts';
import { type DayKinds, dayKinds } from './sums/day-kinds.ts';

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

/** Every day of the period, those without posts too. */
export async function daysOf(ctx: ReadCtx, search: Search): Promise<Array<z.infer<typeof dailyRow>>> {
  const question = await questionOf(ctx, search);
  const first = dayNumber(search.input.from_date);
  const count = dayNumber(search.input.to_date) + 1 - first;
  const sums = new Float64Array(count * WIDTH);
  for await (const posts of question.posts())
    addDays(sums, dayKinds(posts, question.facts, search.timezone), first, search.rates);
  return Array.from({ length: count }, (_none, day) => dayOf(dayName(first + day), sums, day * WIDTH));
}

/** `first`: number of the first day asked for; all others of those that the sums have room for follow. */
function addDays(sums: Float64Array, days: DayKinds, first: number, rates: Search['rates']) {
  const add = (at: number, amount: number) => {
    sums[at] = (sums[at] as number) + amount;
  };
  const placeOf = (day: number) => (days.first + day - first) * WIDTH;
  for (let day = 0; day < days.days; day++) {
    const at = placeOf(day);
    if (at < 0 || at >= sums.length) continue;
    add(at + INFLUENCERS, days.influencers[day] as number);
    add(at + FOLLOWERS, days.total_followers[day] as number);
  }
  days.day.forEach((day, i) => {
    const at = placeOf(day);
    if (at < 0 || at >= sums.length) return;
    const row = days.row(i, rates);
    add(at + POSTS, row.posts);
    add(at + INTERACTIONS, row.interactions);
    add(at + MEDIA_VALUE, row.media_value);
    add(at + RATED_INTERACTIONS, row.rated_interactions);
    add(at + RATED_BASIS, row.rated_basis);
    add(at + IMPRESSIONS + (IMPRESSIONS_ORIGIN[row.kind] as number), row.impressions);
    add(at + REACH + (REACH_ORIGIN[row.kind] as number), row.reach);
  });
}

function dayOf(time: string, sums: Float64Array, at: number): z.infer<typeof dailyRow> {
  const number = (column: number) => sums[at + column] as number;
  const impressions_origins = originsOf(sums, at + IMPRESSIONS);
  const reach_origins = originsOf(sums, at + REACH);
  // Named one by one: spread, seven hundred days take twice as long.
  return {
    time,
    posts: number(POSTS),
    influencers: number(INFLUENCERS),
    interactions: number(INTERACTIONS),
    impressions: wholeOf(impressions_origins),
    reach: wholeOf(reach_origins),
    engagement_rate: rateOf({
      rated_interactions: number(RATED_INTERACTIONS),
      rated_basis: number(RATED_BASIS),
    }),
    media_value: number(MEDIA_VALUE),
    total_followers: number(FOLLOWERS),
    impressions_origins,
    reach_origins,
  };
}

const wholeOf = ({ measured, platform_views, estimated, imported, edited }: OriginParts) =>
  measured + platform_views + estimated + imported + edited;
