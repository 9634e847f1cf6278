import { Button, CopyButton, Group, Text, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { LINK_DAYS } from '#contract/connection-links.ts';
import { MOST_QUESTION } from '#contract/drafts/creator-page.ts';
import type { Board, BoardCreator } from '#contract/drafts/draft.ts';
import { LinkDays } from '#web/parts/connect/link-days.tsx';
import { Messages } from '#web/parts/drafts/messages.tsx';
import { dayText } from '#web/platform/format/format.ts';
import { t } from '#web/platform/language.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Card } from '#web/ui/card.tsx';
import { Refusable } from '#web/ui/refusable.tsx';
import classes from './drafts.module.css';
import type { DraftChanges } from './drafts-data.ts';

interface CreatorPagesProps {
  board: Board;
  /** Reason that nothing can be changed; null if it can. */
  refused: string | null;
  changes: DraftChanges;
}

function stateOf({ page, accepted_at, accepted_older }: BoardCreator): string {
  const accepted =
    accepted_at === null
      ? t('Brief not accepted yet')
      : accepted_older
        ? t('Accepted an earlier brief on {day}', { day: dayText(accepted_at) })
        : t('Brief accepted on {day}', { day: dayText(accepted_at) });
  const link = page === null ? t('no link') : t('link works until {day}', { day: dayText(page.expires_at) });
  return `${accepted} · ${link}`;
}

function Creator({
  creator,
  days,
  refused,
  changes,
}: { creator: BoardCreator; days: number } & Omit<CreatorPagesProps, 'board'>) {
  const { profile_id, name, slug, picture, page, messages, is_demo } = creator;
  const [text, setText] = useState('');
  const create = changes.createPage;
  const isCreating = create.isPending && create.variables.profile_id === profile_id;
  const send = (event: FormEvent) => {
    event.preventDefault();
    const answer = { profile_id, text: text.trim() };
    if (answer.text !== '') changes.answer.mutate(answer, { onSuccess: () => setText('') });
  };
  return (
    <li className={classes.creator}>
      <div className={classes.head}>
        <Avatar name={name} face={is_demo ? slug : null} src={picture} size={34} />
        <div className={classes.about}>
          <b className="wrap-anywhere">{name}</b>
          <Text fz="xs" c="dimmed">
            {stateOf(creator)}
          </Text>
        </div>
        <Group gap="xs">
          {page?.url != null && (
            <CopyButton value={page.url}>
              {({ copied, copy }) => (
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={t('Copy the link for {name}', { name })}
                  onClick={copy}
                >
                  {copied ? t('Copied') : t('Copy link')}
                </Button>
              )}
            </CopyButton>
          )}
          <Refusable reason={refused}>
            <Button
              variant="default"
              size="compact-sm"
              loading={isCreating}
              aria-label={
                page === null
                  ? t('Create a link for {name}', { name })
                  : t('Replace the link for {name}', { name })
              }
              onClick={() => create.mutate({ profile_id, days })}
            >
              {page === null ? t('Create link') : t('Replace link')}
            </Button>
          </Refusable>
          {page !== null && refused === null && (
            <Button
              variant="default"
              size="compact-sm"
              aria-label={t('Revoke the link of {name}', { name })}
              onClick={() => changes.revokePage.mutate(profile_id)}
            >
              {t('Revoke')}
            </Button>
          )}
        </Group>
      </div>
      {messages.length > 0 && (
        <>
          <Messages messages={messages} label={t('Messages with {name}', { name })} />
          {refused === null && (
            <form onSubmit={send}>
              <Group gap="xs" align="end">
                <Textarea
                  flex="1 1 220px"
                  label={t('Reply to {name}', { name })}
                  autosize
                  minRows={1}
                  maxLength={MOST_QUESTION}
                  value={text}
                  onChange={(event) => setText(event.currentTarget.value)}
                />
                <Button type="submit" variant="default" loading={changes.answer.isPending}>
                  {t('Reply')}
                </Button>
              </Group>
            </form>
          )}
        </>
      )}
    </li>
  );
}

/** Secret links to the pages of creators, and conversations with them. */
export function CreatorPages({ board, refused, changes }: CreatorPagesProps) {
  const [days, setDays] = useState<number>(LINK_DAYS.usual);
  return (
    <Card title={t('Creators’ pages')} controls={<LinkDays days={days} onChange={setDays} />}>
      <Text fz="sm" c="dimmed" mb="xs">
        {t(
          'Send each creator their own link. It opens the brief and their deliverables without an account; they accept, ask and send drafts there.',
        )}
      </Text>
      <ul>
        {board.creators.map((creator) => (
          <Creator
            key={creator.profile_id}
            creator={creator}
            days={days}
            refused={refused}
            changes={changes}
          />
        ))}
      </ul>
    </Card>
  );
}
