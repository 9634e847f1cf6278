import { Button } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { lazy, Suspense, useState } from 'react';
import { mayOpen } from '#web/platform/areas.ts';
import { t } from '#web/platform/language.ts';
import { useSession } from '#web/platform/session.ts';
import { Bar } from './demo-bar.tsx';
import { useDemoState } from './demo-state.ts';

const RemoveDemoDialog = lazy(async () => ({
  default: (await import('./remove-demo-dialog.tsx')).RemoveDemoDialog,
}));

// What is rarely there is no part of the first load.
const Working = lazy(async () => ({ default: (await import('./demo-work.tsx')).Working }));
const Removed = lazy(async () => ({ default: (await import('./demo-work.tsx')).Removed }));

function InUse({ mayChange }: { mayChange: boolean }) {
  const [asked, setAsked] = useState(false);
  return (
    <Bar>
      <p>{t('You are looking at an invented world: creators, posts and numbers are made up.')}</p>
      {mayChange && (
        <Button size="compact-sm" variant="default" onClick={() => setAsked(true)}>
          {t('Remove demo data')}
        </Button>
      )}
      <Suspense fallback={null}>
        {asked && <RemoveDemoDialog opened={asked} onClose={() => setAsked(false)} />}
      </Suspense>
    </Bar>
  );
}

/** Above every page: that what is seen is invented, how to be rid of it, and the way back. */
export function DemoBanner() {
  const { user } = useSession();
  const state = useDemoState();
  const [closed, setClosed] = useLocalStorage({ key: 'limelight:demo-undo-closed', defaultValue: '' });
  const mayChange = mayOpen(user, 'companies');
  if (state?.work)
    return (
      <Suspense fallback={null}>
        <Working work={state.work} mayChange={mayChange} />
      </Suspense>
    );
  if (state?.in_use) return <InUse mayChange={mayChange} />;
  const until = state?.undo_until ?? null;
  if (until === null || !mayChange || closed === until) return null;
  return (
    <Suspense fallback={null}>
      <Removed until={until} onClose={() => setClosed(until)} />
    </Suspense>
  );
}
