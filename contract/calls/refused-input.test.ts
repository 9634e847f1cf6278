import { expect, it } from 'vitest';
import { z } from 'zod';
import { contract } from '../api.ts';
import { inputSentence } from '../sentences/input-sentence.ts';
import { callsOf } from './endpoints.ts';

interface Issue {
  message: string;
  errors?: Issue[][];
}

const inputs = callsOf(contract).flatMap(
  ([name, { inputSchema }]): Array<[string, z.ZodType]> => (inputSchema ? [[name, inputSchema]] : []),
);

function fieldsOf(schema: z.ZodType): string[] {
  const { def } = schema._zod as unknown as {
    def: { shape?: object; in?: z.ZodType; innerType?: z.ZodType };
  };
  const inner = def.in ?? def.innerType;
  return def.shape ? Object.keys(def.shape) : inner ? fieldsOf(inner) : [];
}

const messagesOf = (issues: readonly Issue[]): string[] =>
  issues.flatMap(({ message, errors }) => [message, ...(errors ?? []).flatMap(messagesOf)]);

const WRONG = [null, '', 'x', -1, 1.5, 1e12, true, [], [null], ['x'], {}, { x: 1 }, 'x'.repeat(100_000)];
/** zod's default wording of an issue. */
const ZODS = /^(Invalid|Too (small|big)|Unrecognized|Expected)|received undefined/;

it('gives every refusal of every call a code of the catalogue', () => {
  const refusals = new Map<string, string>();
  expect(inputs.length).toBeGreaterThan(250);
  for (const [name, schema] of inputs) {
    const inputs = [
      undefined,
      ...WRONG,
      ...fieldsOf(schema).flatMap((field) => WRONG.map((value) => ({ [field]: value }))),
    ];
    for (const value of inputs)
      for (const message of messagesOf((schema.safeParse(value).error?.issues ?? []) as Issue[]))
        refusals.set(message, name);
  }
  expect(refusals.size).toBeGreaterThan(100);
  expect([...refusals].filter(([message]) => message === '' || ZODS.test(message))).toEqual([]);
  const codeless = [...refusals].filter(
    ([message]) => !/^Unknown field/.test(message) && inputSentence(message).code === 'as_written',
  );
  expect(codeless).toEqual([]);
});

it('says how to write days when a day is missing', () => {
  const missing = inputs.flatMap(([name, schema]) =>
    (schema.safeParse({}).error?.issues ?? [])
      .filter(({ path }) => /^(from|to|start|end)_date$/.test(String(path[0])))
      .map(({ message }) => `${name}: ${message}`),
  );
  expect(missing.length).toBeGreaterThan(10);
  expect(missing.filter((line) => !/: Date must be in (YYYY-MM-DD|dd\/MM\/yyyy) format$/.test(line))).toEqual(
    [],
  );
});

it('names the allowed values', () => {
  expect(z.enum(['a', 'b']).safeParse('c').error?.issues[0]?.message).toBe('This must be one of: a, b');
  expect(z.object({ a: z.string() }).safeParse({}).error?.issues[0]?.message).toBe('This field is required');
});
