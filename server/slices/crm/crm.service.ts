import { os } from '#server/platform/gate.ts';
import type { Crm } from '#server/ports/crm.ts';
import { crmOf } from './crm-access.ts';

const kindOf = ({ is_invented, is_own = false }: Crm) => ({ is_invented, is_own });

export const crmHandlers = {
  territories: os.crm.territories.handler(async ({ context }) => {
    const crm = await crmOf(context);
    return { territories: await crm.territories(), ...kindOf(crm) };
  }),
  clients: os.crm.clients.handler(async ({ context, input }) => {
    const crm = await crmOf(context);
    const { rows, more } = await crm.clients(input);
    return { clients: rows, more, ...kindOf(crm) };
  }),
  opportunities: os.crm.opportunities.handler(async ({ context, input }) => {
    const crm = await crmOf(context);
    const { rows, more } = await crm.opportunities(input);
    return { opportunities: rows, more, ...kindOf(crm) };
  }),
};
