import { type openWorld, postDays } from './worlds.ts';

export const CALLS = [
  'statistics',
  'influencer_tier_analysis',
  'metrics_by_day',
  'top_influencers',
  'audience_statistics',
  'country_statistics',
  'posts',
];

export const shifted = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

export const keywordCalls = (keyword: string, from_date: string, to_date: string) =>
  CALLS.map((call) => `keyword/${call}?${new URLSearchParams({ keyword, from_date, to_date })}`);

/** Each run uses days that are not cached. */
export async function sevenCalls(world: Awaited<ReturnType<typeof openWorld>>) {
  const { from, until } = await postDays(world.services.ch);
  let asked = 0;
  const screen = (term: string) => {
    asked++;
    return keywordCalls(term, shifted(from, asked % 16), shifted(until, -(Math.floor(asked / 16) % 16)));
  };
  return {
    /** The last day is excluded. */
    days: { from, until: shifted(until, 1) },
    one: (call: string, term: string) => world.read(screen(term)[CALLS.indexOf(call)] ?? ''),
    again: (term: string) => Promise.all(keywordCalls(term, from, until).map(world.read)),
    together: (term: string) => Promise.all(screen(term).map(world.read)),
  };
}
