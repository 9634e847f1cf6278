import { os } from '#server/platform/gate.ts';
import { crmOf } from './crm-access.ts';

export const crmHandlers = {
  territories: os.crm.territories.handler(async ({ context }) => {
    const crm = crmOf(context);
    return { territories: await crm.territories(), is_invented: crm.is_invented };
  }),
  clients: os.crm.clients.handler(async ({ context, input }) => {
    const crm = crmOf(context);
    const { rows, more } = await crm.clients(input);
    return { clients: rows, more, is_invented: crm.is_invented };
  }),
  opportunities: os.crm.opportunities.handler(async ({ context, input }) => {
    const crm = crmOf(context);
    const { rows, more } = await crm.opportunities(input);
    return { opportunities: rows, more, is_invented: crm.is_invented };
  }),
};
