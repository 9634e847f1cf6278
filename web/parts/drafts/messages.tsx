import { Text } from '@mantine/core';
import type { PageMessage } from '#contract/drafts/draft.ts';
import { ago } from '#web/platform/format/format.ts';
import { t } from '#web/platform/language.ts';
import classes from './draft.module.css';

/** Questions of a creator and answers of the team, oldest first. */
export function Messages({ messages, label }: { messages: readonly PageMessage[]; label: string }) {
  return (
    <ul className={classes.comments} aria-label={label}>
      {messages.map(({ id, text, by, at }) => (
        <li key={id} className={classes.comment}>
          <Text fz="xs" c="dimmed">
            {by === '' ? t('The team') : by} · {ago(at)}
          </Text>
          <span className={classes.lines}>{text}</span>
        </li>
      ))}
    </ul>
  );
}
