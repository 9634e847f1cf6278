import { sql } from 'kysely';
import { WEIGHTED_DIMENSIONS } from '#server/analytics/metrics/weighted-audience.ts';
import type { Services } from '#server/platform/context.ts';

type Stores = Pick<Services, 'db' | 'ch'>;

/** Numbers of differing derived rows; at least 1 if any differs. */
export interface Differences {
  /** By year of the posts; 1970 = undated. */
  terms: Map<number, number>;
  audiences: number;
  search: number;
}

/** Sums as texts: they wrap at 2^64. */
interface Sums {
  year: number;
  n: number;
  sums: string[];
}

const NUMBERS = 'toUInt64(likes) + comments + shares + views';

/**
 * Compares counts and sums: cheap enough for every day. @param deep compares the terms too, which reads all
 * of them @param threads cores of the engine; 0 = all
 */
export async function compareDerived(stores: Stores, deep = false, threads = 0): Promise<Differences> {
  const settings = threads > 0 ? `SETTINGS max_threads = ${threads}` : '';
  return {
    terms: await compareTerms(stores, deep, settings),
    audiences: await compareAudiences(stores, settings),
    search: await compareSearch(stores, settings),
  };
}

async function compareTerms({ ch }: Stores, deep: boolean, settings: string): Promise<Map<number, number>> {
  const due = [
    'length(terms) * id',
    `length(terms) * (${NUMBERS})`,
    'arraySum(arrayMap(t -> cityHash64(t), terms))',
  ];
  const columns_of_posts = ['post_id', NUMBERS, 'term_hash'];
  const ask = (count: string, columns: string[], table: string) =>
    ch.query<Sums>(
      `SELECT toYear(created_at) AS year, ${count} AS n,
         [${columns
           .slice(0, deep ? 3 : 2)
           .map((c) => `toString(sum(${c}))`)
           .join(', ')}] AS sums
       FROM ${table} FINAL GROUP BY year ${settings}`,
      {},
      `sums of ${table}`,
    );
  const [posts, terms] = [
    await ask('sum(length(terms))', due, 'posts'),
    await ask('count()', columns_of_posts, 'post_terms'),
  ];
  const byYear = new Map(terms.map((t) => [t.year, t]));
  const differing = new Map<number, number>();
  for (const post of posts) {
    const term = byYear.get(post.year);
    byYear.delete(post.year);
    const by = Math.abs(post.n - (term?.n ?? 0));
    if (by > 0 || (post.n > 0 && String(post.sums) !== String(term?.sums)))
      differing.set(post.year, Math.max(by, 1));
  }
  // Years without a post.
  for (const [year, { n }] of byYear) differing.set(year, n);
  return differing;
}

async function compareAudiences({ ch }: Stores, settings: string): Promise<number> {
  const weighted = WEIGHTED_DIMENSIONS.map((d) => `'${d}'`).join(', ');
  // Cells for "has this dimension" and "has any" follow from the others.
  const marks = ['', ...WEIGHTED_DIMENSIONS.map((d) => `${d}:`)].map((c) => `'${c}'`).join(', ');
  const ofCell = (cell: string) =>
    `if(s < 0 OR s = 1 AND ${cell} IN (${marks}), 0, cityHash64(account_id, ${cell}, s))`;
  const [sums] = await ch.query<Record<'keys' | 'index' | 'due' | 'cells', [n: number, hash: string]>>(
    `SELECT
       (SELECT (sum(length(keys)), toString(sum(arraySum((k, s) -> cityHash64(account_id, toString(dimension), k, s), keys, shares))))
         FROM account_audience FINAL) AS keys,
       (SELECT (count(), toString(sum(cityHash64(account_id, toString(dimension), key, share)))) FROM audience_index FINAL) AS index,
       (SELECT (uniqExact(account_id), toString(sum(arraySum((k, s) -> ${ofCell("concat(toString(dimension), ':', k)")}, keys, shares))))
         FROM account_audience FINAL WHERE dimension IN (${weighted}) AND arrayExists(s -> s >= 0, shares)) AS due,
       (SELECT (countIf(notEmpty(cells)), toString(sum(arraySum((c, s) -> ${ofCell('toString(c)')}, cells, shares))))
         FROM audience_cells FINAL) AS cells ${settings}`,
    {},
    'sums of audiences',
  );
  if (!sums) return 0;
  const differ = ([n, hash]: [number, string], [m, other]: [number, string]) =>
    hash === other ? Math.abs(n - m) : Math.max(Math.abs(n - m), 1);
  return differ(sums.keys, sums.index) + differ(sums.due, sums.cells);
}

/**
 * Profiles and accounts that are missing from search, or deleted but still there. Changes waiting for the
 * projector are not counted.
 */
async function compareSearch({ db, ch }: Stores, settings: string): Promise<number> {
  const { rows } = await sql<{ profiles: number; accounts: number; waiting: number }>`
    select (select count(*)::int from profile where not hidden) as profiles,
      (select count(*)::int from account a join profile p on p.id = a.profile_id where not p.hidden) as accounts,
      (select count(*)::int from outbox_event) as waiting`.execute(db);
  const row =
    'cityHash64(platform, kind, company_id, profile_id, account_id, country, age, followers, price) % 1000000007';
  type Stored = Record<'profiles' | 'accounts', number> & Record<'rows' | 'index', [n: number, sum: number]>;
  const [stored] = await ch.query<Stored>(
    `SELECT (SELECT uniqExact(profile_id) FROM profile_search FINAL WHERE platform = 'all') AS profiles,
       (SELECT count() FROM accounts FINAL) AS accounts,
       (SELECT (count(), sum(${row})) FROM profile_search FINAL) AS rows,
       (SELECT (sum(sign), sum(sign * toInt64(${row}))) FROM profile_index) AS index ${settings}`,
    {},
    'search rows',
  );
  const [wanted] = rows;
  if (!wanted || !stored || wanted.waiting > 0) return 0;
  const { profiles, accounts, index } = stored;
  const unlike = String(stored.rows) === String(index) ? 0 : Math.max(1, Math.abs(stored.rows[0] - index[0]));
  return Math.abs(wanted.profiles - profiles) + Math.abs(wanted.accounts - accounts) + unlike;
}
