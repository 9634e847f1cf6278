import type { SentimentLabel, TextSentiment } from '#contract/sentiment.ts';

export interface SentimentText {
  text: string;
  /** As its source says (ISO 639-1, `pt-BR`); the model finds out where it is not told. */
  language?: string | undefined;
}

/** How a text sounds. The three shares are 0..1 and add up to 1. */
export interface SentimentScore extends TextSentiment, Record<SentimentLabel, number> {
  /** ISO 639-1; null = none that the model was trained for. */
  language: string | null;
}

/** Port of what tells how texts sound. */
export interface Sentiment {
  /** Changes with the model: what an earlier one scored is scored again. */
  model: number;
  /** In the order of the texts. */
  score(texts: readonly SentimentText[]): Promise<SentimentScore[]>;
  close(): Promise<void>;
}

/** Hardly better than guessing in them (docs/sentiment.md): said wherever they are shown. */
export const WEAK_LANGUAGES: ReadonlySet<string> = new Set(['hi']);
