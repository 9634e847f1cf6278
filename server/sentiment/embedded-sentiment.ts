import { threadWorker } from '#server/platform/workers/pool-worker.ts';
import { openPool } from '#server/platform/workers/worker-pool.ts';
import type { Sentiment, SentimentScore, SentimentText } from '#server/ports/sentiment.ts';
import { readHead } from './read-model.ts';
import { MOST_CHARACTERS } from './tokens.ts';

/** Small enough that a page of comments never waits for a whole import. */
const AT_ONCE = 500;
const HEAP_MEGABYTES = 256;

/**
 * The built-in model on a thread that ends when idle. A crashed thread fails its pending texts; the next
 * call starts a new one. @param program replaced in tests
 */
export function embeddedSentiment(program = new URL('./worker.ts', import.meta.url)): Sentiment {
  const threads = openPool<SentimentText[], SentimentScore[]>({
    most: 1,
    start: () => threadWorker({ program, name: 'judged' }, HEAP_MEGABYTES),
  });
  const { version, share_errors } = readHead();
  return {
    model: version,
    share_errors,
    async score(texts) {
      const scores: SentimentScore[] = [];
      for (let at = 0; at < texts.length; at += AT_ONCE) {
        const part = texts.slice(at, at + AT_ONCE);
        const read = part.map(({ text, language }) => ({ text: text.slice(0, MOST_CHARACTERS), language }));
        scores.push(...(await threads.run(read)));
      }
      return scores;
    },
    close: () => threads.close(),
  };
}
