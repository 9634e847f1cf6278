import { ActionIcon, Anchor, Button, Drawer, Flex, Group, Text } from '@mantine/core';
import { IconBell, IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MOST_NOTICES, NOTICE_DAYS } from '#contract/alerts.ts';
import { query } from '#web/platform/api/api.ts';
import { plural, t } from '#web/platform/language.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import { ClientNews } from './client-news.tsx';
import { NotificationLink } from './notification-link.tsx';
import { useMarkRead } from './use-mark-read.ts';

export function NotificationsPanel({ onClose }: { onClose: () => void }) {
  const answer = useQuery(query.alerts.notices.queryOptions({ staleTime: 0 }));
  const read = useMarkRead();
  const { data, error } = answer;
  const settings = (
    <Anchor component={Link} to="/settings/alerts" onClick={onClose}>
      {t('Your alerts')}
    </Anchor>
  );
  return (
    <Drawer opened onClose={onClose} position="right" size={420} title={<b>{t('Alerts')}</b>} padding="md">
      <ClientNews onGo={onClose} />
      {data === undefined && error !== null && (
        <ErrorState
          error={error}
          title={t('The notifications could not be loaded.')}
          onRetry={() => void answer.refetch()}
        />
      )}
      {data === undefined && error === null && <RowsSkeleton rows={4} rowHeight={72} />}
      {data?.notices.length === 0 && (
        <EmptyState icon={<IconBell size={28} stroke={1.4} aria-hidden />} action={settings}>
          {t(
            'No notifications in the last {n} days. Alerts watch metrics and notify you here and by email.',
            {
              n: NOTICE_DAYS,
            },
          )}
        </EmptyState>
      )}
      {data !== undefined && data.notices.length > 0 && (
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
          <Flex component="ul" direction="column" aria-label={t('Notifications')}>
            {data.notices.map((notice) => (
              <NotificationLink key={notice.id} notice={notice} onGo={onClose}>
                {!notice.is_read && (
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={t('Mark “{name}” as read', { name: notice.name })}
                    onClick={() => read.mutate({ event_ids: [notice.id] })}
                  >
                    <IconCheck size={16} stroke={1.7} aria-hidden />
                  </ActionIcon>
                )}
              </NotificationLink>
            ))}
          </Flex>
          <Text c="dimmed" pt="sm" fz="xs">
            {data.notices.length === MOST_NOTICES && <>{t('The latest {n}.', { n: MOST_NOTICES })} </>}
            {settings}
          </Text>
        </>
      )}
    </Drawer>
  );
}
