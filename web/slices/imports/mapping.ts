import type { Platform } from '#contract/primitives.ts';
import type { ImportPreview } from './upload-file.ts';

/** Column of the file → field of the product. A column that is not named is not imported. */
export type Mapping = Readonly<Record<string, string>>;
/** What the user chose for a file whose layout is not known. */
export interface Choice {
  mapping: Mapping;
  platform: Platform | null;
}
export type Field = ImportPreview['fields'][number];

const ACCOUNT_KEYS = ['account.username', 'account.external_id', 'account.title'];
const POST_KEYS = ['external_id', 'link'];

/** What a mapping makes of a row. */
export function rowsAre(mapping: Mapping): 'posts' | 'accounts' {
  return Object.values(mapping).some((field) => POST_KEYS.includes(field)) ? 'posts' : 'accounts';
}

/** Why a mapping cannot be imported, one sentence each; empty when it can. */
export function mappingProblems(
  mapping: Mapping,
  platform: string | null,
  fields: readonly Field[],
): string[] {
  const mapped = Object.values(mapping);
  const problems: string[] = [];
  if (!mapped.some((field) => ACCOUNT_KEYS.includes(field)))
    problems.push('Map one column to the account: its username, its id or its name.');
  if (platform === null && !mapped.includes('platform'))
    problems.push('Choose the platform the file is about, or map a column to Platform.');
  for (const { name, label } of fields) {
    const columns = Object.keys(mapping).filter((column) => mapping[column] === name);
    if (columns.length > 1) problems.push(`${columns.join(' and ')} are both mapped to ${label}.`);
  }
  return problems;
}

/** The part of a saved mapping whose columns this file has. */
export function fitting(mapping: Mapping, header: readonly string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(mapping).filter(([column]) => header.includes(column)));
}

/** Maps a column, or unmaps it with null. */
export function withField(mapping: Mapping, column: string, field: string | null): Record<string, string> {
  const rest = Object.fromEntries(Object.entries(mapping).filter(([name]) => name !== column));
  return field === null ? rest : { ...rest, [column]: field };
}
