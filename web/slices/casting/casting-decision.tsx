import { Button, Group, Text, Textarea } from '@mantine/core';
import { IconCheck, IconClock, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { CastingCreator } from '#contract/casting.ts';
import { DECISIONS, type Decision } from '#contract/client.ts';
import { ago } from '#web/platform/format/format.ts';
import { t } from '#web/platform/language.ts';
import classes from './casting.module.css';
import type { CastingChanges } from './casting-data.ts';

const WORDS = {
  accept: { button: 'Accept', done: 'Accepted', icon: IconCheck },
  backup: { button: 'Backup', done: 'Backup', icon: IconClock },
  reject: { button: 'Reject', done: 'Rejected', icon: IconX },
} as const satisfies Record<Decision, unknown>;

interface DecisionProps {
  casting_id: number;
  creator: CastingCreator;
  changes: CastingChanges;
  refusal: string | null;
}

/** Accept, backup or reject with a comment, by a colleague in place of the client. */
export function CastingDecision({ casting_id, creator, changes, refusal }: DecisionProps) {
  const [comment, setComment] = useState<string | null>(null);
  const { respond } = changes;
  const send = (decision: Decision | null, text: string) =>
    respond.mutate({
      type: 'casting',
      id: casting_id,
      profile_id: creator.id,
      kind: decision ?? (text === '' ? 'cleared' : 'answer'),
      text,
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
          {comment !== null && comment !== creator.decision_comment && (
            <Button
              size="sm"
              variant="default"
              loading={respond.isPending}
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
