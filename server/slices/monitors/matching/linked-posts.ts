import { sql } from 'kysely';
import type { Services } from '#server/platform/context.ts';
import { postOfAddress } from '../posts/post-address.ts';

/** Ids of the posts that deliverables of the plan link, in order. */
export async function linkedPosts(
  { db }: Pick<Services, 'db'>,
  monitor_id: number,
): Promise<Array<{ post_id: string; profile_id: number }>> {
  const { rows } = await sql<{ profile_id: number; url: string }>`
    select p.profile_id, u.url
    from monitor m join list l on l.id = m.plan_list_id and l.company_id = m.company_id and l.deleted_at is null
    join list_profile p on p.list_id = l.id and p.company_id = m.company_id and p.removed_at is null
      and not m.plan_left_out @> to_jsonb(p.profile_id)
    cross join lateral jsonb_array_elements(p.deliverables) d
    cross join lateral jsonb_array_elements_text(coalesce(d->'post_urls', '[]')) as u (url)
    where m.id = ${monitor_id} and d->>'status' <> 'cancelled'
    order by p.profile_id, u.url`.execute(db);
  return rows.flatMap(({ profile_id, url }) => {
    const post = postOfAddress(url);
    return post ? [{ post_id: post.post_id, profile_id }] : [];
  });
}
