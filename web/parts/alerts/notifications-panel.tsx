import { Anchor, Button, Drawer, Group, Text } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MOST_NOTICES, NOTICE_DAYS } from '#contract/alerts.ts';
import { query } from '#web/platform/api/api.ts';
import { plural, t } from '#web/platform/language.ts';
import { mayOpen } from '#web/platform/session/areas.ts';
import { useSession } from '#web/platform/session/session.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import { NotificationList } from './notification-list.tsx';
import { useMarkRead } from './use-mark-read.ts';

const MOST_RESPONSES = 100;

export function NotificationsPanel({ onClose }: { onClose: () => void }) {
  const answer = useQuery(query.alerts.notices.queryOptions({ staleTime: 0 }));
  const clients = useQuery(
    query.client.responses.queryOptions({
      input: { limit: MOST_RESPONSES },
      enabled: mayOpen(useSession().user, 'lists'),
      staleTime: 0,
    }),
  );
  const read = useMarkRead();
  const error = answer.error ?? clients.error;
  const responses = clients.data?.responses ?? [];
  const data = clients.isLoading ? undefined : answer.data;
  const isEmpty = data?.notices.length === 0 && responses.length === 0;
  const settings = (
    <Anchor component={Link} to="/settings/alerts" onClick={onClose}>
      {t('Your alerts')}
    </Anchor>
  );
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={420}
      title={<b>{t('Notifications')}</b>}
      padding="md"
    >
      {data === undefined && error !== null && (
        <ErrorState
          error={error}
          title={t('The notifications could not be loaded.')}
          onRetry={() => {
            void answer.refetch();
            void clients.refetch();
          }}
        />
      )}
      {data === undefined && error === null && <RowsSkeleton rows={4} rowHeight={72} />}
      {isEmpty && (
        <EmptyState icon={<IconBell size={28} stroke={1.4} aria-hidden />} action={settings}>
          {t(
            'No notifications in the last {n} days. Alerts watch metrics and notify you here and by email.',
            {
              n: NOTICE_DAYS,
            },
          )}
        </EmptyState>
      )}
      {data !== undefined && !isEmpty && (
        <>
          <Group gap="sm" justify="space-between" wrap="nowrap" pb="xs">
            <Text span c="dimmed" fz="xs" role="status">
              {data.unread === 0 ? t('All read') : plural(data.unread, '{n} unread', '{n} unread')}
            </Text>
            <Button
              variant="default"
              size="compact-sm"
              disabled={data.unread === 0}
              loading={read.isPending && read.variables.event_ids === undefined}
              onClick={() => read.mutate({})}
            >
              {t('Mark all as read')}
            </Button>
          </Group>
          <NotificationList notices={data.notices} responses={responses} onGo={onClose} marks />
          <Text c="dimmed" pt="sm" fz="xs">
            {data.notices.length === MOST_NOTICES && <>{t('The latest {n}.', { n: MOST_NOTICES })} </>}
            {settings}
          </Text>
        </>
      )}
    </Drawer>
  );
}
