import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { credentials, refusals } from '#web/platform/api/http.ts';
import { useSession } from '#web/platform/session/session.ts';
import { SharedPage } from './shared-page.tsx';
import { Shell } from './shell.tsx';

const SignInAgain = lazy(async () => ({
  default: (await import('#web/slices/auth/sign-in-again.tsx')).SignInAgain,
}));

refusals.subscribe(async () => (await import('#web/platform/session/check-session.ts')).checkSession());

export function DefaultLayout() {
  const { has_ended } = useSession();
  if (credentials.public_token !== null) return <SharedPage />;
  return (
    <Shell>
      <Outlet />
      {has_ended && (
        <Suspense>
          <SignInAgain />
        </Suspense>
      )}
    </Shell>
  );
}
