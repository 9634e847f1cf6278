import type { CSSProperties } from 'react';
import type { Band } from '#contract/forecast.ts';
import classes from './band-bar.module.css';

export interface BandBarProps {
  band: Band;
  /** Maximum of the scale; `least` is the minimum. */
  most: number;
  least?: number;
  /** Actual result, drawn as a dot; null = none yet. */
  actual?: number | null;
  /** Accessible description. */
  label: string;
}

/** Range from P10 to P90 with a mark at P50; the bars of a column share a scale. */
export function BandBar({ band, most, least = 0, actual = null, label }: BandBarProps) {
  const at = (value: number) =>
    most > least ? Math.min(100, Math.max(0, (100 * (value - least)) / (most - least))) : 0;
  const style = {
    '--from': `${at(band.p10)}%`,
    '--mid': `${at(band.p50)}%`,
    '--to': `${at(band.p90)}%`,
    ...(actual === null ? {} : { '--actual': `${at(actual)}%` }),
  } as CSSProperties;
  return (
    <span className={classes.bar} style={style} role="img" aria-label={label}>
      {actual !== null && <span className={classes.actual} />}
    </span>
  );
}
