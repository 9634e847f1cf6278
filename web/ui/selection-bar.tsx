import { UnstyledButton } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import type { ComponentProps, ReactNode } from 'react';
import { plural, t } from '#web/platform/language.ts';
import classes from './selection-bar.module.css';

export interface SelectionBarProps {
  count: number;
  onClear: () => void;
  children: ReactNode;
}

/** Floating bar for selected rows. Esc clears the selection. */
export function SelectionBar({ count, onClear, children }: SelectionBarProps) {
  useHotkeys([['Escape', onClear]]);
  return (
    <div className={classes.bar} role="toolbar" aria-label={t('Selected rows')}>
      <span className={classes.count} role="status">
        {plural(count, '{n} selected', '{n} selected')}
      </span>
      {children}
      <UnstyledButton className={classes.clear} onClick={onClear} aria-label={t('Clear the selection')}>
        {t('Esc')}
      </UnstyledButton>
    </div>
  );
}

export function SelectionAction(props: ComponentProps<typeof UnstyledButton<'button'>>) {
  return <UnstyledButton {...props} className={classes.action} />;
}
