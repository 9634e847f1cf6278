import { SUMS, termMetrics } from '#server/platform/metrics/post-sql.ts';
import { matched } from '../matching.ts';
import type { Search } from '../search.ts';

/** SUMS and newest post of the period by account: what an account is gets looked up once for each, not for each post. */
export const accountSums = (search: Search) => `WITH ${termMetrics(search.emv)}
  SELECT account_id, ${SUMS}, max(created_at) AS newest FROM ${matched(search, 'current')} GROUP BY account_id`;
