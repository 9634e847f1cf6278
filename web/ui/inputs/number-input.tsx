import { NumberInput as Field, type NumberInputProps } from '@mantine/core';
import { exactNumber } from '#web/platform/format/format.ts';

const THOUSANDS = exactNumber(1000).slice(1, -3);
const DECIMAL = exactNumber(0.5).slice(1, -1);

/** Localized number input: `1,200.5`, `1 200,5`. */
export function NumberInput(props: NumberInputProps) {
  return <Field thousandSeparator={THOUSANDS} decimalSeparator={DECIMAL} hideControls {...props} />;
}
