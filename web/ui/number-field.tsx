import { TextInput, type TextInputProps } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { NumberKind } from '#contract/typed-number.ts';
import { exactNumber, finestNumber, shortPercent } from '#web/platform/format.ts';
import { readNumber } from '#web/platform/typed-number.ts';

/** A value as its field shows it, so that reading it again gives the same: `200,000`, `20 %`, `0.7`. */
export function fieldText(value: number | null, kind: NumberKind): string {
  if (value === null) return '';
  if (kind === 'percent') return shortPercent(value, 6);
  return kind === 'score' ? finestNumber(value) : exactNumber(value);
}

export interface NumberFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'onBlur' | 'error'> {
  kind: NumberKind;
  /** A percentage as a fraction; null = empty. */
  value: number | null;
  /** Called on leaving the field or with Enter, when what was typed is another value. */
  onChange: (value: number | null) => void;
  /** Of an amount of money. */
  currency?: string | undefined;
  /** The largest value as it is typed. */
  most?: number | undefined;
  /** Written before the number: `≥ `. */
  prefix?: string;
  /** Ready to be typed over at once. */
  selected?: boolean;
}

/** A number as people write it (200k, 1,5 Mio, 20 %); what cannot be read stays, with the reason beside it. */
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
