/**
 * Sentiment words of a language, written for Limelight. Separated by spaces, in lower case; `love*` matches
 * every word with that prefix. A strong word counts twice.
 */
export interface Lexicon {
  very_positive: string;
  positive: string;
  negative: string;
  very_negative: string;
  /** Reverse the words after, or before, them. */
  negations: string;
  /** Make the next word stronger, or weaker. */
  intensifiers: string;
  dampeners: string;
  /** Words after them outweigh those before: `but`. */
  contrasts: string;
}
