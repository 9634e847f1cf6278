import { Badge, Box, Pagination, SegmentedControl, Tabs, Text, UnstyledButton } from '@mantine/core';
import { IconMail, IconMessage } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import type { Phrase } from '#contract/languages/catalogue.ts';
import type { OutboxMessage } from '#contract/outbox.ts';
import { query } from '#web/platform/api/api.ts';
import { normaliseError } from '#web/platform/api/errors.ts';
import { ago, momentText } from '#web/platform/format/format.ts';
import { t } from '#web/platform/language.ts';
import { useUrlState } from '#web/platform/page/url-state.ts';
import { useSession } from '#web/platform/session/session.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import classes from './outbox-page.module.css';

/** Label and color of a state. */
const STATES: Record<OutboxMessage['state'], { label: Phrase; text: Phrase; color: string }> = {
  kept: { label: 'Stored', text: 'Stored here, not sent', color: 'gray' },
  pending: { label: 'Waiting', text: 'Waiting to be sent', color: 'yellow' },
  sent: { label: 'Sent', text: 'Sent', color: 'green' },
  failed: { label: 'Failed', text: 'Failed after eight attempts', color: 'red' },
};

/** Renders a mail without scripts or forms; links open in a new tab. */
function Preview({ html, title }: { html: string; title: string }) {
  const framed = html.replace('<head>', '<head><base target="_blank">');
  return (
    <iframe
      className={classes.preview}
      title={title}
      srcDoc={framed}
      sandbox="allow-popups allow-popups-to-escape-sandbox"
    />
  );
}

interface MailContent {
  html: string | null;
  text: string | null;
  subject: string | null;
  holds_secret: boolean;
}

function Body({ html, text, subject, holds_secret }: MailContent) {
  if (holds_secret)
    return (
      <EmptyState>
        {t(
          'This message contains a code or a sign-in link, so its text is hidden. If messages are not sent, the administrator of this installation can print it with npm run outbox.',
        )}
      </EmptyState>
    );
  if (html === null) return <pre className={classes.text}>{text}</pre>;
  return (
    <Tabs defaultValue="html" keepMounted={false}>
      <Tabs.List mb="sm">
        <Tabs.Tab value="html">{t('Preview')}</Tabs.Tab>
        <Tabs.Tab value="text">{t('Plain text')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="html">
        <Preview html={html} title={subject ?? t('Email')} />
      </Tabs.Panel>
      <Tabs.Panel value="text">
        <pre className={classes.text}>{text}</pre>
      </Tabs.Panel>
    </Tabs>
  );
}

function MessageView({ message_id }: { message_id: number }) {
  const message = useQuery(query.outbox.read.queryOptions({ input: { message_id } }));
  if (message.isPending) return <RowsSkeleton rows={4} />;
  if (message.isError)
    return (
      <ErrorState
        error={message.error}
        title={t('The message could not be loaded.')}
        onRetry={() => message.refetch()}
      />
    );
  const {
    subject,
    kind,
    recipient,
    state,
    created_at,
    sent_at,
    error,
    html,
    text,
    holds_secret,
    attachments,
  } = message.data;
  return (
    <Card title={subject ?? (kind === 'sms' ? t('Text message') : t('Email'))}>
      <dl className={classes.facts}>
        <dt>{t('To')}</dt>
        <dd>{recipient}</dd>
        <dt>{t('Created')}</dt>
        <dd>{momentText(created_at)}</dd>
        <dt>{t('Status')}</dt>
        <dd>
          {t(STATES[state].text)}
          {sent_at !== null && ` ${momentText(sent_at)}`}
        </dd>
        {attachments.length > 0 && (
          <>
            <dt>{t('Attachments')}</dt>
            <dd>{attachments.join(', ')}</dd>
          </>
        )}
        {error !== null && (
          <>
            <dt>{t('Last failure')}</dt>
            <dd>{error}</dd>
          </>
        )}
      </dl>
      <Body html={html} text={text} subject={subject} holds_secret={holds_secret} />
    </Card>
  );
}

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
        <Text component="strong" c="var(--ll-text)">
          {row.subject ?? row.template}
        </Text>
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
      <Text c="dimmed" mt={10}>
        {carriedText(transports)}
      </Text>
      {messages.length === 0 ? (
        <Box mt="sm" className="surface">
          <EmptyState icon={<IconMail size={26} stroke={1.5} aria-hidden />}>
            {t('No messages yet. Emails and text messages will appear here.')}
          </EmptyState>
        </Box>
      ) : (
        <div className={classes.columns}>
          <div>
            <ul className={`surface lined-list ${classes.list}`} aria-label={t('Messages')}>
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
