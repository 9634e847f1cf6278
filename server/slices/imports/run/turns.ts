import type { TurnPort } from './ports.ts';

/**
 * Whose turn it is to write: imports run side by side, their batches do not. A batch reads what stands, works out what
 * follows and writes it; between that, nobody else may write.
 */
export class Turns {
  #tail: Promise<void> = Promise.resolve();
  #waiting = 0;

  /** The seat of one import, which asks for its turns in the order of all. */
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
