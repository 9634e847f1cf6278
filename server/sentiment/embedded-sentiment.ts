import { Piscina } from 'piscina';
import type { Sentiment, SentimentScore, SentimentText } from '#server/ports/sentiment.ts';
import { readHead } from './read-model.ts';
import { MOST_CHARACTERS } from './tokens.ts';

/** So many texts go to the thread at once: a page of comments never waits for a whole import. */
const AT_ONCE = 500;

/**
 * The model of the repository, on a thread of its own that ends when nobody asks for a while. A thread that dies fails what it
 * was asked; the next question gets a new one.
 * @param program the thread's program; tests give another
 */
export function embeddedSentiment(program = new URL('./worker.ts', import.meta.url)): Sentiment {
  const threads = new Piscina<SentimentText[], SentimentScore[]>({
    filename: program.href,
    name: 'judged',
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 30_000,
    atomics: 'disabled',
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  return {
    model: readHead().version,
    async score(texts) {
      const scores: SentimentScore[] = [];
      for (let at = 0; at < texts.length; at += AT_ONCE) {
        const part = texts.slice(at, at + AT_ONCE);
        const read = part.map(({ text, language }) => ({ text: text.slice(0, MOST_CHARACTERS), language }));
        scores.push(...(await threads.run(read)));
      }
      return scores;
    },
    close: () => threads.destroy(),
  };
}
