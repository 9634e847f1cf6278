import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import type { Services } from '#server/platform/context.ts';
import type { Database } from '#server/platform/postgres/postgres.ts';
import { compareDerived, type Differences } from './compare.ts';

const NAME = 'derived_rows';
const TABLES = [
  'posts',
  'post_terms',
  'account_audience',
  'audience_index',
  'audience_cells',
  'profile_search',
  'profile_index',
  'accounts',
];
/** People and imports have priority. */
const THREADS = 1;
const LOOK_AGAIN_MS = 60_000;

const kept = z.object({
  checked_at: z.string(),
  terms: z.number(),
  audiences: z.number(),
  search: z.number(),
});
export type DerivedHealth = z.infer<typeof kept>;

/** Null = no comparison yet. */
export async function derivedHealth(db: Database): Promise<DerivedHealth | null> {
  const row = await db.selectFrom('setting').where('name', '=', NAME).select('value').executeTakeFirst();
  return row ? kept.parse(row.value) : null;
}

/** As sentences for the operator. */
export async function derivedProblems(db: Database): Promise<string[]> {
  const health = await derivedHealth(db);
  if (!health) return [];
  const names = {
    terms: 'keyword reports',
    audiences: 'audience filters',
    search: 'profile search',
  } as const;
  return (['terms', 'audiences', 'search'] as const)
    .filter((kind) => health[kind] > 0)
    .map(
      (kind) =>
        `${health[kind].toLocaleString('en')} rows of ${names[kind]} are missing or wrong: npm run repair mends them.`,
    );
}

type Stores = Pick<Services, 'db' | 'ch' | 'now' | 'log'>;

/** In the background, while nothing is being written. */
export async function checkDerived(stores: Stores, signal: AbortSignal): Promise<void> {
  for (;;) {
    const before = await stores.ch.version(TABLES);
    const differences = await compareDerived(stores, false, THREADS);
    // A half-written batch differs without being damaged.
    if ((await stores.ch.version(TABLES)) === before && !(await isWriting(stores.db)))
      return keep(stores, differences);
    await setTimeout(LOOK_AGAIN_MS, undefined, { signal, ref: false });
  }
}

export async function keep({ db, log, now }: Stores, differences: Differences): Promise<void> {
  const terms = [...differences.terms.values()].reduce((sum, n) => sum + n, 0);
  const value: DerivedHealth = { ...differences, terms, checked_at: now().toISOString() };
  await db
    .insertInto('setting')
    .values({ name: NAME, value: JSON.stringify(value) })
    .onConflict((c) => c.column('name').doUpdateSet({ value: JSON.stringify(value) }))
    .execute();
  for (const problem of await derivedProblems(db)) log.warn(problem);
}

async function isWriting(db: Database): Promise<boolean> {
  const batch = await db
    .selectFrom('import_unit')
    .select('import_id')
    .where('is_settled', '=', false)
    .limit(1)
    .executeTakeFirst();
  return batch !== undefined;
}
