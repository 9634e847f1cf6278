import { useLocation } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { closedArea } from '#web/platform/areas.ts';
import { useSession } from '#web/platform/session.ts';

const RefusedPage = lazy(async () => ({ default: (await import('./refused-page.tsx')).RefusedPage }));

/** Shows the page, or why its area is closed to whoever is signed in: the page then asks the server nothing. */
export function AreaGate({ children }: { children: ReactNode }) {
  const path = useLocation({ select: (location) => location.pathname });
  const { user } = useSession();
  const closed = user && closedArea(user, path);
  if (!closed) return children;
  return (
    <Suspense fallback={null}>
      <RefusedPage {...closed} />
    </Suspense>
  );
}
