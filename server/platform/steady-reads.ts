import { setTimeout } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { ClickHouse } from './clickhouse.ts';
import type { Actor } from './context.ts';

/** So old an answer may be while an import runs. */
const HELD_MS = 5000;
/** For so long somebody who wrote something gets no kept answer from before: what they wrote may still be on its way to the stores. */
const OWN_MS = 15_000;
const MOST_WRITERS = 10_000;
/** So long after a read people are still there. */
const PRESENT_MS = 2000;
/** So long an import rests for them at most, after each batch. */
const MOST_REST_MS = 2000;

/** What a call reads, and since when at the latest its answers hold; null: they are exact. */
interface Reading {
  ch: ClickHouse;
  as_of: Date | null;
}

/**
 * Reading while an import writes: every batch changes the versions of tables, and with them every kept answer (`whileUnchanged`)
 * would be read again. So calls see the versions of the last five seconds; those of whoever wrote something see the newest.
 */
class SteadyReads {
  readonly #ch: ClickHouse;
  #imports = 0;
  #read_at = Number.NEGATIVE_INFINITY;
  #held: { ch: ClickHouse; since: number; as_of: Date; versions: Map<string, Promise<string>> } | null = null;
  readonly #writers = new LRUCache<string, true>({ max: MOST_WRITERS, ttl: OWN_MS, ttlResolution: 0 });

  constructor(ch: ClickHouse) {
    this.#ch = ch;
  }

  /** Runs the writing of an import. */
  async whileImporting<T>(work: () => Promise<T>): Promise<T> {
    this.#imports++;
    try {
      return await work();
    } finally {
      // With the end of the last one all that was held is gone.
      if (--this.#imports === 0) this.#held = null;
    }
  }

  /** Rests after a batch for as long as it took, while people read: otherwise they would wait for one batch after another. */
  async rest(took: number): Promise<void> {
    if (performance.now() - this.#read_at < PRESENT_MS) await setTimeout(Math.min(took, MOST_REST_MS));
  }

  wrote(actor: Actor): void {
    const name = nameOf(actor);
    if (name && this.#imports > 0) this.#writers.set(name, true);
  }

  reading(actor: Actor): Reading {
    const name = nameOf(actor);
    if (this.#imports === 0 || (name && this.#writers.has(name))) return { ch: this.#ch, as_of: null };
    this.#held ??= {
      ch: this.#holding(),
      since: Number.NEGATIVE_INFINITY,
      as_of: new Date(),
      versions: new Map(),
    };
    // Not the time of day, which can be set.
    const now = performance.now();
    this.#read_at = now;
    if (now - this.#held.since > HELD_MS)
      Object.assign(this.#held, { since: now, as_of: new Date(), versions: new Map() });
    return this.#held;
  }

  #holding(): ClickHouse {
    const ch = this.#ch;
    const version = (tables: readonly string[]) => {
      const name = tables.join(' ');
      const versions = this.#held?.versions;
      const known = versions?.get(name);
      if (known) return known;
      const asked = ch.version(tables);
      versions?.set(name, asked);
      asked.catch(() => versions?.delete(name));
      return asked;
    };
    return { ...ch, version };
  }
}

const nameOf = (actor: Actor) => (actor.kind === 'user' ? `${actor.id}` : null);

const opened = new WeakMap<ClickHouse, SteadyReads>();

/** The one of this store. */
export function steadyReadsOf(ch: ClickHouse): SteadyReads {
  const known = opened.get(ch) ?? new SteadyReads(ch);
  opened.set(ch, known);
  return known;
}
