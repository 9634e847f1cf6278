import { sentenceFor } from '#contract/sentences/sentences.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx, Services } from '#server/platform/context.ts';
import { refuse } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';
import { readProfile } from '#server/slices/profiles/details/profile-read.ts';
import type { Slice } from '#server/slices/slice.ts';
import { requestErasure } from './erase.ts';
import { erasureHandlers, readErasure } from './erasure-record.ts';
import { personZip } from './export.ts';
import { erasureJob, erasureWorker } from './persons.jobs.ts';

const same = (a: string, b: string) =>
  a.normalize('NFKC').trim().toLowerCase() === b.normalize('NFKC').trim().toLowerCase();

async function erase(ctx: Ctx, input: { id: string; confirm: string; reason: string; clear_names: boolean }) {
  const profile = await readProfile(ctx, input.id);
  if (!same(input.confirm, profile.name)) {
    const message = sentenceFor('confirmation_name_wrong', { name: profile.name });
    throw refuse('BAD_REQUEST', message, 'confirm');
  }
  const id = await requestErasure(ctx, {
    company_id: ctx.company.id,
    user_id: ctx.user.id,
    profile_id: profile.id,
    reason: input.reason,
    clear_names: input.clear_names,
  });
  await ctx.jobs.send(erasureJob, { erasure_id: id });
  return readErasure(ctx.db, ctx.company.id, id);
}

async function exported(ctx: Ctx, id: string) {
  const profile = await readProfile(ctx, id);
  const file = await personZip(ctx, profile.id, ctx.company.id);
  // Without the name: the log outlives the person.
  await audit(ctx, {
    company_id: ctx.company.id,
    user_id: ctx.user.id,
    action: 'persons.exported',
    target: 'A person’s data',
    details: { ip: ctx.request.ip },
  });
  return file;
}

const p = os.persons;

const personHandlers = {
  export: p.export.handler(({ context, input }) => exported(context, input.id)),
  erase: p.erase.handler(({ context, input }) => erase(context, input)),
  ...erasureHandlers,
};

export const personSlice = {
  handlers: personHandlers,
  jobs: (services: Services) => [erasureWorker(services)],
} satisfies Slice;
