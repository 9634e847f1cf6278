/** Read that a page's first screen needs: call name and input. */
export interface PageRead {
  call: string;
  input?: unknown;
}

type Reads = (parameter: string) => PageRead[];
const numbered =
  (call: string): Reads =>
  (slug) => [{ call, input: { id: Number.parseInt(slug, 10) } }];
const none: Reads = () => [];

/** First reads of each route, keyed by its path without the parameter; reads that depend on the query string are not included. */
const PAGES = new Map<string, Reads>(
  Object.entries({
    '/': () => [{ call: 'home.activity' }, { call: 'home.jobs' }, { call: 'profiles.saved_filters' }],
    '/lists': () => [{ call: 'lists.user_lists' }],
    '/list/': numbered('lists.get'),
    '/list/casting/': numbered('casting.get'),
    '/list/forecast/': none,
    '/monitors': () => [
      { call: 'monitors.list', input: {} },
      { call: 'monitors.groups', input: undefined },
    ],
    '/monitor/': numbered('monitors.details'),
    '/profiles': none,
    '/profile/': (slug: string) => [{ call: 'profiles.get', input: { id: slug } }],
    '/keywords': none,
    '/keyword': none,
    '/keyword/': none,
    '/leaderboards': none,
    '/leaderboard/': numbered('leaderboards.details'),
    '/safety': none,
    '/settings': () => [{ call: 'settings.company' }, { call: 'settings.brand' }],
    '/settings/': none,
  }),
);

/** Reads of the layout around every page. */
const FRAME: PageRead[] = [{ call: 'settings.navigation' }];

/** Reads that the first page also loads, and later pages find in the cache. */
const START: PageRead[] = [
  { call: 'demo.state' },
  ...['companies', 'continents', 'countries', 'genders', 'markets', 'metrics', 'profile_types'].map(
    (name) => ({
      call: `reference.${name}`,
    }),
  ),
];

/** Reads of the page at an address; none for pages outside the layout. */
export function readsOfPage(path: string, isFirst = false): PageRead[] {
  const reads = ownReads(path);
  return isFirst && reads.length > 0 ? [...reads, ...START] : reads;
}

function ownReads(path: string): PageRead[] {
  const whole = PAGES.get(path);
  if (whole) return [...FRAME, ...whole('')];
  const at = path.lastIndexOf('/') + 1;
  const parameter = path.slice(at);
  const page = at > 1 ? PAGES.get(path.slice(0, at)) : undefined;
  if (!page || parameter === '') return [];
  try {
    return [...FRAME, ...page(decodeURIComponent(parameter))];
  } catch {
    // A malformed escape is treated as a missing parameter; the page reports it.
    return FRAME;
  }
}
