import { Flex, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type AlertNotice, alertPage } from '#contract/alerts.ts';
import { ago } from '#web/platform/format.ts';
import { t } from '#web/platform/language.ts';
import classes from './notices.module.css';
import { toldText } from './told-text.ts';
import { useMarkRead } from './use-mark-read.ts';

interface NoticeLinkProps {
  notice: AlertNotice;
  onGo?: () => void;
  children?: ReactNode;
}

/** What an alert told, as a link to the screen that shows it; following it is reading it. */
export function NoticeLink({ notice, onGo, children }: NoticeLinkProps) {
  const { id, name, owner, is_gone, created_at, is_read } = notice;
  const read = useMarkRead();
  const told = (
    <>
      <strong>
        {name}
        {!is_read && <span className="visually-hidden">, {t('unread')}</span>}
      </strong>
      <span>{toldText(notice)}</span>
      {is_gone && (
        <Text span c="dimmed" fz="xs">
          {t('What it looks at was deleted or is not shared.')}
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
        <span className={classes.link}>{told}</span>
      ) : (
        <Link
          to={alertPage(notice, notice.told)}
          className={classes.link}
          onClick={() => {
            if (!is_read) read.mutate({ event_ids: [id] });
            onGo?.();
          }}
        >
          {told}
        </Link>
      )}
      {children}
    </Flex>
  );
}
