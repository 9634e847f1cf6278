import type { openWorld } from './worlds.ts';

export const CALLS = [
  'statistics',
  'influencer_tier_analysis',
  'metrics_by_day',
  'top_influencers',
  'audience_statistics',
  'country_statistics',
  'posts',
];

const shifted = (day: string | undefined, days: number) =>
  new Date(Date.parse(day ?? '') + days * 86_400_000).toISOString().slice(0, 10);

/** Asks a world's keyword calls, each time by days that nobody asked for before. */
export async function sevenCalls(world: Awaited<ReturnType<typeof openWorld>>) {
  const [range] = await world.services.ch.query<{ a: string; b: string }>(
    'SELECT toString(toDate(min(created_at))) AS a, toString(toDate(max(created_at))) AS b FROM posts WHERE created_at > 0',
  );
  let asked = 0;
  /** Nearly all posts of the term: nothing that was added up is given again. */
  const question = (term: string) => {
    asked++;
    const from_date = shifted(range?.a, asked % 16);
    const to_date = shifted(range?.b, -(Math.floor(asked / 16) % 16));
    return new URLSearchParams({ keyword: term, from_date, to_date }).toString();
  };
  return {
    /** All days of the world, the last one excluded. */
    days: { from: range?.a, until: shifted(range?.b, 1) },
    one: (call: string, term: string) => world.read(`keyword/${call}?${question(term)}`),
    together(term: string) {
      const same = question(term);
      return Promise.all(CALLS.map((call) => world.read(`keyword/${call}?${same}`)));
    },
  };
}
