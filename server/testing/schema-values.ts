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
  maximum?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
}

const TEXTS: Any = fc.constantFrom<unknown>(
  ...[
    '#a',
    '#a @b "c d"',
    'a',
    'Name',
    '2026-05-01',
    '2026-05-31',
    '2026-05-01T10:00:00Z',
    'FR',
    'en',
    '123456',
  ],
);

/** Values a JSON schema allows, roughly: most pass the validation, and `odd` stands in for one in seven. */
export function valuesOf(schema: Schema, refs: Record<string, Schema>, odd: Any, depth = 0): Any {
  const inner = (s: Schema) => valuesOf(s, refs, odd, depth + 1);
  const known = allowed(schema, refs, inner, depth);
  return fc.oneof({ weight: 6, arbitrary: known }, { weight: 1, arbitrary: odd });
}

function allowed(
  schema: Schema,
  refs: Record<string, Schema>,
  inner: (s: Schema) => Any,
  depth: number,
): Any {
  if (depth > 6) return fc.constant(null);
  if (schema.$ref) return inner(refs[schema.$ref.split('/').at(-1) ?? ''] ?? {});
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const union = schema.anyOf ?? schema.oneOf;
  if (union?.length) return fc.oneof(...union.map(inner));
  if (schema.allOf?.[0]) return inner(schema.allOf[0]);
  const types = Array.isArray(schema.type) ? schema.type : [schema.type];
  return fc.oneof(...types.map((type) => ofType(type, schema, inner)));
}

function ofType(type: string | undefined, schema: Schema, inner: (s: Schema) => Any): Any {
  const { minimum = 0, maximum = 100 } = schema;
  if (type === 'integer' || type === 'number') {
    const min = Math.max(Math.ceil(minimum), -1_000_000);
    return fc.integer({ min, max: Math.max(min, Math.min(Math.floor(maximum), min + 100)) });
  }
  if (type === 'boolean') return fc.boolean();
  if (type === 'null') return fc.constant(null);
  if (type === 'array')
    return fc.array(schema.items ? inner(schema.items) : fc.constant('a'), { maxLength: 3 });
  if (type === 'object') {
    const { properties = {}, required = [] } = schema;
    const fields = Object.fromEntries(Object.entries(properties).map(([name, s]) => [name, inner(s)]));
    return fc.record(fields, { requiredKeys: required.filter((name) => name in fields) });
  }
  if (schema.format === 'email') return fc.constantFrom('a@example.com', 'B@Example.com');
  if (schema.format === 'date-time') return fc.constant('2027-01-01T00:00:00Z');
  return TEXTS;
}
