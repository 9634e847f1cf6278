import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { PageSkeleton } from '#web/ui/skeletons.tsx';

const SharedLayout = lazy(async () => ({ default: (await import('./shared-layout.tsx')).SharedLayout }));

/** Shared layout for visitors of a public link, the page's own layout otherwise. */
export function SharedPage() {
  return (
    <Suspense fallback={<PageSkeleton />}>
      <SharedLayout>
        <Outlet />
      </SharedLayout>
    </Suspense>
  );
}
