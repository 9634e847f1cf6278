import type { Platform } from '#contract/primitives.ts';
import type { Phrase } from '#web/languages/catalogue.ts';
import { momentText } from '#web/platform/format.ts';
import { t } from '#web/platform/language.ts';
import type { ImportPreview } from './upload-file.ts';

/**
 * Column of the file → field of the product, where asked for with how it is read behind it (`created_at:month_first`).
 * A column that is not named is not imported. A name that begins with "=" is the value of all rows.
 */
export type Mapping = Readonly<Record<string, string>>;
/** What the user chose for a file. */
export interface Choice {
  mapping: Mapping;
  platform: Platform | null;
}
export type Field = ImportPreview['fields'][number];

const ACCOUNT_KEYS = ['account.username', 'account.external_id', 'account.title', 'account.link'];
const POST_KEYS = ['external_id', 'link'];
const COMMENT_TEXT = 'comment.text';
const AUDIENCE_KEY = 'audience_key';
/** Fields that several columns may tell together. */
const SEVERAL = ['tags', 'themes'];

/** The server names fields in English; the catalogue knows the names. */
export const fieldName = ({ label }: Pick<Field, 'label'>): string => t(label as Phrase);

/** The field of a mapping's entry, without how it is read. */
export const fieldOf = (target: string | undefined): string | null => target?.split(':')[0] || null;
/** How a column is read, where somebody said it. */
export const readingOf = (target: string | undefined): string | null => target?.split(':')[1] ?? null;

/** A cell as it is read, in the words of the screen: moments as everywhere. */
export const shownAs = (field: Field | undefined, value: string): string =>
  field?.holds === 'time' && value !== '' ? momentText(value) : value;

/** What a mapping makes of a row. */
export function rowsAre(mapping: Mapping): 'posts' | 'accounts' | 'audience' | 'comments' {
  if (Object.values(mapping).some((target) => fieldOf(target) === COMMENT_TEXT)) return 'comments';
  if (Object.values(mapping).some((target) => fieldOf(target) === AUDIENCE_KEY)) return 'audience';
  return Object.values(mapping).some((target) => POST_KEYS.includes(fieldOf(target) ?? ''))
    ? 'posts'
    : 'accounts';
}

/** Why a mapping cannot be imported, one sentence each; empty when it can. */
export function mappingProblems(
  mapping: Mapping,
  platform: string | null,
  fields: readonly Field[],
): string[] {
  const mapped = Object.values(mapping).map(fieldOf);
  const problems: string[] = [];
  problems.push(
    ...(rowsAre(mapping) === 'comments'
      ? commentProblems(mapping, fields)
      : accountProblems(mapped, platform)),
  );
  if (platform === null && !mapped.includes('platform'))
    problems.push(t('Choose the platform the file is about, or map a column to Platform.'));
  for (const field of fields) {
    const { name } = field;
    const columns = Object.keys(mapping).filter((column) => fieldOf(mapping[column]) === name);
    if (columns.length > 1 && !SEVERAL.includes(name))
      problems.push(
        t('{columns} are both mapped to {field}.', {
          columns: columns.join(` ${t('and')} `),
          field: fieldName(field),
        }),
      );
  }
  return problems;
}

function accountProblems(mapped: ReadonlyArray<string | null>, platform: string | null): string[] {
  const isNamed = mapped.some((field) => ACCOUNT_KEYS.includes(field ?? ''));
  // TikTok's addresses of posts name the account.
  if (isNamed || (platform === 'tiktok' && mapped.includes('link'))) return [];
  return [t('Map one column to the account: its username, its id or its name. Or say whose all rows are.')];
}

function commentProblems(mapping: Mapping, fields: readonly Field[]): string[] {
  const problems: string[] = [];
  const mapped = Object.entries(mapping).map(([column, target]) => ({
    column,
    field: fieldOf(target) ?? '',
  }));
  if (!mapped.some(({ field }) => POST_KEYS.includes(field)))
    problems.push(t('Map one column to the post: its id or its address. Or say which post all rows are of.'));
  for (const { column, field } of mapped) {
    const known = fields.find(({ name }) => name === field);
    if (known?.group !== 'Comment' && known?.group !== 'Table' && !POST_KEYS.includes(field))
      problems.push(
        t('A comment has no {field}: do not import {column}.', {
          field: known ? fieldName(known).toLowerCase() : field,
          column,
        }),
      );
  }
  return problems;
}

/** The part of a saved mapping whose columns this file has. */
export function fitting(mapping: Mapping, header: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(mapping).filter(([column]) => column.startsWith('=') || header.includes(column)),
  );
}

/** Maps a column, or unmaps it with null. */
export function withField(mapping: Mapping, column: string, field: string | null): Record<string, string> {
  const rest = Object.fromEntries(Object.entries(mapping).filter(([name]) => name !== column));
  return field === null ? rest : { ...rest, [column]: field };
}

/** An entry for all rows that a field is the value of. */
const isConstant = ([name, target]: readonly [string, string], isField: (field: string) => boolean) =>
  name.startsWith('=') && isField(fieldOf(target) ?? '');

/** Sets the value of all rows for a field, instead of those of the fields that `isField` names; '' removes it. */
export function withConstant(
  mapping: Mapping,
  isField: (field: string) => boolean,
  field: string,
  value: string,
): Record<string, string> {
  const rest = Object.fromEntries(Object.entries(mapping).filter((entry) => !isConstant(entry, isField)));
  const plain = value.trim();
  return plain === '' ? rest : { ...rest, [`=${plain}`]: field };
}

/** The value of all rows for a field; '' where there is none. */
export const constantOf = (mapping: Mapping, isField: (field: string) => boolean): string =>
  Object.entries(mapping)
    .find((entry) => isConstant(entry, isField))?.[0]
    .slice(1) ?? '';

/** The field that names an account as somebody wrote it. */
export function accountField(text: string): string {
  const bare = text.trim();
  if (/^UC[\w-]{22}$/.test(bare)) return 'account.external_id';
  if (/^https?:\/\/|^[\w.-]+\.[a-z]{2,}\//i.test(bare)) return 'account.link';
  return /\s/.test(bare) ? 'account.title' : 'account.username';
}

/** Columns that a mapping does not import, by reason. */
export function leftOut(columns: ImportPreview['recognised']['columns'], mapping: Mapping) {
  const byReason = new Map<string, string[]>();
  for (const { column, field, reason } of columns) {
    if (mapping[column]) continue;
    const why = field === null ? reason : 'You left it out.';
    byReason.set(why, [...(byReason.get(why) ?? []), column]);
  }
  return [...byReason].map(([reason, names]) => ({ reason, columns: names }));
}

/** How ambiguous cells of a field can be read, as choices. */
export function readingsOf(field: Field | undefined): Array<{ value: string; label: string }> {
  if (field?.holds === 'time')
    return [
      { value: 'day_first', label: t('Day first: 5 June is 05/06') },
      { value: 'month_first', label: t('Month first: 5 June is 06/05') },
    ];
  if (field?.holds === 'count')
    return [
      { value: 'decimal_comma', label: t('48.200 is 48,200') },
      { value: 'decimal_point', label: t('48.200 is 48.2') },
    ];
  return [];
}
