import { type Selectable, sql } from 'kysely';
import type { PublicType } from '#contract/access/access.ts';
import type { JsonColumns } from '#server/db/json-columns.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Database } from '#server/platform/postgres/postgres.ts';

/** An object, as calls of sharing name it. */
export interface Subject {
  type: PublicType;
  type_id: number;
}

export type Share = Selectable<Tables['share']>;

/** Ends all sharing of an object in the transaction that deletes it; returns its shares, for `resumeSharing`. */
export async function endSharing(
  db: Database,
  now: Date,
  company_id: number,
  { type, type_id }: Subject,
): Promise<Share[]> {
  const shares = await db
    .deleteFrom('share')
    .where('company_id', '=', company_id)
    .where('object_type', '=', type)
    .where('object_id', '=', type_id)
    .returningAll()
    .execute();
  await linksOf(db, company_id, { type, type_id })
    .set({ revoked_at: now })
    .where('revoked_at', 'is', null)
    .execute();
  return shares;
}

/** Undoes `endSharing` of that moment; colleagues whose accounts were deleted stay out. */
export async function resumeSharing(
  db: Database,
  ended_at: Date,
  company_id: number,
  subject: Subject,
  shares: JsonColumns['deleted_filter.shares'],
): Promise<void> {
  await sql`insert into share (company_id, object_type, object_id, user_id, role, shared_by, shared_at)
    select s.company_id, s.object_type, s.object_id, s.user_id, s.role, (select u.id from app_user u where u.id = s.shared_by), s.shared_at
    from jsonb_populate_recordset(null::share, ${JSON.stringify(shares)}::jsonb) as s
    where exists (select from app_user u where u.id = s.user_id)`.execute(db);
  await linksOf(db, company_id, subject)
    .set({ revoked_at: null })
    .where('revoked_at', '=', ended_at)
    .execute();
}

const linksOf = (db: Database, company_id: number, { type, type_id }: Subject) =>
  db
    .updateTable('public_token')
    .where('company_id', '=', company_id)
    .where('object_type', '=', type)
    .where('object_id', '=', type_id);
