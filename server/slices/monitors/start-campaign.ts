import { sql } from 'kysely';
import type { CallInput } from '#contract/calls/endpoints.ts';
import type { CampaignCreators, deliverableCalls } from '#contract/monitors/deliverables.ts';
import type { linkCalls } from '#contract/sales/links.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { clientOf } from '#server/owned/client-of.ts';
import { decisionsOfList } from '#server/owned/client-responses.ts';
import type { Ctx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';
import { transaction } from '#server/platform/postgres/postgres.ts';
import { refusedTo } from '#server/slices/forecast/forecast.policy.ts';
import { readDeliverablesOf } from '#server/slices/forecast/list-plan.ts';
import { creatorListFor } from '#server/slices/lists/list-access.ts';
import { openPrices } from '#server/slices/lists/list-prices.ts';
import { setPlan } from './budget/set-costs.ts';
import { link } from './forecast/monitor-forecast.ts';
import { matchMonitor } from './matching/match.ts';
import { insertMonitor, wholeSetup } from './monitor-edit.ts';

type Input = CallInput<(typeof deliverableCalls)['start_campaign']>;

/** Makes tracking links; gives one entry for each link. */
export type CreateLinks = (
  ctx: Ctx,
  input: CallInput<(typeof linkCalls)['create_tracking_links']>,
) => Promise<readonly unknown[]>;

/** Creators of one call for tracking links. */
const MOST_AT_ONCE = 1000;

/**
 * A monitor of a list's creators whose plan are their deliverables, with the list's newest forecast and a tracking link for each
 * creator. The budget is the sum of the known prices; its client is that of the list.
 */
async function startCampaign(
  ctx: Ctx,
  createLinks: CreateLinks,
  { list_id, base_url, creators, ...setup }: Input,
) {
  await creatorListFor(ctx, list_id, 'read');
  const { rows } = await sql<{ profile_id: number }>`
    select m.profile_id from list_profile m join profile p on p.id = m.profile_id and not p.hidden
    where m.company_id = ${ctx.company.id} and m.list_id = ${list_id} and m.removed_at is null order by m.position`.execute(
    ctx.db,
  );
  const members = rows.map((row) => row.profile_id);
  const profile_ids = await chosenOf(ctx, list_id, members, creators);
  const isIn = new Set(profile_ids);
  const left_out = members.filter((profile_id) => !isIn.has(profile_id));
  const total_budget = await budgetOf(ctx, list_id, profile_ids);
  const whole = await wholeSetup({ ...setup, list_ids: [list_id], total_budget });
  const client = await clientOf(ctx, { type: 'lists', id: list_id });
  const { id, links } = await transaction(ctx.db, async (db) => {
    const inside = { ...ctx, db };
    const id = await insertMonitor(inside, whole);
    if (client)
      await sql`update monitor set client_id = ${client.id} where company_id = ${ctx.company.id} and id = ${id}`.execute(
        db,
      );
    await setPlan(inside, id, list_id, left_out);
    const forecast_id = await newestForecast(inside, list_id);
    if (forecast_id !== null) await link(inside, id, forecast_id, undefined);
    let links = 0;
    for (let at = 0; base_url !== null && at < profile_ids.length; at += MOST_AT_ONCE) {
      const some = profile_ids.slice(at, at + MOST_AT_ONCE);
      links += (await createLinks(inside, { id, base_url, profile_ids: some, utm: {} })).length;
    }
    return { id, links };
  });
  await matchMonitor(ctx, id);
  return {
    ...{ id, name: whole.name, links, budget: total_budget },
    ...{ creators: profile_ids.length, left_out: left_out.length },
  };
}

/** By the decisions of the client. */
async function chosenOf(
  ctx: Ctx,
  list_id: number,
  members: readonly number[],
  creators: CampaignCreators | undefined,
): Promise<number[]> {
  const decisions = await decisionsOfList(ctx, ctx.company.id, list_id);
  const is = (profile_id: number, kind: 'accept' | 'reject') => decisions.get(profile_id)?.kind === kind;
  const accepted = members.filter((profile_id) => is(profile_id, 'accept'));
  const chosen = creators ?? (accepted.length > 0 ? 'accepted' : 'not_rejected');
  if (chosen === 'all') return [...members];
  const some = chosen === 'accepted' ? accepted : members.filter((profile_id) => !is(profile_id, 'reject'));
  if (some.length === 0 && members.length > 0)
    throw refuse(
      'BAD_REQUEST',
      sentenceFor(chosen === 'accepted' ? 'client_accepted_nobody' : 'client_rejected_everybody'),
      'creators',
    );
  return some;
}

/** In the company's currency; null if no price is known. */
async function budgetOf(ctx: Ctx, list_id: number, profile_ids: readonly number[]): Promise<number | null> {
  const plans = [...(await readDeliverablesOf(ctx, list_id, profile_ids)).values()];
  const one = plans.flatMap((deliverables) =>
    deliverables.flatMap((d) => (d.price && d.status !== 'cancelled' ? [{ deliverables: [d] }] : [])),
  );
  const priceOf = await openPrices(ctx, one);
  const prices = one.flatMap((row) => priceOf(row).price ?? []);
  const sum = prices.reduce((total, price) => total + price, 0);
  return prices.length === 0 ? null : Math.round(sum * 100) / 100;
}

async function newestForecast(ctx: Ctx, list_id: number): Promise<number | null> {
  const forecasts = await ctx.db
    .selectFrom('forecast')
    .selectAll()
    .where('company_id', '=', ctx.company.id)
    .where('list_id', '=', list_id)
    .where('deleted_at', 'is', null)
    .orderBy('updated_at', 'desc')
    .limit(20)
    .execute();
  for (const forecast of forecasts) if ((await refusedTo(ctx, forecast, 'read')) === null) return forecast.id;
  return null;
}

export const campaignHandlers = (createLinks: CreateLinks) => ({
  start_campaign: os.monitors.start_campaign.handler(({ context, input }) =>
    startCampaign(context, createLinks, input),
  ),
});
