import { sql } from 'kysely';
import type { Services } from '#server/platform/context.ts';

const KEPT_DAYS = 365;
const DAY_MS = 86_400_000;

/** Removes old checks, those of deleted objects, and posts of deleted accounts. */
export async function sweepChecks({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const old = new Date(now().getTime() - KEPT_DAYS * DAY_MS);
  await sql`
    delete from safety_check c where c.created_at < ${old}
      or (c.object_type = 'profile' and not exists (select from profile o where o.id = c.object_id))
      or (c.object_type = 'list' and not exists (select from list o where o.id = c.object_id))
      or (c.object_type = 'monitor' and not exists (select from monitor o where o.id = c.object_id))`.execute(
    db,
  );
  await sql`delete from safety_post p where not exists (select from account a where a.id = p.account_id)`.execute(
    db,
  );
}
