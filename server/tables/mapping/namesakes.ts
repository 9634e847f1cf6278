import type { MapField } from '../recognition/fields.ts';
import { isNothing } from '../values/parsed.ts';
import type { ColumnOf } from './columns.ts';

/** Best first. */
const TELLING = ['city', 'themes', 'country', 'gender', 'birthday', 'bio'] as const satisfies MapField[];

/** Duplicate display names in an undated list of accounts, which are different people. */
export interface Namesakes {
  names: ReadonlySet<string>;
  /** The distinguishing column; −1 without one. */
  column: number;
}

/** Only where display names are the only identity. */
export function namesakesOf(at: ColumnOf, rows: readonly (readonly string[])[]): Namesakes | null {
  const title = at('account.title');
  const others = ['account.username', 'account.external_id', 'account.link', 'observed_at'] as const;
  if (title === -1 || others.some((field) => at(field) !== -1)) return null;
  const byName = new Map<string, Set<string>>();
  for (const row of rows) {
    const name = row[title]?.trim() ?? '';
    if (!isNothing(name)) byName.set(name, (byName.get(name) ?? new Set()).add(row.join('\n')));
  }
  const names = new Set([...byName].filter(([, different]) => different.size > 1).map(([name]) => name));
  if (names.size === 0) return null;
  const same = rows.filter((row) => names.has(row[title]?.trim() ?? ''));
  const isTelling = (column: number) =>
    column !== -1 &&
    same.every((row) => (row[column] ?? '').trim() !== '') &&
    new Set(same.map((row) => `${row[title]}\n${row[column]}`)).size ===
      new Set(same.map((row) => row.join('\n'))).size;
  return { names, column: TELLING.map(at).find(isTelling) ?? -1 };
}
