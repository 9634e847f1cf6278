import { Outlet } from '@tanstack/react-router';
import { Downloads } from '#web/parts/exports/downloads-button.tsx';
import { credentials } from '#web/platform/api/http.ts';
import { AreaGate } from './area-gate.tsx';
import { SharedPage } from './shared-page.tsx';

export function BlankLayout() {
  if (credentials.public_token !== null) return <SharedPage />;
  return (
    <>
      <main id="main" tabIndex={-1} style={{ padding: '24px clamp(16px, 2vw, 28px)' }}>
        <AreaGate>
          <Outlet />
        </AreaGate>
      </main>
      <Downloads />
    </>
  );
}
