import { sql } from 'kysely';
import type { CallInput } from '#contract/calls/endpoints.ts';
import type { SafetyCheck, SafetyObject, safety } from '#contract/safety/safety.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { Ctx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';
import { safetyJob } from './run-check.ts';
import { checkFor, checkRows, objectFor, settingsOf, shownCheck } from './safety-access.ts';

type Started = CallInput<typeof safety.start>;
type Listed = CallInput<typeof safety.checks>;

const MOST_SHOWN = 100;
/** Waiting and running checks of a company. */
const MOST_OPEN = 10;

async function listChecks(ctx: Ctx, { object_type, object_id }: Listed) {
  const rows = await checkRows(
    ctx,
    sql`(${object_type ?? null}::text is null or c.object_type = ${object_type ?? ''})
      and (${object_id ?? null}::int is null or c.object_id = ${object_id ?? 0})`,
    MOST_SHOWN,
  );
  const newest = await ctx.db
    .selectFrom('safety_check')
    .where('company_id', '=', ctx.company.id)
    .select(['own_words', 'competitors', 'categories'])
    .orderBy('id', 'desc')
    .executeTakeFirst();
  const { own_words, competitors } = newest ? settingsOf(newest) : { own_words: [], competitors: [] };
  return { checks: rows.map(shownCheck), own_words, competitors };
}

async function mustNotBeMany({ db, company }: Ctx): Promise<void> {
  const { n } = await db
    .selectFrom('safety_check')
    .where('company_id', '=', company.id)
    .where('state', 'in', ['waiting', 'running'])
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  if (Number(n) >= MOST_OPEN)
    throw refuse('TOO_MANY_REQUESTS', sentenceFor('safety_check_limit', { n: MOST_OPEN }));
}

async function startCheck(ctx: Ctx, request: Started): Promise<SafetyCheck> {
  await mustNotBeMany(ctx);
  const { id: object_id, name } = await objectFor(ctx, request);
  const row = await ctx.db
    .insertInto('safety_check')
    .values({
      company_id: ctx.company.id,
      object_type: request.object_type,
      object_id,
      name,
      categories: JSON.stringify(request.categories),
      own_words: JSON.stringify(request.own_words),
      competitors: JSON.stringify(request.competitors),
      created_by: ctx.user.id,
      created_at: ctx.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await ctx.jobs.send(safetyJob, { check_id: row.id });
  return shownCheck(await checkFor(ctx, row.id));
}

async function cancelCheck(ctx: Ctx, id: number): Promise<SafetyCheck> {
  await checkFor(ctx, id);
  const { numUpdatedRows } = await ctx.db
    .updateTable('safety_check')
    .set({ state: 'cancelled', finished_at: ctx.now() })
    .where('company_id', '=', ctx.company.id)
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw refuse('CONFLICT', sentenceFor('safety_check_not_running'));
  return shownCheck(await checkFor(ctx, id));
}

async function rerunCheck(ctx: Ctx, id: number): Promise<SafetyCheck> {
  const { object_type, object_id, ...row } = await checkFor(ctx, id);
  return startCheck(ctx, { object_type: object_type as SafetyObject, object_id, ...settingsOf(row) });
}

async function removeCheck(ctx: Ctx, id: number) {
  const { state, name } = await checkFor(ctx, id);
  ctx.record.target = name;
  if (state === 'running') throw refuse('CONFLICT', sentenceFor('safety_check_still_running'));
  await ctx.db
    .deleteFrom('safety_check')
    .where('company_id', '=', ctx.company.id)
    .where('id', '=', id)
    .execute();
  return { status: 'success' as const };
}

export const checkHandlers = {
  checks: os.safety.checks.handler(({ context, input }) => listChecks(context, input)),
  start: os.safety.start.handler(({ context, input }) => startCheck(context, input)),
  get: os.safety.get.handler(async ({ context, input }) => shownCheck(await checkFor(context, input.id))),
  cancel: os.safety.cancel.handler(({ context, input }) => cancelCheck(context, input.id)),
  rerun: os.safety.rerun.handler(({ context, input }) => rerunCheck(context, input.id)),
  discard: os.safety.discard.handler(({ context, input }) => removeCheck(context, input.id)),
};
