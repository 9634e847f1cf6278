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

/** How the caller stands to an object: the best of what they have of it and of what it lies in. */
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

/** Throws unless the caller may do this: 404 for what the caller does not have, 403 with the reason otherwise. */
export async function mustMay(
  ctx: Pick<Ctx, 'db' | 'company' | 'user'>,
  type: PublicType,
  noun: string,
  object: Held,
  act: Act,
): Promise<Standing> {
  const standing = await readStanding(ctx, type, object);
  // Whoever may not read it does not learn that it exists.
  if (standing === 'none') throw notFound(capital(noun));
  const reason = refusal(standing, ctx.user.role, act, noun);
  if (reason) throw refuse('FORBIDDEN', reason);
  return standing;
}

export interface Subject {
  type: PublicType;
  type_id: number;
}

/** An object of the caller's company. */
export interface Named extends Subject {
  object: SharedObject;
  shareable: ShareableType;
}

export interface Found extends Named {
  standing: Standing;
}

/** The object a call names, whether the caller has it or not; 404 where their company has none of this number. */
export async function named(ctx: Ctx, shareables: Shareables, { type, type_id }: Subject): Promise<Named> {
  const shareable = shareables[type];
  if (!shareable) throw notFound('Object');
  if (shareable.flag && !ctx.user.flags[shareable.flag])
    throw refuse('FORBIDDEN', 'Your account has no access to this area.');
  const object = await shareable.find(ctx, ctx.company.id, type_id);
  if (!object) throw notFound(capital(shareable.noun));
  return { type, type_id, object, shareable };
}

/** The object a call is about, once the caller may do this with it. */
export async function subject(ctx: Ctx, shareables: Shareables, about: Subject, act: Act): Promise<Found> {
  const found = await named(ctx, shareables, about);
  return { ...found, standing: await mustMay(ctx, found.type, found.shareable.noun, found.object, act) };
}

/** What the dialog needs to know of the caller: what is offered, and why the rest is not. */
export function standingAnswer(ctx: Ctx, { standing, shareable, object }: Found) {
  const because = (act: Act) => refusal(standing, ctx.user.role, act, shareable.noun);
  return {
    user_type: userTypeOfStanding(standing),
    may_share: because('share') === null,
    may_publish: because('publish') === null && !shareable.unpublishable?.(object),
    refused: because('share'),
  };
}

/** Whom an object is shared with, as it is stored. */
export type Share = Selectable<Tables['share']>;

/** Ends all sharing of an object that is deleted, in the same transaction; answers with whom it was shared. */
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

/** The public links of an object, to be changed. */
const linksOf = (db: Database, company_id: number, { type, type_id }: Subject) =>
  db
    .updateTable('public_token')
    .where('company_id', '=', company_id)
    .where('object_type', '=', type)
    .where('object_id', '=', type_id);

/** Takes back what `forgetSharing` did at a moment; colleagues whose accounts are gone stay out. */
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
