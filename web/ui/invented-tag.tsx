import { Text } from '@mantine/core';
import { t } from '#web/platform/language.ts';
import classes from './invented-tag.module.css';

export function InventedTag({ of = t('Part of the demo data; not a real person') }: { of?: string }) {
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
      {t('demo')}
    </Text>
  );
}
