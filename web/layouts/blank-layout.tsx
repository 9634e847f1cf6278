import { Outlet } from '@tanstack/react-router';
import { AreaGate } from './area-gate.tsx';

/** Nothing but the page. */
export function BlankLayout() {
  return (
    <main id="main" tabIndex={-1} style={{ padding: '24px clamp(16px, 2vw, 28px)' }}>
      <AreaGate>
        <Outlet />
      </AreaGate>
    </main>
  );
}
