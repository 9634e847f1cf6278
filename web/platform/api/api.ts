import { createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import type { Contract } from '#contract/api.ts';
import { apiLink, responseCheck } from './api-link.ts';
import { contract, fileReads } from './runtime-contract.ts';

const link = apiLink(contract, import.meta.env.PROD ? [] : await responseCheck(contract), fileReads);

/** The whole API, typed by the contract: `await api.keywords.statistics({…})`. */
export const api: ContractRouterClient<Contract> = createORPCClient(link);

/** The same for TanStack Query: `useQuery(query.keywords.statistics.queryOptions({ input }))`. */
export const query = createTanstackQueryUtils(api);
