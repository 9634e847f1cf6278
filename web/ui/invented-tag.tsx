import { Text } from '@mantine/core';
import { t } from '#web/platform/language.ts';
import classes from './invented-tag.module.css';

/** Beside whoever and whatever is of the demo world. */
export function InventedTag({ of = t('Made up for the demo world; nobody real') }: { of?: string }) {
  return (
    <Text
      span
      c="dimmed"
      fz="xxs"
      fw={500}
      fs="normal"
      flex="none"
      px={5}
      bdrs="sm"
      className={classes.tag}
      title={of}
    >
      {t('invented')}
    </Text>
  );
}
