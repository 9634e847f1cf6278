/** A read of a page's first screen: dotted name of the call, and its input. */
export interface PageRead {
  call: string;
  input?: unknown;
}

type Reads = (parameter: string) => PageRead[];
const numbered =
  (call: string): Reads =>
  (slug) => [{ call, input: { id: Number.parseInt(slug, 10) } }];
const none: Reads = () => [];

/** The first reads of each route by its address without the parameter; those that the look in the address decides are not here. */
const PAGES: Readonly<Record<string, Reads>> = {
  '/': none,
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
  '/profile/': (slug) => [{ call: 'profiles.get', input: { id: slug } }],
  '/keywords': none,
  '/keyword': none,
  '/keyword/': none,
  '/leaderboards': none,
  '/leaderboard/': numbered('leaderboards.details'),
};

/** What the frame around every page reads. */
const FRAME: PageRead[] = [{ call: 'settings.navigation' }];

/** The reads of the page at an address; none for pages that stand outside the frame. */
export function readsOfPage(path: string): PageRead[] {
  const whole = PAGES[path];
  if (whole) return [...FRAME, ...whole('')];
  const at = path.lastIndexOf('/') + 1;
  const parameter = path.slice(at);
  const page = at > 1 ? PAGES[path.slice(0, at)] : undefined;
  if (!page || parameter === '') return [];
  try {
    return [...FRAME, ...page(decodeURIComponent(parameter))];
  } catch {
    // A broken escape is no parameter; the page says so.
    return FRAME;
  }
}
