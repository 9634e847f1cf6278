/** A row that an answer may be made of. */
export interface GivenRow {
  id: string;
  [field: string]: string | number | null;
}

export interface GivenQuestion {
  question: string;
  /** ISO 639-1, of the answer. */
  language: string;
  /** What the rows are about: report, period, platform. */
  about: string;
  rows: readonly GivenRow[];
}

/** A language model answers within this. */
export const ANSWER_MS = 30_000;

/** A model gave no answer: not in time, or none that could be had or read. */
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
  /** Where it runs, as the screen names it. */
  host: string;
  /**
   * What the model said, as JSON and unchecked: it may say anything. Ends when `left` is aborted.
   * @throws NoAnswer
   */
  answer(given: GivenQuestion, left: AbortSignal): Promise<unknown>;
}
