import { LRUCache } from 'lru-cache';
import { phrasePattern } from '#server/analytics/terms/phrases.ts';
import { keywordPart, normaliseText } from '#server/analytics/terms/terms.ts';
import type { Services } from '#server/platform/context.ts';
import type { Headline, News } from '#server/ports/news.ts';
import { readFeed } from './read-feed.ts';

/** Area of the file store with feeds. */
const AREA = 'news';
const MOST_FILES = 200;
/** All feeds are kept in memory. */
const MOST_BYTES = 5_000_000;

interface NewsFile {
  headlines: Headline[];
  /** Normalised title and summary of each. */
  texts: string[];
}

/** Feeds in `files/news` of the data folder; a file is read once until it changes. */
export function fileNews({ files, log, now }: Pick<Services, 'files' | 'log' | 'now'>): News {
  const kept = new LRUCache<string, Promise<NewsFile | null>>({ max: MOST_FILES });

  async function read(key: string): Promise<NewsFile | null> {
    try {
      const chunks: Buffer[] = [];
      let size = 0;
      for await (const chunk of files.read(key)) {
        size += chunk.length;
        if (size > MOST_BYTES) throw new Error(`it is larger than ${MOST_BYTES} bytes`);
        chunks.push(chunk);
      }
      const headlines = readFeed(Buffer.concat(chunks).toString('utf8'));
      return {
        headlines,
        texts: headlines.map(({ title, summary }) => normaliseText(`${title} ${summary}`)),
      };
    } catch (error) {
      log.warn(`${key} is not a news feed: ${(error as Error).message}`);
      return null;
    }
  }

  function once(key: string, written_at: Date): Promise<NewsFile | null> {
    const name = `${key} ${written_at.getTime()}`;
    const known = kept.get(name);
    if (known) return known;
    const reading = read(key);
    kept.set(name, reading);
    return reading;
  }

  return {
    origin: 'files',
    async about(name) {
      const entries = await files.list(AREA);
      const newest = entries
        .filter(({ key }) => !/\/\.|\.part$/.test(key))
        .sort((a, b) => b.written_at.getTime() - a.written_at.getTime())
        .slice(0, MOST_FILES);
      const all = await Promise.all(newest.map(({ key, written_at }) => once(key, written_at)));
      const readable = all.filter((file) => file !== null);
      const part = keywordPart(name);
      const pattern = part && new RegExp(phrasePattern(part), 'u');
      return {
        headlines: readable.flatMap(({ headlines, texts }) =>
          headlines.filter((_headline, i) => pattern?.test(texts[i] ?? '')),
        ),
        read_at: now(),
        files: { read: readable.length, unreadable: all.length - readable.length },
      };
    },
  };
}
