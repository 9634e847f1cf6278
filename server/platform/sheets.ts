/** Dates are serial numbers; null is empty. */
export type SheetValue = string | number | boolean | null;

export interface SheetTab {
  name: string;
  head: string[];
  /** Number format of each column (`#,##0`, `0.00%`, `yyyy-mm-dd`); null = default. */
  formats: Array<string | null>;
  /** Blocks of rows, read once. */
  rows: AsyncIterable<SheetValue[][]> | Iterable<SheetValue[][]>;
}

export interface NewSheet {
  title: string;
  /** `en`, `en_GB`. */
  locale: string;
  /** E-mail address of the person who may open it. */
  reader: string;
  tabs: SheetTab[];
}

/** Port of a spreadsheet service. Without one, exports are workbooks. */
export interface Sheets {
  /** Returns the link; on failure or abort the spreadsheet is deleted. */
  create(sheet: NewSheet, signal: AbortSignal): Promise<{ link: string }>;
}
