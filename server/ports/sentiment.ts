import type { SentimentLabel, TextSentiment } from '#contract/report/sentiment.ts';

export interface SentimentText {
  text: string;
  /** From the source (ISO 639-1, `pt-BR`); the model detects it if it is missing. */
  language?: string | undefined;
}

/** The three shares are 0..1 and add up to 1. */
export interface SentimentScore extends TextSentiment, Record<SentimentLabel, number> {
  /** ISO 639-1; null = outside the model's languages. */
  language: string | null;
}

/**
 * What the model's own error adds to shares of texts in a language, as half-width (0..1) of a 90% interval; '' = texts
 * of no recognized language. Languages that are missing were not measured.
 */
export type ShareErrors = Readonly<Record<string, number>>;

/** Port of sentiment analysis. */
export interface Sentiment {
  /** A new model scores all texts again. */
  model: number;
  share_errors: ShareErrors;
  /** In the order of the texts. */
  score(texts: readonly SentimentText[]): Promise<SentimentScore[]>;
  close(): Promise<void>;
}
