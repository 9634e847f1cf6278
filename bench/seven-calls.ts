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

/** Asks a world's keyword calls, each time by days that nobody asked for before. */
export async function sevenCalls(world: Awaited<ReturnType<typeof openWorld>>) {
  const { from, until } = await postDays(world.services.ch);
  let asked = 0;
  /** Nearly all posts of the term: nothing that was added up is given again. */
  const question = (term: string) => {
    asked++;
    const from_date = shifted(from, asked % 16);
    const to_date = shifted(until, -(Math.floor(asked / 16) % 16));
    return new URLSearchParams({ keyword: term, from_date, to_date }).toString();
  };
  return {
    /** All days of the world, the last one excluded. */
    days: { from, until: shifted(until, 1) },
    one: (call: string, term: string) => world.read(`keyword/${call}?${question(term)}`),
    together(term: string) {
      const same = question(term);
      return Promise.all(CALLS.map((call) => world.read(`keyword/${call}?${same}`)));
    },
  };
}
