import { Flex } from '@mantine/core';
import { IconMask } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '#web/platform/language.ts';
import classes from './demo.module.css';

export function Bar({ children, error }: { children: ReactNode; error?: boolean }) {
  return (
    <Flex
      component="section"
      rowGap="xs"
      columnGap="sm"
      align="center"
      fz="xs"
      py={3}
      px="sm"
      className={`surface ${classes.banner}`}
      aria-label={t('Demo data')}
      data-error={error || undefined}
    >
      <IconMask size={18} stroke={1.6} aria-hidden className={classes.icon} />
      {children}
    </Flex>
  );
}
