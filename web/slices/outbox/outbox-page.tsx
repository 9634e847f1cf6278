import { Badge, Pagination, SegmentedControl, UnstyledButton } from '@mantine/core';
import { IconMail, IconMessage } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import type { OutboxMessage } from '#contract/outbox.ts';
import { query } from '#web/platform/api.ts';
import { normaliseError } from '#web/platform/errors.ts';
import { ago } from '#web/platform/format.ts';
import { t } from '#web/platform/language.ts';
import { useSession } from '#web/platform/session.ts';
import { useUrlState } from '#web/platform/url-state.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import { STATES } from './message-states.ts';
import { MessageView } from './message-view.tsx';
import classes from './outbox-page.module.css';

const LIMIT = 30;
const REFRESH_MS = 5000;
const urlSchema = z.object({
  kind: z.enum(['all', 'mail', 'sms']).default('all'),
  page: z.number().int().min(1).default(1),
  message: z.number().int().min(0).default(0),
});

const DEFAULTS = { kind: 'all', page: 1, message: 0 } as const;

function Entry({ row, open, onOpen }: { row: OutboxMessage; open: boolean; onOpen: () => void }) {
  const Icon = row.kind === 'mail' ? IconMail : IconMessage;
  return (
    <li>
      <UnstyledButton className={classes.entry} aria-current={open} onClick={onOpen}>
        <Icon size={16} stroke={1.7} aria-label={row.kind === 'mail' ? t('Email') : t('Text message')} />
        <strong>{row.subject ?? row.template}</strong>
        <Badge size="sm" variant="outline" c="var(--ll-text)" color={STATES[row.state].color}>
          {t(STATES[row.state].label)}
        </Badge>
        <span className={classes.second}>
          {row.recipient} · {ago(row.created_at)}
        </span>
      </UnstyledButton>
    </li>
  );
}

const CARRIED = {
  outbox: 'are stored here',
  smtp: 'are sent by SMTP',
  twilio: 'are sent by Twilio',
} as const;

function carriedText({ mail, sms }: { mail: 'outbox' | 'smtp'; sms: 'outbox' | 'twilio' }): string {
  if (mail === 'outbox' && sms === 'outbox')
    return t(
      'Nothing is sent from this machine: emails and text messages are stored here until a mail server or SMS provider is set up.',
    );
  return t('Emails {mail}, text messages {sms}.', { mail: t(CARRIED[mail]), sms: t(CARRIED[sms]) });
}

function Messages() {
  const { state, patch } = useUrlState(urlSchema);
  const { kind, page, message } = state ?? DEFAULTS;
  const input = { page, limit: LIMIT, ...(kind === 'all' ? {} : { kind }) };
  const outbox = useQuery(
    query.outbox.list.queryOptions({ input, refetchInterval: REFRESH_MS, placeholderData: keepPreviousData }),
  );
  if (outbox.isPending) return <RowsSkeleton rows={6} />;
  if (outbox.isError && normaliseError(outbox.error).status === 404)
    return (
      <EmptyState>
        {t('Emails and text messages are sent by your own servers. None are held here.')}
      </EmptyState>
    );
  if (outbox.isError)
    return (
      <ErrorState
        error={outbox.error}
        title={t('The outbox could not be loaded.')}
        onRetry={() => outbox.refetch()}
      />
    );
  const { messages, total, transports } = outbox.data;
  const open = messages.some((row) => row.id === message) ? message : (messages[0]?.id ?? 0);
  return (
    <>
      <SegmentedControl
        aria-label={t('Message type')}
        value={kind}
        onChange={(next) => patch({ kind: next as typeof kind, page: undefined, message: undefined })}
        data={[
          { value: 'all', label: t('All') },
          { value: 'mail', label: t('Email') },
          { value: 'sms', label: t('Text messages') },
        ]}
      />
      <p className={classes.how}>{carriedText(transports)}</p>
      {messages.length === 0 ? (
        <div className={classes.none}>
          <EmptyState icon={<IconMail size={26} stroke={1.5} aria-hidden />}>
            {t('No messages yet. Emails and text messages will appear here.')}
          </EmptyState>
        </div>
      ) : (
        <div className={classes.columns}>
          <div>
            <ul className={classes.list} aria-label={t('Messages')}>
              {messages.map((row) => (
                <Entry
                  key={row.id}
                  row={row}
                  open={row.id === open}
                  onOpen={() => patch({ message: row.id })}
                />
              ))}
            </ul>
            {total > LIMIT && (
              <Pagination
                mt="sm"
                total={Math.ceil(total / LIMIT)}
                value={page}
                onChange={(next) => patch({ page: next, message: undefined })}
                getControlProps={(control) => ({ 'aria-label': t(`${control} page`) })}
              />
            )}
          </div>
          <MessageView message_id={open} />
        </div>
      )}
    </>
  );
}

export function OutboxPage() {
  const { user } = useSession();
  return (
    <>
      <PageHeader
        title={t('Outbox')}
        above={{ to: '/settings', title: t('Settings') }}
        facts={t('Emails and text messages of your company')}
      />
      {user?.role === 'admin' ? (
        <Messages />
      ) : (
        <EmptyState>{t('Only admins can see sent messages.')}</EmptyState>
      )}
    </>
  );
}
