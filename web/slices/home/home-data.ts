import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/platform/api.ts';
import { ago } from '#web/platform/format.ts';
import { stringifySearch } from '#web/platform/url-state.ts';

/** The company's data in four numbers, with how long the answer took in ms. Under `settings`, as an import changes it. */
export const totals = queryOptions({
  queryKey: ['settings', 'home-totals'],
  async queryFn({ signal }) {
    const asked = performance.now();
    const answer = await api.settings.navigation(undefined, { signal });
    return { ...answer, ms: Math.round(performance.now() - asked) };
  },
});

/** How many rows a card of the start page shows. */
export const SHOWN = 8;

/** Address of the profile search with a saved filter. */
export function profileFilterHref(filter: Readonly<Record<string, unknown>>): string {
  return `/profiles${stringifySearch(filter)}`;
}

const DAY_MS = 86_400_000;

/** How long ago a day (`YYYY-MM-DD`) was: `today`, `yesterday`, `12 days ago`, `6 years ago`. */
export function freshness(day: string, now = Date.now()): string {
  const days = Math.floor(now / DAY_MS) - Math.floor(Date.parse(day) / DAY_MS);
  if (days <= 0) return 'today';
  return days === 1 ? 'yesterday' : ago(day, now);
}
