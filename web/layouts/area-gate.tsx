import { useMatches } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { closedArea } from '#web/platform/session/areas.ts';
import { useSession } from '#web/platform/session/session.ts';

const RefusedPage = lazy(async () => ({ default: (await import('./refused-page.tsx')).RefusedPage }));

export function AreaGate({ children }: { children: ReactNode }) {
  // The current location, not the pending one: otherwise the refusal would show while the next page loads.
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
