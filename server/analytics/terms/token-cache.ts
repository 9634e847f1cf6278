import { isSpace } from './word-breaks.ts';

/** Numbers of its hashtags, mentions and words. */
export interface CachedToken {
  hashtags: readonly number[];
  mentions: readonly number[];
  words: readonly number[];
}

/** A full cache is replaced by an empty one. */
const MOST_KNOWN = 1 << 17;
const LONGEST_KNOWN = 48;
/** Includes the numbers of long tokens, which are not cached. */
const MOST_PACKED = 1 << 21;

/**
 * Caches the terms of tokens, the pieces of a text between spaces. Words and tags repeat: a cached one is
 * found by its characters, without normalisation or segmentation.
 */
export class TokenCache {
  /** Start of each cached token in `packed`. */
  readonly #tokens: number[] = [];
  /** For each token: its counts of hashtags, mentions and words, then their numbers. */
  packed = new Int32Array(1 << 16);
  #packedEnd = 0;
  /** Open addressing, at most half full. Each slot has a hash and the token's number + 1; 0 = free. */
  #slots = new Int32Array(1 << 15);
  /** Characters of all cached tokens and the end of each; the first entry is empty. */
  #letters = new Uint16Array(1 << 16);
  readonly #ends: number[] = [0];
  /** A copy of the current text: reading the characters of a slice is several times slower. */
  #text = new Uint16Array(1 << 12);

  /** @param read called once for each cached token */
  readonly read: (token: string) => CachedToken;

  constructor(read: (token: string) => CachedToken) {
    this.read = read;
  }

  get isFull(): boolean {
    return this.#tokens.length >= MOST_KNOWN || this.#packedEnd >= MOST_PACKED;
  }

  /** Appends the starts in `packed` of the text's tokens, in order. */
  append(text: string, out: number[]): void {
    const { length } = text;
    if (length > this.#text.length) this.#text = new Uint16Array(length * 2);
    const units = this.#text;
    Buffer.from(units.buffer).write(text, 'utf16le');
    let at = 0;
    while (at < length) {
      if (isSpace(units[at] as number)) {
        at++;
        continue;
      }
      const start = at;
      let hash = 0;
      for (; at < length; at++) {
        const unit = units[at] as number;
        if (isSpace(unit)) break;
        hash = Math.imul(hash ^ unit, 0x01000193);
      }
      hash ^= hash >>> 15;
      const known = this.#find(start, at, hash);
      out.push(known === -1 ? this.#learn(text, start, at, hash) : known);
    }
  }

  /** -1 = not cached. */
  #find(start: number, end: number, hash: number): number {
    const slots = this.#slots;
    const mask = slots.length / 2 - 1;
    for (let slot = hash & mask; slots[2 * slot + 1] !== 0; slot = (slot + 1) & mask) {
      const number = slots[2 * slot + 1] as number;
      if (slots[2 * slot] === hash && this.#isToken(number, start, end))
        return this.#tokens[number - 1] as number;
    }
    return -1;
  }

  #isToken(number: number, start: number, end: number): boolean {
    const from = this.#ends[number - 1] as number;
    if ((this.#ends[number] as number) - from !== end - start) return false;
    const [letters, text] = [this.#letters, this.#text];
    for (let i = 0; i < end - start; i++) if (letters[from + i] !== text[start + i]) return false;
    return true;
  }

  #learn(text: string, start: number, end: number, hash: number): number {
    const token = this.#pack(this.read(text.slice(start, end)));
    if (end - start > LONGEST_KNOWN) return token;
    const from = this.#ends.at(-1) as number;
    if (from + end - start > this.#letters.length) {
      const wider = new Uint16Array(this.#letters.length * 2);
      wider.set(this.#letters);
      this.#letters = wider;
    }
    this.#letters.set(this.#text.subarray(start, end), from);
    this.#ends.push(from + end - start);
    this.#tokens.push(token);
    if (this.#tokens.length * 4 > this.#slots.length) this.#widen();
    put(this.#slots, hash, this.#tokens.length);
    return token;
  }

  #pack({ hashtags, mentions, words }: CachedToken): number {
    const start = this.#packedEnd;
    const all = [hashtags.length, mentions.length, words.length, ...hashtags, ...mentions, ...words];
    if (start + all.length > this.packed.length) {
      const wider = new Int32Array(Math.max(this.packed.length * 2, start + all.length));
      wider.set(this.packed);
      this.packed = wider;
    }
    this.packed.set(all, start);
    this.#packedEnd += all.length;
    return start;
  }

  #widen() {
    const slots = new Int32Array(this.#slots.length * 2);
    for (let i = 0; i < this.#slots.length; i += 2)
      if (this.#slots[i + 1] !== 0) put(slots, this.#slots[i] as number, this.#slots[i + 1] as number);
    this.#slots = slots;
  }
}

function put(slots: Int32Array, hash: number, number: number) {
  const mask = slots.length / 2 - 1;
  let slot = hash & mask;
  while (slots[2 * slot + 1] !== 0) slot = (slot + 1) & mask;
  slots[2 * slot] = hash;
  slots[2 * slot + 1] = number;
}
