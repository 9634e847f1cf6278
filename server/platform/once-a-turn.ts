import { ofStore } from './of-store.ts';
import type { Database } from './postgres/postgres.ts';

const endOfTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * Calls that arrive in the same turn of the event loop, as those of one screen do, share one read per key. It starts when the
 * turn ends, so it sees every write that ended before.
 */
export function onceATurn<T>(): (db: Database, key: string | number, read: () => Promise<T>) => Promise<T> {
  const readingsOf = ofStore((_db: Database) => new Map<string | number, Promise<T>>());
  return (db, key, read) => {
    const readings = readingsOf(db);
    const shared =
      readings.get(key) ??
      endOfTurn().then(() => {
        readings.delete(key);
        return read();
      });
    readings.set(key, shared);
    return shared;
  };
}
