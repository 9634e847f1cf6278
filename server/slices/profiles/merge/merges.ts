import { sql } from 'kysely';
import { MERGE_UNDO_DAYS } from '#contract/profiles/merge.ts';
import type { Sentence } from '#contract/sentences/sentence.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { Ctx } from '#server/platform/context.ts';

const DAY_MS = 86_400_000;

/** A merge that was not undone. */
export interface StandingMerge {
  id: number;
  from_id: number;
  into_id: number;
  merged_at: Date;
}

/** Null if it can be undone. */
export async function undoRefusal(
  { db, company, now }: Pick<Ctx, 'db' | 'company' | 'now'>,
  { id, into_id, merged_at }: StandingMerge,
): Promise<Sentence | null> {
  if (now().getTime() - merged_at.getTime() > MERGE_UNDO_DAYS * DAY_MS)
    return sentenceFor('merge_undo_expired', { n: MERGE_UNDO_DAYS });
  const { rows } = await sql<{ name: string }>`
    select coalesce(c.fields->>'name', p.name) as name from profile_merge m
    join profile p on p.id = case m.from_id when ${into_id} then m.into_id else m.from_id end
    left join profile_company c on c.company_id = m.company_id and c.profile_id = p.id
    where m.company_id = ${company.id} and m.undone_at is null and m.id > ${id} and ${into_id} in (m.from_id, m.into_id)
    order by m.id desc limit 1`.execute(db);
  return rows[0] ? sentenceFor('merge_followed_by_merge', { name: rows[0].name }) : null;
}

interface MergeRow extends StandingMerge {
  name: string;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
}

/** Newest first. */
export async function mergesInto(ctx: Pick<Ctx, 'db' | 'company' | 'now'>, profile_id: number) {
  const { rows } = await sql<MergeRow>`
    select m.id, m.from_id, m.into_id, m.merged_at, coalesce(c.fields->>'name', p.name) as name, u.first_name, u.last_name, u.email
    from profile_merge m join profile p on p.id = m.from_id
    left join profile_company c on c.company_id = m.company_id and c.profile_id = p.id
    left join app_user u on u.id = m.user_id
    where m.company_id = ${ctx.company.id} and m.into_id = ${profile_id} and m.undone_at is null
    order by m.id desc`.execute(ctx.db);
  return Promise.all(rows.map(async (row) => ({ ...row, undo_refused: await undoRefusal(ctx, row) })));
}

/** Transitively. */
export async function withMerged(
  { db, company }: Pick<Ctx, 'db'> & { company: { id: number } },
  profile_id: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive one as (
      select ${profile_id}::int as id
      union
      select m.from_id from profile_merge m join one on m.into_id = one.id
      where m.company_id = ${company.id} and m.undone_at is null)
    select id from one`.execute(db);
  return rows.map((r) => r.id);
}
