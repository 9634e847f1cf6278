import { cellsOf } from '#server/analytics/metrics/audience-cells.ts';
import type { AudienceObservation } from '../observations.ts';
import type { IntakeEngine } from './intake-engine.ts';

interface Distribution {
  dimension: string;
  account_id: number;
  keys: string[];
  /** -1 = the source names the key only. */
  shares: number[];
  sample_size: number;
  /** Unix seconds, 0 = not told. */
  observed_at: number;
  /** The import that brought it; 0 = not kept yet, and of the demo world. */
  import_id: number;
  revision: number;
}

const COLUMNS = [
  'dimension',
  'account_id',
  'keys',
  'shares',
  'sample_size',
  'observed_at',
  'import_id',
  'revision',
];

/** What storing the audiences of a unit does. */
export interface AudiencePlan {
  changed: Distribution[];
  /** Index rows of keys that distributions no longer have. */
  ended: unknown[][];
  /** Rows of `audience_cells`. */
  cells: unknown[][];
  account_ids: Set<number>;
}

type SeenAudience = { account_id: number; o: Omit<AudienceObservation, 'account'> };

/**
 * Works out the newest distribution of each account and dimension; rows of one observation time belong together.
 */
export async function planAudiences(
  ch: IntakeEngine,
  import_id: number,
  seen: SeenAudience[],
): Promise<AudiencePlan> {
  const plan: AudiencePlan = { changed: [], ended: [], cells: [], account_ids: new Set() };
  if (seen.length === 0) return plan;
  const ids = [...new Set(seen.map((s) => s.account_id))];
  const rows = await ch.query<Distribution>(
    `SELECT dimension, account_id, keys, shares, sample_size, toUnixTimestamp(a.observed_at) AS observed_at, import_id, revision
     FROM account_audience AS a FINAL WHERE account_id IN (${ids.join(',')})`,
    {},
    'audiences by account',
  );
  const standing = new Map(rows.map((r) => [`${r.account_id}|${r.dimension}`, r]));
  const next = new Map<string, Distribution>();
  for (const { account_id, o } of seen) {
    const key = `${account_id}|${o.dimension}`;
    const merged = add(next.get(key) ?? copied(standing.get(key)), account_id, o);
    if (merged) next.set(key, merged);
  }
  for (const [key, d] of next) {
    const before = standing.get(key);
    if (content(before) === content(d)) continue;
    plan.changed.push(Object.assign(d, { import_id }));
    plan.account_ids.add(d.account_id);
    for (const k of before?.keys ?? [])
      if (!d.keys.includes(k)) plan.ended.push([d.dimension, k, d.account_id, 0, d.revision, 1]);
  }
  plan.cells = cellRows(plan.changed, standing, next);
  return plan;
}

/** Writes what is planned: distributions first, then what follows from them. */
export async function storeAudiences(
  ch: IntakeEngine,
  { changed, ended, cells }: AudiencePlan,
): Promise<void> {
  await ch.insert(
    'account_audience',
    COLUMNS,
    changed.map((d) => [
      d.dimension,
      d.account_id,
      d.keys,
      d.shares,
      d.sample_size,
      d.observed_at,
      d.import_id,
      d.revision,
    ]),
  );
  await ch.insert(
    'audience_index',
    ['dimension', 'key', 'account_id', 'share', 'revision', 'is_deleted'],
    ended,
  );
  await ch.insert('audience_cells', ['account_id', 'cells', 'shares', 'revision'], cells);
}

/** Keeps the newest distributions. Returns the accounts whose audience changed. */
export async function writeAudiences(
  ch: IntakeEngine,
  import_id: number,
  seen: SeenAudience[],
): Promise<Set<number>> {
  const plan = await planAudiences(ch, import_id, seen);
  await storeAudiences(ch, plan);
  return plan.account_ids;
}

/** One row per account written: all its distributions, old and new. */
function cellRows(
  written: Distribution[],
  standing: Map<string, Distribution>,
  next: Map<string, Distribution>,
): unknown[][] {
  const accounts = new Map<number, Distribution[]>(written.map((d) => [d.account_id, []]));
  for (const [, d] of new Map([...standing, ...next])) accounts.get(d.account_id)?.push(d);
  return [...accounts].map(([account_id, all]) => {
    const { cells, shares } = cellsOf(all);
    return [account_id, cells, shares, all.reduce((sum, d) => sum + d.revision, 0)];
  });
}

const content = (d: Distribution | undefined) =>
  d && JSON.stringify([d.keys, d.shares.map((s) => Math.fround(s)), d.sample_size, d.observed_at]);

const copied = (d: Distribution | undefined) => d && { ...d, keys: [...d.keys], shares: [...d.shares] };

/** One more key, put into `now`: same time = same distribution, later time = a new one, earlier = nothing (null). */
function add(
  now: Distribution | undefined,
  account_id: number,
  o: Omit<AudienceObservation, 'account'>,
): Distribution | null {
  const observed_at = o.observed_at === null ? 0 : Math.floor(o.observed_at / 1000);
  const share = o.share ?? -1;
  if (now && observed_at < now.observed_at) return null;
  if (!now || observed_at > now.observed_at)
    return {
      dimension: o.dimension,
      account_id,
      keys: [o.key],
      shares: [share],
      sample_size: o.sample_size ?? -1,
      observed_at,
      import_id: 0,
      revision: (now?.revision ?? 0) + 1,
    };
  const at = now.keys.indexOf(o.key);
  // A distribution that only names its main key (share -1) is not added to by another source without a time.
  if (at < 0 && share < 0) return null;
  if (at >= 0 && Math.fround(now.shares[at] ?? -1) === Math.fround(share)) return now;
  if (at < 0) now.keys.push(o.key);
  now.shares[at < 0 ? now.keys.length - 1 : at] = share;
  now.sample_size = o.sample_size ?? now.sample_size;
  now.revision += 1;
  return now;
}
