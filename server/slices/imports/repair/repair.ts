import type { Services } from '#server/platform/context.ts';
import { projectAll } from '#server/projector/projector.ts';
import { indexProfiles } from '#server/projector/search-index.ts';
import { chooseAgain } from '../implausible/follow-words.ts';
import { countImplausible, doubtedSubjects } from '../implausible/implausible.ts';
import { betweenImports } from '../import-run.ts';
import { settleBatches } from '../run/open-batches.ts';
import { mendAudiences } from './audience-rows.ts';
import { compareDerived } from './compare.ts';
import { keep } from './derived-health.ts';
import { allPosts, endDoubles, mendTerms, postsOfYear } from './term-rows.ts';

type Stores = Pick<Services, 'db' | 'ch' | 'now' | 'log'>;

const LOOKED_AT = {
  profile_search: '* EXCEPT (revision, is_deleted)',
  profiles: '* EXCEPT (revision, is_deleted)',
  accounts: '* EXCEPT (revision, is_deleted)',
  profile_index: '* EXCEPT revision',
} as const;

/** Hash of each profile's current search rows. */
async function profileHashes({ ch }: Stores): Promise<Map<number, string>> {
  const rows = await ch.query<{ profile_id: number; hash: string }>(
    `SELECT profile_id, toString(sum(hash)) AS hash FROM (${Object.entries(LOOKED_AT)
      .map(([table, columns]) => `SELECT profile_id, cityHash64(${columns}) AS hash FROM ${table} FINAL`)
      .join(' UNION ALL ')}) GROUP BY profile_id`,
    {},
    'search rows by profile',
  );
  return new Map(rows.map((r) => [r.profile_id, r.hash]));
}

/** Projects every profile again and ends rows of deleted ones. Returns how many differed. */
async function mendSearch(stores: Stores): Promise<number> {
  const before = await profileHashes(stores);
  await endGone(stores, before.keys());
  await projectAll(stores);
  const after = await profileHashes(stores);
  let differing = 0;
  for (const [profile_id, hash] of after) {
    if (before.get(profile_id) !== hash) differing++;
    before.delete(profile_id);
  }
  return differing + before.size;
}

/** Ends rows of profiles and accounts that are deleted or hidden in the workspace store. */
async function endGone(stores: Stores, profile_ids: Iterable<number>): Promise<void> {
  const { db, ch } = stores;
  const known = new Set(
    (await db.selectFrom('profile').select('id').where('hidden', '=', false).execute()).map((p) => p.id),
  );
  const gone = [...profile_ids].filter((id) => !known.has(id));
  const shown = await db
    .selectFrom('account as a')
    .innerJoin('profile as p', 'p.id', 'a.profile_id')
    .where('p.hidden', '=', false)
    .select('a.id')
    .execute();
  const accounts = new Set(shown.map((a) => a.id));
  const stored = await ch.query<{ account_id: number }>(
    'SELECT account_id FROM accounts FINAL',
    {},
    'accounts',
  );
  const gone_accounts = stored.map((a) => a.account_id).filter((id) => !accounts.has(id));
  const end = (table: keyof typeof LOOKED_AT, column: string, ids: number[]) =>
    ids.length === 0
      ? undefined
      : ch.command(
          `INSERT INTO ${table} SELECT * REPLACE (revision + 1 AS revision, 1 AS is_deleted) 
           FROM (SELECT * FROM ${table} FINAL WHERE ${column} IN {ids:Array(UInt32)})`,
          { ids },
        );
  await end('profile_search', 'profile_id', gone);
  await end('profiles', 'profile_id', gone);
  await end('accounts', 'account_id', gone_accounts);
  await indexProfiles(stores, gone);
}

/** Differences found and repaired. */
export interface RepairStep {
  kind: 'batches' | 'posts' | 'implausible' | 'terms' | 'audiences' | 'search';
  count: number;
  /** For the operator. */
  text: string;
}

/**
 * Rebuilds derived data that differs from its source: states of posts with implausible observations, terms,
 * audience index and cells, search. Waits for running imports, and blocks later ones. A second run finds
 * nothing. @param tell called after each step
 */
export function repair(stores: Stores, tell: (step: RepairStep) => void): Promise<void> {
  return betweenImports(stores, () => mend(stores, tell));
}

const n = (count: number) => count.toLocaleString('en');

async function mend(stores: Stores, tell: (step: RepairStep) => void): Promise<void> {
  const { ch } = stores;
  const batches = await settleBatches(stores, true);
  tell({ kind: 'batches', count: batches, text: `Imports that were cut off: ${n(batches)} owed something` });
  let doubles = 0;
  for (const scope of await allPosts(ch)) doubles += await endDoubles(ch, scope);
  tell({ kind: 'posts', count: doubles, text: `Posts: ${n(doubles)} stood twice` });
  const otherwise = await chooseAgain(stores, await doubtedSubjects(stores, 'post'));
  await countImplausible(stores);
  tell({
    kind: 'implausible',
    count: otherwise,
    text: `Posts with observations that look wrong: ${n(otherwise)} stood otherwise`,
  });
  const differing = await compareDerived(stores, true);
  const terms = { missing: 0, extra: 0 };
  for (const year of differing.terms.keys()) {
    for (const scope of await postsOfYear(ch, year)) {
      const part = await mendTerms(ch, scope, true);
      terms.missing += part.missing;
      terms.extra += part.extra;
    }
  }
  tell({
    kind: 'terms',
    count: terms.missing + terms.extra,
    text: `Terms of posts: ${n(terms.missing)} missing or wrong, ${n(terms.extra)} too many`,
  });
  const { index, cells } = await mendAudiences(ch, '1', true);
  tell({
    kind: 'audiences',
    count: index + cells,
    text: `Audiences: ${n(index)} rows by key and ${n(cells)} accounts missing or wrong`,
  });
  const profiles = await mendSearch(stores);
  tell({ kind: 'search', count: profiles, text: `Search: ${n(profiles)} profiles missing or wrong` });
  await keep(stores, await compareDerived(stores, true));
}
