import { Box, Flex, Text } from '@mantine/core';
import classes from './bar-list.module.css';

export interface BarListProps {
  label: string;
  /** `detail` follows the name in small text. */
  rows: { key: string; label: string; value: number; detail?: string | undefined }[];
  format: (value: number) => string;
  /** Turns names into buttons. */
  onSelect?: (key: string) => void;
  selected?: string | undefined;
}

/** Names with values and bars; the largest value has full width. */
export function BarList({ label, rows, format, onSelect, selected }: BarListProps) {
  const top = Math.max(...rows.map((row) => row.value), Number.MIN_VALUE);
  return (
    <ul className={`lined-list ${classes.list}`} aria-label={label}>
      {rows.map((row) => (
        <li key={row.key}>
          <Text span truncate className={classes.name} title={row.detail}>
            {onSelect ? (
              <button type="button" aria-pressed={row.key === selected} onClick={() => onSelect(row.key)}>
                <bdi>{row.label}</bdi>
              </button>
            ) : (
              row.label
            )}
            {row.detail !== undefined && (
              <Box component="small" ms="xs">
                {row.detail}
              </Box>
            )}
          </Text>
          <span>{format(row.value)}</span>
          <span className={classes.track} aria-hidden>
            <span style={{ width: `${(row.value / top) * 100}%` }} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Tiny bars in a table cell, with numbers for screen readers. */
export function Sparkbars({ values, label }: { values: number[]; label: string }) {
  const top = Math.max(...values, Number.MIN_VALUE);
  return (
    <Flex
      component="span"
      gap="xxs"
      align="flex-end"
      display="inline-flex"
      w={52}
      h={20}
      role="img"
      aria-label={label}
      title={label}
    >
      {values.map((value, index) => (
        <Box
          key={index}
          component="span"
          flex={1}
          bdrs="xs"
          bg="var(--ll-data-soft)"
          style={{ height: `${Math.max(6, (value / top) * 100)}%` }}
        />
      ))}
    </Flex>
  );
}
