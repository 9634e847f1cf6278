import { exactNumber } from '#web/platform/format.ts';
import { Num, type NumberProps } from '#web/ui/number.tsx';
import classes from './list.module.css';
import type { Total } from './list-totals.ts';

export interface TotalCellProps extends Pick<NumberProps, 'kind' | 'currency' | 'digits'> {
  total: Total;
  /** How it was made: `Sum`, `Weighted by followers`. */
  how: string;
}

/** A total, with the number of creators behind it where some are unknown. */
export function TotalCell({ total, how, ...number }: TotalCellProps) {
  const { value, known, of } = total;
  const behind = `${exactNumber(known)} of ${exactNumber(of)}`;
  return (
    <span className={classes.total} title={`${how}; known of ${behind}`}>
      <Num value={value} missing="Nothing known" {...number} />
      {value !== null && known < of && <small>n {exactNumber(known)}</small>}
    </span>
  );
}
