import { Flex, Group, Text } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { t } from '#web/platform/language.ts';
import classes from './filter-chip.module.css';

export interface FilterChipProps {
  /** Grey word before the value; omitted for search terms. */
  label?: string;
  value: ReactNode;
  /** Search terms are accent-coloured. */
  tone?: 'plain' | 'term';
  /** Opens the editor of the filter. */
  onClick?: (() => void) | undefined;
  onRemove?: (() => void) | undefined;
  /** What a screen reader hears for the remove button; from label and value unless told. */
  removeLabel?: string;
}

/** One filter as words: label, bold value, × to remove. */
export function FilterChip({
  label,
  value,
  tone = 'plain',
  onClick,
  onRemove,
  removeLabel,
}: FilterChipProps) {
  const words = (
    <>
      {label !== undefined && <span>{label}</span>}
      <b>{value}</b>
    </>
  );
  const spoken =
    removeLabel ??
    t('Remove {what}', { what: [label, typeof value === 'string' ? value : ''].filter(Boolean).join(' ') });
  return (
    <Flex
      component="span"
      align="center"
      display="inline-flex"
      maw="100%"
      mih={28}
      fz="xs"
      className={`surface ${classes.chip}`}
      data-tone={tone}
      data-removable={onRemove !== undefined || undefined}
    >
      {onClick === undefined ? (
        <span className={classes.words}>{words}</span>
      ) : (
        <button type="button" className={classes.words} onClick={onClick}>
          {words}
        </button>
      )}
      {onRemove !== undefined && (
        <button type="button" className={classes.remove} aria-label={spoken} onClick={onRemove}>
          ×
        </button>
      )}
    </Flex>
  );
}

/** A chip that does something: adds a filter, opens a menu. */
export function ChipButton({ className, ...props }: ComponentProps<'button'>) {
  // What opens a menu is given a class of the menu's.
  return <button type="button" {...props} className={`${classes.button} ${className ?? ''}`} />;
}

/** A sentence of chips that wraps. `end` stands at the right (legend, sort order). */
export function ChipRow({ children, end }: { children: ReactNode; end?: ReactNode }) {
  return (
    <Flex rowGap="xs" columnGap="md" align="center" justify="space-between" wrap="wrap" mb={14}>
      <Group gap="xs" miw={0} className={classes.chips}>
        {children}
      </Group>
      {end !== undefined && (
        <Text component="div" c="dimmed" ms="auto">
          {end}
        </Text>
      )}
    </Flex>
  );
}

/** The grey word between two terms. */
export function ChipWord({ children }: { children: ReactNode }) {
  return (
    <Text span c="dimmed">
      {children}
    </Text>
  );
}
