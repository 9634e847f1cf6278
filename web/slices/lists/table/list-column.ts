import type { ReactNode } from 'react';
import type { ListProfile } from '#contract/lists/creators.ts';
import type { NumberKind } from '#contract/values/typed-number.ts';
import type { SheetColumn } from '#web/ui/grid/grid-model.ts';
import type { WrittenField } from '../writing/list-fields.ts';

export interface ListColumn extends SheetColumn<ListProfile> {
  group: string;
  /** Sort value; null sorts last in both directions. */
  value: (row: ListProfile) => string | number | null;
  /** Filter by limits of this kind. */
  number?: NumberKind | undefined;
  /** Currency of amounts. */
  currency?: string | undefined;
  /** Values for the "one of" filter, with their names. */
  choices?: {
    keys: (row: ListProfile) => readonly string[];
    label: (key: string) => string;
    /** Fixed order of values; default: by frequency. */
    all?: readonly string[];
  };
  /** Undefined = read-only. */
  written?: WrittenField | undefined;
  /** Total of the column. */
  total?: ((rows: readonly ListProfile[]) => ReactNode) | undefined;
  /** Visible by default. */
  usual: boolean;
}
