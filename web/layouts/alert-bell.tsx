import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { query } from '#web/platform/api.ts';
import { mayOpen } from '#web/platform/areas.ts';
import { t } from '#web/platform/language.ts';
import { loadChunk } from '#web/platform/reload-guard.ts';
import { useSession } from '#web/platform/session.ts';
import { SideButton } from '#web/ui/side-button.tsx';

const NotificationsPanel = lazy(async () => ({
  default: (await loadChunk(() => import('#web/parts/alerts/notifications-panel.tsx'))).NotificationsPanel,
}));

export function AlertBell({ compact = false }: { compact?: boolean }) {
  const open = mayOpen(useSession().user, 'alerts');
  const [shown, setShown] = useState(false);
  const { data } = useQuery(
    query.alerts.unread.queryOptions({ enabled: open, refetchInterval: 120_000, meta: { silent: true } }),
  );
  if (!open) return null;
  return (
    <>
      <SideButton
        icon={IconBell}
        label={t('Alerts')}
        compact={compact}
        count={data?.unread ?? 0}
        counted={t('unread')}
        onClick={() => setShown(true)}
      />
      <Suspense fallback={null}>{shown && <NotificationsPanel onClose={() => setShown(false)} />}</Suspense>
    </>
  );
}
