import { Text } from '@mantine/core';
import { useContext } from 'react';
import type { Phrase } from '#contract/languages/catalogue.ts';
import {
  change,
  compactNumber,
  DASH,
  exactMoney,
  exactNumber,
  money,
  percent,
  shortPercent,
} from '#web/platform/format/format.ts';
import { t } from '#web/platform/language.ts';
import { ColumnUnit, columnNumber } from './column-unit.ts';
import classes from './number.module.css';

const MISSING_TEXT: Readonly<Record<string, Phrase>> = {
  hidden_likes: 'The account hides its likes',
  not_connected: 'The account is not connected',
  not_in_source: 'Not in the imported data',
  no_posts: 'No known posts',
  unknown_likes: 'Likes are unknown',
  unknown_followers: 'Followers are unknown',
  unknown_views: 'Views are unknown',
  zero_basis: 'No followers or views',
  too_few_posts: 'Too few posts to calculate it',
  too_few_snapshots: 'Too few observations over time',
  expired_story: 'The story expired before it was read',
  no_audience_data: 'No audience data',
  no_follower_data: 'No follower data',
  withheld: 'Excluded by the terms of the source',
};

/** Reason in words; sentences stay as they are. */
export function missingText(reason: string | null | undefined): string {
  return reason?.includes(' ') ? reason : t(MISSING_TEXT[reason ?? ''] ?? 'Unknown');
}

export interface NumberProps {
  value: number | null | undefined;
  /** compact `12.4k` · exact `12,438` · percent of a fraction `4.61%` · money (needs `currency`). */
  kind?: 'compact' | 'exact' | 'percent' | 'money';
  currency?: string | undefined;
  /** Percentage digits; default 2, in tables 1. */
  digits?: number;
  /** A reason of the contract, or a sentence. */
  missing?: string | null | undefined;
}

function shown(
  { value, kind, currency, digits }: NumberProps & { value: number },
  unit: number | null | undefined,
): [string, string] {
  if (kind === 'percent')
    return [percent(value, digits ?? (unit === undefined ? 2 : 1)), shortPercent(value, 4)];
  if (kind === 'money') {
    const text =
      unit === undefined ? money(value, currency ?? 'USD') : columnNumber(value, unit, currency ?? 'USD');
    return [text, exactMoney(value, currency ?? 'USD')];
  }
  if (kind === 'exact') return [exactNumber(value), exactNumber(value)];
  return [unit === undefined ? compactNumber(value) : columnNumber(value, unit), exactNumber(value)];
}

function Missing({ reason }: { reason: string }) {
  return (
    <span className={classes.missing} title={reason}>
      <span aria-hidden>{DASH}</span>
      <span className="visually-hidden">{reason}</span>
    </span>
  );
}

/** Number with tabular figures, exact on hover; a dash with the reason if missing. */
export function Num(props: NumberProps) {
  const { value, missing } = props;
  const unit = useContext(ColumnUnit);
  if (value === null || value === undefined || Number.isNaN(value)) {
    return <Missing reason={missingText(missing)} />;
  }
  const [text, full] = shown({ ...props, value }, unit);
  return (
    <span className={classes.number} title={full === text ? undefined : full}>
      {text}
    </span>
  );
}

export interface ChangeProps {
  /** Relative change as a fraction, or a difference with `points`. Null shows nothing, or the reason. */
  value: number | null | undefined;
  /** Reason the change is missing, shown as a dash with an explanation. */
  withheld?: string | null | undefined;
  points?: boolean;
  /** Grey words after it, e.g. `vs prior`. */
  suffix?: string;
}

export function Change({ value, withheld, points = false, suffix }: ChangeProps) {
  if (value === null || value === undefined || !Number.isFinite(value)) {
    if (withheld === null || withheld === undefined) return null;
    return (
      <span className={classes.change}>
        <Missing reason={withheld} />
        {suffix !== undefined && (
          <Text span c="dimmed">
            {' '}
            {suffix}
          </Text>
        )}
      </span>
    );
  }
  const tone = value > 0 ? classes.up : value < 0 ? classes.down : classes.flat;
  return (
    <span className={classes.change}>
      <span className={tone}>{change(value, points)}</span>
      {suffix !== undefined && (
        <Text span c="dimmed">
          {' '}
          {suffix}
        </Text>
      )}
    </span>
  );
}
