import { Checkbox, UnstyledButton } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { exactNumber } from '#web/platform/format.ts';
import classes from './facet-list.module.css';

export interface FacetOption {
  value: string;
  label: ReactNode;
  /** How many would remain; null where it is not counted. */
  count?: number | null;
}

export interface FacetListProps {
  title: string;
  options: FacetOption[];
  selected: string[];
  onChange: (selected: string[]) => void;
  /** How many show before "more"; chosen ones always show. */
  visible?: number;
}

/** The left column that edits the filters: facets and ranges, divided by hairlines. */
export function FilterColumn({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section aria-label={label} className={classes.column}>
      {children}
    </section>
  );
}

/** Checkboxes with counts; the long tail behind "N more". */
export function FacetList({ title, options, selected, onChange, visible = 6 }: FacetListProps) {
  const [all, setAll] = useState(false);
  const chosen = new Set(selected);
  const shown = all ? options : options.filter(({ value }, index) => index < visible || chosen.has(value));
  const hidden = options.length - shown.length;
  const toggle = (value: string) =>
    onChange(chosen.has(value) ? selected.filter((one) => one !== value) : [...selected, value]);
  return (
    <fieldset className={classes.facet}>
      <legend className={classes.title}>{title}</legend>
      {shown.map(({ value, label, count }) => (
        <div key={value} className={classes.option}>
          <Checkbox
            checked={chosen.has(value)}
            onChange={() => toggle(value)}
            label={label}
            classNames={{ labelWrapper: classes.label }}
          />
          {count !== null && count !== undefined && (
            <span className={classes.count}>{exactNumber(count)}</span>
          )}
        </div>
      ))}
      {(hidden > 0 || all) && options.length > visible && (
        <UnstyledButton className={classes.more} onClick={() => setAll(!all)} aria-expanded={all}>
          {all ? 'Show fewer' : `${hidden} more`}
        </UnstyledButton>
      )}
    </fieldset>
  );
}
