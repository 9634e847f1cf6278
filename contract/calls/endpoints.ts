import { isContractProcedure } from '@orpc/contract';
import type { z } from 'zod';
import type { Access, Meta } from '../access/access.ts';

interface Route {
  method?: string;
  path?: `/${string}`;
  summary?: string;
  inputStructure?: string;
}

/** A call as it is declared: only this file knows where the library keeps that. */
export interface Declared {
  route: Route;
  meta: Meta;
  inputSchema?: z.ZodType;
  outputSchema?: z.ZodType;
}

// biome-ignore lint/suspicious/noExplicitAny: inferred from each call
type AnyCall = { '~orpc': { inputSchema?: any; outputSchema?: any; meta: object; route: object } };

/** Input of a call as its handler receives it. */
export type CallInput<Call extends AnyCall> = z.output<NonNullable<Call['~orpc']['inputSchema']>>;
/** Output of a call as its handler returns it. */
export type CallOutput<Call extends AnyCall> = z.output<NonNullable<Call['~orpc']['outputSchema']>>;

export const declared = (call: AnyCall): Declared => call['~orpc'] as Declared;

/** Throws if the call has no access rule. */
export function accessOf(call: AnyCall): Access {
  const { access } = declared(call).meta;
  if (!access) throw new Error('A call has no access rule');
  return access;
}

/** Every call of a contract, with its name: `monitors.create`. */
export function callsOf(node: unknown, name: string[] = []): Array<[name: string, call: Declared]> {
  if (isContractProcedure(node)) return [[name.join('.'), declared(node as never)]];
  return Object.entries(node as object).flatMap(([key, child]) => callsOf(child, [...name, key]));
}

export interface Endpoint {
  name: string;
  method: string;
  path: `/${string}`;
  summary: string;
  access: Access | undefined;
  is_file: boolean;
}

export const endpointsOf = (contract: object): Endpoint[] =>
  callsOf(contract).map(([name, { route, meta, outputSchema }]) => ({
    name,
    method: route.method ?? 'POST',
    path: route.path ?? '/',
    summary: route.summary ?? '',
    access: meta.access,
    is_file: outputSchema?.type === 'file',
  }));
