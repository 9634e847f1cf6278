import type { Ctx } from '#server/platform/context.ts';
import { os } from '#server/platform/gate.ts';
import { listAllImports } from '#server/slices/imports/import-record.ts';
import { addCompany, listCompanies, type Operator, updateCompany } from './companies.ts';

export const operatorOf = (ctx: Ctx): Operator => ({
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
