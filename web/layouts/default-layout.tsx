import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { credentials } from '#web/platform/http.ts';
import { PageSkeleton } from '#web/ui/skeletons.tsx';
import { Shell } from './shell.tsx';

const SharedLayout = lazy(async () => ({ default: (await import('./shared-layout.tsx')).SharedLayout }));

/** The working layout: navigation and page; for visitors of a public link the shared view. */
export function DefaultLayout() {
  if (credentials.public_token === null) {
    return (
      <Shell>
        <Outlet />
      </Shell>
    );
  }
  return (
    <Suspense fallback={<PageSkeleton />}>
      <SharedLayout>
        <Outlet />
      </SharedLayout>
    </Suspense>
  );
}
