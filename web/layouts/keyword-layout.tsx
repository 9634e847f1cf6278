import { Outlet, useLocation } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { credentials } from '#web/platform/api/http.ts';
import { SharedPage } from './shared-page.tsx';
import { Shell } from './shell.tsx';

const KeywordBar = lazy(async () => ({ default: (await import('./keyword-bar.tsx')).KeywordBar }));

/** Reserves the space of the bar while its code loads. */
const room = <div style={{ height: 50 }} />;

/** Default layout with a search bar for keywords, except on the pages that begin with a larger one. */
export function KeywordLayout() {
  const isStart = useLocation({
    select: ({ pathname, search }) =>
      pathname === '/keywords' || (pathname === '/keyword' && !('keyword' in search)),
  });
  if (credentials.public_token !== null) return <SharedPage />;
  return (
    <Shell>
      {!isStart && (
        <Suspense fallback={room}>
          <KeywordBar />
        </Suspense>
      )}
      <Outlet />
    </Shell>
  );
}
