import { numberSet } from '#server/platform/clickhouse/number-set.ts';
import type { AudienceObservation } from '#server/tables/observations.ts';
import type { IntakeEngine } from './intake-engine.ts';
import { readPostId, storedPostId } from './posts/post-id.ts';

export interface Distribution {
  dimension: string;
  account_id: number;
  keys: string[];
  /** −1 = the source has only the key. */
  shares: number[];
  sample_size: number;
  /** Unix seconds, 0 = unknown. */
  observed_at: number;
  /** The source's name for the account, as a `nameId`. */
  named: string;
  /** 0 = the demo world. */
  import_id: number;
  revision: number;
}

/** A condition on `account_id`. */
const of = (ids: Iterable<number>) => `account_id IN (${numberSet(ids)})`;

const COLUMNS = `dimension, account_id, keys, shares, sample_size, toUnixTimestamp(a.observed_at) AS observed_at,
  import_id, revision, ${readPostId('a.named')} AS named`;

/** Current distributions. */
export const readAudiences = (ch: IntakeEngine, ids: Iterable<number>): Promise<Distribution[]> =>
  ch.query<Distribution>(
    `SELECT ${COLUMNS} FROM account_audience AS a FINAL WHERE ${of(ids)}`,
    {},
    'audiences by account',
  );

/**
 * Revisions above those of all stored rows of an account, also of rows that were moved or withdrawn: what is
 * derived from these outlives them.
 */
export async function nextRevisions(
  ch: IntakeEngine,
  ids: Iterable<number>,
): Promise<(id: number) => number> {
  const rows = await ch.query<{ account_id: number; revision: number }>(
    `SELECT account_id, max(revision) AS revision FROM audience_cells WHERE ${of(ids)} GROUP BY account_id`,
    {},
    'revisions of audiences',
  );
  const last = new Map(rows.map((r) => [r.account_id, r.revision]));
  return (id) => (last.get(id) ?? 0) + 1;
}

/** One per import, for accounts with several. */
export const readAudienceSourceRecords = (ch: IntakeEngine, ids: Iterable<number>): Promise<Distribution[]> =>
  ch.query<Distribution>(
    `SELECT ${COLUMNS} FROM audience_sightings AS a FINAL WHERE ${of(ids)}`,
    {},
    'source records of audiences',
  );

const NAMES = [
  'dimension',
  'account_id',
  'keys',
  'shares',
  'sample_size',
  'observed_at',
  'named',
  'import_id',
  'revision',
];

const row = (d: Distribution) => [
  d.dimension,
  d.account_id,
  d.keys,
  d.shares,
  d.sample_size,
  d.observed_at,
  storedPostId(d.named),
  d.import_id,
  d.revision,
];

export const insertDistributions = (
  ch: IntakeEngine,
  table: 'account_audience' | 'audience_sightings',
  all: Distribution[],
) => ch.insert(table, NAMES, all.map(row));

const share = (s: number) => Math.fround(s);

/** Independent of the order of the keys. */
export const contentOf = (d: Distribution | undefined) =>
  d &&
  JSON.stringify([d.keys.map((k, i) => [k, share(d.shares[i] ?? -1)]).sort(), d.sample_size, d.observed_at]);

/**
 * The newest distribution: of several at one time all keys, each with its largest share. A key without a
 * share counts only if none has one.
 */
export function combineAudiences(all: readonly Distribution[]): Distribution {
  const [first, ...rest] = all;
  if (!first) throw new Error('combineAudiences needs a distribution');
  if (rest.length === 0) return first;
  const observed_at = Math.max(...all.map((d) => d.observed_at));
  const newest = all.filter((d) => d.observed_at === observed_at);
  const shares = new Map<string, number>();
  for (const d of newest)
    for (const [i, key] of d.keys.entries())
      shares.set(key, Math.max(shares.get(key) ?? -1, share(d.shares[i] ?? -1)));
  // The score equals the sum of the classes.
  if (first.dimension === 'credibility' && shares.size > 1) shares.delete('credible');
  const isKnown = [...shares.values()].some((s) => s >= 0);
  const pairs = [...shares]
    .filter(([, s]) => s >= 0 || !isKnown)
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  const last = newest.reduce((a, b) => (b.import_id > a.import_id ? b : a));
  return {
    ...last,
    keys: pairs.map(([key]) => key),
    shares: pairs.map(([, s]) => s),
    sample_size: Math.max(...newest.map((d) => d.sample_size)),
  };
}

/** Same time: extends the distribution; later: starts a new one; earlier: nothing (null). */
export function addKey(
  now: Distribution | undefined,
  whose: Pick<Distribution, 'account_id' | 'named' | 'import_id'>,
  o: Omit<AudienceObservation, 'account'>,
): Distribution | null {
  const observed_at = o.observed_at === null ? 0 : Math.floor(o.observed_at / 1000);
  const part = o.share ?? -1;
  if (now && observed_at < now.observed_at) return null;
  if (!now || observed_at > now.observed_at)
    return {
      ...whose,
      dimension: o.dimension,
      keys: [o.key],
      shares: [part],
      sample_size: o.sample_size ?? -1,
      observed_at,
      revision: (now?.revision ?? 0) + 1,
    };
  const at = now.keys.indexOf(o.key);
  // A distribution with only a main key (share −1) is not extended by another undated row.
  if (at < 0 && part < 0) return null;
  if (at >= 0 && share(now.shares[at] ?? -1) === share(part)) return now;
  if (at < 0) now.keys.push(o.key);
  now.shares[at < 0 ? now.keys.length - 1 : at] = part;
  now.sample_size = o.sample_size ?? now.sample_size;
  now.revision += 1;
  return now;
}
