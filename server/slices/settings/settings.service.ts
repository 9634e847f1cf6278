import { sql } from 'kysely';
import type { z } from 'zod';
import type { CallInput } from '#contract/calls/endpoints.ts';
import { joined } from '#contract/calls/joined.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { company, settings } from '#contract/settings.ts';
import type { EmvModel } from '#contract/values/primitives.ts';
import { emvOf } from '#server/analytics/metrics/media-value.ts';
import { audit } from '#server/platform/audit.ts';
import type { ClickHouse } from '#server/platform/clickhouse/clickhouse.ts';
import type { Ctx } from '#server/platform/context.ts';
import { currencySymbol } from '#server/platform/currency.ts';
import { refuse } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';
import { transaction } from '#server/platform/postgres/postgres.ts';
import { whileUnchanged } from '#server/platform/while-unchanged.ts';
import { project } from '#server/projector/projector.ts';
import type { Slice } from '#server/slices/slice.ts';
import { brandSettingsHandlers, sweepLogos } from './brand-settings.ts';
import { exchangeRateHandlers, newestRates, repriceProfiles } from './exchange-rates.ts';
import { logoRoutes } from './logo.routes.ts';
import { tierHandlers } from './tiers.ts';

type CompanySettings = z.infer<typeof company>;
type Changes = CallInput<typeof settings.update_company>;

async function readCompany(ctx: Ctx): Promise<CompanySettings> {
  const row = await ctx.db
    .selectFrom('company')
    .select(['id', 'name', 'currency', 'timezone', 'emv_model', 'shows_benchmarks'])
    .where('id', '=', ctx.company.id)
    .executeTakeFirstOrThrow();
  return {
    ...row,
    emv_model: row.emv_model as EmvModel,
    currency_symbol: currencySymbol(row.currency),
    exchange_rates: await newestRates(ctx),
  };
}

/** Throws for a model that is not the company's, outdated or archived. */
function checkOffered({ company }: Ctx, model: EmvModel): void {
  emvOf({ company }, model);
  if (company.own_emv[model]?.is_offered === false) throw refuse('BAD_REQUEST', PAST, 'emv_model');
}
const PAST = sentenceFor('media_value_model_replaced');

/** Throws if a store lacks the time zone: its list can be older than the runtime's. */
async function checkKnown({ db, ch }: Ctx, timezone: string): Promise<void> {
  const known = await ch.query(
    'SELECT 1 FROM system.time_zones WHERE time_zone = {timezone:String}',
    { timezone },
    'time zone',
  );
  const isKnown = await sql`select now() at time zone ${timezone}`.execute(db).then(
    () => known.length > 0,
    () => false,
  );
  if (!isKnown) throw refuse('BAD_REQUEST', NO_ZONE, 'timezone');
}
const NO_ZONE = sentenceFor('time_zone_unknown');

/** A new currency changes prices in search, hence the projector. */
async function updateCompany(ctx: Ctx, input: Changes): Promise<CompanySettings> {
  const changes = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  if (Object.keys(changes).length === 0) return readCompany(ctx);
  if (input.emv_model !== undefined) checkOffered(ctx, input.emv_model);
  if (input.timezone !== undefined) await checkKnown(ctx, input.timezone);
  await transaction(ctx.db, async (trx) => {
    await trx.updateTable('company').set(changes).where('id', '=', ctx.company.id).execute();
    await audit(
      { db: trx, now: ctx.now },
      { company_id: ctx.company.id, user_id: ctx.user.id, action: 'company.update', details: changes },
    );
    if (input.currency === undefined || input.currency === ctx.company.currency) return;
    await repriceProfiles(trx, ctx.company.id);
  });
  await project(ctx);
  return readCompany(ctx);
}

/**
 * Visible creators, brands and posts, and the newest post's day, cached until profiles or accounts change.
 */
const countVisible = whileUnchanged(
  ['profiles', 'accounts'],
  async (ch: ClickHouse, seen: { company_id: number; tz: string }) => {
    // An edited profile has two rows; its own comes last.
    const [profiles] = await ch.query<{ creators: number; brands: number }>(
      `SELECT countIf(kind = 'influencer') AS creators, countIf(kind = 'brand') AS brands
       FROM (SELECT argMax(kind, company_id) AS kind FROM profiles FINAL
             WHERE company_id IN (0, {company_id:UInt32}) GROUP BY profile_id)`,
      seen,
      'navigation profiles',
    );
    const [posts] = await ch.query<{ n: number; newest: string | null }>(
      `SELECT sum(posts_known) AS n, if(max(newest_post) = 0, NULL, toString(toDate(max(newest_post), {tz:String}))) AS newest
       FROM accounts FINAL WHERE company_id IN (0, {company_id:UInt32})`,
      seen,
      'navigation posts',
    );
    return {
      creators: profiles?.creators ?? 0,
      brands: profiles?.brands ?? 0,
      posts: posts?.n ?? 0,
      newest_post: posts?.newest ?? null,
    };
  },
);

async function pendingProposals({ db, company, user }: Ctx): Promise<number> {
  if (user.role === 'viewer' || user.flags.profile_only) return 0;
  const { n } = await db
    .selectFrom('proposal')
    .where('company_id', '=', company.id)
    .where('state', 'in', ['pending', 'working'])
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
}

const settingsHandlers = {
  company: os.settings.company.handler(({ context }) => readCompany(context)),
  update_company: os.settings.update_company.handler(({ context, input }) => updateCompany(context, input)),
  navigation: os.settings.navigation.handler(async ({ context }) => ({
    ...(await countVisible(context.ch, { company_id: context.company.id, tz: context.company.timezone })),
    proposals: await pendingProposals(context),
  })),
  ...joined(brandSettingsHandlers, tierHandlers, exchangeRateHandlers),
};

export const settingsSlice = {
  handlers: settingsHandlers,
  routes: [logoRoutes],
  daily: [sweepLogos],
} satisfies Slice;
