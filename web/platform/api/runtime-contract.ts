import { contract } from '#contract/api.ts';
import { endpointsOf } from '#contract/calls/endpoints.ts';

/**
 * Contract of the running client. Production builds replace this module with the bare route table (vite.config.ts), because
 * schemas are only needed to check responses.
 */
export { contract };

export const fileReads: ReadonlySet<string> = new Set(
  endpointsOf(contract).flatMap(({ name, method, is_file }) => (is_file && method === 'GET' ? [name] : [])),
);
