import type { ReactNode } from 'react';
import type { ListProfile } from '#contract/lists/creators.ts';
import type { NumberKind } from '#contract/typed-number.ts';
import type { SheetColumn } from '#web/ui/grid-model.ts';
import type { WrittenField } from './list-fields.ts';

/** A column of a list: how it looks, sorts, filters, sums, and is written. */
export interface ListColumn extends SheetColumn<ListProfile> {
  /** Part of the column chooser it stands in. */
  group: string;
  /** What it sorts by; null sorts last both ways. */
  value: (row: ListProfile) => string | number | null;
  /** Numbers can be filtered by limits that are typed as this. */
  number?: NumberKind | undefined;
  /** Of an amount of money. */
  currency?: string | undefined;
  /** What "one of" compares, with the names of all that occur. */
  choices?: {
    keys: (row: ListProfile) => readonly string[];
    label: (key: string) => string;
    /** In this order, whether they occur or not; else those that occur, the most frequent first. */
    all?: readonly string[];
  };
  /** How it is written, where it is. */
  written?: WrittenField | undefined;
  /** What stands under the column. */
  total?: ((rows: readonly ListProfile[]) => ReactNode) | undefined;
  /** Stands in a table whose columns nobody chose. */
  usual: boolean;
}
