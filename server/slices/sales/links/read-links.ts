import { sql } from 'kysely';
import type { TrackingLink, Utm } from '#contract/sales/links.ts';
import type { PostType } from '#contract/values/primitives.ts';
import { creatorsOf } from '#server/analytics/creators.ts';
import type { Ctx } from '#server/platform/context.ts';
import { personName } from '#server/platform/person-name.ts';

/** Both days included; default: all clicks. */
export interface ClickDays {
  from_date?: string | undefined;
  to_date?: string | undefined;
}

/** SQL: clicks of a monitor's links on these days. */
export const clicksOn = ({
  company,
  monitor_id,
  from_date,
  to_date,
}: ClickDays & {
  company: { id: number };
  monitor_id: number;
}) => sql`
  select c.*, l.profile_id from tracking_click c join tracking_link l on l.id = c.link_id
  where l.company_id = ${company.id} and l.monitor_id = ${monitor_id} and l.deleted_at is null
    and c.day >= coalesce(${from_date ?? null}::date, '-infinity') and c.day <= coalesce(${to_date ?? null}::date, 'infinity')`;

interface Row {
  id: number;
  slug: string;
  is_customized: boolean;
  base_url: string;
  long_url: string;
  utm: Utm;
  profile_id: number | null;
  post_type: PostType | null;
  ended_at: Date | null;
  created_at: Date;
  clicks: number;
  visitors: number;
  bot_clicks: number;
  last_click_on: string | null;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
}

/** Newest first. */
export async function readLinks(ctx: Ctx, monitor_id: number, days: ClickDays = {}): Promise<TrackingLink[]> {
  const { rows } = await sql<Row>`
    select l.id, l.slug, l.is_customized, l.base_url, l.long_url, l.utm, l.profile_id, l.post_type, l.ended_at, l.created_at,
      u.first_name, u.last_name, u.email, coalesce(k.clicks, 0)::int as clicks, coalesce(k.visitors, 0)::int as visitors,
      coalesce(k.bot_clicks, 0)::int as bot_clicks, k.last_click_on::text as last_click_on
    from tracking_link l left join app_user u on u.id = l.created_by
    left join (select link_id, sum(clicks) filter (where not is_bot) as clicks, sum(visitors) as visitors,
        sum(clicks) filter (where is_bot) as bot_clicks, max(day) filter (where not is_bot) as last_click_on
      from (${clicksOn({ ...days, company: ctx.company, monitor_id })}) c group by link_id) k on k.link_id = l.id
    where l.company_id = ${ctx.company.id} and l.monitor_id = ${monitor_id} and l.deleted_at is null
    order by l.id desc`.execute(ctx.db);
  const owned = rows.flatMap(({ profile_id }) =>
    profile_id === null ? [] : [{ profile_id, account_id: 0 }],
  );
  const people = await creatorsOf(ctx, owned);
  return rows.map((row) => {
    const { id, is_customized, base_url, long_url, utm, clicks, visitors, bot_clicks, last_click_on } = row;
    const person = row.profile_id === null ? undefined : people.get(row.profile_id);
    return {
      id,
      is_customized,
      base_url,
      long_url,
      utm,
      clicks,
      visitors,
      bot_clicks,
      last_click_on,
      link: `${ctx.public_url}/l/${row.slug}`,
      profile: person
        ? {
            id: person.profile_id,
            name: person.name,
            slug: person.slug,
            is_demo: person.is_demo,
            picture: ctx.pictures.address(person.picture),
          }
        : null,
      post_type: row.post_type,
      is_active: row.ended_at === null,
      created_at: row.created_at.toISOString(),
      created_by: personName(row),
    };
  });
}
