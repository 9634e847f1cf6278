import { type Selectable, sql } from 'kysely';
import type { PublicType } from '#contract/access.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Ctx } from '#server/platform/context.ts';
import { notFound, refuse } from '#server/platform/errors.ts';
import type { Database } from '#server/platform/postgres.ts';
import type { Shareables, ShareableType, SharedObject } from './shareable.ts';
import {
  type Act,
  refusal,
  type ShareRole,
  type Standing,
  standingOf,
  strongest,
  userTypeOfStanding,
} from './sharing.policy.ts';

type Held = Pick<SharedObject, 'id' | 'created_by' | 'within'>;

/** The strongest, including parents. */
export async function readStanding(
  ctx: Pick<Ctx, 'db' | 'company' | 'user'>,
  type: PublicType,
  object: Held,
): Promise<Standing> {
  const holders = [object, ...(object.within ?? [])];
  const rows = await ctx.db
    .selectFrom('share')
    .where('company_id', '=', ctx.company.id)
    .where('object_type', '=', type)
    .where(
      'object_id',
      'in',
      holders.map((h) => h.id),
    )
    .where('user_id', '=', ctx.user.id)
    .select(['object_id', 'role'])
    .execute();
  const roles = new Map(rows.map((r) => [r.object_id, r.role as ShareRole]));
  return strongest(holders.map((holder) => standingOf(ctx.user, holder, roles.get(holder.id) ?? null)));
}

/** Throws 404 without access, 403 with the reason for a missing permission. */
export async function mustMay(
  ctx: Pick<Ctx, 'db' | 'company' | 'user'>,
  type: PublicType,
  noun: string,
  object: Held,
  act: Act,
): Promise<Standing> {
  const standing = await readStanding(ctx, type, object);
  // Without read access its existence stays hidden.
  if (standing === 'none') throw notFound(capital(noun));
  const reason = refusal(standing, ctx.user.role, act, noun);
  if (reason) throw refuse('FORBIDDEN', reason);
  return standing;
}

export interface Subject {
  type: PublicType;
  type_id: number;
}

export interface Named extends Subject {
  object: SharedObject;
  shareable: ShareableType;
}

export interface Found extends Named {
  standing: Standing;
}

/** Without a check of access; throws 404 if it is missing. */
export async function named(ctx: Ctx, shareables: Shareables, { type, type_id }: Subject): Promise<Named> {
  const shareable = shareables[type];
  if (!shareable) throw notFound('Object');
  if (shareable.flag && !ctx.user.flags[shareable.flag])
    throw refuse('FORBIDDEN', 'Your account has no access to this area.');
  const object = await shareable.find(ctx, ctx.company.id, type_id);
  if (!object) throw notFound(capital(shareable.noun));
  return { type, type_id, object, shareable };
}

/** With a check of the permission. */
export async function subject(ctx: Ctx, shareables: Shareables, about: Subject, act: Act): Promise<Found> {
  const found = await named(ctx, shareables, about);
  return { ...found, standing: await mustMay(ctx, found.type, found.shareable.noun, found.object, act) };
}

/** Available actions, and the reasons for missing ones. */
export function standingAnswer(ctx: Ctx, { standing, shareable, object }: Found) {
  const because = (act: Act) => refusal(standing, ctx.user.role, act, shareable.noun);
  return {
    user_type: userTypeOfStanding(standing),
    may_share: because('share') === null,
    may_publish: because('publish') === null && !shareable.unpublishable?.(object),
    refused: because('share'),
  };
}

/** As stored. */
export type Share = Selectable<Tables['share']>;

/** In the transaction of a deletion; returns the shares. */
export async function forgetSharing(
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

/** Public links of an object, for an update. */
const linksOf = (db: Database, company_id: number, { type, type_id }: Subject) =>
  db
    .updateTable('public_token')
    .where('company_id', '=', company_id)
    .where('object_type', '=', type)
    .where('object_id', '=', type_id);

/** Undoes `forgetSharing` of that moment, without deleted accounts. */
export async function recallSharing(
  db: Database,
  forgotten_at: Date,
  company_id: number,
  subject: Subject,
  shares: Share[],
): Promise<void> {
  await sql`insert into share (company_id, object_type, object_id, user_id, role, shared_by, shared_at)
    select s.company_id, s.object_type, s.object_id, s.user_id, s.role, (select u.id from app_user u where u.id = s.shared_by), s.shared_at
    from jsonb_populate_recordset(null::share, ${JSON.stringify(shares)}::jsonb) as s
    where exists (select from app_user u where u.id = s.user_id)`.execute(db);
  await linksOf(db, company_id, subject)
    .set({ revoked_at: null })
    .where('revoked_at', '=', forgotten_at)
    .execute();
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
