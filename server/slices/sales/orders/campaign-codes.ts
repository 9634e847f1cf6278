import { type RawBuilder, sql } from 'kysely';
import type { CampaignPlace } from '../files/campaign-source.ts';

/**
 * SQL: code, profile_id and post_type of the discount codes of a campaign, and id. Creators without a code in the campaign have
 * those of their deliverables in the plan; a code of several creators belongs to none.
 */
export const campaignCodes = ({ company_id, monitor_id }: CampaignPlace): RawBuilder<unknown> => sql`
  select p.id, p.code, p.profile_id, p.post_type from promo_code p
  where p.company_id = ${company_id} and p.monitor_id = ${monitor_id}
  union all
  select 2147483647, min(d->>'code'), min(lp.profile_id),
    case when count(distinct coalesce(d->>'post_type', '')) = 1 then min(d->>'post_type') end
  from monitor m join list l on l.id = m.plan_list_id and l.company_id = m.company_id and l.deleted_at is null
  join list_profile lp on lp.list_id = l.id and lp.company_id = m.company_id and lp.removed_at is null
    and not m.plan_left_out @> to_jsonb(lp.profile_id)
  cross join lateral jsonb_array_elements(lp.deliverables) d
  where m.company_id = ${company_id} and m.id = ${monitor_id} and d->>'code' is not null and d->>'status' <> 'cancelled'
    and not exists (select from promo_code p where p.company_id = ${company_id} and p.monitor_id = ${monitor_id}
      and (p.profile_id = lp.profile_id or lower(p.code) = lower(d->>'code')))
  group by lower(d->>'code') having count(distinct lp.profile_id) = 1`;
