import type { Sentence } from '#contract/sentences/sentence.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { Platform } from '#contract/values/primitives.ts';
import type { Mapping } from '../mapping/mapping.ts';
import type { ReadingChoice } from '../values/column-reading.ts';
import { isOfOtherNetwork } from './addresses.ts';
import type { LookedAtColumn } from './candidates.ts';
import { platformWord } from './column-values.ts';
import type { Common } from './corrections.ts';
import { areRepeatedAccounts } from './day-rows.ts';
import { ACCOUNT_KEYS, isMapField, type MapField } from './fields.ts';
import type { Ask, MappedAs, RecognisedColumn, Recognition, RowKind } from './recognition.ts';

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\p{M}.]/gu, '')
    .toLowerCase();
const LANGUAGES = ['en', 'fr', 'de', 'es', 'pt', 'it'];
/** Names and abbreviations, by the number of the month. */
const MONTHS = new Map(
  LANGUAGES.flatMap((language) =>
    (['long', 'short'] as const).flatMap((month) => {
      const format = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' });
      return Array.from(
        { length: 12 },
        (_, i) => [plain(format.format(Date.UTC(2024, i, 15))), i + 1] as const,
      );
    }),
  ),
);
const YEAR = '(20[0-3]\\d)';

/**
 * First day of the month in a file name (`creators_2025-03.csv`, "Liste März 2025"); null without a single
 * one.
 */
function monthOfFile(file_name: string): string | null {
  const name = plain(file_name.replace(/\.\w{2,7}(\.gz)?$/, ''));
  const months = new Set<string>();
  const add = (year: string, month: number) => months.add(`${year}-${String(month).padStart(2, '0')}-01`);
  for (const [, year = '', month = ''] of name.matchAll(
    new RegExp(`(?<!\\d)${YEAR}[-_. ]?(0[1-9]|1[0-2])(?:[-_. ]?[0-3]\\d)?(?!\\d)`, 'g'),
  ))
    add(year, Number(month));
  for (const [, month = '', year = ''] of name.matchAll(
    new RegExp(`(?<!\\d)(0[1-9]|1[0-2])[-_. ]${YEAR}(?!\\d)`, 'g'),
  ))
    add(year, Number(month));
  const words = name.split(/[^a-z0-9]+/);
  for (const [i, word] of words.entries()) {
    const month = MONTHS.get(word);
    const year = [words[i + 1], words[i - 1]].find((one) => /^20[0-3]\d$/.test(one ?? ''));
    if (month !== undefined && year !== undefined) add(year, month);
  }
  return months.size === 1 ? ([...months][0] ?? null) : null;
}

interface Conclusions {
  answers: RecognisedColumn[];
  rows: RowKind | null;
  /** Posts with numbers of single days. */
  are_days: boolean;
  /** Accounts with nothing but numbers of single months. */
  are_months: boolean;
  /** Posts that are stories. */
  are_stories: boolean;
  /** By column, all of the sample. */
  cells: readonly string[][];
  of_platform: { platform: Platform | null; reason: Sentence };
  columns: readonly LookedAtColumn[];
  read_as: ReadonlyMap<string, ReadingChoice>;
  /** For a tool of an unsupported network. */
  network: string | undefined;
  file_name: string;
  common: Common;
  mapping: Mapping;
}

