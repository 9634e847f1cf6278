import { z } from 'zod';
import { endpoint } from './access/access.ts';
import { AREAS } from './access/areas.ts';
import { importRecord } from './imports/imports.ts';
import { message } from './sentences/message.ts';
import { count, id } from './values/primitives.ts';

const name = z
  .string()
  .trim()
  .min(1, 'Name is required')
  .max(120, message('The name must be at most {n} characters', { n: 120 }));

/** A company as the operator sees it, without any of its data. */
export const installedCompany = z.object({
  id,
  name: z.string(),
  created_at: z.string(),
  operates: z.boolean(),
  may_import: z.boolean(),
  users: count,
  invited: count,
  imports: count,
  newest_import_at: z.string().nullable(),
});
export type InstalledCompany = z.infer<typeof installedCompany>;

export const newCompany = z.object({
  name,
  admin_email: z
    .email('Enter a valid email address')
    .max(254)
    .transform((text) => text.toLowerCase()),
  may_import: z.boolean().default(false),
});

const operator = endpoint({ role: AREAS.companies.role, ...AREAS.companies.limits, session_only: true });
const route = (method: 'GET' | 'POST' | 'PUT', path: `/${string}`, summary: string) =>
  ({ method, path, tags: ['companies'], summary }) as const;

export const companies = {
  list: operator
    .route(route('GET', '/installation/companies', 'Companies of the installation'))
    .output(z.array(installedCompany)),
  add: operator
    .route(route('POST', '/installation/companies', 'Create a company and invite its first admin'))
    .input(newCompany)
    .output(
      z.object({
        company: installedCompany,
        /** Lets the admin set a password, once. Hand it over yourself if no mail was sent. */
        invitation_url: z.string(),
      }),
    ),
  update: operator
    .route(
      route(
        'PUT',
        '/installation/companies/{company_id}',
        'Rename a company, or allow it to import shared data',
      ),
    )
    .input(z.object({ company_id: id, name: name.optional(), may_import: z.boolean().optional() }))
    .output(installedCompany),
  imports: operator
    .route(route('GET', '/installation/imports', 'Imports of all companies, newest first'))
    .input(
      z.object({
        company_id: id.optional(),
        page: z.number().int().min(1).default(1),
        limit: z.number().int().min(1).max(200).default(50),
      }),
    )
    .output(
      z.object({
        imports: z.array(importRecord.extend({ company: z.object({ id, name: z.string() }) })),
        total: count,
      }),
    ),
};
