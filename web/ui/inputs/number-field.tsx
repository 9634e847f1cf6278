import { TextInput, type TextInputProps } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { NumberKind } from '#contract/values/typed-number.ts';
import { exactNumber, finestNumber, shortPercent } from '#web/platform/format/format.ts';
import { readNumber } from '#web/platform/format/typed-number.ts';

/** Value as editable text that parses to the same value: `200,000`, `20%`, `0.7`. */
export function fieldText(value: number | null, kind: NumberKind): string {
  if (value === null) return '';
  if (kind === 'percent') return shortPercent(value, 6);
  return kind === 'score' ? finestNumber(value) : exactNumber(value);
}

export interface NumberFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'onBlur' | 'error'> {
  kind: NumberKind;
  /** Percentages are fractions; null = empty. */
  value: number | null;
  /** Called on blur or Enter if the value changed. */
  onChange: (value: number | null) => void;
  /** Currency of amounts. */
  currency?: string | undefined;
  /** Maximum, as typed. */
  most?: number | undefined;
  /** Prefix: `≥ `. */
  prefix?: string;
  /** Selects the text on focus. */
  selected?: boolean;
}

/** Number field that parses typed text (200k, 1,5 Mio, 20 %); invalid text stays, with the reason. */
export function NumberField({
  kind,
  value,
  onChange,
  currency,
  most,
  prefix = '',
  selected = false,
  ...input
}: NumberFieldProps) {
  const shown = value === null ? '' : `${prefix}${fieldText(value, kind)}`;
  const [text, setText] = useState(shown);
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    setText(shown);
    setProblem(null);
  }, [shown]);
  useEffect(() => {
    if (selected) field.current?.select();
  }, [selected]);
  const commit = () => {
    const read = readNumber(text, kind, { currency, ...(most === undefined ? {} : { most }) });
    setProblem(read.problem);
    if (read.problem !== null) return;
    if (read.value === value) setText(shown);
    else onChange(read.value);
  };
  return (
    <TextInput
      autoComplete="off"
      {...input}
      ref={field}
      value={text}
      error={problem}
      onChange={(event) => {
        setText(event.currentTarget.value);
        setProblem(null);
      }}
      onBlur={commit}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
    />
  );
}
