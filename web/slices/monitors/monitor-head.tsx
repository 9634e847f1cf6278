import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Monitor } from '#contract/monitors/monitor.ts';
import type { MonitorQuery } from '#contract/monitors/reports.ts';
import { ShareButton } from '#web/parts/share-button.tsx';
import { plural, t } from '#web/platform/language.ts';
import { useRefusal } from '#web/platform/refusal.ts';
import { useSharedView } from '#web/platform/shared-view.ts';
import { InventedTag } from '#web/ui/invented-tag.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import classes from './monitor.module.css';
import { MonitorExport } from './monitor-export.tsx';
import { MonitorMenu } from './monitor-menu.tsx';
import { MonitorStateMark } from './monitor-state.tsx';
import { marketName, periodText } from './monitor-words.ts';
import { useMonitorsChanges } from './overview/monitors-changes.ts';
import { MoveMonitorDialog } from './overview/monitors-folders.tsx';

interface MonitorHeadProps {
  monitor: Monitor;
  input: MonitorQuery;
  /** Data was updated just now. */
  isNew: boolean;
}

function Facts({ monitor, isNew }: Omit<MonitorHeadProps, 'input'>) {
  const shared = useSharedView() !== null;
  const facts = [
    periodText(monitor),
    monitor.market !== '' && marketName(monitor.market),
    !shared && monitor.group_id !== 0 && monitor.group_name,
    monitor.posts !== null && plural(monitor.posts, '{n} post', '{n} posts'),
    !shared && monitor.is_public && t('public link'),
    !shared && monitor.created_by !== '' && t('by {name}', { name: monitor.created_by }),
  ];
  return (
    <span className={classes.facts}>
      <MonitorStateMark monitor={monitor} inline />
      <span>{facts.filter(Boolean).join(' · ')}</span>
      <span aria-live="polite" className={classes.news}>
        {isNew && t('Updated just now')}
      </span>
    </span>
  );
}

export function MonitorHead({ monitor, input, isNew }: MonitorHeadProps) {
  const shared = useSharedView() !== null;
  const navigate = useNavigate();
  const refusal = useRefusal('monitors');
  const { duplicate, archive, remove, move } = useMonitorsChanges();
  const [moving, setMoving] = useState(false);
  const head = {
    title: monitor.name,
    facts: <Facts monitor={monitor} isNew={isNew} />,
    badges: monitor.is_demo && <InventedTag of={t('Part of the demo data')} />,
  };
  if (shared) return <PageHeader {...head} />;
  const copy = () =>
    duplicate.mutate(monitor, {
      onSuccess: ({ id }) => void navigate({ to: '/monitor/$slug', params: { slug: String(id) } }),
    });
  return (
    <>
      <PageHeader
        {...head}
        above={{ to: '/monitors', title: t('Monitors') }}
        actions={
          <>
            <MonitorExport input={input} />
            <ShareButton type="monitor" type_id={monitor.id} noun="monitor" path={`/monitor/${monitor.id}`} />
            <MonitorMenu
              monitor={monitor}
              refusal={refusal}
              onDuplicate={copy}
              onMove={() => setMoving(true)}
              onArchive={() => archive(monitor, !monitor.is_active)}
              onDelete={() => remove(monitor, () => void navigate({ to: '/monitors' }))}
            />
          </>
        }
      />
      <MoveMonitorDialog monitor={moving ? monitor : null} onClose={() => setMoving(false)} onMove={move} />
    </>
  );
}
