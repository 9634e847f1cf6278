import type { ClickHouse } from '#server/platform/clickhouse.ts';

/** Takes rows out for good: the engine writes the parts they were in anew. */
export async function deleteRows(ch: ClickHouse, table: string, where: string): Promise<void> {
  const [found] = await ch.query<{ n: number }>(
    `SELECT count() AS n FROM ${table} WHERE ${where}`,
    {},
    'rows to delete',
  );
  if (!found?.n) return;
  const target = ch.cluster ? `${table}_local ON CLUSTER ${ch.cluster}` : table;
  await ch.command(`ALTER TABLE ${target} DELETE WHERE ${where} SETTINGS mutations_sync = 2`);
}
