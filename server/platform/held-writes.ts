import type { ClickHouse } from './clickhouse.ts';

/** The analytics store with a gate before all that changes it. */
export interface HeldWrites {
  ch: ClickHouse;
  /** Does work while nothing changes in the store: what is being written ends first, what comes waits. */
  hold<T>(work: (ch: ClickHouse) => Promise<T>): Promise<T>;
}

export function holdingWrites(ch: ClickHouse): HeldWrites {
  let held: Promise<unknown> = Promise.resolve();
  const writing = new Set<Promise<unknown>>();

  async function write<T>(work: () => Promise<T>): Promise<T> {
    // Whoever was let through may have to wait again: another hold began meanwhile.
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
      command: (...given) => write(() => ch.command(...given)),
      insert: (...given) => write(() => ch.insert(...given)),
      insertBlock: (...given) => write(() => ch.insertBlock(...given)),
      insertFile: (...given) => write(() => ch.insertFile(...given)),
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
