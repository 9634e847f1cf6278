import { Flex, Group, Text } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { t } from '#web/platform/language.ts';
import classes from './filter-chip.module.css';

export interface FilterChipProps {
  /** Grey label before the value; search terms have none. */
  label?: string;
  value: ReactNode;
  /** Search terms use the accent color. */
  tone?: 'plain' | 'term';
  /** Opens the editor of the filter. */
  onClick?: (() => void) | undefined;
  onRemove?: (() => void) | undefined;
  /** Accessible name of the remove button; default: label and value. */
  removeLabel?: string;
}

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

/** Chip button, e.g. to add a filter or open a menu. */
export function ChipButton({ className, ...props }: ComponentProps<'button'>) {
  // Mantine adds a class to menu targets.
  return <button type="button" {...props} className={`${classes.button} ${className ?? ''}`} />;
}

export function Chips({ children }: { children: ReactNode }) {
  return (
    <Group gap="xs" miw={0} className={classes.chips}>
      {children}
    </Group>
  );
}

/** Wrapping row of chips; `end` is right-aligned. */
export function ChipRow({ children, end }: { children: ReactNode; end?: ReactNode }) {
  return (
    <Flex rowGap="xs" columnGap="md" align="center" justify="space-between" wrap="wrap" mb={14}>
      <Chips>{children}</Chips>
      {end !== undefined && (
        <Text component="div" c="dimmed" ms="auto">
          {end}
        </Text>
      )}
    </Flex>
  );
}

export function ChipWord({ children }: { children: ReactNode }) {
  return (
    <Text span c="dimmed">
      {children}
    </Text>
  );
}
