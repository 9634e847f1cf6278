import { setTimeout as wait } from 'node:timers/promises';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import { PROVIDER_LABELS, type ProviderName } from '#contract/providers.ts';
import type { Sentence } from '#contract/sentences/sentence.ts';
import { storedForm } from '#contract/sentences/sentences.ts';
import type { ProviderRunTable } from '#server/db/tables.ts';
import type { Services } from '#server/platform/context.ts';
import type { Job } from '#server/platform/jobs.ts';
import { transaction } from '#server/platform/postgres/postgres.ts';
import { whyStopped } from '#server/platform/store-refusals.ts';
import { ConnectorTrouble } from '#server/slices/connectors/trouble.ts';
import { writeAnswers } from '#server/slices/imports/answer-file.ts';
import { addImport } from '#server/slices/imports/import-run.ts';
import { importJob } from '#server/slices/imports/imports.jobs.ts';
import type { Observation } from '#server/tables/observations.ts';
import { notifyOfBudgets } from './budget-mail.ts';
import type { Report, RunCreator } from './provider.ts';
import { ADAPTERS, keyMissing, openKey } from './provider-keys.ts';
import { askOnce } from './provider-requests.ts';
import { noteLeft } from './units-left.ts';

type Run = Selectable<ProviderRunTable>;

export const providerRunJob = {
  name: 'provider-run',
  payload: z.object({ run_id: z.number().int() }),
  key: ({ run_id }: { run_id: number }) => String(run_id),
};

/** Waits before a busy provider is asked again, in seconds; its own time counts up to the last. */
const WAITS = [1, 2, 4, 8, 16];

export const providerRunWorker = (services: Services): Job<typeof providerRunJob.payload> => ({
  ...providerRunJob,
  retries: 2,
  run: ({ run_id }) => fetchRun(services, run_id),
  async recover() {
    const rows = await services.db
      .selectFrom('provider_run')
      .where('stored_at', 'is', null)
      .where('created_at', '>', new Date(services.now().getTime() - 86_400_000))
      .select('id')
      .execute();
    for (const { id } of rows) await services.jobs.send(providerRunJob, { run_id: id });
  },
});

/** Fetches the reports one after the other and stores them as one import. Asked again after a kill, kept answers cost nothing. */
async function fetchRun(services: Services, run_id: number): Promise<void> {
  const run = await services.db
    .updateTable('provider_run')
    .set((e) => ({
      state: e.case().when('state', '=', 'waiting').then('running').else(e.ref('state')).end(),
    }))
    .where('id', '=', run_id)
    .where('stored_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (!run) return;
  const observations: Observation[] = [];
  let error: Sentence | null = null;
  const creators = run.creators as RunCreator[];
  for (const [at, creator] of creators.entries()) {
    // Reports that were fetched before a kill are kept; a canceled run stores only those.
    if (creator.state === 'none' || ((await isCanceled(services, run_id)) && creator.state === 'waiting'))
      continue;
    try {
      const report = await reportOf(services, run, creator);
      if (report.state === 'found') observations.push(...report.observations);
      creators[at] =
        report.state === 'found'
          ? { ...creator, state: 'found', reason: null }
          : { ...creator, state: 'none', reason: report.reason };
      await noteCreators(services, run_id, creators);
    } catch (thrown) {
      if (!(thrown instanceof ConnectorTrouble)) services.log.error({ err: thrown, run_id }, 'provider');
      error = thrown instanceof ConnectorTrouble ? thrown.sentence : whyStopped(thrown);
      break;
    }
  }
  await store(services, run, observations, error);
  const provider = run.provider as ProviderName;
  const asked = await openKey(services, run.company_id, provider);
  if (asked) await noteLeft(services, run.company_id, provider, asked);
  await notifyOfBudgets(services);
}

async function isCanceled({ db }: Pick<Services, 'db'>, run_id: number): Promise<boolean> {
  const row = await db.selectFrom('provider_run').where('id', '=', run_id).select('state').executeTakeFirst();
  return row?.state === 'canceled';
}

async function noteCreators({ db }: Pick<Services, 'db'>, run_id: number, creators: readonly RunCreator[]) {
  await db
    .updateTable('provider_run')
    .set({ creators: JSON.stringify(creators) })
    .where('id', '=', run_id)
    .execute();
}

async function reportOf(services: Services, run: Run, creator: RunCreator): Promise<Report> {
  const provider = run.provider as ProviderName;
  const adapter = ADAPTERS[provider];
  const asked = await openKey(services, run.company_id, provider);
  if (asked === null) throw new ConnectorTrouble('refused', keyMissing(provider));
  const { platform, ref, username } = creator;
  const { with_audience } = run;
  const price = with_audience ? adapter.prices.report_with_audience : adapter.prices.report;
  const request = {
    ...{ company_id: run.company_id, provider, user_id: run.user_id, units: price },
    question: `report ${JSON.stringify([platform, username, with_audience])}`,
    cache_seconds: adapter.cache_seconds.report,
  };
  for (const seconds of [...WAITS, null])
    try {
      const { answer } = await askOnce(
        services,
        request,
        () => adapter.report(asked, { platform, ref, username, with_audience, now: services.now() }),
        ({ state }) => (state === 'found' ? price : 0),
      );
      return answer;
    } catch (error) {
      if (!(error instanceof ConnectorTrouble) || error.kind !== 'busy' || seconds === null) throw error;
      const until = (error.retry_at?.getTime() ?? 0) - Date.now();
      await wait(Math.min(Math.max(seconds * 1000, until), (WAITS.at(-1) ?? 0) * 1000));
    }
  throw new Error('The provider was not asked.');
}

async function store(
  services: Services,
  run: Run,
  observations: readonly Observation[],
  error: Sentence | null,
): Promise<void> {
  const now = services.now();
  const provider = run.provider as ProviderName;
  const label = PROVIDER_LABELS[provider];
  const key = await services.db
    .selectFrom('provider_key')
    .where('company_id', '=', run.company_id)
    .where('provider', '=', provider)
    .select('keeps_days')
    .executeTakeFirst();
  const keeps_days = key?.keeps_days ?? 1;
  const file = observations.length === 0 ? null : await writeAnswers(services, observations);
  const import_id = await transaction(services.db, async (trx) => {
    const made =
      file === null
        ? null
        : await addImport(
            { ...services, db: trx },
            {
              terms: {
                terms_of: label,
                kept_until: new Date(now.getTime() + keeps_days * 86_400_000),
                may_mix: false,
              },
              ...{ company_id: run.company_id, created_by: run.user_id, key: file },
              ...{ preset: 'connector', state: 'pending' },
              name: `${label} ${now.toISOString().slice(0, 16).replace('T', ' ')}`,
            },
          );
    await trx
      .updateTable('provider_run')
      .set((e) => ({
        state: e.case().when('state', '=', 'canceled').then('canceled').else('ended').end(),
        import_id: made,
        stored_at: now,
        error: error === null ? null : storedForm(error),
      }))
      .where('id', '=', run.id)
      .execute();
    return made;
  });
  if (import_id !== null) await services.jobs.send(importJob, { import_id });
}
