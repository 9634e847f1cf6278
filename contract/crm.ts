import { z } from 'zod';
import { endpoint } from './access/access.ts';
import { AREAS } from './access/areas.ts';

/** Id in the CRM: 18 characters in Salesforce; territories are identified by name. */
export const crmId = z.string().trim().min(1).max(255);
const name = z.string();

export const crmTerritory = z.object({ id: crmId, name });
export const crmClient = z.object({ id: crmId, name });
export const crmOpportunity = z.object({
  id: crmId,
  name,
  number: z.string(),
  territory: z.string().nullable(),
});
export type CrmTerritory = z.infer<typeof crmTerritory>;
export type CrmClient = z.infer<typeof crmClient>;
export type CrmOpportunity = z.infer<typeof crmOpportunity>;

const search = z.object({
  /** Part of the name, or of an opportunity's number. */
  search: z.string().trim().max(120).default(''),
  territory_id: crmId.optional(),
  limit: z.number().int().min(1).max(200).default(30),
  page: z.number().int().min(1).max(1000).default(1),
});
const opportunitySearch = search.extend({ client_id: crmId.optional() });
export type ClientSearch = z.output<typeof search>;
export type OpportunitySearch = z.output<typeof opportunitySearch>;

const kind = {
  /** From the sample CRM of the demo. */
  is_invented: z.boolean(),
  /** No CRM is connected: the clients come from Settings, and opportunities are empty. */
  is_own: z.boolean(),
};
/** `more`: there is another page. */
const page = { ...kind, more: z.boolean() };
const read = endpoint({ role: 'viewer', ...AREAS.lists.limits });
const at = (path: `/${string}`, summary: string) =>
  ({ method: 'GET', path, tags: ['reference'], summary }) as const;

export const crm = {
  territories: read
    .route(at('/crm/territories', 'Territories of the sales CRM, by name'))
    .output(z.object({ territories: z.array(crmTerritory), ...kind })),
  clients: read
    .route(at('/crm/clients', 'Clients of the sales CRM, by name'))
    .input(search)
    .output(z.object({ clients: z.array(crmClient), ...page })),
  opportunities: read
    .route(at('/crm/opportunities', 'Opportunities of the sales CRM, by name'))
    .input(opportunitySearch)
    .output(z.object({ opportunities: z.array(crmOpportunity.extend({ client: crmClient })), ...page })),
};
