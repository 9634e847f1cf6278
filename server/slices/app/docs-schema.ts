/** The part of JSON Schema that the contract's document uses. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  maxLength?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
  allOf?: Schema[];
  oneOf?: Schema[];
}

const DEEPEST = 4;
const SAFE = Number.MAX_SAFE_INTEGER;

const choicesOf = (schema: Schema) => schema.anyOf ?? schema.oneOf ?? [];
/** Without `null`: the one that says what the value is. */
const main = (schema: Schema): Schema => {
  const [first] = choicesOf(schema).filter((s) => s.type !== 'null');
  return first ? main(first) : schema;
};

/** `integer`, `string (email)`, `list of string`, `one of: a, b`, `… or null`. */
export function typeText(schema: Schema): string {
  const choices = choicesOf(schema);
  if (choices.length) return [...new Set(choices.map(typeText))].join(' or ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return `one of ${schema.enum.map((v) => JSON.stringify(v)).join(', ')}`;
  if (schema.type === 'array') return schema.items ? `list of ${typeText(schema.items)}` : 'list';
  if (schema.type === 'object' || schema.properties) return 'object';
  const type = Array.isArray(schema.type) ? schema.type.join(' or ') : (schema.type ?? 'any value');
  return schema.format ? `${type} (${schema.format})` : type;
}

/** Bounds and default in words; empty where there are none. */
export function limitsText(schema: Schema): string {
  const one = main(schema);
  const least = one.exclusiveMinimum === 0 ? 1 : one.minimum;
  const parts = [
    least !== undefined && least !== -SAFE && `at least ${least}`,
    one.maximum !== undefined && one.maximum !== SAFE && `at most ${one.maximum}`,
    one.maxLength !== undefined && `up to ${one.maxLength} characters`,
    schema.default !== undefined && `default ${JSON.stringify(schema.default)}`,
  ];
  return parts.filter(Boolean).join(', ');
}

export interface Field {
  /** Dotted: `filter.keyword`, `users[].email`. */
  name: string;
  type: string;
  limits: string;
  required: boolean;
}

/** The fields of an object, those inside it too, down to four levels. */
export function fieldsOf(schema: Schema, prefix = '', depth = 1): Field[] {
  const one = main(schema);
  if (one.type === 'array' && one.items) return fieldsOf(one.items, `${prefix}[]`, depth);
  return Object.entries(one.properties ?? {}).flatMap(([key, value]) => {
    const name = prefix ? `${prefix}.${key}` : key;
    const required = one.required?.includes(key) ?? false;
    const own = { name, type: typeText(value), limits: limitsText(value), required };
    return depth < DEEPEST ? [own, ...fieldsOf(value, name, depth + 1)] : [own];
  });
}

const WORDS: Record<string, unknown> = {
  email: 'noor@example.com',
  keyword: '#summer',
  from_date: '2026-01-01',
  to_date: '2026-01-31',
  from: '2026-01-01',
  to: '2026-01-31',
  platform: 'instagram',
  username: 'noor.haddad',
  password: 'a long enough password',
};

/** An invented value of the schema; of objects the required fields alone, or the first where none is required. */
export function exampleOf(schema: Schema, name = ''): unknown {
  const one = main(schema);
  if (one.const !== undefined) return one.const;
  if (one.default !== undefined && one.default !== null && one.default !== '') return one.default;
  if (one.enum) return one.enum[0];
  if (one.type === 'array') return one.items ? [exampleOf(one.items, name)] : [];
  if (one.type === 'object' || one.properties) {
    const all = Object.entries(one.properties ?? {});
    const needed = all.filter(([key]) => one.required?.includes(key));
    return Object.fromEntries(
      (needed.length ? needed : all.slice(0, 1)).map(([k, s]) => [k, exampleOf(s, k)]),
    );
  }
  if (one.type === 'integer' || one.type === 'number') return Math.max(1, one.minimum ?? 1);
  if (one.type === 'boolean') return true;
  return WORDS[name] ?? (name ? `${name.replaceAll('_', ' ')}` : 'text');
}