/** Whether a table is understood, and what is missing. */
export function concluded(parts: Conclusions): Recognition {
  const { answers, rows, of_platform, columns, common } = parts;
  const fieldOf = new Map(answers.flatMap(({ column, field }) => (field ? [[column, field] as const] : [])));
  const fields = new Set<MapField>([...fieldOf.values(), ...common.fields]);
  const byRow = columns.find(({ name }) => fieldOf.get(name) === 'platform');
  const others = byRow?.values.cells.filter((cell) => platformWord(cell) === 'other').length ?? 0;
  const missing: Sentence[] = [];
  const asks: Ask[] = [];
  const ask = (what: Ask, sentence: Sentence) => {
    // No answer makes such a table importable.
    if (isHopeless) return;
    asks.push(what);
    missing.push(sentence);
  };
  if (parts.network !== undefined)
    missing.push(sentenceFor('table_network_unsupported', { network: parts.network }));
  if (parts.are_months) missing.push(sentenceFor('rows_of_periods'));
  else if (parts.are_days || (rows === 'series' && !fields.has('followers')))
    missing.push(sentenceFor('rows_of_days'));
  const isHopeless = missing.length > 0;
  const areUndated = rows === 'accounts' && !fields.has('observed_at');
  if (areUndated && areRepeatedAccounts(columns, parts.cells, fieldOf))
    missing.push(sentenceFor('account_rows_undated'));
  if (rows === null) missing.push(sentenceFor('table_unrecognized'));
  if (rows === 'audience' && !(fields.has('audience_key') && fields.has('audience_share')))
    missing.push(sentenceFor('rows_of_audience_shares'));
  if (rows === 'comments') {
    if (!fields.has('comment.text')) missing.push(sentenceFor('comment_text_missing'));
  } else if (!ACCOUNT_KEYS.some((key) => fields.has(key)) && !namesAccounts(columns, fieldOf))
    ask('account', sentenceFor('account_column_missing'));
  const isOfPosts = rows === 'posts' || rows === 'comments';
  const hasPost =
    fields.has('external_id') || namesPosts(columns, fieldOf, others) || common.fields.has('link');
  if (isOfPosts && !hasPost) {
    const sentence = sentenceFor('post_id_missing');
    // One post can be given for all comments, but not one link for all posts.
    if (rows === 'comments') ask('post', sentence);
    else missing.push(sentence);
  }
  const byAddress = of_platform.platform === null && !byRow ? addressesOfRows(columns, fieldOf) : undefined;
  if (of_platform.platform === null && byRow === undefined && !byAddress) ask('platform', of_platform.reason);
  return {
    platform: byRow && others < (byRow.values.filled || 1) ? null : of_platform.platform,
    platform_reason: byRow
      ? sentenceFor('platform_from_column', { column: byRow.name })
      : byAddress
        ? sentenceFor('platform_from_row_addresses', { column: byAddress.name })
        : of_platform.reason,
    rows,
    columns: answers,
    missing,
    asks,
    is_sure: missing.length === 0 && answers.every(({ question }) => question === null),
    mapping: { ...mappingOf(parts, fieldOf), ...ofAllRows(parts, fields) },
  };
}

function mappingOf({ read_as, mapping }: Conclusions, fieldOf: ReadonlyMap<string, MapField>) {
  return Object.fromEntries(
    [...fieldOf].map(([column, field]): [string, MappedAs] => {
      const choice = read_as.get(column);
      const correction = mapping[column];
      if (correction?.startsWith(`${field}:`)) return [column, correction as MappedAs];
      return [column, choice ? `${field}:${choice}` : field];
    }),
  );
}

/** Values of all rows: from a person, or the month in the name of an undated list. */
function ofAllRows({ rows, mapping, file_name, are_stories }: Conclusions, fields: ReadonlySet<MapField>) {
  const constants = Object.entries(mapping).filter(
    ([column, target]) => column.startsWith('=') && isMapField(target),
  ) as [string, MappedAs][];
  const month = rows === 'accounts' && !fields.has('observed_at') ? monthOfFile(file_name) : null;
  if (month !== null) constants.push([`=${month}`, 'observed_at']);
  if (are_stories && !fields.has('post_type')) constants.push(['=story', 'post_type']);
  return Object.fromEntries(constants);
}

/** Addresses of several networks, of which Limelight has at least one. */
const addressesOfRows = (
  columns: readonly LookedAtColumn[],
  fieldOf: ReadonlyMap<string, MapField>,
): LookedAtColumn | undefined =>
  columns.find(({ name, values: { share, platforms } }) => {
    const isAddress = ['link', 'account.link'].includes(fieldOf.get(name) ?? '');
    return isAddress && share.address > 0.99 && platforms.size > 0;
  });

/** TikTok's post URLs contain the account. */
const namesAccounts = (columns: readonly LookedAtColumn[], fieldOf: ReadonlyMap<string, MapField>): boolean =>
  columns.some(
    ({ name, values }) =>
      fieldOf.get(name) === 'link' &&
      values.cells.length > 0 &&
      values.cells.every((cell) => /tiktok\.com\/@[^/]+\//.test(cell)),
  );

/** @param others rows of other networks */
const namesPosts = (
  columns: readonly LookedAtColumn[],
  fieldOf: ReadonlyMap<string, MapField>,
  others: number,
): boolean =>
  columns.some(({ name, values: { share, filled, cells } }) => {
    const known = share.post_address * filled;
    const foreign = Math.max(others, cells.filter(isOfOtherNetwork).length);
    return fieldOf.get(name) === 'link' && known > 0 && known > (filled - Math.min(foreign, filled)) * 0.5;
  });
