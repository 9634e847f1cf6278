import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import { type AnyProcedure, call } from '@orpc/server';
import type { Contract } from '#contract/api.ts';
import type { BaseContext } from '#server/platform/context.ts';
import type { AnyRouter } from '#server/platform/http/any-router.ts';

type Inputs = InferContractRouterInputs<Contract>;
type Outputs = InferContractRouterOutputs<Contract>;

/** Calls of the contract by their names, through the same gate as over HTTP: access rules and audit hold. */
export type Calls = <G extends keyof Contract, C extends keyof Inputs[G] & keyof Outputs[G]>(
  group: G,
  call: C,
  input: Inputs[G][C],
) => Promise<Outputs[G][C]>;

export async function callByName(
  router: AnyRouter,
  context: BaseContext,
  [group, name]: readonly [string, string],
  input: unknown,
): Promise<unknown> {
  const procedure = (router as Record<string, Record<string, AnyProcedure>>)[group]?.[name];
  if (!procedure) throw new Error(`${group}.${name} has no handler`);
  return call(procedure, input, { context });
}

export const callsOf =
  (router: AnyRouter, context: BaseContext): Calls =>
  (group, name, input) =>
    callByName(router, context, [String(group), String(name)], input) as never;
