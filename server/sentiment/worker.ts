import type { SentimentScore, SentimentText } from '#server/ports/sentiment.ts';
import { judge } from './judge.ts';
import { readModel } from './read-model.ts';

// The worker of embedded-sentiment.ts; each thread reads the model once.
const model = readModel();

export const judged = (texts: readonly SentimentText[]): SentimentScore[] =>
  texts.map((text) => judge(model, text));
