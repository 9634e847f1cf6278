import type {
  ClientSearch,
  CrmClient,
  CrmOpportunity,
  CrmTerritory,
  OpportunitySearch,
} from '#contract/crm.ts';

export type OpportunityOfClient = CrmOpportunity & { client: CrmClient };

export interface CrmPage<T> {
  rows: T[];
  more: boolean;
}

/** The sales CRM, read-only. Ids are its own. */
export interface Crm {
  /** All its data is invented. */
  is_invented: boolean;
  /** The company's own clients, without opportunities. */
  is_own?: boolean;
  territories(): Promise<CrmTerritory[]>;
  clients(search: ClientSearch): Promise<CrmPage<CrmClient>>;
  opportunities(search: OpportunitySearch): Promise<CrmPage<OpportunityOfClient>>;
  /** Null for an unknown id. */
  client(id: string): Promise<CrmClient | null>;
  opportunity(id: string): Promise<OpportunityOfClient | null>;
}
