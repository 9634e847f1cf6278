import type { ClickHouse } from '#server/platform/clickhouse/clickhouse.ts';

/** Physically: the engine rewrites the affected parts. */
export async function deleteRows(ch: ClickHouse, table: string, where: string): Promise<void> {
  const [row] = await ch.query<{ n: number }>(
    `SELECT count() AS n FROM ${table} WHERE ${where}`,
    {},
    'rows to delete',
  );
  if (!row?.n) return;
  await ch.command(`ALTER TABLE ${table} DELETE WHERE ${where} SETTINGS mutations_sync = 2`);
}
