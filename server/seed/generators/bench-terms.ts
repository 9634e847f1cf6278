import { hash32 } from './random.ts';
import type { Phrase, Vocabulary } from './vocabulary.ts';

/** A hashtag with a known number of posts, for measurements and tests. */
export interface BenchTerm {
  /** With "#". */
  term: string;
  /** Exact. */
  posts: number;
  /** relative: a fixed share of the world; absolute: the same number in every world large enough. */
  ladder: 'relative' | 'absolute';
}

const RELATIVE: readonly [tag: string, share: number][] = [
  ['goodvibes', 0.16],
  ['weekendmood', 0.02],
  ['slowmorning', 0.002],
  ['goldenhourclub', 0.0002],
  ['lanternwalk', 0.00001],
];
const ABSOLUTE: readonly [tag: string, posts: number][] = [
  ['dailynotes', 800_000],
  ['smalljoys', 100_000],
  ['cityrooftops', 10_000],
  ['riversidepicnic', 1_000],
  ['teahousediary', 50],
];
/** Absolute terms have at most this share of the posts. */
const LARGEST_SHARE = 0.2;

/** Most frequent first within each ladder. */
export function benchTerms(posts: number): BenchTerm[] {
  const relative = RELATIVE.map(([tag, share]) => ({
    term: `#${tag}`,
    posts: Math.round(posts * share),
    ladder: 'relative' as const,
  }));
  const absolute = ABSOLUTE.map(([tag, n]) => ({ term: `#${tag}`, posts: n, ladder: 'absolute' as const }));
  return [
    ...relative.filter((t) => t.posts > 0),
    ...absolute.filter((t) => t.posts <= posts * LARGEST_SHARE),
  ];
}

/**
 * Divides the posts into as many equal stretches as the tag needs and tags one post of each, so that the
 * number is exact, even over time and independent of other tags.
 */
export class Ladder {
  private readonly rungs: { count: number; key: number; phrase: Phrase }[];
  private readonly phrases: Phrase[] = [];

  private readonly posts: number;

  constructor(seed: number, posts: number, vocabulary: Vocabulary) {
    this.posts = posts;
    this.rungs = benchTerms(posts).map((t, i) => ({
      count: t.posts,
      key: hash32(seed, 0x1adde5 + i),
      phrase: vocabulary.phrase(t.term),
    }));
  }

  /** The next call reuses the list. */
  of(p: number): readonly Phrase[] {
    const { posts, rungs, phrases } = this;
    phrases.length = 0;
    for (let i = 0; i < rungs.length; i++) {
      const { count, key, phrase } = rungs[i] as (typeof rungs)[number];
      const stretch = Math.floor((p * count) / posts);
      const from = Math.ceil((stretch * posts) / count);
      const length = Math.ceil(((stretch + 1) * posts) / count) - from;
      if (p - from === hash32(key, stretch) % length) phrases.push(phrase);
    }
    return phrases;
  }
}
