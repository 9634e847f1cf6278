import { redirect } from '@tanstack/react-router';
import { validateRoute } from '../api/errors.ts';
import { credentials } from '../api/http.ts';
import { type Middleware, runMiddleware, type Verdict, type Visit } from './middleware.ts';
import { isSharedPath, leavePublicLink, withoutToken } from './public-link.ts';
import { loadSession, session } from './session.ts';

/** Redirect target after sign-in; only addresses of this application. */
export function safeNext(next: string | null): string {
  return next?.startsWith('/') && !next.startsWith('//') && !next.startsWith('/\\') ? next : '/';
}

/** Leaving the shared page drops its token, so the rest of the application loads normally. */
function leaving({ path, href }: Visit): Verdict {
  if (credentials.public_token === null || isSharedPath(path)) return undefined;
  leavePublicLink();
  return { external: withoutToken(href) };
}

export const middleware: Readonly<Record<string, Middleware>> = {
  async 'signed-in'(visit) {
    const { href } = visit;
    const left = leaving(visit);
    if (left !== undefined || credentials.public_token !== null) return left;
    await loadSession();
    if (session.get().user !== null) return undefined;
    return { to: href === '/' ? '/login' : `/login?next=${encodeURIComponent(href)}` };
  },
  async guest(visit) {
    const { href } = visit;
    const left = leaving(visit);
    if (left !== undefined) return left;
    await loadSession();
    if (session.get().user === null) return undefined;
    return { to: safeNext(new URL(href, window.location.origin).searchParams.get('next')) };
  },
};

interface Arrival {
  location: { pathname: string; href: string };
}

/** A route's `beforeLoad` that runs named middleware. */
export function guard(...names: string[]) {
  return ({ location }: Arrival): Promise<void> =>
    runMiddleware(
      names,
      middleware,
      { path: location.pathname, href: location.href },
      {
        internal(to) {
          throw redirect({ href: to });
        },
        external: (url) => window.location.assign(url),
      },
    );
}

/** A route's `beforeLoad` that checks a path parameter; a wrong one is the 404 of route validation. */
export function valid(param: string, check: (value: string) => boolean) {
  return ({ location, params }: Arrival & { params: Record<string, string> }): void =>
    validateRoute(location.pathname, check(params[param] ?? ''));
}
