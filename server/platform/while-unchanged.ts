import { LRUCache } from 'lru-cache';
import { CallerLeft, type ClickHouse } from './clickhouse/clickhouse.ts';
import { ofView } from './of-store.ts';

/** Capacity as a number of values or bytes; the least recently used leave first. */
type Room<T> = { max: number } | { bytes: number; sizeOf: (value: T) => number };

/** Bytes of an entry besides its value. */
const ENTRY = 500;

/** Callers of one answer; `gone` is aborted when the last one leaves. */
function openCallers() {
  const gone = new AbortController();
  let waiting = 0;
  return {
    gone: gone.signal,
    join(left: AbortSignal | undefined) {
      waiting++;
      left?.addEventListener('abort', () => --waiting === 0 && gone.abort(), { once: true });
    },
  };
}

/**
 * Caches one value per key until the tables are written; concurrent callers share a read. A call never gets
 * a value read before a write that ended earlier. @param read `left` is aborted when all callers have left;
 * it may then throw `CallerLeft`
 */
export function whileUnchanged<T, K = void>(
  tables: readonly string[],
  read: (ch: ClickHouse, key: K, left: AbortSignal) => Promise<T>,
  room: Room<T> = { max: 1000 },
): (ch: ClickHouse, key: K, left?: AbortSignal) => Promise<T> {
  type Entry = { version: string; value: Promise<T>; callers: ReturnType<typeof openCallers> };
  const keptOf = ofView(
    (_ch: ClickHouse) => new LRUCache<string, Entry>('max' in room ? room : { maxSize: room.bytes }),
  );
  return async (ch, key, left) => {
    const version = await ch.version(tables);
    if (left?.aborted) throw new CallerLeft();
    const kept = keptOf(ch);
    const name = JSON.stringify(key) ?? '';
    const before = kept.get(name);
    if (before?.version === version && !before.callers.gone.aborted) {
      before.callers.join(left);
      return before.value;
    }
    const callers = openCallers();
    callers.join(left);
    const value = read(ch, key, callers.gone);
    const entry = { version, value, callers };
    const keep = (one: Entry, bytes: number) =>
      kept.set(name, one, 'max' in room ? {} : { size: ENTRY + 2 * name.length + bytes });
    keep(entry, 0);
    value.then(
      // The library takes a new size only with a new value.
      (result) => 'max' in room || (kept.peek(name) === entry && keep({ ...entry }, room.sizeOf(result))),
      () => kept.peek(name) === entry && kept.delete(name),
    );
    return value;
  };
}

/**
 * For look-ups of many keys: only missing rows are read, and keys without a row are cached too. The least
 * recently used leave first.
 */
export function rowsWhileUnchanged<K, Row>(
  tables: readonly string[],
  max: number,
  nameOf: (key: K) => string,
  read: (ch: ClickHouse, keys: K[]) => Promise<Map<string, Row>>,
): (ch: ClickHouse, keys: readonly K[]) => Promise<Map<string, Row>> {
  const keptOf = ofView((_ch: ClickHouse) => ({
    version: '',
    rows: new LRUCache<string, { row: Row | undefined }>({ max }),
  }));
  return async (ch, keys) => {
    const version = await ch.version(tables);
    const kept = keptOf(ch);
    // Readers of the former version keep theirs.
    if (kept.version !== version) {
      kept.version = version;
      kept.rows = new LRUCache({ max });
    }
    const known = kept.rows;
    const cached = new Map<string, Row>();
    const missing = new Map<string, K>();
    for (const key of keys) {
      const name = nameOf(key);
      const before = known.get(name);
      if (!before) missing.set(name, key);
      else if (before.row !== undefined) cached.set(name, before.row);
    }
    if (missing.size === 0) return cached;
    const rows = await read(ch, [...missing.values()]);
    for (const name of missing.keys()) {
      const row = rows.get(name);
      known.set(name, { row });
      if (row !== undefined) cached.set(name, row);
    }
    return cached;
  };
}
