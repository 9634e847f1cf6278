import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { PageSkeleton } from '#web/ui/skeletons.tsx';

const SharedLayout = lazy(async () => ({ default: (await import('./shared-layout.tsx')).SharedLayout }));

/** The page as visitors of a public link see it, whatever its layout is for people who are signed in. */
export function SharedPage() {
  return (
    <Suspense fallback={<PageSkeleton />}>
      <SharedLayout>
        <Outlet />
      </SharedLayout>
    </Suspense>
  );
}
