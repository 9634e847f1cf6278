import type { Phrase } from '#contract/languages/catalogue.ts';
import type { Sentence } from '#contract/sentences/sentence.ts';
import type { Platform } from '#contract/values/primitives.ts';
import { momentText } from '#web/platform/format/format.ts';
import { t } from '#web/platform/language.ts';
import type { ImportPreview } from './upload-file.ts';

/**
 * Column → field, optionally with its interpretation (`created_at:month_first`). Columns that are missing are not imported. A
 * name starting with "=" is a value for all rows.
 */
export type Mapping = Readonly<Record<string, string>>;
export interface Choice {
  mapping: Mapping;
  platform: Platform | null;
}
export type Field = ImportPreview['fields'][number];

const ACCOUNT_KEYS = ['account.username', 'account.external_id', 'account.title', 'account.link'];
const POST_KEYS = ['external_id', 'link'];
const COMMENT_TEXT = 'comment.text';
const AUDIENCE_KEY = 'audience_key';
/** Fields that several columns may provide together. */
const SEVERAL = ['tags', 'themes'];

export const fieldName = ({ label }: Pick<Field, 'label'>): string => t(label as Phrase);

/** Field without its interpretation. */
export const fieldOf = (target: string | undefined): string | null => target?.split(':')[0] || null;
/** Chosen interpretation of a column. */
export const readingOf = (target: string | undefined): string | null => target?.split(':')[1] ?? null;

/** A cell's interpretation for display; times are formatted as everywhere. */
export const shownAs = (field: Field | undefined, value: string): string =>
  field?.holds === 'time' && value !== '' ? momentText(value) : value;

export function rowsAre(mapping: Mapping): 'posts' | 'accounts' | 'audience' | 'comments' {
  if (Object.values(mapping).some((target) => fieldOf(target) === COMMENT_TEXT)) return 'comments';
  if (Object.values(mapping).some((target) => fieldOf(target) === AUDIENCE_KEY)) return 'audience';
  return Object.values(mapping).some((target) => POST_KEYS.includes(fieldOf(target) ?? ''))
    ? 'posts'
    : 'accounts';
}

/** Reasons a mapping cannot be imported, one sentence each. */
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
    problems.push(t("Choose the file's platform, or map a column to Platform."));
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
  // TikTok post URLs contain the account.
  if (isNamed || (platform === 'tiktok' && mapped.includes('link'))) return [];
  return [t('Map a column to the account: its username, ID or name. Or choose one account for all rows.')];
}

function commentProblems(mapping: Mapping, fields: readonly Field[]): string[] {
  const problems: string[] = [];
  const mapped = Object.entries(mapping).map(([column, target]) => ({
    column,
    field: fieldOf(target) ?? '',
  }));
  if (!mapped.some(({ field }) => POST_KEYS.includes(field)))
    problems.push(t('Map a column to the post: its ID or URL. Or choose one post for all rows.'));
  for (const { column, field } of mapped) {
    const known = fields.find(({ name }) => name === field);
    if (known?.group !== 'Comment' && known?.group !== 'Table' && !POST_KEYS.includes(field))
      problems.push(
        t('A comment has no {field}: leave out {column}.', {
          field: known ? fieldName(known).toLowerCase() : field,
          column,
        }),
      );
  }
  return problems;
}

/** The part of a saved mapping that applies to this file. */
export function fitting(mapping: Mapping, header: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(mapping).filter(([column]) => column.startsWith('=') || header.includes(column)),
  );
}

/** Null unmaps the column. */
export function withField(mapping: Mapping, column: string, field: string | null): Record<string, string> {
  const rest = Object.fromEntries(Object.entries(mapping).filter(([name]) => name !== column));
  return field === null ? rest : { ...rest, [column]: field };
}

/** Entry for a value that applies to all rows. */
const isConstant = ([name, target]: readonly [string, string], isField: (field: string) => boolean) =>
  name.startsWith('=') && isField(fieldOf(target) ?? '');

/** Sets a value for all rows, replacing those of fields matching `isField`; '' removes it. */
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

/** '' if there is none. */
export const constantOf = (mapping: Mapping, isField: (field: string) => boolean): string =>
  Object.entries(mapping)
    .find((entry) => isConstant(entry, isField))?.[0]
    .slice(1) ?? '';

export function accountField(text: string): string {
  const bare = text.trim();
  if (/^UC[\w-]{22}$/.test(bare)) return 'account.external_id';
  if (/^https?:\/\/|^[\w.-]+\.[a-z]{2,}\//i.test(bare)) return 'account.link';
  return /\s/.test(bare) ? 'account.title' : 'account.username';
}

type LeftOutColumn = Pick<ImportPreview['recognised']['columns'][number], 'column' | 'field' | 'reason'>;

/** Columns that are not imported, by reason; null if the user left them out. */
export function leftOut(columns: readonly LeftOutColumn[], mapping: Mapping) {
  const byReason = new Map<string, { reason: Sentence | null; columns: string[] }>();
  for (const { column, field, reason } of columns) {
    if (mapping[column]) continue;
    const why = field === null ? reason : null;
    const key = why?.text ?? '';
    byReason.set(key, { reason: why, columns: [...(byReason.get(key)?.columns ?? []), column] });
  }
  return [...byReason.values()];
}

/** Possible interpretations of ambiguous cells. */
export function readingsOf(field: Field | undefined): Array<{ value: string; label: string }> {
  if (field?.holds === 'time')
    return [
      { value: 'day_first', label: t('Day first: 5 June is 05/06') },
      { value: 'month_first', label: t('Month first: 5 June is 06/05') },
      { value: 'spreadsheet_days', label: t('Spreadsheet days: 45992 is 1 Dec 2025') },
    ];
  if (field?.holds === 'count')
    return [
      { value: 'decimal_comma', label: t('48.200 is 48,200') },
      { value: 'decimal_point', label: t('48.200 is 48.2') },
    ];
  return [];
}
