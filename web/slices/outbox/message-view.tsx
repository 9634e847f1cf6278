import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { query } from '#web/platform/api.ts';
import { momentText } from '#web/platform/format.ts';
import { t } from '#web/platform/language.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import { STATES } from './message-states.ts';
import classes from './outbox-page.module.css';

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

interface Said {
  html: string | null;
  text: string | null;
  subject: string | null;
  holds_secret: boolean;
}

function Body({ html, text, subject, holds_secret }: Said) {
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

export function MessageView({ message_id }: { message_id: number }) {
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
