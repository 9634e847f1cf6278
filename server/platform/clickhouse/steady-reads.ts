import { setTimeout } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { viewOf } from '../of-store.ts';
import type { ClickHouse } from './clickhouse.ts';

/** Greatest age of an answer while an import runs. */
const HELD_MS = 5000;
/**
 * After a write its author gets exact answers for this long: the write may still be on its way to the
 * stores.
 */
const OWN_MS = 15_000;
const MOST_WRITERS = 10_000;
/** After a read people count as present for this long. */
const PRESENT_MS = 2000;
/** Longest pause of an import after a batch. */
const MOST_REST_MS = 2000;

/** Only people write. */
type Reader = { kind: 'user'; id: number } | { kind: 'token' | 'nobody' | 'system' };

/** Answers are as of a moment, or exact (null). */
interface Reading {
  ch: ClickHouse;
  as_of: Date | null;
}

interface Window {
  since: number;
  as_of: Date;
  versions: Map<string, Promise<string>>;
}

/**
 * Reads during an import. Every batch changes table versions and would void every cached answer
 * (`whileUnchanged`), so calls see versions up to five seconds old. Authors of recent writes see the
 * newest.
 */
export class SteadyReads {
  readonly #ch: ClickHouse;
  #imports = 0;
  #read_at = Number.NEGATIVE_INFINITY;
  /** Cached answers belong to this view, so it lasts as long as imports run. */
  #held: ClickHouse | null = null;
  #window: Window | null = null;
  readonly #writers = new LRUCache<number, true>({ max: MOST_WRITERS, ttl: OWN_MS, ttlResolution: 0 });

  constructor(ch: ClickHouse) {
    this.#ch = ch;
  }

  async whileImporting<T>(work: () => Promise<T>): Promise<T> {
    this.#imports++;
    try {
      return await work();
    } finally {
      if (--this.#imports === 0) {
        this.#held = null;
        this.#window = null;
      }
    }
  }

  /**
   * Pauses after a batch for as long as it took (ms) while people are present, so that their calls get a
   * turn.
   */
  async rest(took: number): Promise<void> {
    if (performance.now() - this.#read_at < PRESENT_MS) await setTimeout(Math.min(took, MOST_REST_MS));
  }

  /** The caller's reads are exact from the start of the write. */
  async writing<T>(actor: Reader, work: () => Promise<T>): Promise<T> {
    const mark = () => actor.kind === 'user' && this.#writers.set(actor.id, true);
    mark();
    try {
      return await work();
    } finally {
      mark();
    }
  }

  reading(actor: Reader): Reading {
    // Monotonic, unlike the time of day.
    const now = performance.now();
    this.#read_at = now;
    const wrote = actor.kind === 'user' && this.#writers.has(actor.id);
    if (this.#imports === 0 || wrote) return { ch: this.#ch, as_of: null };
    if (!this.#window || now - this.#window.since > HELD_MS)
      this.#window = { since: now, as_of: new Date(), versions: new Map() };
    this.#held ??= viewOf(this.#ch, { version: (tables) => this.#version(tables) });
    return { ch: this.#held, as_of: this.#window.as_of };
  }

  #version(tables?: readonly string[]): Promise<string> {
    const versions = this.#window?.versions;
    const name = tables?.join(' ') ?? '';
    const known = versions?.get(name);
    if (known) return known;
    const version = this.#ch.version(tables);
    versions?.set(name, version);
    version.catch(() => versions?.delete(name));
    return version;
  }
}
