/** A row that an answer may be made of. */
export interface GivenRow {
  id: string;
  [field: string]: string | number | null;
}

/** A read that a model may ask for. */
export interface ModelTool {
  name: string;
  description: string;
  /** JSON schema of its arguments. */
  input: Record<string, unknown>;
}

export interface GivenQuestion {
  question: string;
  /** ISO 639-1, of the answer. */
  language: string;
  /** Name of the profile. */
  profile: string;
  /** YYYY-MM-DD */
  today: string;
  tools: readonly ModelTool[];
}

/** Calls a tool. Returns its rows as JSON, or a sentence that says why there are none. */
export type UseTool = (name: string, input: Record<string, unknown>) => Promise<string>;

/** A language model answers within this. */
export const ANSWER_MS = 30_000;

/** The model gave no answer in time, or none that could be read. */
export class NoAnswer extends Error {
  readonly reason: 'late' | 'failed';
  constructor(reason: NoAnswer['reason']) {
    super(`The language model gave no answer: ${reason}.`);
    this.reason = reason;
  }
}

/** Port of a language model that answers questions from tools. */
export interface Answers {
  model: string;
  /** Host of the model, as the screen names it. */
  host: string;
  /**
   * The answer as JSON, unchecked: it may contain anything. Ends when `left` is aborted.
   * @throws NoAnswer
   */
  answer(question: GivenQuestion, use: UseTool, left: AbortSignal): Promise<unknown>;
}
