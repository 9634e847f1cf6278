import type { SentimentLabel, TextSentiment } from '#contract/sentiment.ts';

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

/** Port of sentiment analysis. */
export interface Sentiment {
  /** A new model scores all texts again. */
  model: number;
  /** In the order of the texts. */
  score(texts: readonly SentimentText[]): Promise<SentimentScore[]>;
  close(): Promise<void>;
}

/** Hardly better than guessing (docs/sentiment.md), which every view of them must say. */
export const WEAK_LANGUAGES: ReadonlySet<string> = new Set(['hi']);
