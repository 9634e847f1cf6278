import { sql } from 'kysely';
import type { Services } from '#server/platform/context.ts';

type Row = Record<string, unknown>;

/**
 * Contents of both stores with names in place of internal numbers, for comparing worlds made in different
 * ways. Without hidden profiles.
 */
export async function contentOf({ db, ch }: Pick<Services, 'db' | 'ch'>): Promise<Record<string, string[]>> {
  const { rows: accounts } = await sql<Row & { id: number; profile_id: number; names: string[] }>`
    select a.id, a.profile_id, a.platform, a.username, a.title, a.picture, a.website, a.verified, a.extras, a.observed_at,
      a.company_id, (select array_agg(l.alias order by l.alias) from account_alias l where l.account_id = a.id) as names
    from account a join profile p on p.id = a.profile_id where not p.hidden`.execute(db);
  const nameOf = new Map(accounts.map((a) => [a.id, `${a.platform} ${a.names?.join(' ') ?? a.username}`]));
  const profileOf = new Map<number, string>();
  for (const [id, all] of Map.groupBy(accounts, (a) => a.profile_id))
    profileOf.set(
      id,
      all
        .map((a) => nameOf.get(a.id))
        .sort()
        .join(' | '),
    );
  const plain = (rows: Row[]) =>
    rows
      .map((row) => {
        const named = { ...row };
        if ('account_id' in row) named.account_id = nameOf.get(Number(row.account_id)) ?? row.account_id;
        if ('profile_id' in row) named.profile_id = profileOf.get(Number(row.profile_id)) ?? 'no account';
        return JSON.stringify(named);
      })
      .sort();
  const stored = async (columns: string, table: string, where = '1') =>
    plain(await ch.query<Row>(`SELECT ${columns} FROM ${table} FINAL WHERE ${where}`, {}, 'content'));
  const { rows: profiles } = await sql<Row>`
    select id as profile_id, company_id, name, kind, gender, country, birthday, age, bio, themes, languages from profile
    where not hidden`.execute(db);
  const { rows: brands } = await sql<Row>`
    select external_id, profile_id, name, categories, countries, match_names, website from brand`.execute(db);
  return {
    accounts: plain(accounts.map(({ id: _id, ...a }) => a)),
    profiles: plain(profiles),
    brands: plain(brands),
    posts: await stored('* EXCEPT (import_id, revision, is_deleted)', 'posts'),
    terms: await stored('* EXCEPT (revision, is_deleted)', 'post_terms'),
    // Of duplicates with and without text the first stays, so `has_text` differs.
    snapshots: await stored('* EXCEPT (import_id, has_text)', 'post_snapshots'),
    numbers: await stored('* EXCEPT (import_id, named)', 'account_snapshots'),
    audiences: await stored(
      'account_id, dimension, arraySort(arrayZip(keys, shares)) AS pairs, sample_size, observed_at',
      'account_audience',
    ),
    index: await stored('* EXCEPT (revision, is_deleted)', 'audience_index'),
    cells: await stored(
      'account_id, arraySort(arrayZip(cells, shares)) AS pairs',
      'audience_cells',
      'notEmpty(cells)',
    ),
    computed: await stored('* EXCEPT (revision, is_deleted)', 'accounts'),
    search: await stored(
      '* EXCEPT (revision, is_deleted, slug, created_at, search_text, available_platforms)',
      'profile_search',
    ),
  };
}
