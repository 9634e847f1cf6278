type Scalar = 'String' | 'Float64' | `${'' | 'U'}Int${8 | 16 | 32 | 64}`;
/** ClickHouse types of values. */
type ValueType = Scalar | `Array(${Scalar})`;
type Value = string | number | boolean;
type ValueOf<Type extends ValueType> = Type extends Scalar ? Value : readonly Value[];

let bound = 0;

/** SQL of the analytics store with its values. Fragments bring their values into the statement around them. */
export class Sql {
  /** Each value has a name of its own: `{_17:UInt32}`. */
  readonly text: string;
  readonly values: Readonly<Record<string, unknown>>;

  constructor(text: string, values: Readonly<Record<string, unknown>>) {
    this.text = text;
    this.values = values;
  }

  /** The statement to send. Names are numbered in order, so that equal statements have equal texts. */
  get statement(): { sql: string; params: Record<string, unknown> } {
    const params: Record<string, unknown> = {};
    const names = new Map<string, string>();
    const sql = this.text.replace(/\{(_\d+):/g, (_all, unique: string) => {
      const name = names.get(unique) ?? `p${names.size + 1}`;
      names.set(unique, name);
      params[name] = this.values[unique];
      return `{${name}:`;
    });
    return { sql, params };
  }

  /** With a text that has the same placeholders. */
  rewritten(rewrite: (text: string) => string): Sql {
    return new Sql(rewrite(this.text), this.values);
  }

  toJSON() {
    return this.statement;
  }

  /** For templates without values. */
  toString(): string {
    if (Object.keys(this.values).length > 0)
      throw new Error(`SQL with values does not fit in plain text: ${this.text}`);
    return this.text;
  }
}

/** A value of a statement. */
export const bind = <Type extends ValueType>(type: Type, value: ValueOf<Type>): Sql => {
  const name = `_${++bound}`;
  return new Sql(`{${name}:${type}}`, { [name]: value });
};

/** SQL of the source code; never text that somebody typed. */
export const raw = (text: string): Sql => new Sql(text, {});

/** Named apart from Kysely's tag, which is for the workspace store. */
export const chSql = (texts: TemplateStringsArray, ...parts: readonly Sql[]): Sql =>
  new Sql(
    texts.reduce((all, text, i) => all + parts[i - 1]?.text + text),
    Object.assign({}, ...parts.map(({ values }) => values)),
  );

export const joinSql = (parts: readonly Sql[], between: string): Sql =>
  new Sql(
    parts.map(({ text }) => text).join(between),
    Object.assign({}, ...parts.map(({ values }) => values)),
  );
