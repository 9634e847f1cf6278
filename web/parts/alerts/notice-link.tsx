import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { AlertNotice } from '#contract/alerts.ts';
import { SHARED_PAGES } from '#contract/areas.ts';
import { ago } from '#web/platform/format.ts';
import { t } from '#web/platform/language.ts';
import classes from './notices.module.css';
import { useMarkRead } from './use-mark-read.ts';

interface NoticeLinkProps {
  notice: AlertNotice;
  onGo?: () => void;
  children?: ReactNode;
}

/** What an alert told, as a link to what it is about; following it is reading it. */
export function NoticeLink({ notice, onGo, children }: NoticeLinkProps) {
  const { id, name, sentence, type, type_id, owner, created_at, is_read } = notice;
  const read = useMarkRead();
  return (
    <li className={classes.notice} data-unread={!is_read || undefined}>
      <Link
        to={SHARED_PAGES[type](type_id)}
        className={classes.link}
        onClick={() => {
          if (!is_read) read.mutate({ event_ids: [id] });
          onGo?.();
        }}
      >
        <strong>
          {name}
          {!is_read && <span className="visually-hidden">, {t('unread')}</span>}
        </strong>
        <span>{sentence}</span>
        <span className={classes.dim}>
          {owner === null ? ago(created_at) : t('{when}, alert of {owner}', { when: ago(created_at), owner })}
        </span>
      </Link>
      {children}
    </li>
  );
}
