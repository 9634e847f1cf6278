import { AsyncLocalStorage } from 'node:async_hooks';
import { queueLength, queueSeconds } from '../measures.ts';
import { CallerLeft, StoreClosed, type Waiting } from './clickhouse.ts';

const turns = new AsyncLocalStorage<number>();
let last_turn = 0;

/**
 * All statements of the work keep its place in the queue; otherwise a call with three statements would wait
 * three times.
 */
export const inOneTurn = <T>(work: () => Promise<T>): Promise<T> => turns.run(++last_turn, work);

interface Turn<Connection> extends Waiting {
  turn: number;
  start(connection: Connection): void;
  refuse(reason: CallerLeft | StoreClosed): void;
}

/**
 * Runs one statement per connection; the others wait in the order of their calls, because a running
 * statement slows all others. Of statements that read a whole table one runs at a time: each takes all
 * threads.
 */
export function statementQueue<Connection>(connections: readonly Connection[]) {
  const idle = [...connections];
  const waiting: Array<Turn<Connection>> = [];
  let whole_runs = false;
  let closed: (() => void) | null = null;

  function startNext() {
    while (idle.length > 0) {
      const at = waiting.findIndex(({ whole }) => !(whole && whole_runs));
      const [next] = at < 0 ? [] : waiting.splice(at, 1);
      if (!next) return;
      if (next.left?.aborted) next.refuse(new CallerLeft());
      else {
        if (next.whole) whole_runs = true;
        next.start(idle.pop() as Connection);
      }
    }
  }

  async function using<T>(
    work: (connection: Connection) => Promise<T>,
    { left, whole }: Waiting = {},
  ): Promise<T> {
    const waited = queueSeconds.startTimer();
    queueLength.inc();
    const connection = await new Promise<Connection>((start, refuse) => {
      if (closed) return refuse(new StoreClosed());
      const turn = turns.getStore() ?? ++last_turn;
      const before = waiting.findLastIndex((other) => other.turn <= turn);
      waiting.splice(before + 1, 0, { turn, left, whole, start, refuse });
      startNext();
    }).finally(() => {
      queueLength.dec();
      waited();
    });
    try {
      return await work(connection);
    } finally {
      idle.push(connection);
      if (whole) whole_runs = false;
      startNext();
      if (idle.length === connections.length) closed?.();
    }
  }

  return {
    using,
    /** Refuses what waits and what comes, and resolves once nothing runs. */
    close(): Promise<void> {
      for (const { refuse } of waiting.splice(0)) refuse(new StoreClosed());
      return new Promise((resolve) => {
        closed = resolve;
        if (idle.length === connections.length) resolve();
      });
    },
  };
}
