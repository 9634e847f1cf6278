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
    <span className={classes.chip} data-tone={tone} data-removable={onRemove !== undefined || undefined}>
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
    </span>
  );
}

/** Chip button, e.g. to add a filter or open a menu. */
export function ChipButton({ className, ...props }: ComponentProps<'button'>) {
  // Mantine adds a class to menu targets.
  return <button type="button" {...props} className={`${classes.button} ${className ?? ''}`} />;
}

/** Wrapping row of chips; `end` is right-aligned. */
export function ChipRow({ children, end }: { children: ReactNode; end?: ReactNode }) {
  return (
    <div className={classes.row}>
      <div className={classes.chips}>{children}</div>
      {end !== undefined && <div className={classes.end}>{end}</div>}
    </div>
  );
}

export function ChipWord({ children }: { children: ReactNode }) {
  return <span className={classes.word}>{children}</span>;
}
