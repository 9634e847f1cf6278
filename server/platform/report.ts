import type { z } from 'zod';
import type { ClickHouse } from './clickhouse/clickhouse.ts';

/**
 * A typed query of the analytics store: parameters, ClickHouse SQL with `{name:Type}` placeholders, rows.
 * Rows are validated outside production only.
 */
export interface Report<P extends z.ZodType, R extends z.ZodType> {
  name: string;
  (store: ClickHouse, params: z.input<P>): Promise<Array<z.output<R>>>;
}

export function report<P extends z.ZodType<Record<string, unknown>>, R extends z.ZodType>(definition: {
  name: string;
  params: P;
  row: R;
  sql: (params: z.output<P>) => string;
  /** Values of the placeholders; default: the params themselves. */
  bind?: (params: z.output<P>) => Record<string, unknown>;
}): Report<P, R> {
  const run = async (store: ClickHouse, input: z.input<P>) => {
    const params = definition.params.parse(input);
    const rows = await store.query(
      definition.sql(params),
      definition.bind?.(params) ?? params,
      definition.name,
    );
    if (process.env.NODE_ENV === 'production') return rows as Array<z.output<R>>;
    return rows.map((row) => definition.row.parse(row));
  };
  return Object.defineProperty(run, 'name', { value: definition.name }) as Report<P, R>;
}
