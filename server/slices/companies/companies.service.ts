import { sql } from 'kysely';
import type { z } from 'zod';
import type { InstalledCompany, newCompany } from '#contract/companies.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx, Services } from '#server/platform/context.ts';
import { notFound, refuse } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';
import { type Database, transaction } from '#server/platform/postgres/postgres.ts';
import { listAllImports } from '#server/slices/imports/import-record.ts';
import { hasAccount, type Inviter, inviteInto } from '#server/slices/users/invitations.ts';

/** An admin of the first company, or the command line (`user` null). */
export interface Operator extends Pick<Services, 'db' | 'now' | 'files' | 'mail' | 'public_url'> {
  company_id: number;
  user: { id: number; name: string } | null;
  ip: string | null;
}

const select = (db: Database) =>
  db
    .selectFrom('company as c')
    .select(['c.id', 'c.name', 'c.created_at'])
    .select([
      sql<boolean>`c.id = (select min(id) from company)`.as('operates'),
      sql<boolean>`c.may_import or c.id = (select min(id) from company)`.as('may_import'),
      sql<number>`(select count(*)::int from app_user u where u.company_id = c.id and u.is_active)`.as(
        'users',
      ),
      sql<number>`(select count(*)::int from invitation i where i.company_id = c.id)`.as('invited'),
      sql<number>`(select count(*)::int from import i where i.company_id = c.id)`.as('imports'),
      sql<Date | null>`(select max(i.created_at) from import i where i.company_id = c.id)`.as(
        'newest_import_at',
      ),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

const answer = (row: Row): InstalledCompany => ({
  ...row,
  created_at: new Date(row.created_at).toISOString(),
  newest_import_at: row.newest_import_at && new Date(row.newest_import_at).toISOString(),
});

/** The first company first. */
export const listCompanies = async (db: Database): Promise<InstalledCompany[]> =>
  (await select(db).orderBy('c.id').execute()).map(answer);

async function companyOf(db: Database, id: number): Promise<InstalledCompany> {
  const row = await select(db).where('c.id', '=', id).executeTakeFirst();
  if (!row) throw notFound('company');
  return answer(row);
}

/** The line is in the operator's log; the new company's log is empty. */
const note = (by: Operator, db: Database, action: string, target: string, details: Record<string, unknown>) =>
  audit(
    { db, now: by.now },
    {
      company_id: by.company_id,
      user_id: by.user?.id ?? null,
      action,
      target,
      details: { ...details, ...(by.ip === null ? {} : { ip: by.ip }) },
    },
  );

/** Invites the first admin by mail. Throws 409 if the address has an account. */
export async function addCompany(by: Operator, wanted: z.output<typeof newCompany>) {
  if (await hasAccount(by.db, wanted.admin_email)) {
    const message = sentenceFor('company_admin_taken', { email: wanted.admin_email });
    throw refuse('CONFLICT', message, 'admin_email');
  }
  const { id, invitation } = await transaction(by.db, async (trx) => {
    const { id } = await trx
      .insertInto('company')
      .values({ name: wanted.name, may_import: wanted.may_import, created_at: by.now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    const inviter: Inviter = {
      db: trx,
      now: by.now,
      files: by.files,
      mail: by.mail,
      public_url: by.public_url,
      company: { id, name: wanted.name },
      user: { id: by.user?.id ?? null, name: by.user?.name ?? 'The operator of this installation' },
      ip: by.ip,
    };
    const invitation = await inviteInto(inviter, { email: wanted.admin_email, role: 'admin' });
    await note(by, trx, 'companies.added', wanted.name, { company_id: id, may_import: wanted.may_import });
    return { id, invitation };
  });
  await by.mail.deliver(invitation.mail);
  return { company: await companyOf(by.db, id), invitation_url: invitation.url };
}

/** Throws 404. */
async function updateCompany(
  by: Operator,
  id: number,
  changes: { name?: string | undefined; may_import?: boolean | undefined },
): Promise<InstalledCompany> {
  const provided = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  return transaction(by.db, async (trx) => {
    const before = await companyOf(trx, id);
    if (Object.keys(provided).length === 0) return before;
    await trx.updateTable('company').set(provided).where('id', '=', id).execute();
    await note(by, trx, 'companies.updated', before.name, { company_id: id, ...provided });
    return companyOf(trx, id);
  });
}

const operatorOf = (ctx: Ctx): Operator => ({
  db: ctx.db,
  now: ctx.now,
  files: ctx.files,
  mail: ctx.mail,
  public_url: ctx.public_url,
  company_id: ctx.company.id,
  user: ctx.user,
  ip: ctx.request.ip,
});

const c = os.companies;

export const companyHandlers = {
  list: c.list.handler(({ context }) => listCompanies(context.db)),
  add: c.add.handler(({ context, input }) => addCompany(operatorOf(context), input)),
  update: c.update.handler(({ context, input: { company_id, ...changes } }) =>
    updateCompany(operatorOf(context), company_id, changes),
  ),
  imports: c.imports.handler(({ context, input }) => listAllImports(context.db, input)),
};
