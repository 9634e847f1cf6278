import type { TurnPort } from './ports.ts';

/**
 * A fair write lock: a batch reads current states, computes new ones and writes them, with no other writes
 * in between.
 */
export class Turns {
  #tail: Promise<void> = Promise.resolve();
  #waiting = 0;

  /** Turns are granted in order of request. */
  seat(): TurnPort {
    let release: (() => void) | null = null;
    const give = async () => {
      release?.();
      release = null;
    };
    return {
      isWanted: async () => release === null || this.#waiting > 0,
      take: async () => {
        await give();
        release = await this.#next();
      },
      give,
    };
  }

  async #next(): Promise<() => void> {
    const before = this.#tail;
    let release!: () => void;
    this.#tail = new Promise((free) => {
      release = free;
    });
    this.#waiting++;
    await before;
    this.#waiting--;
    return release;
  }
}
