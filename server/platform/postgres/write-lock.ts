import type { ClickHouse } from '../clickhouse/clickhouse.ts';

/** The analytics store behind a lock for all writes. */
export interface WriteLock {
  ch: ClickHouse;
  /** Writes in progress finish first, later ones wait. */
  hold<T>(work: (ch: ClickHouse) => Promise<T>): Promise<T>;
}

export function writeLock(ch: ClickHouse): WriteLock {
  let held: Promise<unknown> = Promise.resolve();
  const writing = new Set<Promise<unknown>>();

  async function write<T>(work: () => Promise<T>): Promise<T> {
    // Another hold may have begun meanwhile.
    for (let gate: unknown = null; gate !== held; ) {
      gate = held;
      await gate;
    }
    const run = work();
    writing.add(run);
    try {
      return await run;
    } finally {
      writing.delete(run);
    }
  }

  return {
    ch: {
      ...ch,
      command: (...args) => write(() => ch.command(...args)),
      insert: (...args) => write(() => ch.insert(...args)),
      insertBlock: (...args) => write(() => ch.insertBlock(...args)),
      insertFile: (...args) => write(() => ch.insertFile(...args)),
    },
    async hold(work) {
      let release = () => {};
      const before = held;
      held = new Promise<void>((resolve) => {
        release = resolve;
      });
      try {
        await before;
        await Promise.allSettled(writing);
        return await work(ch);
      } finally {
        release();
      }
    },
  };
}
