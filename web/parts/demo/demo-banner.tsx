import { useLocalStorage } from '@mantine/hooks';
import { lazy, Suspense, useLayoutEffect } from 'react';
import { mayOpen } from '#web/platform/session/areas.ts';
import { useSession } from '#web/platform/session/session.ts';
import classes from './demo.module.css';
import { useDemoState } from './demo-state.ts';

// Loaded lazily, because companies with their own data never see it.
const InUse = lazy(async () => ({ default: (await import('./demo-in-use.tsx')).InUse }));
const Working = lazy(async () => ({ default: (await import('./demo-work.tsx')).Working }));
const Removed = lazy(async () => ({ default: (await import('./demo-work.tsx')).Removed }));

/** Reserves the banner's space while its code loads, so that the page does not jump. */
const room = <div className={classes.room} />;

/** Banner above every page: what is demo data, how to remove it, and how to restore it. */
export function DemoBanner() {
  const { user } = useSession();
  const state = useDemoState();
  const [closed, setClosed] = useLocalStorage({ key: 'limelight:demo-undo-closed', defaultValue: '' });
  const mayChange = mayOpen(user, 'companies');
  const isAlone = state?.in_use === true && !state.work && !state.is_beside_own;
  // Before the first paint, because tags that disappear later would move the page.
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-demo-alone', isAlone);
    return () => document.documentElement.removeAttribute('data-demo-alone');
  }, [isAlone]);
  if (state?.work)
    return (
      <Suspense fallback={room}>
        <Working work={state.work} mayChange={mayChange} />
      </Suspense>
    );
  if (state?.in_use)
    return (
      <Suspense fallback={room}>
        <InUse mayChange={mayChange} />
      </Suspense>
    );
  const until = state?.undo_until ?? null;
  if (until === null || !mayChange || closed === until) return null;
  return (
    <Suspense fallback={room}>
      <Removed until={until} onClose={() => setClosed(until)} />
    </Suspense>
  );
}
