import type { Token } from './tokens.ts';
import { netTone, type WordSums } from './word-sums.ts';

/** Hash buckets of words, word pairs and word pieces. */
export const BUCKET_BITS = 20;
export const BUCKETS = 1 << BUCKET_BITS;

/** Buckets and values of a text, and the token of each occurrence. */
export interface Hashed {
  buckets: Uint32Array;
  /** 1 + ln(occurrences), normalised to length 1. */
  values: Float32Array;
  occurrences: Uint16Array;
  /** For each occurrence its index in `buckets`, and its token. */
  places: Uint32Array;
  tokens: Uint16Array;
}

const SHORTEST_PIECE = 2;
const LONGEST_PIECE = 5;
const MOST_PIECES_OF = 60;

/** FNV-1a with a finish that spreads the last characters over all bits. */
const PRIME = 0x01000193;
const start = (kind: number) => Math.imul(0x811c9dc5 ^ kind, PRIME);
const step = (hash: number, code: number) => Math.imul(hash ^ code, PRIME);
function finish(hash: number): number {
  let h = hash ^ (hash >>> 15);
  h = Math.imul(h, 0x2c1b3c6d);
  h ^= h >>> 12;
  h = Math.imul(h, 0x297a2d39);
  return (h ^ (h >>> 15)) >>> (32 - BUCKET_BITS);
}
const hashOf = (kind: number, text: string) => {
  let h = start(kind);
  for (let i = 0; i < text.length; i++) h = step(h, text.charCodeAt(i));
  return h;
};
const BLANK = 32;

/** Index of each bucket in the current text, from 1; all 0 between texts. */
const placeOf = new Uint32Array(BUCKETS);

/** Words, word pairs, and pieces of 2 to 5 characters within words padded by blanks. */
export function hashed(tokens: readonly Token[]): Hashed {
  const buckets: number[] = [];
  const counts: number[] = [];
  const places: number[] = [];
  const owners: number[] = [];
  const add = (hash: number, token: number) => {
    const bucket = finish(hash);
    let place = placeOf[bucket] as number;
    if (place === 0) {
      place = buckets.push(bucket);
      placeOf[bucket] = place;
      counts.push(0);
    }
    counts[place - 1] = (counts[place - 1] as number) + 1;
    places.push(place - 1);
    owners.push(token);
  };
  let before = start(2);
  tokens.forEach(({ word }, i) => {
    add(hashOf(1, word), i);
    add(step(hashOf(before, word), BLANK), i);
    before = hashOf(2, word);
    addPieces(word, (hash) => add(hash, i));
  });
  add(step(before, BLANK), Math.max(0, tokens.length - 1));
  for (const bucket of buckets) placeOf[bucket] = 0;
  const values = Float32Array.from(counts, (n) => 1 + Math.log(n));
  const length = Math.sqrt(values.reduce((sum, v) => sum + v * v, 0));
  return {
    buckets: Uint32Array.from(buckets),
    values: values.map((v) => v / length),
    occurrences: Uint16Array.from(counts),
    places: Uint32Array.from(places),
    tokens: Uint16Array.from(owners),
  };
}

function addPieces(word: string, add: (hash: number) => void) {
  const end = Math.min(word.length, MOST_PIECES_OF) + 1;
  const code = (at: number) => (at === 0 || at === end ? BLANK : word.charCodeAt(at - 1));
  for (let from = 0; from < end; from++) {
    let hash = start(3);
    const last = Math.min(from + LONGEST_PIECE - 1, end);
    for (let at = from; at <= last; at++) {
      hash = step(hash, code(at));
      if (at - from + 1 >= SHORTEST_PIECE) add(hash);
    }
  }
}

/** A language-specific bucket, so that a word can mean two things. */
export const ofLanguage = (bucket: number, language: number): number =>
  (bucket ^ Math.imul(language + 1, 0x9e3779b1)) & (BUCKETS - 1);

/** Length of `lexiconFeatures`. */
export const LEXICON_FEATURES = 13;
const WEIGHT = 0.3;
const capped = (sum: number) => Math.min(sum, 4) / 2;

export function lexiconFeatures(s: WordSums): number[] {
  const net = netTone(s);
  const any = s.positive + s.negative + s.emoji_positive + s.emoji_negative;
  const is = (condition: boolean) => (condition ? 1 : 0);
  return [
    capped(s.positive),
    capped(s.negative),
    capped(s.emoji_positive),
    capped(s.emoji_negative),
    Math.max(-2, Math.min(2, net)),
    is(net >= 0.5),
    is(net <= -0.5),
    is(Math.abs(net) < 0.5),
    is(s.positive > 0 && s.negative > 0),
    is(s.last > 0),
    is(s.last < 0),
    is(any === 0),
    Math.min(s.negations, 3) / 2,
  ].map((value) => value * WEIGHT);
}
