import { Button, Flex, Group, Text, Textarea } from '@mantine/core';
import { IconArrowBackUp, IconCheck, IconClock, IconMessage, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { type Decision, MOST_RESPONSE_TEXT, type RoomResponse } from '#contract/client.ts';
import { ago } from '#web/platform/format/format.ts';
import { t } from '#web/platform/language.ts';
import classes from './room.module.css';
import type { Answer } from './room-data.ts';

export interface Respond {
  send(answer: Answer): Promise<unknown>;
  isPending: boolean;
}

const DONE = {
  accept: { text: 'Accepted', by: 'Accepted by {name}', icon: IconCheck },
  backup: { text: 'Backup', by: 'Backup by {name}', icon: IconClock },
  reject: { text: 'Rejected', by: 'Rejected by {name}', icon: IconX },
} as const satisfies Record<Decision, unknown>;

const SAID = {
  question: '{name} asked',
  comment: '{name} commented',
  answer: 'Answer',
} as const;

/** Comments, questions and answers, oldest first. */
export function RoomSaid({ responses, label }: { responses: readonly RoomResponse[]; label: string }) {
  if (responses.length === 0) return null;
  return (
    <ul className={classes.said} aria-label={label}>
      {responses.map((one) => (
        <li key={one.id} data-kind={one.kind}>
          <Text span fz="xs" c="dimmed">
            {one.kind === 'answer'
              ? t(SAID.answer)
              : t(one.kind === 'question' ? SAID.question : SAID.comment, { name: one.by })}{' '}
            · {ago(one.at)}
          </Text>
          <p className="wrap-anywhere">{one.text}</p>
        </li>
      ))}
    </ul>
  );
}

interface RespondProps {
  /** Null = the whole page. */
  about: { profile_id: number | null; name: string };
  decided: {
    decision: Decision | null;
    decision_comment: string;
    decided_by: string;
    decided_at: string | null;
  };
  responses: readonly RoomResponse[];
  /** Null in a preview. */
  respond: Respond | null;
  /** Creators are accepted and rejected; otherwise comments alone. */
  decides: boolean;
}

/** Accept, reject, back up, comment and ask. */
export function RoomRespond({ about, decided, responses, respond, decides }: RespondProps) {
  const [writes, setWrites] = useState(false);
  const [rejects, setRejects] = useState(false);
  const { profile_id, name } = about;
  const { decision } = decided;
  const send = (kind: Answer['kind'], text = '') => respond?.send({ profile_id, kind, text });
  const locked = respond === null || respond.isPending;
  return (
    <section className={classes.respond} aria-label={t('Your answer on {name}', { name })}>
      <RoomSaid responses={responses} label={t('Comments on {name}', { name })} />
      <Flex gap="xs" wrap="wrap">
        {decides && decision === null && (
          <>
            <Button className={classes.accept} aria-disabled={locked} onClick={() => send('accept')}>
              {t('Accept')}
            </Button>
            <Button
              variant="default"
              flex="1 0 auto"
              px="xs"
              aria-disabled={locked}
              aria-expanded={rejects}
              onClick={() => setRejects(!rejects)}
            >
              {t('Reject')}
            </Button>
            <Button
              variant="default"
              flex="1 0 auto"
              px="xs"
              aria-disabled={locked}
              onClick={() => send('backup')}
            >
              {t('Backup')}
            </Button>
          </>
        )}
        {decides && decision !== null && (
          <Done decided={decided} onUndo={() => send('cleared')} locked={locked} />
        )}
        <Button
          variant="default"
          px="sm"
          flex={decides ? undefined : 1}
          aria-expanded={writes}
          aria-label={t('Comment or ask about {name}', { name })}
          onClick={() => setWrites(!writes)}
        >
          {decides ? <IconMessage size={17} stroke={1.7} aria-hidden /> : t('Comment or ask')}
        </Button>
      </Flex>
      {rejects && decision === null && (
        <Why
          name={name}
          locked={locked}
          onSend={(text) => send('reject', text)}
          onDone={() => setRejects(false)}
        />
      )}
      {writes && <Write name={name} locked={locked} onSend={send} onDone={() => setWrites(false)} />}
    </section>
  );
}

function Done({
  decided,
  onUndo,
  locked,
}: {
  decided: RespondProps['decided'];
  onUndo: () => void;
  locked: boolean;
}) {
  const { decision, decided_by, decision_comment, decided_at } = decided;
  if (decision === null) return null;
  const { text, by, icon: Icon } = DONE[decision];
  return (
    <div
      className={classes.done}
      data-decision={decision}
      title={decided_at === null ? undefined : ago(decided_at)}
    >
      <Icon size={16} aria-hidden />
      <span className={classes.doneText} role="status">
        {decided_by === '' ? t(text) : t(by, { name: decided_by })}
        {decision_comment !== '' && <span className={classes.why}> “{decision_comment}”</span>}
      </span>
      <button type="button" className={classes.undo} aria-disabled={locked} onClick={onUndo}>
        <IconArrowBackUp size={15} aria-hidden /> {t('Undo')}
      </button>
    </div>
  );
}

interface WhyProps {
  name: string;
  locked: boolean;
  onSend: (text: string) => Promise<unknown> | undefined;
  onDone: () => void;
}

/** The reason of a rejection can be left out. */
function Why({ name, locked, onSend, onDone }: WhyProps) {
  const [text, setText] = useState('');
  const send = async () => {
    if (locked) return;
    await onSend(text.trim())?.then(onDone, () => undefined);
  };
  return (
    <Flex direction="column" gap="xs">
      <Textarea
        aria-label={t('Reason for rejecting {name}', { name })}
        placeholder={t('Why? You can leave this empty.')}
        autosize
        autoFocus
        minRows={1}
        maxRows={6}
        maxLength={MOST_RESPONSE_TEXT}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Group gap="xs" justify="flex-end">
        <Button size="xs" variant="default" onClick={onDone}>
          {t('Cancel')}
        </Button>
        <Button size="xs" className={classes.main} aria-disabled={locked} onClick={() => void send()}>
          {t('Reject')}
        </Button>
      </Group>
    </Flex>
  );
}

interface WriteProps {
  name: string;
  locked: boolean;
  onSend: (kind: 'comment' | 'question', text: string) => Promise<unknown> | undefined;
  onDone: () => void;
}

function Write({ name, locked, onSend, onDone }: WriteProps) {
  const [text, setText] = useState('');
  const send = async (kind: 'comment' | 'question') => {
    if (text.trim() === '' || locked) return;
    // The error is shown; the text stays.
    await onSend(kind, text.trim())?.then(onDone, () => undefined);
  };
  return (
    <Flex direction="column" gap="xs">
      <Textarea
        aria-label={t('Comment or question on {name}', { name })}
        placeholder={t('Write a comment or a question')}
        autosize
        autoFocus
        minRows={2}
        maxRows={8}
        maxLength={MOST_RESPONSE_TEXT}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Group gap="xs" justify="flex-end">
        <Button
          size="xs"
          variant="default"
          aria-disabled={locked || text.trim() === ''}
          onClick={() => void send('question')}
        >
          {t('Ask')}
        </Button>
        <Button
          size="xs"
          className={classes.main}
          aria-disabled={locked || text.trim() === ''}
          onClick={() => void send('comment')}
        >
          {t('Comment')}
        </Button>
      </Group>
    </Flex>
  );
}
