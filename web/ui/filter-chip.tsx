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

/** A chip that does something: adds a filter, opens a menu. */
export function ChipButton({ className, ...props }: ComponentProps<'button'>) {
  // What opens a menu is given a class of the menu's.
  return <button type="button" {...props} className={`${classes.button} ${className ?? ''}`} />;
}

/** A sentence of chips that wraps. `end` stands at the right (legend, sort order). */
export function ChipRow({ children, end }: { children: ReactNode; end?: ReactNode }) {
  return (
    <div className={classes.row}>
      <div className={classes.chips}>{children}</div>
      {end !== undefined && <div className={classes.end}>{end}</div>}
    </div>
  );
}

/** The grey word between two terms. */
export function ChipWord({ children }: { children: ReactNode }) {
  return <span className={classes.word}>{children}</span>;
}
