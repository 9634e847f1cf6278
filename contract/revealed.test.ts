import { isContractProcedure } from '@orpc/contract';
import { expect, it } from 'vitest';
import type { Meta } from './access.ts';
import { contract } from './api.ts';
import { revealedBy } from './revealed.ts';
import { REVEALS_NOTHING } from './reveals-nothing.ts';

interface Schema {
  _zod: {
    def: {
      type: string;
      shape?: Record<string, Schema>;
      element?: Schema;
      valueType?: Schema;
      options?: Schema[];
      innerType?: Schema;
      in?: Schema;
    };
  };
}

/** Names of the fields of an output with those they are in; keys of records are data and no names. */
function fieldsOf({ _zod: { def } }: Schema, parent: string): Array<[name: string, parent: string]> {
  const own = Object.entries(def.shape ?? {}).flatMap(
    ([name, inner]): Array<[string, string]> => [[name, parent], ...fieldsOf(inner, name)],
  );
  const keyed = def.valueType ? fieldsOf(def.valueType, '*') : [];
  const inner = [def.element, def.innerType, def.in, ...(def.options ?? [])].filter((s) => s !== undefined);
  return [...own, ...keyed, ...inner.flatMap((one) => fieldsOf(one, parent))];
}

function sharedCalls(node: object, name = ''): Array<[name: string, output: Schema]> {
  if (!isContractProcedure(node))
    return Object.entries(node).flatMap(([key, child]) => sharedCalls(child, key));
  const { meta, outputSchema } = node['~orpc'];
  return (meta as Meta).access?.token ? [[name, outputSchema as unknown as Schema]] : [];
}

it('every field of a call that a public link opens says which columns it reveals', () => {
  const calls = sharedCalls(contract);
  expect(calls.length).toBeGreaterThan(40);
  const silent = calls.flatMap(([call, output]) =>
    fieldsOf(output, call).flatMap(([name, parent]) =>
      revealedBy(name, parent) === undefined && !REVEALS_NOTHING.has(name)
        ? [`${call}: ${parent}.${name}`]
        : [],
    ),
  );
  expect(silent).toEqual([]);
});
