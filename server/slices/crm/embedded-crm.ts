import type { ClientSearch, CrmClient, CrmTerritory } from '#contract/crm.ts';
import type { Crm, CrmPage, OpportunityOfClient } from '#server/ports/crm.ts';

const TERRITORIES = [
  'Americas',
  'Asia Pacific',
  'Benelux',
  'DACH',
  'France',
  'Middle East',
  'Nordics',
  'UK & Ireland',
];
const FIRST = [
  'Amber',
  'Birch',
  'Coral',
  'Dune',
  'Ember',
  'Fjord',
  'Grove',
  'Harbor',
  'Iris',
  'Juniper',
  'Kestrel',
  'Lumen',
];
const SECOND = ['Beauty', 'Beverages', 'Fashion', 'Home', 'Outdoor', 'Sports', 'Travel'];
const OCCASIONS = ['Spring launch', 'Summer campaign', 'Back to school', 'Holiday season', 'Always on'];

interface Stored {
  territories: CrmTerritory[];
  clients: Array<CrmClient & { territory: CrmTerritory }>;
  opportunities: Array<OpportunityOfClient & { territory_id: string }>;
}

const padded = (n: number, digits: number) => String(n).padStart(digits, '0');
const byName = (a: { name: string; id: string }, b: { name: string; id: string }) =>
  a.name.localeCompare(b.name, 'en') || a.id.localeCompare(b.id, 'en');

/** The same names at every start. */
function invented(): Stored {
  const territories = TERRITORIES.map((name, i) => ({ id: `T${padded(i + 1, 3)}`, name }));
  const clients = FIRST.flatMap((first, i) =>
    SECOND.map((second, j) => ({
      id: `C${padded(i * SECOND.length + j + 1, 4)}`,
      name: `${first} ${second}`,
      territory: territories[(i * 5 + j) % territories.length] as CrmTerritory,
    })),
  );
  const opportunities = clients.flatMap(({ territory, ...client }, i) =>
    OCCASIONS.slice(0, 1 + (i % OCCASIONS.length)).map((occasion, j) => {
      const number = padded(1000 + i * OCCASIONS.length + j, 6);
      return {
        id: `O${number}`,
        name: `${client.name}: ${occasion}`,
        number: `OPP-${number}`,
        territory: territory.name,
        territory_id: territory.id,
        client,
      };
    }),
  );
  return { territories, clients: clients.sort(byName), opportunities: opportunities.sort(byName) };
}

function pageOf<T>(rows: T[], { limit, page }: Pick<ClientSearch, 'limit' | 'page'>): CrmPage<T> {
  const from = (page - 1) * limit;
  return { rows: rows.slice(from, from + limit), more: rows.length > from + limit };
}

/** Invented clients and opportunities, for installations without a CRM. */
export function embeddedCrm(): Crm {
  const { territories, clients, opportunities } = invented();
  const has = (search: string, ...texts: string[]) =>
    texts.some((text) => text.toLowerCase().includes(search.toLowerCase()));
  const plainClient = ({ id, name }: CrmClient): CrmClient => ({ id, name });
  const plain = ({ territory_id: _, ...opportunity }: Stored['opportunities'][number]) => opportunity;
  return {
    is_invented: true,
    territories: async () => territories,
    async clients(query) {
      const { search, territory_id } = query;
      const matches = clients.filter(
        (c) => has(search, c.name) && (!territory_id || c.territory.id === territory_id),
      );
      return pageOf(matches.map(plainClient), query);
    },
    async opportunities(query) {
      const { search, territory_id, client_id } = query;
      const matches = opportunities.filter(
        (o) =>
          has(search, o.name, o.number) &&
          (!territory_id || o.territory_id === territory_id) &&
          (!client_id || o.client.id === client_id),
      );
      return pageOf(matches.map(plain), query);
    },
    async client(id) {
      const match = clients.find((c) => c.id === id);
      return match ? plainClient(match) : null;
    },
    async opportunity(id) {
      const match = opportunities.find((o) => o.id === id);
      return match ? plain(match) : null;
    },
  };
}
