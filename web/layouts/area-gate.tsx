import { useMatches } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { closedArea } from '#web/platform/areas.ts';
import { useSession } from '#web/platform/session.ts';

const RefusedPage = lazy(async () => ({ default: (await import('./refused-page.tsx')).RefusedPage }));

/** Shows the page, or why its area is closed to whoever is signed in: the page then asks the server nothing. */
export function AreaGate({ children }: { children: ReactNode }) {
  // The page that stands, not the one being gone to: else the closed page would show while the next one loads.
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '/' });
  const { user } = useSession();
  const closed = user && closedArea(user, path);
  if (!closed) return children;
  return (
    <Suspense fallback={null}>
      <RefusedPage {...closed} />
    </Suspense>
  );
}
