import { sql } from 'kysely';
import type { Database } from '#server/platform/postgres/postgres.ts';
import type { Pair } from './pair.ts';

const TABLES = ['draft', 'campaign_file', 'creator_page'] as const;
type Table = (typeof TABLES)[number];

/** Ids of moved rows; of acceptances the campaigns. */
type MovedDrafts = Record<Table, number[]> & { acceptances: number[] };

/** Drafts, their files, links to creators' pages and usage rights; of two acceptances of a brief the new profile's remains. */
export async function moveDrafts(trx: Database, { company_id, from, into }: Pair): Promise<MovedDrafts> {
  const moved: MovedDrafts = { draft: [], campaign_file: [], creator_page: [], acceptances: [] };
  for (const table of TABLES) {
    const { rows } = await sql<{ id: number }>`
      update ${sql.table(table)} set profile_id = ${into} where company_id = ${company_id} and profile_id = ${from}
      returning id`.execute(trx);
    moved[table] = rows.map(({ id }) => id);
  }
  const { rows } = await sql<{ monitor_id: number }>`
    update brief_acceptance a set profile_id = ${into} where company_id = ${company_id} and profile_id = ${from}
      and not exists (select from brief_acceptance o where o.monitor_id = a.monitor_id and o.profile_id = ${into})
    returning monitor_id`.execute(trx);
  moved.acceptances = rows.map(({ monitor_id }) => monitor_id);
  await moveRights(trx, { company_id, from, into });
  return moved;
}

export async function putDraftsBack(
  trx: Database,
  { company_id, from, into }: Pair,
  moved: MovedDrafts,
): Promise<void> {
  for (const table of TABLES)
    await sql`
      update ${sql.table(table)} set profile_id = ${from} where company_id = ${company_id} and profile_id = ${into}
        and id = any(${moved[table]}::int[])`.execute(trx);
  await sql`
    update brief_acceptance a set profile_id = ${from} where company_id = ${company_id} and profile_id = ${into}
      and monitor_id = any(${moved.acceptances}::int[])
      and not exists (select from brief_acceptance o where o.monitor_id = a.monitor_id and o.profile_id = ${from})`.execute(
    trx,
  );
  await moveRights(trx, { company_id, from: into, into: from });
}

/** Usage rights follow the deliverable of their list that has been moved. */
const moveRights = (trx: Database, { company_id, from, into }: Pair) =>
  sql`
    update usage_right r set profile_id = ${into} where company_id = ${company_id} and profile_id = ${from}
      and exists (select from list_profile p where p.list_id = r.list_id and p.profile_id = ${into}
        and p.deliverables @> jsonb_build_array(jsonb_build_object('key', r.key)))`.execute(trx);
