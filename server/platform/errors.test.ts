import { ORPCError, ValidationError } from '@orpc/server';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { contract } from '#contract/api.ts';
import { callsOf } from '#contract/calls/endpoints.ts';
import { readable } from './errors.ts';

/** Values of the enumerations in a schema, also inside of lists and unions, not of objects. */
function valuesIn(schema: unknown): string[] {
  if (schema === null || typeof schema !== 'object') return [];
  const { enum: values, type } = schema as { enum?: unknown; type?: unknown };
  if (type === 'object') return [];
  return [
    ...(Array.isArray(values) && values.length > 1 ? values.map(String) : []),
    ...Object.values(schema).flatMap(valuesIn),
  ];
}

it('names the possible values of every enumeration in the field of a refusal', () => {
  let enumerations = 0;
  const silent = callsOf(contract).flatMap(([name, { inputSchema }]) => {
    if (!inputSchema) return [];
    const { properties = {} } = z.toJSONSchema(inputSchema, { io: 'input', unrepresentable: 'any' });
    return Object.entries(properties).flatMap(([field, schema]) => {
      const { type } = schema as { type?: string };
      const values = valuesIn(schema);
      if (values.length === 0) return [];
      enumerations++;
      const { error } = inputSchema.safeParse({ [field]: type === 'array' ? ['myspace'] : 'myspace' });
      const cause = new ValidationError({ message: '', issues: error?.issues ?? [], data: {} });
      const { data } = readable(new ORPCError('BAD_REQUEST', { cause })) as ORPCError<
        string,
        { issues: Array<{ field: string; message: string }> }
      >;
      const message = data.issues.find((issue) => issue.field === field)?.message;
      return values.every((value) => message?.includes(value)) ? [] : [`${name}.${field}: ${message}`];
    });
  });
  expect(silent).toEqual([]);
  expect(enumerations).toBeGreaterThan(250);
});
