import { WEIGHTED_DIMENSIONS } from '#server/analytics/metrics/weighted-audience.ts';
import type { ClickHouse } from '#server/platform/clickhouse/clickhouse.ts';
import { numberSet } from '#server/platform/clickhouse/number-set.ts';

/** A condition on `account_id`. */
export const accountsOf = (ids: Iterable<number>): string => `account_id IN (${numberSet(ids)})`;

const KEY = 'account_id, dimension, key';

const expectedIndex = (
  where: string,
) => `SELECT account_id, dimension, pair.1 AS key, pair.2 AS share, revision
  FROM (SELECT account_id, dimension, revision, arrayJoin(arrayZip(keys, shares)) AS pair
    FROM account_audience FINAL WHERE ${where})`;

/**
 * `audienceRow` (server/analytics/metrics/weighted-audience.ts) as SQL; includes accounts without
 * distributions.
 */
const expectedCells = (where: string) => `SELECT account_id,
    groupArrayArrayIf(arrayConcat([(concat(dimension, ':'), toFloat32(1))],
      arrayMap(x -> (concat(dimension, ':', x.1), x.2), known)),
      notEmpty(known) AND dimension IN (${WEIGHTED_DIMENSIONS.map((d) => `'${d}'`).join(', ')})) AS weighted,
    if(empty(weighted), weighted, arrayConcat([('', toFloat32(1))], weighted)) AS pairs, max(revision) AS revision
  FROM (SELECT account_id, dimension, revision, arrayFilter(x -> x.2 >= 0, arrayZip(keys, shares)) AS known
    FROM account_audience FINAL WHERE ${where})
  GROUP BY account_id`;

export interface MendedAudiences {
  /** Missing or different rows by key. */
  index: number;
  /** Accounts with missing or different cells. */
  cells: number;
}

/**
 * Rebuilds `audience_index` and `audience_cells` from `account_audience`. @param alone no import runs.
 * Otherwise only rows with earlier revisions are replaced, so that concurrent writes win. Of equal
 * revisions the row written last counts.
 */
export async function mendAudiences(ch: ClickHouse, where: string, alone: boolean): Promise<MendedAudiences> {
  const or = (condition: string) => (alone ? `OR ${condition}` : '');
  const extra = `FROM (SELECT ${KEY}, revision FROM audience_index FINAL WHERE ${where}) AS t
    LEFT JOIN (SELECT account_id, dimension, keys, revision AS now FROM account_audience FINAL WHERE ${where}) AS d
      USING (account_id, dimension)
    WHERE NOT has(d.keys, t.key) AND (t.revision < d.now ${or('1')})`;
  // Current rows with their highest revision. Of rows with one revision the one written last counts, which
  // only FINAL decides.
  const current = (table: string, key: string, says: string) => `SELECT ${key}, max(revision) AS revision_now,
      max(lives) AS is_live, anyIf(says, lives = 1) AS says
    FROM (SELECT ${key}, revision, 0 AS lives, ${says} AS says FROM ${table} WHERE ${where}
      UNION ALL SELECT ${key}, revision, 1 AS lives, ${says} AS says FROM ${table} FINAL WHERE ${where})
    GROUP BY ${key}`;
  const lacking = `FROM (${expectedIndex(where)}) AS d
    LEFT JOIN (${current('audience_index', KEY, 'share')}) AS t USING (${KEY})
    WHERE t.revision_now < d.revision ${or('t.is_live = 0 OR t.says != d.share')}`;
  const cells = `FROM (${expectedCells(where)}) AS d
    LEFT JOIN (${current('audience_cells', 'account_id', 'arraySort(arrayZip(cells, shares))')}) AS t USING (account_id)
    WHERE (t.revision_now < d.revision ${or('1')}) AND t.says != arraySort(d.pairs)`;
  const into_index = `audience_index (${KEY}, share, revision, is_deleted)`;
  const ended = await insertFound(
    ch,
    into_index,
    `SELECT ${KEY}, 0, greatest(t.revision + 1, d.now), 1 ${extra}`,
  );
  const put = await insertFound(
    ch,
    into_index,
    `SELECT ${KEY}, d.share, greatest(d.revision, t.revision_now), 0 ${lacking}`,
  );
  const emptied = await insertFound(
    ch,
    'audience_cells (account_id, cells, shares, revision)',
    `SELECT account_id, [] AS none, [] AS no_shares, revision + 1 FROM audience_cells FINAL
     WHERE ${where} AND notEmpty(cells) AND account_id NOT IN (SELECT account_id FROM account_audience WHERE ${where})`,
  );
  const filled = await insertFound(
    ch,
    'audience_cells (account_id, cells, shares, revision)',
    `SELECT account_id, d.pairs.1, d.pairs.2, greatest(d.revision, t.revision_now + 1) ${cells}`,
  );
  return { index: ended + put, cells: emptied + filled };
}

/** Returns how many rows were inserted. */
async function insertFound(ch: ClickHouse, into: string, select: string): Promise<number> {
  const [row] = await ch.query<{ n: number }>(`SELECT count() AS n FROM (${select})`, {}, into);
  if (row?.n) await ch.command(`INSERT INTO ${into} ${select}`);
  return row?.n ?? 0;
}
