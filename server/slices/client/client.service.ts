import { sql } from 'kysely';
import { joined } from '#contract/calls/joined.ts';
import {
  decidedOf,
  decisionsOfList,
  IS_DECISION,
  responsesOfList,
  responsesWhere,
  type StoredResponse,
  UNDECIDED,
} from '#server/owned/client-responses.ts';
import { seenUpTo } from '#server/owned/client-unseen.ts';
import { creatorNames } from '#server/owned/creator-names.ts';
import type { Shareables } from '#server/owned/shareable.ts';
import type { Ctx, Services } from '#server/platform/context.ts';
import { os } from '#server/platform/gate.ts';
import { subject } from '#server/slices/sharing/subject.ts';
import type { Slice } from '#server/slices/slice.ts';
import { respondHandlers } from './respond.ts';
import { clientResponse, feedHandlers } from './response-feed.ts';
import { roomHandlers } from './room.ts';

const ofList = ({ company }: Ctx, id: number) => responsesOfList(company.id, id);

/** The newest decision counts, whichever page it was made on. */
async function byCreator(ctx: Ctx, id: number) {
  const [decisions, { rows: counts }] = await Promise.all([
    decisionsOfList(ctx, ctx.company.id, id),
    sql<{ profile_id: number; comments: number; questions: number }>`
      select r.profile_id, count(*) filter (where r.kind in ('comment', 'question'))::int as comments,
        count(*) filter (where r.kind = 'question' and not exists (select from client_response a
          where a.company_id = r.company_id and a.object_type = r.object_type and a.object_id = r.object_id
            and a.profile_id = r.profile_id and a.kind = 'answer' and a.id > r.id))::int as questions
      from client_response r where ${ofList(ctx, id)} and r.profile_id is not null and not ${IS_DECISION}
      group by r.profile_id`.execute(ctx.db),
  ]);
  const decided = new Map([...decisions].map(([profile_id, row]) => [profile_id, decidedOf(row, false)]));
  const counted = new Map(counts.map((row) => [row.profile_id, row]));
  const ids = new Set([...decided.keys(), ...counted.keys()]);
  return [...ids].flatMap((profile_id) => {
    const { comments = 0, questions = 0 } = counted.get(profile_id) ?? {};
    const decision = decided.get(profile_id) ?? UNDECIDED;
    return decision.decision === null && comments === 0
      ? []
      : [{ profile_id, ...decision, comments, questions }];
  });
}

async function onCreator(ctx: Ctx, shareables: Shareables, id: number, profile_id: number) {
  const { rows } = await sql<StoredResponse>`
    ${responsesWhere(sql`${ofList(ctx, id)} and r.profile_id = ${profile_id}`)} order by r.id desc limit 200`.execute(
    ctx.db,
  );
  const names = await creatorNames(ctx, [profile_id]);
  const seen = await seenUpTo(ctx);
  const named = new Map<string, string>();
  for (const { object_type, object_id } of rows) {
    const key = `${object_type} ${object_id}`;
    if (!named.has(key))
      named.set(key, (await shareables[object_type]?.find(ctx, ctx.company.id, object_id))?.name ?? '');
  }
  return rows.reverse().map((row) =>
    clientResponse(row, {
      names,
      seen,
      object_name: named.get(`${row.object_type} ${row.object_id}`) ?? '',
    }),
  );
}

const listResponseHandlers = (shareables: Shareables) => ({
  of_list: os.client.of_list.handler(async ({ context, input }) => {
    await subject(context, shareables, { type: 'lists', type_id: input.id }, 'read');
    return { creators: await byCreator(context, input.id) };
  }),
  of_creator: os.client.of_creator.handler(async ({ context, input }) => {
    await subject(context, shareables, { type: 'lists', type_id: input.id }, 'read');
    return { responses: await onCreator(context, shareables, input.id, input.profile_id) };
  }),
});

/** Deletes responses on objects that no longer exist, not even in a bin. */
export async function sweepResponses({ db }: Pick<Services, 'db'>): Promise<void> {
  await sql`
    delete from client_response r where not exists (select from list o where r.object_type = 'lists' and o.id = r.object_id)
      and not exists (select from casting o where r.object_type = 'casting' and o.id = r.object_id)
      and not exists (select from forecast o where r.object_type = 'forecast' and o.id = r.object_id)
      and not exists (select from monitor o where r.object_type = 'monitor' and o.id = r.object_id)
      and not exists (select from leaderboard o where r.object_type = 'leaderboards' and o.id = r.object_id)`.execute(
    db,
  );
}

export const clientSlice = (shareables: Shareables) =>
  ({
    handlers: joined(
      roomHandlers(shareables),
      respondHandlers(shareables),
      listResponseHandlers(shareables),
      feedHandlers(shareables),
    ),
    daily: [sweepResponses],
  }) satisfies Slice;
