import { audienceRow } from '#server/analytics/metrics/weighted-audience.ts';
import type { AudienceObservation } from '#server/tables/observations.ts';
import {
  addKey,
  combineAudiences,
  contentOf,
  type Distribution,
  insertDistributions,
  nextRevisions,
  readAudienceSourceRecords,
  readAudiences,
} from './audience-source-records.ts';
import type { IntakeEngine } from './intake-engine.ts';

/** Rows to write for the audiences of a batch. */
export interface AudiencePlan {
  /** One per import, for accounts with several. */
  sourceRecords: Distribution[];
  changed: Distribution[];
  /** Index rows of removed keys. */
  ended: unknown[][];
  /** Rows of `audience_cells`. */
  cells: unknown[][];
  account_ids: Set<number>;
}

type SeenAudience = { account_id: number; named: string; o: Omit<AudienceObservation, 'account'> };

const keyOf = (d: Pick<Distribution, 'account_id' | 'dimension'>) => `${d.account_id}|${d.dimension}`;

/** The newest distribution of each account and dimension; rows of one observation time belong together. */
export async function planAudiences(
  ch: IntakeEngine,
  import_id: number,
  seen: SeenAudience[],
): Promise<AudiencePlan> {
  const plan: AudiencePlan = { sourceRecords: [], changed: [], ended: [], cells: [], account_ids: new Set() };
  if (seen.length === 0) return plan;
  const ids = new Set(seen.map((s) => s.account_id));
  const [rows, sourceRecords, nextRevision] = await Promise.all([
    readAudiences(ch, ids),
    readAudienceSourceRecords(ch, ids),
    nextRevisions(ch, ids),
  ]);
  const current = new Map(rows.map((r) => [keyOf(r), r]));
  const records = Map.groupBy(sourceRecords, keyOf);
  const next = new Map<string, Distribution>();
  for (const [key, list] of Map.groupBy(seen, ({ account_id, o }) => `${account_id}|${o.dimension}`)) {
    const before = current.get(key);
    const kept = records.get(key);
    const all = new Map(
      (kept ?? (before ? [before] : [])).map((d) => [`${d.named}|${d.import_id}`, copied(d)]),
    );
    const fresh = new Set<Distribution>();
    for (const { account_id, named, o } of list) {
      const mine = `${named}|${import_id}`;
      const merged = addKey(all.get(mine), { account_id, named, import_id }, o);
      if (!merged) continue;
      all.set(mine, merged);
      fresh.add(merged);
    }
    if (all.size > 1) plan.sourceRecords.push(...(kept ? fresh : all.values()));
    const now = { ...combineAudiences([...all.values()]) };
    if (contentOf(before) === contentOf(now)) continue;
    now.revision = nextRevision(now.account_id);
    next.set(key, now);
    plan.changed.push(now);
    plan.account_ids.add(now.account_id);
    for (const k of before?.keys ?? [])
      if (!now.keys.includes(k)) plan.ended.push([now.dimension, k, now.account_id, 0, now.revision, 1]);
  }
  plan.cells = cellRows(plan.changed, current, next);
  return plan;
}

/** Distributions first, then derived rows. */
export async function storeAudiences(
  ch: IntakeEngine,
  { sourceRecords, changed, ended, cells }: AudiencePlan,
): Promise<void> {
  await insertDistributions(ch, 'audience_sightings', sourceRecords);
  await insertDistributions(ch, 'account_audience', changed);
  await ch.insert(
    'audience_index',
    ['dimension', 'key', 'account_id', 'share', 'revision', 'is_deleted'],
    ended,
  );
  await ch.insert('audience_cells', ['account_id', 'cells', 'shares', 'revision'], cells);
}

/** Stores the newest distributions. Returns the changed accounts. */
export async function writeAudiences(
  ch: IntakeEngine,
  import_id: number,
  seen: SeenAudience[],
): Promise<Set<number>> {
  const plan = await planAudiences(ch, import_id, seen);
  await storeAudiences(ch, plan);
  return plan.account_ids;
}

/** One row per changed account, with all its distributions. */
function cellRows(
  written: Distribution[],
  current: Map<string, Distribution>,
  next: Map<string, Distribution>,
): unknown[][] {
  const accounts = new Map<number, Distribution[]>(written.map((d) => [d.account_id, []]));
  for (const [, d] of new Map([...current, ...next])) accounts.get(d.account_id)?.push(d);
  return [...accounts].map(([account_id, all]) => {
    const { cells, shares } = audienceRow(all);
    return [account_id, cells, shares, Math.max(...all.map((d) => d.revision))];
  });
}

const copied = (d: Distribution): Distribution => ({ ...d, keys: [...d.keys], shares: [...d.shares] });
