import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { migratePostgres } from '#server/platform/postgres/migrate.ts';
import { openPostgres } from '#server/platform/postgres/postgres.ts';
import { ROOT } from '#server/platform/root.ts';

// Writes server/db/tables.ts from the migrated database: `npx tsx scripts/tables.ts`.
const TYPES: Record<string, string> = {
  integer: 'number',
  bigint: 'number',
  text: 'string',
  boolean: 'boolean',
  date: 'string',
  numeric: 'Numeric',
  'double precision': 'number',
  'timestamp with time zone': 'Timestamp',
};

interface Column {
  table_name: string;
  column_name: string;
  data_type: string;
  is_nullable: string;
  column_default: string | null;
  is_identity: string;
}

const store = await openPostgres({});
await migratePostgres(store);
const { rows } = await store.executeSql(
  `select table_name, column_name, data_type, is_nullable, column_default, is_identity
   from information_schema.columns where table_schema = 'public' order by table_name, ordinal_position`,
);
const tables = new Map<string, Column[]>();
for (const column of rows as Column[]) {
  tables.set(column.table_name, [...(tables.get(column.table_name) ?? []), column]);
}

const pascal = (name: string) => name.replace(/(^|_)(\w)/g, (_a, _b, c: string) => c.toUpperCase());
const typeOf = (c: Column) => {
  const base =
    c.data_type === 'jsonb' ? `Json<'${c.table_name}.${c.column_name}'>` : (TYPES[c.data_type] ?? 'unknown');
  const type = c.is_nullable === 'YES' ? `${base} | null` : base;
  if (c.is_identity === 'YES') return `GeneratedAlways<${type}>`;
  return c.column_default ? `Generated<${type}>` : type;
};

const text = `// Generated from the migrated database by scripts/tables.ts. Do not edit.
import type { ColumnType, GeneratedAlways } from 'kysely';
import type { JsonColumns } from './json-columns.ts';

type Timestamp = ColumnType<Date, Date | string, Date | string>;
type Generated<T> =
  T extends ColumnType<infer Select, infer Insert, infer Update>
    ? ColumnType<Select, Insert | undefined, Update>
    : ColumnType<T, T | undefined, T>;
type Numeric = ColumnType<string, number | string, number | string>;
/** Parsed when read; written as JSON text. */
type Json<Column extends keyof JsonColumns> = ColumnType<JsonColumns[Column], string, string>;

${[...tables]
  .map(
    ([name, columns]) =>
      `export interface ${pascal(name)}Table {\n${columns.map((c) => `  ${c.column_name}: ${typeOf(c)};`).join('\n')}\n}`,
  )
  .join('\n\n')}

export interface Tables {
${[...tables.keys()].map((name) => `  ${name}: ${pascal(name)}Table;`).join('\n')}
}
`;
writeFileSync(path.join(ROOT, 'server/db/tables.ts'), text);
await store.close();
