import { sql } from 'kysely';
import type { CallInput } from '#contract/calls/endpoints.ts';
import type { TierSettings, TierStart, tierCalls } from '#contract/report/tiers.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { TIERS, tiersOf } from '#server/analytics/metrics/tiers.ts';
import { audit } from '#server/platform/audit.ts';
import type { Company, Ctx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';
import { transaction } from '#server/platform/postgres/postgres.ts';

type Change = CallInput<typeof tierCalls.change_tiers>;

const settingsOf = (company: Pick<Company, 'own_tiers'>): TierSettings => ({
  tiers: [...tiersOf(company)],
  own: company.own_tiers && [...company.own_tiers],
  product: [...TIERS],
});

/** Throws if somebody changed them since they were read. */
async function changeTiers(ctx: Ctx, { own, before }: Change): Promise<TierSettings> {
  const written = (tiers: TierStart[] | null) => sql<string>`${tiers && JSON.stringify(tiers)}::jsonb`;
  await transaction(ctx.db, async (db) => {
    const { numUpdatedRows } = await db
      .updateTable('company')
      .set({ own_tiers: written(own) })
      .where('id', '=', ctx.company.id)
      .where(sql<boolean>`own_tiers is not distinct from ${written(before)}`)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw refuse('CONFLICT', sentenceFor('tiers_changed'));
    await audit(
      { db, now: ctx.now },
      {
        company_id: ctx.company.id,
        user_id: ctx.user.id,
        action: 'company.tiers_changed',
        details: { before, tiers: own },
      },
    );
  });
  return settingsOf({ own_tiers: own });
}

export const tierHandlers = {
  tiers: os.settings.tiers.handler(({ context }) => settingsOf(context.company)),
  change_tiers: os.settings.change_tiers.handler(({ context, input }) => changeTiers(context, input)),
};
