import { contract } from '#contract/api.ts';
import { callsOf } from '#contract/calls/endpoints.ts';

/** `empty`: no rows, no values. `sparse`: one row per list with every optional value missing. */
export type Amount = 'empty' | 'sparse';

// biome-ignore lint/suspicious/noExplicitAny: the definitions inside zod's schemas have no common type.
type Schema = any;

interface Call {
  method: string;
  path: RegExp;
  output: Schema;
}

/** Candidates for formatted strings; the first valid one is used. */
const TEXTS = [
  'Ana Lund',
  '2026-01-05',
  '2026-01-05T10:00:00.000Z',
  'USD',
  'DE',
  'en',
  'ana@example.com',
  '/api/avatar/ana-lund.svg',
  'https://www.instagram.com/p/Cx1aB3dE4f_/',
  'a'.repeat(32),
  'a'.repeat(64),
];

/** Values for fields whose schema accepts any text. */
const NAMED: Readonly<Record<string, string>> = {
  currency: 'USD',
  country: 'DE',
  language: 'en',
  month: '2026-01',
};
const MOMENT = /(^|_)(at|time|until|used)$|newest_post$/;
const DAY = /(date|day|^from|^to)$/;

function textFor(schema: Schema, name: string): string {
  const first = NAMED[name] ?? (MOMENT.test(name) ? TEXTS[2] : DAY.test(name) ? TEXTS[1] : TEXTS[0]);
  const fits = [first, ...TEXTS].find((text) => schema.safeParse(text).success);
  if (fits === undefined) throw new Error(`No text fits "${name}"`);
  return fits;
}

function numberFor(schema: Schema): number {
  const fits = [0.4, 1, 2026, 0].find((n) => schema.safeParse(n).success);
  if (fits === undefined) throw new Error('No number fits');
  return fits;
}

function sampleOf(schema: Schema, amount: Amount, name = ''): unknown {
  const { def } = schema._zod;
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape).map(([key, field]) => [key, sampleOf(field, amount, key)]),
      );
    case 'array':
      if (amount === 'empty' && schema.safeParse([]).success) return [];
      return [sampleOf(def.element, amount, name)];
    case 'tuple':
      return def.items.map((item: Schema) => sampleOf(item, amount, name));
    case 'record':
      return amount === 'empty' || def.keyType._zod.def.type !== 'enum'
        ? recordOf(schema, amount)
        : Object.fromEntries(
            Object.values(def.keyType._zod.def.entries as Record<string, string>).map((key) => [
              key,
              sampleOf(def.valueType, amount, key),
            ]),
          );
    case 'nullable':
      return null;
    case 'optional':
      return undefined;
    case 'default':
    case 'prefault':
      return sampleOf(def.innerType, amount, name);
    case 'union':
      return sampleOf(def.options[0], amount, name);
    case 'enum':
      return Object.values(def.entries)[0];
    case 'literal':
      return def.values[0];
    case 'boolean':
      return false;
    case 'number':
      return numberFor(schema);
    case 'string':
      return textFor(schema, name);
    case 'pipe':
      return sampleOf(def.in, amount, name);
    case 'unknown':
    case 'any':
    case 'null':
      return null;
    default:
      throw new Error(`No value is known for a schema of type ${def.type}`);
  }
}

function recordOf(schema: Schema, amount: Amount): unknown {
  if (schema.safeParse({}).success) return {};
  const { keyType, valueType } = schema._zod.def;
  const keys = Object.values(keyType._zod.def.entries as Record<string, string>);
  return Object.fromEntries(keys.map((key) => [key, sampleOf(valueType, amount, key)]));
}

const calls = callsOf(contract).map(
  ([
    ,
    {
      route: { method = 'GET', path = '/' },
      outputSchema,
    },
  ]): Call => {
    const pattern = path.replace(/\{\+?[^}]+\}/g, '[^/]+');
    return { method, path: new RegExp(`^/api${pattern}$`), output: outputSchema as never };
  },
);

/** A valid answer for a call, from its contract. @throws Error for an unknown call */
export function contractAnswer(method: string, path: string, amount: Amount): unknown {
  const match = calls
    .filter((call) => call.method === method && call.path.test(path))
    .toSorted((a, b) => b.path.source.length - a.path.source.length)[0];
  if (!match) throw new Error(`The contract has no ${method} ${path}`);
  return match.output === undefined ? null : sampleOf(match.output, amount);
}
