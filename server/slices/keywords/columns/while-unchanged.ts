import { LRUCache } from 'lru-cache';
import type { ClickHouse } from '#server/platform/clickhouse.ts';

/**
 * Reads once for each key and keeps what was read until rows of one of the tables are written; callers at the same
 * time share it. Nobody gets what was read before a write that had ended when they asked.
 */
export function whileUnchanged<T, K = void>(
  tables: readonly string[],
  read: (ch: ClickHouse, key: K) => Promise<T>,
): (ch: ClickHouse, key: K) => Promise<T> {
  const stores = new WeakMap<ClickHouse, LRUCache<string, { version: string; value: Promise<T> }>>();
  return async (ch, key) => {
    const version = await ch.version(tables);
    const kept =
      stores.get(ch) ?? new LRUCache<string, { version: string; value: Promise<T> }>({ max: 1000 });
    stores.set(ch, kept);
    const name = JSON.stringify(key) ?? '';
    const before = kept.get(name);
    if (before?.version === version) return before.value;
    const value = read(ch, key);
    const entry = { version, value };
    kept.set(name, entry);
    value.catch(() => kept.peek(name) === entry && kept.delete(name));
    return value;
  };
}
