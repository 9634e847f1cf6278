import { Flex, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type AlertNotice, alertPage } from '#contract/alerts.ts';
import { ago } from '#web/platform/format/format.ts';
import { t } from '#web/platform/language.ts';
import { notificationText } from './notification-text.ts';
import classes from './notifications.module.css';
import { useMarkRead } from './use-mark-read.ts';

interface NotificationLinkProps {
  notice: AlertNotice;
  onGo?: () => void;
  children?: ReactNode;
}

/** Link from a notification to its screen; following it marks it as read. */
export function NotificationLink({ notice, onGo, children }: NotificationLinkProps) {
  const { id, name, owner, is_gone, created_at, is_read } = notice;
  const read = useMarkRead();
  const content = (
    <>
      <strong>
        {name}
        {!is_read && <span className="visually-hidden">, {t('unread')}</span>}
      </strong>
      <span>{notificationText(notice)}</span>
      {is_gone && (
        <Text span c="dimmed" fz="xs">
          {t('The object was deleted or is not shared with you.')}
        </Text>
      )}
      <Text span c="dimmed" fz="xs">
        {owner === null ? ago(created_at) : t('{when}, alert of {owner}', { when: ago(created_at), owner })}
      </Text>
    </>
  );
  return (
    <Flex
      component="li"
      gap="xs"
      align="flex-start"
      pos="relative"
      py={10}
      px="md"
      className={`wrap-anywhere lined ${classes.notice}`}
      data-unread={!is_read || undefined}
    >
      {is_gone ? (
        <span className={classes.link}>{content}</span>
      ) : (
        <Link
          to={alertPage(notice, notice.finding)}
          className={classes.link}
          onClick={() => {
            if (!is_read) read.mutate({ event_ids: [id] });
            onGo?.();
          }}
        >
          {content}
        </Link>
      )}
      {children}
    </Flex>
  );
}
