import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { newCompany } from '#contract/companies.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { id } from '#contract/values/primitives.ts';
import { audit } from './platform/audit.ts';
import type { Services } from './platform/context.ts';
import { refuse } from './platform/errors.ts';
import { command } from './platform/internal-commands.ts';
import { reportStores } from './slices/app/doctor.ts';
import { verifyAuditLog } from './slices/audit/audit.command.ts';
import { commandLineCompany } from './slices/auth/first-company.ts';
import { addCompany, listCompanies } from './slices/companies/companies.service.ts';
import { readOutbox } from './slices/outbox/outbox.command.ts';
import { requestErasure, runErasure } from './slices/persons/erase.ts';
import { readErasure } from './slices/persons/erasure-record.ts';
import { personZip } from './slices/persons/export.ts';

/** By its address in the product: /profile/SLUG. */
async function profileId({ db }: Services, slug: string): Promise<number> {
  const row = await db
    .selectFrom('profile')
    .select('id')
    .where('slug', '=', slug)
    .where('company_id', 'is', null)
    .where('hidden', '=', false)
    .executeTakeFirst();
  if (!row) throw refuse('NOT_FOUND', sentenceFor('profile_not_found', { slug }));
  return row.id;
}

/** Commands for a running server or its own stores. */
export const commands = {
  'audit.verify': verifyAuditLog,
  'outbox.read': readOutbox,
  'doctor.stores': command(z.object({}), reportStores),
  'company.list': command(z.object({}), ({ db }) => listCompanies(db)),
  'company.add': command(newCompany, async (services, input) => {
    const { db, now, files, mail, public_url } = services;
    const company_id = await commandLineCompany(services);
    const anyone = await db
      .selectFrom('app_user')
      .select('id')
      .where('company_id', '=', company_id)
      .executeTakeFirst();
    // The first start creates the operator's account only if there is no account.
    if (!anyone) throw refuse('CONFLICT', sentenceFor('installation_without_admin'));
    return addCompany({ db, now, files, mail, public_url, company_id, user: null, ip: null }, input);
  }),
  'person.export': command(
    z.object({ slug: z.string(), file: z.string() }),
    async (services, { slug, file }) => {
      const company_id = await commandLineCompany(services);
      const zip = await personZip(services, await profileId(services, slug), company_id);
      await pipeline(
        Readable.fromWeb(zip.stream()),
        createWriteStream(path.resolve(file), { flags: 'wx', mode: 0o600 }),
      );
      const entry = { company_id, user_id: null, action: 'persons.exported', target: 'A person’s data' };
      await audit(services, entry);
      return { bytes: zip.size };
    },
  ),
  'person.erase': command(
    z.object({ slug: z.string(), reason: z.string().trim().min(1, 'Reason is required').max(500) }),
    async (services, { slug, reason }) => {
      const company_id = await commandLineCompany(services);
      const profile_id = await profileId(services, slug);
      const id = await requestErasure(services, { company_id, user_id: null, profile_id, reason });
      // Continues while the command line polls its progress.
      runErasure(services, id).catch((error: Error) => services.log.error(error));
      return readErasure(services.db, company_id, id);
    },
  ),
  'person.erasure': command(z.object({ id }), async (services, { id }) =>
    readErasure(services.db, await commandLineCompany(services), id),
  ),
};
