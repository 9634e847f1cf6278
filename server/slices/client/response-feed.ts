import { sql } from 'kysely';
import type { ClientResponse } from '#contract/client.ts';
import { responsesWhere, type StoredResponse, saidOf } from '#server/owned/client-responses.ts';
import {
  isVisibleObject,
  markResponsesSeen,
  respondedObjects,
  seenUpTo,
  sinceWhen,
  unseenResponses,
} from '#server/owned/client-unseen.ts';
import { creatorNames } from '#server/owned/creator-names.ts';
import type { Shareables } from '#server/owned/shareable.ts';
import type { Ctx } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';
import { subject } from '#server/slices/sharing/subject.ts';

interface Named {
  names: ReadonlyMap<number, string>;
  object_name: string;
  seen: number;
}

export const clientResponse = (row: StoredResponse, { names, object_name, seen }: Named): ClientResponse => ({
  ...saidOf(row, false),
  type: row.object_type,
  type_id: row.object_id,
  object_name,
  profile_id: row.profile_id,
  creator: row.profile_id === null ? null : (names.get(row.profile_id) ?? null),
  is_seen: row.id <= seen,
  is_answered: row.is_answered,
  with_creator: row.with_creator,
});

async function feed(ctx: Ctx, shareables: Shareables, limit: number) {
  const visible = await respondedObjects(ctx, shareables);
  const objects = [...visible.values()].map(({ type, object }) => ({ type, id: object.id }));
  const { rows } = await sql<StoredResponse>`
    ${responsesWhere(sql`r.company_id = ${ctx.company.id} and r.is_visitor and r.at >= ${sinceWhen(ctx)}
      and (r.object_type, r.object_id) in (
        select o.type, o.id from jsonb_to_recordset(${JSON.stringify(objects)}::jsonb) as o (type text, id int))`)}
    order by r.id desc limit ${limit}`.execute(ctx.db);
  const names = await creatorNames(
    ctx,
    rows.flatMap((row) => row.profile_id ?? []),
  );
  const seen = await seenUpTo(ctx);
  return {
    responses: rows.map((row) => {
      const object_name = isVisibleObject(visible, row.object_type, row.object_id)?.object.name ?? '';
      return clientResponse(row, { names, object_name, seen });
    }),
    unseen: await unseenResponses(ctx, shareables),
  };
}

/** For everybody who may edit the object. */
async function removeResponse(ctx: Ctx, shareables: Shareables, id: number): Promise<ClientResponse> {
  const { rows } = await sql<StoredResponse>`${responsesWhere(
    sql`r.company_id = ${ctx.company.id} and r.id = ${id}`,
  )}`.execute(ctx.db);
  const [row] = rows;
  if (!row) throw notFound('response');
  const { object_type: type, object_id: type_id } = row;
  const { object } = await subject(ctx, shareables, { type, type_id }, 'edit');
  await ctx.db
    .deleteFrom('client_response')
    .where('company_id', '=', ctx.company.id)
    .where('id', '=', id)
    .execute();
  const names = await creatorNames(ctx, row.profile_id === null ? [] : [row.profile_id]);
  return clientResponse(row, { names, object_name: object.name, seen: await seenUpTo(ctx) });
}

const c = os.client;

export const feedHandlers = (shareables: Shareables) => ({
  responses: c.responses.handler(({ context, input }) => feed(context, shareables, input.limit)),
  mark_seen: c.mark_seen.handler(async ({ context }) => {
    await markResponsesSeen(context);
    return { unseen: 0 };
  }),
  remove_response: c.remove_response.handler(({ context, input }) =>
    removeResponse(context, shareables, input.id),
  ),
});
