import type { PostActions } from '#contract/monitors/posts.ts';
import type { ClickHouse } from '#server/platform/clickhouse/clickhouse.ts';
import { whileUnchanged } from '#server/platform/while-unchanged.ts';

interface Row {
  id: string;
  link_taps: number;
  sticker_taps: number;
  exits: number;
  completion: number;
}

const known = (value: number) => (value < 0 ? null : Number(value));

/** Latest known actions on stories; posts without any are absent. */
export const actionsOf = whileUnchanged(['post_actions'], async (ch: ClickHouse, ids: string[]) => {
  const newest = ['link_taps', 'sticker_taps', 'exits', 'completion'].map(
    (name) =>
      `argMaxIf(${name}, (observed_at, import_id), ${name} >= 0) AS newest_${name}, countIf(${name} >= 0) AS n_${name}`,
  );
  const shown = ['link_taps', 'sticker_taps', 'exits', 'completion'].map(
    (name) => `if(n_${name} > 0, toFloat64(newest_${name}), -1) AS ${name}`,
  );
  const rows = await ch.query<Row>(
    `SELECT id, ${shown.join(', ')} FROM (SELECT toString(post_id) AS id, ${newest.join(', ')} FROM post_actions FINAL
     WHERE post_id IN {ids:Array(UInt64)} GROUP BY post_id)`,
    { ids },
    'actions on stories',
  );
  return new Map(
    rows.map(({ id, link_taps, sticker_taps, exits, completion }): [string, PostActions] => [
      id,
      {
        ...{ link_taps: known(link_taps), sticker_taps: known(sticker_taps), exits: known(exits) },
        completion: known(completion),
      },
    ]),
  );
});
