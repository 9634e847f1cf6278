import type { DemoState } from '#contract/demo.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { Ctx, Services } from '#server/platform/context.ts';
import { isInUse } from '#server/platform/demo-in-use.ts';
import { refuse } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';
import { transaction } from '#server/platform/postgres/postgres.ts';
import type { Slice } from '#server/slices/slice.ts';
import { demoJob, demoWorker, sweepDemo, UNDO_MS } from './demo.jobs.ts';
import { type DemoWork, ensureWorld, isBesideOwn, noteDemo, readDemo } from './demo-record.ts';

async function readState({ db, now, company }: Pick<Ctx, 'db' | 'now' | 'company'>): Promise<DemoState> {
  const { work, removed_at } = await readDemo(db);
  const until = removed_at === null ? null : new Date(Date.parse(removed_at) + UNDO_MS);
  return {
    in_use: await isInUse(db),
    is_beside_own: await isBesideOwn(db, company.id),
    work,
    undo_until: until !== null && until > now() ? until.toISOString() : null,
  };
}

/** A second request is refused; a failed one can be repeated. */
async function request(ctx: Ctx, what: DemoWork['what']): Promise<DemoState> {
  await ensureWorld(ctx.db);
  await transaction(ctx.db, async (trx) => {
    // Of two concurrent requests the second waits and is refused.
    await trx.selectFrom('setting').where('name', '=', 'demo').select('name').forUpdate().execute();
    const { work } = await readDemo(trx);
    if (work && work.error === null)
      throw refuse(
        'CONFLICT',
        sentenceFor(work.what === 'removing' ? 'demo_data_being_removed' : 'demo_data_being_added'),
      );
    const inUse = await isInUse(trx);
    if (!work && what === 'removing' && !inUse) throw refuse('CONFLICT', sentenceFor('demo_data_absent'));
    if (!work && what === 'adding' && inUse) throw refuse('CONFLICT', sentenceFor('demo_data_present'));
    await noteDemo(trx, { work: { what, step: 'Waiting', done: 0, error: null } });
  });
  await ctx.jobs.send(demoJob, {});
  return readState(ctx);
}

const d = os.demo;

const demoHandlers = {
  state: d.state.handler(({ context }) => readState(context)),
  remove: d.remove.handler(({ context }) => request(context, 'removing')),
  add: d.add.handler(({ context }) => request(context, 'adding')),
};

export const demoSlice = {
  handlers: demoHandlers,
  jobs: (services: Services) => [demoWorker(services)],
  daily: [sweepDemo],
} satisfies Slice;
