import { contract } from '#contract/api.ts';
import { endpointsOf } from '#contract/endpoints.ts';

/**
 * The contract the running client holds. A production build replaces this module by the bare route table
 * (vite.config.ts): schemas are needed only where responses are checked, and stay out of the first load.
 */
export { contract };

/** Names of the reads that answer a file. */
export const fileReads: ReadonlySet<string> = new Set(
  endpointsOf(contract).flatMap(({ name, method, is_file }) => (is_file && method === 'GET' ? [name] : [])),
);
