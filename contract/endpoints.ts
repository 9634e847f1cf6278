import { isContractProcedure } from '@orpc/contract';
import type { Access, Meta } from './access.ts';

export interface Endpoint {
  name: string;
  method: string;
  path: `/${string}`;
  summary: string;
  access: Access | undefined;
  is_file: boolean;
}

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
