import { type RawBuilder, sql } from 'kysely';
import type { AreaName } from '#contract/access/areas.ts';
import type { Named } from '#contract/home.ts';
import { visibleLists } from '#server/owned/folders.ts';
import { isVisible } from '#server/owned/visible-rows.ts';
import type { Ctx } from '#server/platform/context.ts';
import { mayRead } from '#server/slices/leaderboards/leaderboard-access.ts';
import { visibleMonitors } from '#server/slices/monitors/monitor-access.ts';
import { opens } from './open-areas.ts';

export interface NamedRow {
  kind: Named['kind'];
  id: number;
  name: string;
  place: string | null;
  at: Date;
  filter: Record<string, unknown> | null;
  /** Other texts by field, in the order in which they are given as the reason. */
  texts: Array<{ field: Exclude<NonNullable<Named['by']>['field'], 'typo'>; text: string | null }>;
}

/** Of each kind, those that contain the text first, then the newest. */
const MOST_READ = 2000;
const MOST_LETTERS = 500;

type Read = (
  ctx: Ctx,
  first: (name: RawBuilder<unknown>, at: RawBuilder<unknown>) => RawBuilder<unknown>,
) => RawBuilder<NamedRow>;

const NO_FILTER = sql`null::jsonb as filter`;
const field = (name: NamedRow['texts'][number]['field'], text: RawBuilder<unknown>) =>
  sql`jsonb_build_object('field', ${name}::text, 'text', ${text})`;
const texts = (...fields: RawBuilder<unknown>[]) => sql`jsonb_build_array(${sql.join(fields)}) as texts`;
const joinedTexts = (values: RawBuilder<unknown>) =>
  sql`(select string_agg(v.value, ', ') from jsonb_array_elements_text(${values}) as v (value))`;

const lists: Read = (ctx, first) => sql`
  with seen as (${visibleLists(ctx)})
  select case when l.is_folder then 'folder' else 'list' end as kind, l.id, l.name, f.name as place, l.updated_at as at, ${NO_FILTER},
    ${texts(
      field('tag', joinedTexts(sql`l.tags`)),
      field('client', sql`l.client->>'name'`),
      field('description', sql`left(l.description, ${MOST_LETTERS})`),
      field('place', sql`f.name`),
    )}
  from list l left join list f on f.id = l.parent_id and f.company_id = l.company_id and f.id in (select id from seen)
  where l.company_id = ${ctx.company.id} and l.deleted_at is null and l.id in (select id from seen)
  ${first(sql`l.name`, sql`l.updated_at`)}`;

/** Castings and forecasts belong to everybody who has their list. */
const ofLists =
  (kind: 'casting' | 'forecast'): Read =>
  (ctx, first) =>
    sql`
  with seen as (${visibleLists(ctx)})
  select ${kind}::text as kind, o.id, o.name, l.name as place, o.updated_at as at, ${NO_FILTER}, ${texts(field('place', sql`l.name`))}
  from ${sql.table(kind)} o left join list l on l.id = o.list_id and l.company_id = o.company_id and l.deleted_at is null
    and l.id in (select id from seen)
  where o.company_id = ${ctx.company.id} and o.deleted_at is null and (l.id is not null or (${isVisible(kind, 'o', ctx)}))
    ${kind === 'casting' ? sql`and exists (select from list k where k.id = o.list_id and k.deleted_at is null)` : sql``}
  ${first(sql`o.name`, sql`o.updated_at`)}`;

const monitors: Read = (ctx, first) => sql`
  select 'monitor' as kind, m.id, m.name, f.name as place, m.created_at as at, ${NO_FILTER},
    ${texts(
      field('keyword', joinedTexts(sql`m.keywords`)),
      field('market', sql`m.market`),
      field('place', sql`f.name`),
    )}
  from monitor m left join monitor_folder f on f.id = m.folder_id and f.company_id = m.company_id
  where m.company_id = ${ctx.company.id} and m.id in (${visibleMonitors(ctx)})
  ${first(sql`m.name`, sql`m.created_at`)}`;

const monitorFolders: Read = (ctx, first) => sql`
  select 'monitor_folder' as kind, f.id, f.name, p.name as place, f.created_at as at, ${NO_FILTER}, ${texts(field('place', sql`p.name`))}
  from monitor_folder f left join monitor_folder p on p.id = f.parent_id and p.company_id = f.company_id
  where f.company_id = ${ctx.company.id} ${first(sql`f.name`, sql`f.created_at`)}`;

const leaderboards: Read = (ctx, first) => sql`
  select 'leaderboard' as kind, d.id, d.name, null::text as place, d.updated_at as at, ${NO_FILTER},
    ${texts(
      field(
        'brand',
        sql`(select string_agg(b.name, ', ' order by r.position) from leaderboard_brand r
          join company_brand b on b.id = r.brand_id and b.deleted_at is null where r.leaderboard_id = d.id)`,
      ),
    )}
  from leaderboard d where ${mayRead(ctx)} ${first(sql`d.name`, sql`d.updated_at`)}`;

const keywordReports: Read = (ctx, first) => sql`
  select 'keyword_report' as kind, f.id, f.name, null::text as place, f.created_at as at, ${NO_FILTER},
    ${texts(field('keyword', sql`f.filter->>'keyword'`))}
  from saved_filter f where f.company_id = ${ctx.company.id} and f.area = 'keywords' and ${isVisible('keywords', 'f', ctx)}
  ${first(sql`f.name`, sql`f.created_at`)}`;

/** Everybody in the company has them. */
const profileSearches: Read = (ctx, first) => sql`
  select 'profile_search' as kind, f.id, f.name, null::text as place, f.created_at as at, f.filter,
    ${texts(field('keyword', sql`f.filter->>'search'`))}
  from saved_filter f where f.company_id = ${ctx.company.id} and f.area = 'profiles' ${first(sql`f.name`, sql`f.created_at`)}`;

const READS: ReadonlyArray<readonly [AreaName, Read]> = [
  ['lists', lists],
  ['lists', ofLists('casting')],
  ['lists', ofLists('forecast')],
  ['monitors', monitors],
  ['monitors', monitorFolders],
  ['leaderboards', leaderboards],
  ['keywords', keywordReports],
  ['profiles', profileSearches],
];

/** Objects of each kind that the caller can access. */
export async function namedObjects(ctx: Ctx, search: string): Promise<NamedRow[][]> {
  const like = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  const open = READS.filter(([area]) => opens(ctx, area));
  return Promise.all(
    open.map(async ([, read]) => {
      const query = read(
        ctx,
        (name, at) => sql`order by (${name} ilike ${like}) desc, ${at} desc limit ${MOST_READ}`,
      );
      return (await query.execute(ctx.db)).rows;
    }),
  );
}
