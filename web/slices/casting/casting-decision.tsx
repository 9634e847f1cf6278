import { Button, Group, Text, Textarea, TextInput } from '@mantine/core';
import { IconCheck, IconClock, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { type CastingCreator, DECISIONS, type Decision } from '#contract/casting.ts';
import { ago } from '#web/platform/format.ts';
import { t } from '#web/platform/language.ts';
import { useSharedView } from '#web/platform/shared-view.ts';
import classes from './casting.module.css';
import type { CastingChanges } from './casting-data.ts';

const WORDS = {
  accept: { button: 'Accept', done: 'Accepted', icon: IconCheck },
  backup: { button: 'Backup', done: 'Backup', icon: IconClock },
  reject: { button: 'Reject', done: 'Rejected', icon: IconX },
} as const satisfies Record<Decision, unknown>;

/** Visitor's name, remembered in this browser. */
const NAME_KEY = 'limelight:visitor-name';

interface DecisionProps {
  casting_id: number;
  creator: CastingCreator;
  changes: CastingChanges;
  refusal: string | null;
}

/** Accept, backup or reject with a comment, by the client's link or a colleague. */
export function CastingDecision({ casting_id, creator, changes, refusal }: DecisionProps) {
  const shared = useSharedView();
  const [comment, setComment] = useState<string | null>(null);
  const [name, setName] = useState(() => localStorage.getItem(NAME_KEY) ?? '');
  const { decide } = changes;
  const send = (decision: Decision | null, decision_comment: string) =>
    decide.mutate({
      id: casting_id,
      profile_id: creator.id,
      decision,
      decision_comment,
      ...(shared ? { decided_by: name.trim() } : {}),
    });
  const written = comment ?? creator.decision_comment;
  return (
    <section className={classes.decision} aria-label={t('Decision on {name}', { name: creator.name })}>
      <Group gap="xs">
        {DECISIONS.map((one) => {
          const { button, icon: Icon } = WORDS[one];
          const chosen = creator.decision === one;
          return (
            <Button
              key={one}
              size="compact-md"
              variant="default"
              className={classes.choice}
              data-choice={one}
              aria-pressed={chosen}
              disabled={refusal !== null}
              title={refusal ?? undefined}
              leftSection={<Icon size={15} aria-hidden />}
              // Choosing the same again clears it.
              onClick={() => send(chosen ? null : one, chosen ? '' : written)}
            >
              {t(button)}
            </Button>
          );
        })}
        {creator.decision !== null && (
          <Text span c="dimmed">
            {t(WORDS[creator.decision].done)}
            {creator.decided_by !== '' && ` ${t('by {name}', { name: creator.decided_by })}`}
            {creator.decided_at !== null && `, ${ago(creator.decided_at)}`}
          </Text>
        )}
      </Group>
      {refusal === null ? (
        <Group gap="xs" align="flex-end" wrap="wrap">
          <Textarea
            aria-label={t('Comment on {name}', { name: creator.name })}
            placeholder={t('Comment')}
            autosize
            minRows={1}
            maxRows={5}
            maxLength={2000}
            value={written}
            onChange={(event) => setComment(event.currentTarget.value)}
            flex="1 1 220px"
            maw={560}
          />
          {shared && (
            <TextInput
              aria-label={t('Your name')}
              placeholder={t('Your name')}
              maxLength={80}
              value={name}
              onChange={(event) => {
                setName(event.currentTarget.value);
                localStorage.setItem(NAME_KEY, event.currentTarget.value);
              }}
              w={150}
            />
          )}
          {comment !== null && comment !== creator.decision_comment && (
            <Button
              size="sm"
              variant="default"
              loading={decide.isPending}
              onClick={() => {
                send(creator.decision, comment);
                setComment(null);
              }}
            >
              {t('Save comment')}
            </Button>
          )}
        </Group>
      ) : (
        creator.decision_comment !== '' && (
          <p className={`wrap-anywhere ${classes.said}`}>“{creator.decision_comment}”</p>
        )
      )}
    </section>
  );
}
