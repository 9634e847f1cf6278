import { Text } from '@mantine/core';
import type { CSSProperties } from 'react';
import type { OptionColor } from '#contract/lists/list.ts';
import { OPTION_PALETTE, OPTION_TINT } from '#web/option-palette.ts';
import classes from './option-chip.module.css';

/** CSS variables of an option color. */
export function optionStyle(color: OptionColor): CSSProperties {
  const { light, dark } = OPTION_PALETTE[color];
  return { '--light': light, '--dark': dark, '--tint': `${OPTION_TINT * 100}%` } as CSSProperties;
}

export function OptionChip({ label, color }: { label: string; color: OptionColor }) {
  return (
    <Text
      span
      truncate
      fz="xs"
      fw={500}
      maw="100%"
      py={2}
      px={9}
      bdrs="md"
      className={classes.chip}
      style={optionStyle(color)}
      title={label}
    >
      {label}
    </Text>
  );
}

/** Color dot next to a name. */
export function OptionDot({ color }: { color: OptionColor }) {
  return <span className={classes.dot} style={optionStyle(color)} aria-hidden />;
}
