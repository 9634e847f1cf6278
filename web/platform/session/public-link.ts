import { credentials } from '../api/http.ts';

const KEY = 'limelight:public-token';
const PARAMETER = 'public_token';

/** Addresses that public links can open. */
export function isSharedPath(path: string): boolean {
  return /^\/(keyword|list|list\/casting|list\/forecast|monitor|leaderboard)\/[^/]+$/.test(path);
}

interface Surroundings {
  location: Pick<Location, 'pathname' | 'search'>;
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
}

/** Fallback if storage is blocked or full. */
function attempt<T>(run: () => T): T | null {
  try {
    return run();
  } catch {
    return null;
  }
}

/** Token of this tab, from the address or from session storage. */
export function heldToken({ location, storage }: Surroundings): string | null {
  const brought = new URLSearchParams(location.search).get(PARAMETER);
  if (brought) {
    attempt(() => storage.setItem(KEY, brought));
    return brought;
  }
  return isSharedPath(location.pathname) ? attempt(() => storage.getItem(KEY)) : null;
}

/** From here on every call carries the token. */
export function startPublicLink(world: Surroundings = { location, storage: sessionStorage }): void {
  credentials.public_token = heldToken(world);
}

/** The next page load is then a normal visit. */
export function leavePublicLink(storage: Surroundings['storage'] = sessionStorage): void {
  credentials.public_token = null;
  attempt(() => storage.removeItem(KEY));
}

export function withoutToken(href: string): string {
  const url = new URL(href, window.location.origin);
  url.searchParams.delete(PARAMETER);
  return url.pathname + url.search + url.hash;
}

export function publicAddress(path: string, token: string): string {
  const url = new URL(path, window.location.origin);
  url.searchParams.set(PARAMETER, token);
  return url.href;
}
