import type { SentimentScore, SentimentText } from '#server/ports/sentiment.ts';
import { judge } from './judge.ts';
import { readModel } from './read-model.ts';

// What the thread of embedded-sentiment.ts answers; the model is read once for each thread.
const model = readModel();

export const judged = (texts: readonly SentimentText[]): SentimentScore[] =>
  texts.map((text) => judge(model, text));
