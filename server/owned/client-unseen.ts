import { sql } from 'kysely';
import type { RoomType } from '#contract/room-types.ts';
import { ROOM_TYPES } from '#contract/room-types.ts';
import type { Ctx } from '#server/platform/context.ts';
import { readPermission } from './access.ts';
import type { OwnedObject, Shareables } from './shareable.ts';

/** Responses are listed for this long. */
const SHOWN_MS = 90 * 86_400_000;

interface Visible {
  type: RoomType;
  object: OwnedObject;
}
const keyOf = (type: string, id: number) => `${type} ${id}`;

/** Objects with responses of visitors that the caller has access to, by kind and id. */
export async function respondedObjects(ctx: Ctx, shareables: Shareables): Promise<Map<string, Visible>> {
  const { rows } = await sql<{ object_type: RoomType; object_id: number }>`
    select distinct r.object_type, r.object_id from client_response r
    where r.company_id = ${ctx.company.id} and r.is_visitor and r.at >= ${sinceWhen(ctx)}`.execute(ctx.db);
  const visible = new Map<string, Visible>();
  for (const { object_type: type, object_id } of rows) {
    const shareable = ROOM_TYPES.includes(type) ? shareables[type] : undefined;
    if (!shareable || (shareable.flag && !ctx.user.flags[shareable.flag])) continue;
    const object = await shareable.find(ctx, ctx.company.id, object_id);
    if (!object) continue;
    const permission = await (shareable.permission?.(ctx, object) ?? readPermission(ctx, type, object));
    if (permission !== 'none') visible.set(keyOf(type, object_id), { type, object });
  }
  return visible;
}

export const sinceWhen = ({ now }: Pick<Ctx, 'now'>): Date => new Date(now().getTime() - SHOWN_MS);

/** Newest response the caller has seen; 0 = none. */
export async function seenUpTo({ db, company, user }: Pick<Ctx, 'db' | 'company' | 'user'>): Promise<number> {
  const row = await db
    .selectFrom('client_response_seen')
    .where('company_id', '=', company.id)
    .where('user_id', '=', user.id)
    .select('response_id')
    .executeTakeFirst();
  return row?.response_id ?? 0;
}

/** Everything up to now counts as seen. */
export async function markResponsesSeen({
  db,
  company,
  user,
}: Pick<Ctx, 'db' | 'company' | 'user'>): Promise<void> {
  await sql`
    insert into client_response_seen (user_id, company_id, response_id)
    select ${user.id}, ${company.id}, coalesce(max(id), 0) from client_response where company_id = ${company.id}
    on conflict (user_id) do update set response_id = excluded.response_id`.execute(db);
}

/** Responses of visitors on visible objects that the caller has not seen. */
export async function unseenResponses(ctx: Ctx, shareables: Shareables): Promise<number> {
  const { rows } = await sql<{ object_type: string; object_id: number; n: number }>`
    select r.object_type, r.object_id, count(*)::int as n from client_response r
    where r.company_id = ${ctx.company.id} and r.is_visitor and r.id > ${await seenUpTo(ctx)} and r.at >= ${sinceWhen(ctx)}
    group by r.object_type, r.object_id`.execute(ctx.db);
  if (rows.length === 0) return 0;
  const visible = await respondedObjects(ctx, shareables);
  return rows.reduce((sum, row) => sum + (visible.has(keyOf(row.object_type, row.object_id)) ? row.n : 0), 0);
}

export const isVisibleObject = (visible: ReadonlyMap<string, Visible>, type: string, id: number) =>
  visible.get(keyOf(type, id));
