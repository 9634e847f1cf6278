import { Tooltip } from '@mantine/core';
import { type ClipboardEvent, type KeyboardEvent, memo, useEffect, useState } from 'react';
import { exactNumber } from '#web/platform/format/format.ts';
import classes from './forecast.module.css';
import { type Field, readCell } from './forecast-rows.ts';

export interface PlanCellProps {
  rowKey: string;
  field: Field;
  value: number | null;
  label: string;
  /** Currency of prices. */
  currency: string;
  disabled: boolean;
  onEdit: (key: string, field: Field, value: number | null) => void;
  onPaste: (key: string, field: Field, text: string) => void;
}

const shownText = (value: number | null) =>
  value === null ? '' : exactNumber(Math.round(value * 100) / 100);
const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, Enter: 1 };

/** Moves to the same cell of another line, as in a spreadsheet. */
function move(event: KeyboardEvent<HTMLInputElement>): void {
  const step = event.key === 'Enter' && event.shiftKey ? -1 : STEPS[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const { field } = event.currentTarget.dataset;
  const cells = [...document.querySelectorAll<HTMLInputElement>(`input[data-field="${field}"]`)];
  // Virtual rows may be in a different order in the DOM.
  cells.sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top);
  const next = cells[cells.indexOf(event.currentTarget) + step];
  if (next) next.focus();
  else event.currentTarget.blur();
}

/** Spreadsheet-like number cell: the plan updates on every key, arrows and Enter move, Esc reverts. */
export const PlanCell = memo(function PlanCell({
  rowKey,
  field,
  value,
  label,
  currency,
  disabled,
  onEdit,
  onPaste,
}: PlanCellProps) {
  const [text, setText] = useState<string | null>(null);
  const [before, setBefore] = useState(value);
  const problem = text === null ? null : readCell(text, field, currency).problem;
  // An outside change (undo, best mix) ends editing.
  useEffect(() => {
    setText((typed) => (typed !== null && readCell(typed, field, currency).value === value ? typed : null));
  }, [value, field, currency]);
  const type = (typed: string) => {
    setText(typed);
    const read = readCell(typed, field, currency);
    if (read.problem === null && read.value !== value) onEdit(rowKey, field, read.value);
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const copied = event.clipboardData.getData('text');
    if (!/[\t\n]/.test(copied.trim())) return;
    event.preventDefault();
    onPaste(rowKey, field, copied);
  };
  return (
    <Tooltip label={problem} opened={problem !== null}>
      <input
        className={classes.cell}
        data-field={field}
        inputMode="decimal"
        autoComplete="off"
        aria-label={label}
        aria-invalid={problem !== null || undefined}
        readOnly={disabled}
        placeholder={field === 'price' ? '–' : ''}
        value={text ?? shownText(value)}
        onFocus={(event) => {
          setBefore(value);
          event.currentTarget.select();
        }}
        onChange={(event) => type(event.currentTarget.value)}
        onPaste={paste}
        onBlur={() => problem === null && setText(null)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            setText(null);
            if (before !== value) onEdit(rowKey, field, before);
          } else move(event);
        }}
      />
    </Tooltip>
  );
});
