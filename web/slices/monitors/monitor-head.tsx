import { Flex, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Monitor } from '#contract/monitors/monitor.ts';
import type { MonitorQuery } from '#contract/monitors/reports.ts';
import { ExportMenu } from '#web/parts/exports/export-menu.tsx';
import { ShareButton } from '#web/parts/share/share-button.tsx';
import { useRefusal } from '#web/platform/api/refusal.ts';
import { plural, t } from '#web/platform/language.ts';
import { useSharedView } from '#web/platform/session/shared-view.ts';
import { InventedTag } from '#web/ui/invented-tag.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { ActionsSheet } from '#web/ui/tools-row.tsx';
import { MonitorMenu } from './monitor-menu.tsx';
import { MonitorStateMark } from './monitor-state.tsx';
import { marketName, periodText } from './monitor-words.ts';
import { useMonitorsChanges } from './overview/monitors-changes.ts';
import { MoveMonitorDialog } from './overview/monitors-folders.tsx';

function MonitorExport({ input }: { input: MonitorQuery }) {
  return (
    <ExportMenu
      groups={[
        {
          ...{ label: t('Report'), kind: 'monitor', input },
          report: { kind: 'monitor', id: input.id },
        },
        { label: t('Posts'), kind: 'monitor', of: ['tables'], input: { ...input, parts: ['posts'] } },
        { label: t('Creators'), kind: 'monitor', of: ['tables'], input: { ...input, parts: ['creators'] } },
      ]}
    />
  );
}

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
    <Flex component="span" rowGap="xxs" columnGap="md" align="center" wrap="wrap">
      <MonitorStateMark monitor={monitor} inline />
      <span>{facts.filter(Boolean).join(' · ')}</span>
      <Text aria-live="polite" span c="var(--ll-accent)">
        {isNew && t('Updated just now')}
      </Text>
    </Flex>
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
          <ActionsSheet>
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
          </ActionsSheet>
        }
      />
      <MoveMonitorDialog monitor={moving ? monitor : null} onClose={() => setMoving(false)} onMove={move} />
    </>
  );
}
