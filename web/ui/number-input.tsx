import { NumberInput as Field, type NumberInputProps } from '@mantine/core';
import { exactNumber } from '#web/platform/format.ts';

const THOUSANDS = exactNumber(1000).slice(1, -3);
const DECIMAL = exactNumber(0.5).slice(1, -1);

/** A field for a plain number, written as the page's language does: `1,200.5`, `1 200,5`. */
export function NumberInput(props: NumberInputProps) {
  return <Field thousandSeparator={THOUSANDS} decimalSeparator={DECIMAL} hideControls {...props} />;
}
