/** A value of a cell: dates are serial numbers; null is empty. */
export type SheetValue = string | number | boolean | null;

export interface SheetTab {
  name: string;
  head: string[];
  /** Number format of each column (`#,##0`, `0.00%`, `yyyy-mm-dd`); null = as it is. */
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

/** Port of a spreadsheet service. Where none is set up, exports are workbooks that can be uploaded to one. */
export interface Sheets {
  /** Makes a spreadsheet and returns its address; on failure or abort nothing of it is kept. */
  create(sheet: NewSheet, signal: AbortSignal): Promise<{ link: string }>;
}
