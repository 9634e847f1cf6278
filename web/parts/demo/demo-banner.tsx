import { Button, CloseButton, Progress } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconMask } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { DemoState } from '#contract/demo.ts';
import { mayOpen } from '#web/platform/areas.ts';
import { momentText } from '#web/platform/format.ts';
import { useSession } from '#web/platform/session.ts';
import classes from './demo.module.css';
import { useDemoChange, useDemoState } from './demo-state.ts';

const RemoveDemoDialog = lazy(async () => ({
  default: (await import('./remove-demo-dialog.tsx')).RemoveDemoDialog,
}));

function Bar({ children, error }: { children: ReactNode; error?: boolean }) {
  return (
    <section className={classes.banner} aria-label="Demo data" data-error={error || undefined}>
      <IconMask size={18} stroke={1.6} aria-hidden className={classes.icon} />
      {children}
    </section>
  );
}

function Working({ work, mayChange }: { work: NonNullable<DemoState['work']>; mayChange: boolean }) {
  const again = useDemoChange(work.what === 'removing' ? 'remove' : 'add');
  const title = work.what === 'removing' ? 'Removing the demo data' : 'Adding the demo data';
  if (work.error !== null)
    return (
      <Bar error>
        <p role="alert">
          {title}: {work.error}
        </p>
        {mayChange && (
          <Button
            size="compact-sm"
            variant="default"
            loading={again.isPending}
            onClick={() => again.mutate(undefined)}
          >
            Try again
          </Button>
        )}
      </Bar>
    );
  return (
    <Bar>
      <p role="status">
        {title}: {work.step}
      </p>
      <Progress className={classes.progress} value={work.done * 100} size="sm" animated aria-label={title} />
    </Bar>
  );
}

function InUse({ mayChange }: { mayChange: boolean }) {
  const [asked, setAsked] = useState(false);
  return (
    <Bar>
      <p>You are looking at an invented world: creators, posts and numbers are made up.</p>
      {mayChange && (
        <Button size="compact-sm" variant="default" onClick={() => setAsked(true)}>
          Remove demo data
        </Button>
      )}
      <Suspense fallback={null}>
        {asked && <RemoveDemoDialog opened={asked} onClose={() => setAsked(false)} />}
      </Suspense>
    </Bar>
  );
}

function Removed({ until, onClose }: { until: string; onClose: () => void }) {
  const undo = useDemoChange('add');
  return (
    <Bar error={undo.isError}>
      <p>The demo data was removed. You can bring it back until {momentText(until)}.</p>
      <Button
        size="compact-sm"
        variant="default"
        loading={undo.isPending}
        onClick={() => undo.mutate(undefined)}
      >
        Undo
      </Button>
      <CloseButton size="sm" aria-label="Close this message" onClick={onClose} />
    </Bar>
  );
}

/** Above every page: that what is seen is invented, how to be rid of it, and the way back. */
export function DemoBanner() {
  const { user } = useSession();
  const state = useDemoState();
  const [closed, setClosed] = useLocalStorage({ key: 'limelight:demo-undo-closed', defaultValue: '' });
  const mayChange = mayOpen(user, 'companies');
  if (state?.work) return <Working work={state.work} mayChange={mayChange} />;
  if (state?.in_use) return <InUse mayChange={mayChange} />;
  const until = state?.undo_until ?? null;
  if (until === null || !mayChange || closed === until) return null;
  return <Removed until={until} onClose={() => setClosed(until)} />;
}
