import { sql } from 'kysely';
import type { CallInput } from '#contract/calls/endpoints.ts';
import type { Connector, connectors } from '#contract/connectors.ts';
import { fromStored, sentenceFor } from '#contract/sentences/sentences.ts';
import { PLATFORMS, type Platform } from '#contract/values/primitives.ts';
import { dayIn } from '#server/analytics/day-starts.ts';
import type { Ctx } from '#server/platform/context.ts';
import { encryptSecret } from '#server/platform/encrypted-secrets.ts';
import { refuse } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';
import { transaction } from '#server/platform/postgres/postgres.ts';
import { openConnectors } from './open-connectors.ts';
import { readQuota } from './quota.ts';
import { acceptedOf, applyTerms } from './terms.ts';

type Changes = CallInput<typeof connectors.update>;

type Terms = CallInput<typeof connectors.set_terms>;

/** Minimum delay between manual requests, to save quota. */
const SOONEST_MS = 60_000;

interface PlatformStatus {
  platform: Platform;
  accounts: number;
  failing: number;
  not_found: number;
  last_asked_at: Date | null;
  next_due_at: Date | null;
}

async function accountsOf({ db, company }: Ctx): Promise<Map<Platform, PlatformStatus>> {
  const { rows } = await sql<PlatformStatus>`
    select w.platform, count(*)::int as accounts, max(s.asked_at) as last_asked_at, min(s.next_due_at) as next_due_at,
      count(*) filter (where s.state = 'error')::int as failing, count(*) filter (where s.state = 'not_found')::int as not_found
    from connector_watch w join connector_account s on s.account_id = w.account_id
    where w.company_id = ${company.id} group by w.platform`.execute(db);
  return new Map(rows.map((row) => [row.platform, row]));
}

async function connectorsOf(ctx: Ctx, platforms: readonly Platform[]): Promise<Connector[]> {
  const accounts = await accountsOf(ctx);
  const set = await ctx.db
    .selectFrom('connector')
    .where('company_id', '=', ctx.company.id)
    .selectAll()
    .execute();
  return Promise.all(
    platforms.map(async (platform): Promise<Connector> => {
      const source = await openConnectors(ctx).source(platform, ctx.company.id);
      const spent = source && (await readQuota(ctx, source));
      const own = set.find((row) => row.platform === platform);
      const current = accounts.get(platform);
      const { failing = 0, not_found = 0 } = current ?? {};
      return {
        platform,
        label: source?.label ?? null,
        is_on: own?.is_on ?? true,
        key: platform === 'youtube' ? keyOf(ctx, own?.api_key ?? null) : null,
        quota:
          source?.quota && spent
            ? { used: spent.used, units: source.quota.units, resets_at: spent.resets_at.toISOString() }
            : null,
        paused_until: spent?.paused_until?.toISOString() ?? null,
        error: fromStored(spent?.error ?? null),
        terms: source?.terms ? { ...source.terms, accepted: acceptedOf(own) } : null,
        accounts: current?.accounts ?? 0,
        failing,
        not_found,
        last_asked_at: current?.last_asked_at?.toISOString() ?? null,
        next_due_at: source === null ? null : (current?.next_due_at?.toISOString() ?? null),
      };
    }),
  );
}

const keyOf = ({ connector_settings }: Ctx, own: string | null): Connector['key'] =>
  own !== null ? 'own' : connector_settings.youtube_api_key !== null ? 'installation' : 'none';

const oneOf = async (ctx: Ctx, platform: Platform): Promise<Connector> =>
  (await connectorsOf(ctx, [platform]))[0] as Connector;

async function update(ctx: Ctx, { platform, is_on, api_key }: Changes): Promise<Connector> {
  if (api_key !== undefined && platform !== 'youtube')
    throw refuse('BAD_REQUEST', sentenceFor('platform_without_key'), 'api_key');
  const values = {
    ...(is_on === undefined ? {} : { is_on }),
    ...(api_key === undefined
      ? {}
      : { api_key: api_key === null ? null : await encryptSecret(ctx, api_key) }),
  };
  const key = { company_id: ctx.company.id, platform };
  await ctx.db
    .insertInto('connector')
    .values({ ...key, ...values })
    .onConflict((c) => c.columns(['company_id', 'platform']).doUpdateSet({ ...key, ...values }))
    .execute();
  // A new key has its own quota and no refusals.
  if (api_key !== undefined)
    await ctx.db.deleteFrom('connector_purse').where('purse', '=', `${platform}:${ctx.company.id}`).execute();
  return oneOf(ctx, platform);
}

async function setTerms(ctx: Ctx, { platform, accepted }: Terms): Promise<Connector> {
  const source = await openConnectors(ctx).source(platform, ctx.company.id);
  const terms = source?.terms ?? null;
  if (source === null || terms === null)
    throw refuse('BAD_REQUEST', sentenceFor('platform_terms_missing'), 'platform');
  if (accepted && accepted.on > dayIn(ctx.now(), ctx.company.timezone))
    throw refuse('BAD_REQUEST', sentenceFor('terms_accepted_in_future'), 'accepted.on');
  const { label } = source;
  const key = { company_id: ctx.company.id, platform };
  const values = {
    accepted_on: accepted?.on ?? null,
    accepted_by: accepted?.by ?? null,
    accepted_noted_by: accepted && ctx.user.id,
  };
  await transaction(ctx.db, async (trx) => {
    await trx
      .insertInto('connector')
      .values({ ...key, ...values })
      .onConflict((c) => c.columns(['company_id', 'platform']).doUpdateSet(values))
      .execute();
    await applyTerms(trx, { label, terms }, { ...key, now: ctx.now() }, accepted);
  });
  return oneOf(ctx, platform);
}

async function askNow(ctx: Ctx, platform: Platform): Promise<Connector> {
  const now = ctx.now();
  await sql`
    update connector_account s set next_due_at = ${now}::timestamptz from connector_watch w
    where w.company_id = ${ctx.company.id} and w.platform = ${platform} and s.account_id = w.account_id
      and (s.asked_at is null or s.asked_at < ${new Date(now.getTime() - SOONEST_MS)}::timestamptz)`.execute(
    ctx.db,
  );
  return oneOf(ctx, platform);
}

export const connectorHandlers = {
  list: os.connectors.list.handler(async ({ context }) => ({
    connectors: await connectorsOf(context, PLATFORMS),
  })),
  update: os.connectors.update.handler(({ context, input }) => update(context, input)),
  set_terms: os.connectors.set_terms.handler(({ context, input }) => setTerms(context, input)),
  ask_now: os.connectors.ask_now.handler(({ context, input }) => askNow(context, input.platform)),
};
