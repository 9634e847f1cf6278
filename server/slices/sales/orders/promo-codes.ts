import { sql } from 'kysely';
import type { CallInput } from '#contract/calls/endpoints.ts';
import type { orderCalls } from '#contract/sales/orders.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { creatorsOf } from '#server/analytics/creators.ts';
import type { Ctx } from '#server/platform/context.ts';
import { notFound, refuse } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';
import { transaction } from '#server/platform/postgres/postgres.ts';
import { mustSee } from '#server/slices/lists/list-members.ts';
import { monitorFor } from '#server/slices/monitors/monitor-access.ts';
import { orderSettings } from './attributed-orders.ts';

type Call<K extends 'set_promo_codes' | 'set_link_deliverable' | 'set_order_settings'> = CallInput<
  (typeof orderCalls)[K]
>;

/** Replaces the codes of some creators: a code is unique in a campaign, without regard to case. */
async function setCodes(ctx: Ctx, { id, creators }: Call<'set_promo_codes'>): Promise<void> {
  const monitor = await monitorFor(ctx, id, 'edit');
  ctx.record.target = monitor.name;
  const written = creators.flatMap(({ profile_id, codes }) => codes.map((one) => ({ profile_id, ...one })));
  const seen = new Set<string>();
  for (const { code } of written) {
    if (seen.has(code.toLowerCase()))
      throw refuse('BAD_REQUEST', sentenceFor('order_code_repeated', { code }), 'creators');
    seen.add(code.toLowerCase());
  }
  const ids = [...new Set(creators.map(({ profile_id }) => profile_id))];
  await transaction(ctx.db, async (db) => {
    await mustSee(db, ctx.company.id, ids);
    // Serialises writers of a campaign's codes.
    await db.selectFrom('monitor').where('id', '=', id).select('id').forUpdate().executeTakeFirst();
    await db
      .deleteFrom('promo_code')
      .where('company_id', '=', ctx.company.id)
      .where('monitor_id', '=', id)
      .where('profile_id', 'in', ids)
      .execute();
    const { rows: taken } = await sql<{ code: string; profile_id: number }>`
      select code, profile_id from promo_code where company_id = ${ctx.company.id} and monitor_id = ${id}
        and lower(code) = any(${[...seen]}::text[]) limit 1`.execute(db);
    const [other] = taken;
    if (other) {
      const owner = { profile_id: other.profile_id, account_id: 0 };
      const name = (await creatorsOf(ctx, [owner])).get(other.profile_id)?.name ?? `No. ${other.profile_id}`;
      throw refuse('BAD_REQUEST', sentenceFor('order_code_of_other', { code: other.code, name }), 'creators');
    }
    await sql`
      insert into promo_code (company_id, monitor_id, profile_id, code, post_type, created_by, created_at)
      select ${ctx.company.id}, ${id}, c.profile_id, c.code, c.post_type, ${ctx.user.id}, ${ctx.now()}
      from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as c (profile_id int, code text, post_type text)`.execute(
      db,
    );
  });
}

async function setLinkDeliverable(
  ctx: Ctx,
  { id, link_id, post_type }: Call<'set_link_deliverable'>,
): Promise<void> {
  await monitorFor(ctx, id, 'edit');
  const changed = await ctx.db
    .updateTable('tracking_link')
    .set({ post_type })
    .where('company_id', '=', ctx.company.id)
    .where('monitor_id', '=', id)
    .where('id', '=', link_id)
    .where('deleted_at', 'is', null)
    .returning('slug')
    .executeTakeFirst();
  if (!changed) throw notFound('tracking_link');
  ctx.record.target = changed.slug;
}

async function setSettings(ctx: Ctx, { id, ...settings }: Call<'set_order_settings'>): Promise<void> {
  const monitor = await monitorFor(ctx, id, 'edit');
  ctx.record.target = monitor.name;
  const place = { company_id: ctx.company.id, monitor_id: id };
  const { window_days, margin } = { ...(await orderSettings(ctx.db, place)), ...settings };
  await ctx.db
    .insertInto('order_settings')
    .values({ ...place, window_days, margin })
    .onConflict((c) => c.column('monitor_id').doUpdateSet({ window_days, margin }))
    .execute();
}

const done = { status: 'success' } as const;
const m = os.monitors;

export const promoCodeHandlers = {
  set_promo_codes: m.set_promo_codes.handler(async ({ context, input }) => {
    await setCodes(context, input);
    return done;
  }),
  set_link_deliverable: m.set_link_deliverable.handler(async ({ context, input }) => {
    await setLinkDeliverable(context, input);
    return done;
  }),
  set_order_settings: m.set_order_settings.handler(async ({ context, input }) => {
    await setSettings(context, input);
    return done;
  }),
};
