import { Outlet } from '@tanstack/react-router';
import { Shell } from './shell.tsx';

/** The working layout: navigation and page. */
export function DefaultLayout() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}
