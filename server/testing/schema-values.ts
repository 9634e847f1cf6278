import fc from 'fast-check';

type Any = fc.Arbitrary<unknown>;
interface Schema {
  $ref?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  type?: string | string[];
  format?: string;
  pattern?: string;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
}

const TEXTS = [
  ...['#spring', '#spring @anna "c d"', 'a', 'Name', 'a long enough text', '1', '123456', '1000-'],
  ...['2026-03-01', '31/03/2026', '2026-03-01T10:00:00Z', 'FR', 'en', 'EUR'],
  ...['custom:1', 'Name:0.5', 'emv.own-1@1'],
];
/** Fields that the contract declares only as texts. */
const TEXTS_BY_NAME: ReadonlyArray<readonly [RegExp, readonly string[]]> = [
  [/^id$/, ['1', '2', '3']],
  [/^(to|to_date|end_date)$/, ['2026-03-31']],
  [/^(from|day|date|\w+_date)$/, ['2026-03-01']],
];

interface Choice {
  /** Definitions for `$ref`. */
  refs: Record<string, Schema>;
  /** Replaces one value in seven; default: none. */
  odd?: Any;
}

/** Roughly the values that a JSON schema allows. `name` is that of the field. */
export function valuesOf(schema: Schema, choice: Choice, name = '', depth = 0): Any {
  const inner = (s: Schema, as = name) => valuesOf(s, choice, as, depth + 1);
  const known = depth > 6 ? fc.constant(null) : allowed(schema, choice.refs, inner, name);
  if (!choice.odd) return known;
  return fc.oneof({ weight: 6, arbitrary: known }, { weight: 1, arbitrary: choice.odd });
}

type Inner = (schema: Schema, name?: string) => Any;

function allowed(schema: Schema, refs: Record<string, Schema>, inner: Inner, name: string): Any {
  if (schema.$ref) return inner(refs[schema.$ref.split('/').at(-1) ?? ''] ?? {});
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const union = schema.anyOf ?? schema.oneOf;
  // A list in a URL may also be one text without a schema for its items.
  const list = union?.find((s) => s.type === 'array');
  if (list && union?.some((s) => s.type === 'string')) return inner(list);
  if (union?.length) return fc.oneof(...union.map((s) => inner(s)));
  if (schema.allOf?.[0]) return inner(schema.allOf[0]);
  const types = Array.isArray(schema.type) ? schema.type : [schema.type];
  return fc.oneof(...types.map((type) => ofType(type, schema, inner, name)));
}

function ofType(type: string | undefined, schema: Schema, inner: Inner, name: string): Any {
  if (type === 'integer' || type === 'number') return numbersOf(schema);
  if (type === 'boolean') return fc.boolean();
  if (type === 'null') return fc.constant(null);
  if (type === 'array')
    return fc.array(schema.items ? inner(schema.items) : fc.constant('a'), {
      minLength: Math.min(schema.minItems ?? 0, 3),
      maxLength: 3,
    });
  if (type === 'object') {
    const { properties = {}, required = [] } = schema;
    const fields = Object.fromEntries(Object.entries(properties).map(([key, s]) => [key, inner(s, key)]));
    return fc.record(fields, { requiredKeys: required.filter((key) => key in fields) });
  }
  return textsOf(schema, name);
}

/** Mostly the first number, which tests have created. */
function numbersOf({ minimum = 0, exclusiveMinimum = -Infinity, maximum = 100 }: Schema): Any {
  const min = Math.max(Math.ceil(minimum), Math.floor(exclusiveMinimum) + 1, -1_000_000);
  const most = Math.max(min, Math.floor(maximum));
  const upTo = (max: number) => fc.integer({ min, max: Math.min(most, max) });
  return fc.oneof({ weight: 4, arbitrary: upTo(min + 1) }, { weight: 1, arbitrary: upTo(min + 100) });
}

function textsOf({ format, pattern, minLength = 0, maxLength = Infinity }: Schema, name: string): Any {
  if (format === 'email') return fc.constantFrom('a@example.com', 'B@Example.com');
  if (format === 'date-time') return fc.constant('2027-01-01T00:00:00Z');
  if (format === 'uri') return fc.constant('https://example.com/a');
  const named = TEXTS_BY_NAME.find(([names]) => names.test(name));
  if (named && !pattern) return fc.constantFrom(...named[1]);
  const shape = new RegExp(pattern ?? '', 'u');
  const fitting = TEXTS.filter((t) => t.length >= minLength && t.length <= maxLength && shape.test(t));
  return fc.constantFrom(...(fitting.length > 0 ? fitting : TEXTS));
}
