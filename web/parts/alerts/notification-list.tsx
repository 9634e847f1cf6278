import { ActionIcon, Flex } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { AlertNotice } from '#contract/alerts.ts';
import type { ClientResponse } from '#contract/client.ts';
import { t } from '#web/platform/language.ts';
import { ClientNews, clientGroups } from './client-news.tsx';
import { NotificationLink } from './notification-link.tsx';
import { useMarkRead } from './use-mark-read.ts';

interface NotificationListProps {
  notices: readonly AlertNotice[];
  responses: readonly ClientResponse[];
  /** Rows shown at most, and responses of each page. */
  most?: number;
  mostResponses?: number;
  onGo?: (() => void) | undefined;
  /** With a button that marks an alert as read. */
  marks?: boolean;
}

/** Alerts and responses of clients, newest first: the list of the bell and of Home. */
export function NotificationList(props: NotificationListProps) {
  const {
    notices,
    responses,
    most = Number.POSITIVE_INFINITY,
    mostResponses = 5,
    onGo,
    marks = false,
  } = props;
  const read = useMarkRead();
  const rows = [
    ...clientGroups(responses).map((group) => ({
      at: group.at,
      row: <ClientNews key={group.key} group={group} most={mostResponses} onGo={onGo} />,
    })),
    ...notices.map((notice) => ({
      at: notice.created_at,
      row: (
        <NotificationLink key={notice.id} notice={notice} {...(onGo ? { onGo } : {})}>
          {marks && !notice.is_read && (
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
      ),
    })),
  ].sort((a, b) => b.at.localeCompare(a.at));
  return (
    <Flex component="ul" direction="column" aria-label={t('Notifications')}>
      {rows.slice(0, most).map(({ row }) => row)}
    </Flex>
  );
}
