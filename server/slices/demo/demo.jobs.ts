import { sql } from 'kysely';
import { z } from 'zod';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/context.ts';
import type { Job } from '#server/platform/jobs.ts';
import { transaction } from '#server/platform/postgres/postgres.ts';
import { project } from '#server/projector/projector.ts';
import { deleteHiddenLeaderboards } from '#server/seed/demo-leaderboards.ts';
import { deleteHiddenLists } from '#server/seed/demo-lists.ts';
import { deleteHiddenMonitors } from '#server/seed/demo-monitors.ts';
import { seedDemo } from '#server/seed/seed-demo.ts';
import { betweenImports } from '#server/slices/imports/import-run.ts';
import { sentimentJob } from '#server/slices/imports/sentiment/score-comments.ts';
import { type DemoWork, ensureWorld, noteDemo, readDemo } from './demo-record.ts';
import { removeDemo } from './remove-demo.ts';

/** Time to restore demo data with the edits on it. */
export const UNDO_MS = 86_400_000;
const PROFILES_AT_ONCE = 1000;

type Stores = Pick<Services, 'db' | 'ch' | 'now' | 'log'>;

export const demoJob = { name: 'demo-world', payload: z.object({}), key: () => 'demo' };

/** A failure is recorded, and retried at the next start or on request. */
export const demoWorker = (services: Services): Job<typeof demoJob.payload> => ({
  ...demoJob,
  retries: 0,
  run: async () => {
    await runDemoWork(services);
    await services.jobs.send(sentimentJob, {});
  },
  recover: () => recoverDemo(services),
});

export async function recoverDemo(services: Pick<Services, 'db' | 'jobs'>): Promise<void> {
  if ((await readDemo(services.db)).work) await services.jobs.send(demoJob, {});
}

/** Handles the latest request, until none is left. */
export async function runDemoWork(services: Stores): Promise<void> {
  const { work } = await readDemo(services.db);
  if (!work) return;
  const say = (step: string, done: number) =>
    noteDemo(services.db, { work: { what: work.what, step, done, error: null } });
  try {
    await betweenImports(services, () =>
      work.what === 'removing' ? removeDemo(services, say) : addDemo(services, say),
    );
    await project(services);
    await end(services, work);
  } catch (error) {
    services.log.error({ err: error }, 'demo world');
    const reason = sentenceFor('job_failed_until_restart');
    await noteDemo(services.db, { work: { ...work, error: reason } });
  }
}

/** Shows hidden data and seeds the same worlds again. */
async function addDemo(services: Stores, say: (step: string, done: number) => Promise<void>): Promise<void> {
  const { db } = services;
  await ensureWorld(db);
  await transaction(db, async (trx) => {
    await trx.updateTable('profile').set({ hidden: false }).where('hidden', '=', true).execute();
    await noteDemo(trx, { removed_at: null });
  });
  const company = await db
    .selectFrom('company')
    .select('id')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const { worlds } = await readDemo(db);
  let saying = say('Posts', 0);
  let reported = 0;
  for (const [i, world] of worlds.entries())
    await seedDemo(services, {
      posts: world.posts,
      profiles: world.profiles ?? undefined,
      seed: world.seed,
      company_id: company.id,
      progress(done) {
        const share = (i + done) / worlds.length;
        if (share - reported < 0.02) return;
        reported = share;
        saying = saying.then(() => say(share < 0.2 ? 'Creators and brands' : 'Posts', share));
      },
    });
  await saying;
}

const end = ({ db, now }: Stores, { what }: DemoWork): Promise<void> =>
  transaction(db, async (trx) => {
    await noteDemo(trx, { work: null });
    const company = await trx.selectFrom('company').select('id').orderBy('id').limit(1).executeTakeFirst();
    const action = what === 'removing' ? 'demo.removed' : 'demo.added';
    await audit({ db: trx, now }, { company_id: company?.id ?? null, user_id: null, action });
  });

/** Deletes data removed more than a day ago. */
export async function sweepDemo({ db, now, log }: Pick<Services, 'db' | 'now' | 'log'>): Promise<void> {
  const { removed_at, work } = await readDemo(db);
  if (removed_at === null || work || now().getTime() - Date.parse(removed_at) < UNDO_MS) return;
  let deleted = 0;
  for (;;) {
    // Nothing is deleted during a restore.
    const { rows } = await sql<{ id: number }>`
      delete from profile where id in (
        select id from profile where hidden and is_demo and exists (
          select from setting where name = 'demo' and value->>'removed_at' = ${removed_at} and value->'work' = 'null')
        limit ${PROFILES_AT_ONCE})
      returning id`.execute(db);
    deleted += rows.length;
    if (rows.length < PROFILES_AT_ONCE) break;
  }
  await deleteHiddenLists(db);
  await deleteHiddenMonitors(db);
  await deleteHiddenLeaderboards(db);
  await sql`
    update setting set value = value || '{"removed_at": null}'
    where name = 'demo' and value->>'removed_at' = ${removed_at} and value->'work' = 'null'`.execute(db);
  // A new world ends on the day it is made.
  await sql`
    delete from setting where name = 'demo_end' and not exists (select from profile where is_demo)`.execute(
    db,
  );
  log.info({ profiles: deleted }, 'Removed demo data is gone for good');
}
