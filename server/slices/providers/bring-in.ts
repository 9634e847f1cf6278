import type { CallInput } from '#contract/calls/endpoints.ts';
import type { ProviderName, ProviderRun, providers } from '#contract/providers.ts';
import { fromStored, sentenceFor } from '#contract/sentences/sentences.ts';
import type { Ctx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';
import type { RunCreator } from './provider.ts';
import { askedBy } from './provider-keys.ts';
import { providerRunJob } from './providers.jobs.ts';

/** Of an import whose data will not change any more. */
const MOVING = ['uploaded', 'pending', 'running', 'paused'];

async function bringIn(ctx: Ctx, input: CallInput<typeof providers.bring_in>): Promise<ProviderRun> {
  const { db, company, user, now, jobs } = ctx;
  await askedBy(ctx, company.id, input.provider);
  const each = new Map(input.creators.map((one) => [`${one.platform} ${one.username.toLowerCase()}`, one]));
  const creators: RunCreator[] = [...each.values()].map((one) => ({
    ...{ ...one, username: one.username.replace(/^@/, '').toLowerCase() },
    ...{ state: 'waiting', reason: null },
  }));
  const { id } = await db
    .insertInto('provider_run')
    .values({
      ...{ company_id: company.id, provider: input.provider, with_audience: input.with_audience },
      ...{ creators: JSON.stringify(creators), user_id: user.id, created_at: now() },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await jobs.send(providerRunJob, { run_id: id });
  return readRun(ctx, id);
}

/** Of the person who started it: others do not pay for it and see its import. */
async function readRun({ db, company, user }: Ctx, id: number): Promise<ProviderRun> {
  const row = await db
    .selectFrom('provider_run as r')
    .leftJoin('import as i', 'i.id', 'r.import_id')
    .where('r.company_id', '=', company.id)
    .where('r.user_id', '=', user.id)
    .where('r.id', '=', id)
    .select(['r.id', 'r.provider', 'r.state', 'r.creators', 'r.error', 'r.import_id', 'r.stored_at'])
    .select('i.state as import_state')
    .executeTakeFirst();
  if (!row) throw refuse('NOT_FOUND', sentenceFor('provider_run_missing'));
  const creators = row.creators as RunCreator[];
  return {
    id: row.id,
    provider: row.provider as ProviderName,
    state: row.state as ProviderRun['state'],
    total: creators.length,
    done: creators.filter(({ state }) => state !== 'waiting').length,
    failed: creators.flatMap(({ username, reason }) => (reason === null ? [] : [{ username, reason }])),
    error: fromStored(row.error),
    import_id: row.import_id,
    is_stored: row.stored_at !== null && !MOVING.includes(row.import_state ?? ''),
  };
}

async function cancelRun(ctx: Ctx, id: number): Promise<ProviderRun> {
  await readRun(ctx, id);
  await ctx.db
    .updateTable('provider_run')
    .set({ state: 'canceled' })
    .where('company_id', '=', ctx.company.id)
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .execute();
  return readRun(ctx, id);
}

export const runHandlers = {
  bring_in: os.providers.bring_in.handler(({ context, input }) => bringIn(context, input)),
  run: os.providers.run.handler(({ context, input }) => readRun(context, input.id)),
  cancel: os.providers.cancel.handler(({ context, input }) => cancelRun(context, input.id)),
};
