import { sql } from 'kysely';
import type { ProfileFilters } from '#contract/profiles/search.ts';
import { visibleLists } from '#server/owned/folders.ts';
import { isVisible } from '#server/owned/visible-rows.ts';
import type { Ctx } from '#server/platform/context.ts';

type Asker = Pick<Ctx, 'db' | 'company' | 'user' | 'now'>;

/** Filters about the company's own work, as profile ids from the workspace store. */
export interface OwnIds {
  /** The profile is in each of these. */
  among: number[][];
  /** And in none of these. */
  without: number[][];
}
export type AskedFilters = ProfileFilters & { own?: OwnIds; one_typo?: boolean | undefined };

const inLists = (ctx: Asker) => sql`
  select m.profile_id from list_profile m
  where m.company_id = ${ctx.company.id} and m.removed_at is null and m.list_id in (${visibleLists(ctx)})`;

/** Creators that visible monitors name, themselves or by a list; `begun`: of monitors that have begun. */
const inMonitors = (ctx: Asker, begun: boolean) => sql`
  with seen as (
    select m.id from monitor m where ${isVisible('monitor', 'm', ctx)} and m.deleted_at is null
      and ${begun ? sql`m.start_date <= ${ctx.now()}::date` : sql`true`})
  select c.profile_id from monitor_profile c where c.company_id = ${ctx.company.id} and c.monitor_id in (select id from seen)
  union
  select p.profile_id from monitor_list c join list l on l.id = c.list_id and l.deleted_at is null
    join list_profile p on p.list_id = l.id and p.removed_at is null
  where c.company_id = ${ctx.company.id} and c.monitor_id in (select id from seen)`;

const withEmail = (ctx: Asker) => sql`
  select c.profile_id from profile_company c
  where c.company_id = ${ctx.company.id} and coalesce(c.fields ->> 'email', '') <> ''`;

const READS = {
  in_lists: inLists,
  in_campaigns: (ctx: Asker) => inMonitors(ctx, false),
  worked_with: (ctx: Asker) => inMonitors(ctx, true),
  has_email: withEmail,
} as const;

/** The filters with the ids of those that the analytics store cannot decide. */
export async function withOwnIds<F extends ProfileFilters>(
  ctx: Asker,
  filters: F,
): Promise<F & AskedFilters> {
  const own: OwnIds = { among: [], without: [] };
  const requested = Object.entries(READS).filter(
    ([name]) => filters[name as keyof typeof READS] !== undefined,
  );
  if (requested.length === 0) return filters;
  await Promise.all(
    requested.map(async ([name, read]) => {
      const { rows } = await sql<{ profile_id: number }>`
        select distinct profile_id from (${read(ctx)}) as o order by profile_id`.execute(ctx.db);
      const ids = rows.map((row) => row.profile_id);
      own[filters[name as keyof typeof READS] === true ? 'among' : 'without'].push(ids);
    }),
  );
  return { ...filters, own };
}
