import { isContractProcedure } from '@orpc/contract';
import type { Access, Meta } from './access.ts';

/** One call of the contract as data. */
export interface Endpoint {
  /** Dotted place in the contract: `profiles.search`. */
  name: string;
  method: string;
  /** Under /api; parameters as `{id}`. */
  path: `/${string}`;
  /** One line for people. */
  summary: string;
  access: Access | undefined;
  /** It answers a file. */
  is_file: boolean;
}

/** Every call of a contract, for what is made from all of them (OpenAPI, access tests). */
export function endpointsOf(node: unknown, name: string[] = []): Endpoint[] {
  if (isContractProcedure(node)) {
    const { route, meta, outputSchema } = node['~orpc'];
    return [
      {
        name: name.join('.'),
        method: route.method ?? 'POST',
        path: route.path ?? '/',
        summary: route.summary ?? '',
        access: (meta as Meta).access,
        is_file: (outputSchema as { type?: string } | undefined)?.type === 'file',
      },
    ];
  }
  return Object.entries(node as object).flatMap(([key, child]) => endpointsOf(child, [...name, key]));
}
