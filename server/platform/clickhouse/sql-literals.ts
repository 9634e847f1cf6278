const PLACEHOLDER = /\{(\w+):([A-Za-z0-9]+(?:\([A-Za-z0-9]+\))?)\}/g;
const ESCAPES: Record<string, string> = { '\\': '\\\\', "'": "\\'", '\0': '\\0' };

/**
 * Replaces each `{name:Type}` by a literal, as the engine's own parameters do. Types: String, Date,
 * integers, floats, and their arrays. Throws on missing values and wrong types: only numbers and escaped
 * strings reach the statement.
 */
export function withLiterals(sql: string, params: Record<string, unknown>): string {
  return sql.replace(PLACEHOLDER, (_all, name: string, type: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`No value for {${name}:${type}}`);
    return `CAST(${literal(value, type)}, '${type}')`;
  });
}

function literal(value: unknown, type: string): string {
  const of = /^Array\((\w+)\)$/.exec(type)?.[1];
  if (of) {
    if (!Array.isArray(value)) throw new Error(`Not an array for ${type}`);
    return `[${value.map((v) => literal(v, of)).join(',')}]`;
  }
  if (type === 'String' || /^Date(32)?$/.test(type)) {
    if (typeof value !== 'string') throw new Error(`Not a text for ${type}`);
    return `'${value.replace(/[\\'\0]/g, (c) => ESCAPES[c] ?? c)}'`;
  }
  const isWhole = /^U?Int\d+$/.test(type);
  if (!isWhole && !/^Float\d+$/.test(type)) throw new Error(`${type} cannot be bound`);
  const text = typeof value === 'boolean' ? String(Number(value)) : String(value);
  if (isWhole ? !/^-?\d+$/.test(text) : !/^-?(\d+(\.\d+)?(e[+-]?\d+)?|Infinity)$|^NaN$/.test(text))
    throw new Error(`Not a number for ${type}`);
  return text.replace('Infinity', 'inf').replace('NaN', 'nan');
}
