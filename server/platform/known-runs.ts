import { isSpace } from './word-breaks.ts';

/** What stands between two blanks, with the numbers of its terms. */
export interface KnownRun {
  /** As it stands in texts. */
  text: string;
  hashtags: readonly number[];
  mentions: readonly number[];
  words: readonly number[];
}

/** Runs known at most: then it is full, and another takes its place. */
const MOST_KNOWN = 1 << 17;
const LONGEST_KNOWN = 48;

/**
 * The runs of texts that were met before. Words, tags and turns of phrase come again and again: one that is known is
 * found by its characters where it stands, and costs neither normalising nor breaking into words.
 */
export class KnownRuns {
  #runs: KnownRun[] = [];
  /** Open addressing, at most half full: of each slot the hash and the number + 1 of its run, 0 = free. */
  #slots = new Int32Array(1 << 15);

  /** @param read what a run gives; asked once for each that is kept */
  constructor(readonly read: (run: string) => KnownRun) {}

  get isFull(): boolean {
    return this.#runs.length >= MOST_KNOWN;
  }

  /** Appends the runs of `text`, in order. */
  append(text: string, out: KnownRun[]): void {
    const { length } = text;
    let at = 0;
    while (at < length) {
      if (isSpace(text.charCodeAt(at))) {
        at++;
        continue;
      }
      const start = at;
      let hash = 0;
      for (; at < length; at++) {
        const code = text.charCodeAt(at);
        if (isSpace(code)) break;
        hash = Math.imul(hash ^ code, 0x01000193);
      }
      out.push(this.#find(text, start, at, hash ^ (hash >>> 15)));
    }
  }

  #find(text: string, start: number, end: number, hash: number): KnownRun {
    const slots = this.#slots;
    const mask = slots.length / 2 - 1;
    let slot = hash & mask;
    for (; slots[2 * slot + 1] !== 0; slot = (slot + 1) & mask) {
      if (slots[2 * slot] !== hash) continue;
      const run = this.#runs[(slots[2 * slot + 1] as number) - 1] as KnownRun;
      if (stands(run.text, text, start, end)) return run;
    }
    const run = this.read(text.slice(start, end));
    if (end - start > LONGEST_KNOWN) return run;
    // A copy: a slice would keep the whole text alive.
    this.#runs.push({ ...run, text: Buffer.from(run.text, 'utf16le').toString('utf16le') });
    slots[2 * slot] = hash;
    slots[2 * slot + 1] = this.#runs.length;
    if (this.#runs.length * 4 > slots.length) this.#widen();
    return run;
  }

  #widen() {
    const old = this.#slots;
    const slots = new Int32Array(old.length * 2);
    const mask = old.length - 1;
    for (let i = 0; i < old.length; i += 2) {
      if (old[i + 1] === 0) continue;
      let slot = (old[i] as number) & mask;
      while (slots[2 * slot + 1] !== 0) slot = (slot + 1) & mask;
      slots[2 * slot] = old[i] as number;
      slots[2 * slot + 1] = old[i + 1] as number;
    }
    this.#slots = slots;
  }
}

function stands(known: string, text: string, start: number, end: number): boolean {
  if (known.length !== end - start) return false;
  for (let i = 0; i < known.length; i++) if (known.charCodeAt(i) !== text.charCodeAt(start + i)) return false;
  return true;
}
