import type { ClickHouse } from '#server/platform/clickhouse/clickhouse.ts';
import { numberSet } from '#server/platform/clickhouse/number-set.ts';
import {
  combineAudiences,
  contentOf,
  type Distribution,
  insertDistributions,
  nextRevisions,
  readAudienceSourceRecords,
  readAudiences,
} from '../intake/audience-source-records.ts';
import { accountsOf, mendAudiences } from '../repair/audience-rows.ts';
import { deleteRows } from './delete-rows.ts';
import type { Moves } from './moves.ts';

const keyOf = (d: Distribution) => `${d.account_id}|${d.dimension}`;

/** Audiences move with their names. */
export async function moveAudiences(ch: ClickHouse, moves: Moves): Promise<void> {
  const ids = moves.account_ids;
  const [current, sourceRecords] = await Promise.all([
    readAudiences(ch, ids),
    readAudienceSourceRecords(ch, ids),
  ]);
  const goes = (d: Distribution) => moves.target(d) !== null;
  const recorded = new Set(sourceRecords.map(keyOf));
  const alone = current.filter((d) => !recorded.has(keyOf(d)));
  const moved = [...sourceRecords, ...alone].flatMap((d) => {
    const account_id = moves.target(d);
    return account_id === null ? [] : [{ ...d, account_id }];
  });
  if (moved.length > 0)
    await insertDistributions(ch, 'audience_sightings', [...alone.filter((d) => !goes(d)), ...moved]);
  await recombineAudiences(ch, ids, goes);
  await deleteRows(ch, 'audience_sightings', moves.where('account_id'));
}

/** Derives the audiences of these accounts from imports, except for rows to be deleted. */
export async function recombineAudiences(
  ch: ClickHouse,
  account_ids: Iterable<number>,
  isGone: (d: Distribution) => boolean,
): Promise<void> {
  const ids = [...account_ids];
  const [current, sourceRecords, nextRevision] = await Promise.all([
    readAudiences(ch, ids),
    readAudienceSourceRecords(ch, ids),
    nextRevisions(ch, ids),
  ]);
  const recorded = Map.groupBy(
    sourceRecords.filter((d) => !isGone(d)),
    keyOf,
  );
  const before = new Map(current.map((d) => [keyOf(d), d]));
  const changed = [...recorded].flatMap(([key, all]) => {
    const stood = before.get(key);
    const combined = combineAudiences(all);
    const now = { ...combined, revision: nextRevision(combined.account_id) };
    return contentOf(stood) === contentOf(now) && stood?.import_id === now.import_id ? [] : [now];
  });
  await insertDistributions(ch, 'account_audience', changed);
  for (const [dimension, gone] of Map.groupBy(
    current.filter((d) => !recorded.has(keyOf(d)) && isGone(d)),
    (d) => d.dimension,
  ))
    await deleteRows(
      ch,
      'account_audience',
      `dimension = '${dimension}' AND account_id IN (${numberSet(gone.map((d) => d.account_id))})`,
    );
  await mendAudiences(ch, accountsOf(ids), true);
}
