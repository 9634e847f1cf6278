import { Checkbox, TextInput, UnstyledButton } from '@mantine/core';
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

/** Opened lists longer than this can be searched. */
const SEARCHED_FROM = 12;

function wordsOf({ value, label }: FacetOption): string {
  return (typeof label === 'string' ? label : value).toLowerCase();
}

/** The left column that edits the filters: facets and ranges, divided by hairlines. */
export function FilterColumn({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section aria-label={label} className={classes.column}>
      <h2 className="visually-hidden">{label}</h2>
      {children}
    </section>
  );
}

/** Checkboxes with counts; the long tail behind "N more", with a field to find one when it is very long. */
export function FacetList({ title, options, selected, onChange, visible = 6 }: FacetListProps) {
  const [all, setAll] = useState(false);
  const [text, setText] = useState('');
  const chosen = new Set(selected);
  const wanted = text.trim().toLowerCase();
  const shown = options.filter((option, index) =>
    all ? wordsOf(option).includes(wanted) : index < visible || chosen.has(option.value),
  );
  const hidden = options.length - shown.length;
  const open = (next: boolean) => {
    setAll(next);
    setText('');
  };
  const toggle = (value: string) =>
    onChange(chosen.has(value) ? selected.filter((one) => one !== value) : [...selected, value]);
  return (
    <fieldset className={classes.facet}>
      <legend className={classes.title}>{title}</legend>
      {all && options.length > SEARCHED_FROM && (
        <TextInput
          size="xs"
          className={classes.find}
          aria-label={`Find in ${title}`}
          placeholder="Find"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      <div className={all && options.length > SEARCHED_FROM ? classes.long : undefined}>
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
        {wanted !== '' && shown.length === 0 && (
          <span className={classes.none}>Nothing with these letters</span>
        )}
      </div>
      {(hidden > 0 || all) && options.length > visible && (
        <UnstyledButton className={classes.more} onClick={() => open(!all)} aria-expanded={all}>
          {all ? 'Show fewer' : `${hidden} more`}
        </UnstyledButton>
      )}
    </fieldset>
  );
}
