/** A row that an answer may use. */
export interface GivenRow {
  id: string;
  [field: string]: string | number | null;
}

export interface GivenQuestion {
  question: string;
  /** ISO 639-1, of the answer. */
  language: string;
  /** Report, period and platform of the rows. */
  about: string;
  rows: readonly GivenRow[];
}

/** Timeout of a language model. */
export const ANSWER_MS = 30_000;

/** No usable answer in time. */
export class NoAnswer extends Error {
  readonly reason: 'late' | 'failed';
  constructor(reason: NoAnswer['reason']) {
    super(`The language model gave no answer: ${reason}.`);
    this.reason = reason;
  }
}

/** Port of a language model that words an answer. */
export interface Answers {
  model: string;
  /** Shown on the screen. */
  host: string;
  /** The model's JSON, unchecked. Ends when `left` is aborted. @throws NoAnswer */
  answer(given: GivenQuestion, left: AbortSignal): Promise<unknown>;
}
