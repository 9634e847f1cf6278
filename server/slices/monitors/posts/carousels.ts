import type { ClickHouse } from '#server/platform/clickhouse/clickhouse.ts';
import { whileUnchanged } from '#server/platform/while-unchanged.ts';

/** Latest image URLs; posts without several images are absent. */
export const carouselsOf = whileUnchanged(['post_images'], async (ch: ClickHouse, ids: string[]) => {
  const rows = await ch.query<{ id: string; images: string[] }>(
    `SELECT toString(post_id) AS id, argMax(images, (observed_at, import_id)) AS images FROM post_images FINAL
     WHERE post_id IN {ids:Array(UInt64)} GROUP BY post_id`,
    { ids },
    'carousels',
  );
  return new Map(rows.map((row) => [row.id, row.images]));
});
