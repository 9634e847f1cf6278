import { credentials } from './http.ts';

const KEY = 'limelight:public-token';
const PARAMETER = 'public_token';

/** Addresses a public link can be about; everything else is for people who signed in. */
export function isSharedPath(path: string): boolean {
  return /^\/(keyword|list|list\/casting|monitor|leaderboard)\/[^/]+$/.test(path);
}

interface Surroundings {
  location: Pick<Location, 'pathname' | 'search'>;
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
}

/** What storage refuses (private windows, full quota) the address still has. */
function attempt<T>(run: () => T): T | null {
  try {
    return run();
  } catch {
    return null;
  }
}

/** The token of this tab: the address brings it, the session storage keeps it while a shared page is open. */
export function heldToken({ location, storage }: Surroundings): string | null {
  const brought = new URLSearchParams(location.search).get(PARAMETER);
  if (brought) {
    attempt(() => storage.setItem(KEY, brought));
    return brought;
  }
  return isSharedPath(location.pathname) ? attempt(() => storage.getItem(KEY)) : null;
}

/** From now on every call carries the token this tab holds. */
export function startPublicLink(world: Surroundings = { location, storage: sessionStorage }): void {
  credentials.public_token = heldToken(world);
}

/** Forgets the token: the next page load is an ordinary visit again. */
export function leavePublicLink(storage: Surroundings['storage'] = sessionStorage): void {
  credentials.public_token = null;
  attempt(() => storage.removeItem(KEY));
}

/** An address without the token. */
export function withoutToken(href: string): string {
  const url = new URL(href, window.location.origin);
  url.searchParams.delete(PARAMETER);
  return url.pathname + url.search + url.hash;
}

/** The address to hand out: the object's page with its token. */
export function publicAddress(path: string, token: string): string {
  const url = new URL(path, window.location.origin);
  url.searchParams.set(PARAMETER, token);
  return url.href;
}
