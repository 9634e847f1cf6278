import { Outlet } from '@tanstack/react-router';
import { credentials } from '#web/platform/http.ts';
import { SharedPage } from './shared-page.tsx';
import { Shell } from './shell.tsx';

export function DefaultLayout() {
  if (credentials.public_token !== null) return <SharedPage />;
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}
