import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { credentials } from '#web/platform/http.ts';
import { SharedPage } from './shared-page.tsx';
import { Shell } from './shell.tsx';

const KeywordBar = lazy(async () => ({ default: (await import('./keyword-bar.tsx')).KeywordBar }));

/** The working layout with a search bar for keywords above every page of theirs. */
export function KeywordLayout() {
  if (credentials.public_token !== null) return <SharedPage />;
  return (
    <Shell>
      <Suspense fallback={null}>
        <KeywordBar />
      </Suspense>
      <Outlet />
    </Shell>
  );
}
