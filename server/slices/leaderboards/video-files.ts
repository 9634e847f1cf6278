import type { ClickHouse } from '#server/platform/clickhouse/clickhouse.ts';
import { whileUnchanged } from '#server/platform/while-unchanged.ts';

/** Latest addresses of video files; posts without one are absent. */
export const videoFilesOf = whileUnchanged(['post_videos'], async (ch: ClickHouse, ids: string[]) => {
  const rows = await ch.query<{ id: string; video: string }>(
    `SELECT toString(post_id) AS id, argMax(video, (observed_at, import_id)) AS video FROM post_videos FINAL
     WHERE post_id IN {ids:Array(UInt64)} GROUP BY post_id`,
    { ids },
    'video files of posts',
  );
  return new Map(rows.map((row) => [row.id, row.video]));
});
