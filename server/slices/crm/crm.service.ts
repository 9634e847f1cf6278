import { os } from '#server/platform/gate.ts';

export const crmHandlers = {
  territories: os.crm.territories.handler(async ({ context: { crm } }) => ({
    territories: await crm.territories(),
    is_invented: crm.is_invented,
  })),
  clients: os.crm.clients.handler(async ({ context: { crm }, input }) => {
    const { rows, more } = await crm.clients(input);
    return { clients: rows, more, is_invented: crm.is_invented };
  }),
  opportunities: os.crm.opportunities.handler(async ({ context: { crm }, input }) => {
    const { rows, more } = await crm.opportunities(input);
    return { opportunities: rows, more, is_invented: crm.is_invented };
  }),
};
