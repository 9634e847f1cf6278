import { labelInside, sentenceFor } from '#contract/sentences/sentences.ts';
import { PLATFORMS, type Platform } from '#contract/values/primitives.ts';
import type { TableStart } from '../audiences/share-reading.ts';
import type { Observation } from '../observations.ts';
import { accountRef } from '../presets/observe.ts';
import type { FileContext, Namesakes, Preset } from '../presets/preset.ts';
import { hasKey, RowReader } from '../presets/row-reader.ts';
import { FileError } from '../reader/file-error.ts';
import { isOfOtherNetwork, platformOfHost } from '../recognition/addresses.ts';
import { platformWord } from '../recognition/column-values.ts';
import { ACCOUNT_KEYS, FIELDS, isOfAccount, isOfComment, type MapField } from '../recognition/fields.ts';
import { namesOf } from './account-names.ts';
import type { ColumnOf, ColumnsOf } from './columns.ts';
import { LIKED } from './liked.ts';
import { accountReader } from './mapped-account.ts';
import { commentReader } from './mapped-comment.ts';
import { postReader } from './mapped-post.ts';
import { type CheckedMapping, checkedMapping, type Mapping, observedAtOfAll } from './mapping.ts';
import { nameOfRows, namesakesIn } from './namesakes.ts';

/**
 * A layout from a mapping. With `comment.text`, rows are comments; with `external_id` or `link`, posts (and
 * accounts if mapped); otherwise accounts. Unmapped fields are unknown. @throws FileError `column_missing`
 * for an unknown field or column, or without an account or a comment's post; `platform_missing` without a
 * platform
 */
export function mappedTable(mapping: Mapping, name = 'custom', label = 'Own mapping'): Preset {
  const checked = checkedMapping(mapping);
  return {
    name,
    label,
    describes: 'Any table, by a mapping of its columns to fields.',
    platform: null,
    nothing: null,
    detect: () => 0,
    bind: (header, context) => bindMapped(header, context, checked),
  };
}

function bindMapped(header: readonly string[], context: FileContext, checked: CheckedMapping) {
  const { columns, constants } = checked;
  const reader = new RowReader(header, context.sample, checked.readings, context.timezone);
  const byField = new Map(
    [...columns].map(([field, names]) => [field, names.map((one) => reader.required(one))]),
  );
  const at: ColumnOf = (field) => byField.get(field)?.[0] ?? -1;
  const all: ColumnsOf = (field) => byField.get(field) ?? [];
  const one = context.platform ?? constantPlatform(constants.get('platform'));
  const platformColumn = at('platform');
  const read = columns.has('comment.text')
    ? comments(at, checked)
    : postsAndAccounts(at, all, checked, { header, sample: context.sample ?? [] }, context.namesakes);
  const address = at('link') === -1 ? at('account.link') : at('link');
  const isByAddress = one === null && platformColumn === -1;
  if (isByAddress && !(context.sample ?? []).some((cells) => platformOfHost(cells[address] ?? '') !== null))
    throw new FileError('platform_missing', sentenceFor('platform_required'));
  const of = isByAddress ? address : platformColumn;
  return reader.mapper((row, observations) => {
    const cell = one === null ? row.raw(of) : '';
    const platform = one ?? (isByAddress ? platformOfHost(cell) : cellPlatform(cell));
    if (platform === null)
      return row.reject(
        of,
        platformWord(cell) === 'other' || isOfOtherNetwork(cell)
          ? sentenceFor('network_unsupported')
          : sentenceFor('platform_unknown'),
      );
    for (const observation of read(row, platform)) observations.push(observation);
  });
}

/** Empty if it was rejected. */
type ReadRow = (row: RowReader, platform: Platform) => Observation[];

function postsAndAccounts(
  at: ColumnOf,
  all: ColumnsOf,
  { columns, constants }: CheckedMapping,
  table: TableStart,
  known?: Namesakes,
): ReadRow {
  const isPosts = columns.has('external_id') || columns.has('link');
  const keys = ACCOUNT_KEYS.filter((key) => columns.has(key) || constants.has(key));
  // TikTok's post URLs contain the account.
  if (keys.length === 0 && !columns.has('link'))
    throw new FileError('column_missing', sentenceFor('account_column_unmapped'));
  const isAccounts = !isPosts || [...columns.keys()].some(isOfAccount);
  const keyColumn = ACCOUNT_KEYS.map(at).find((column) => column !== -1) ?? at('link');
  const names = namesOf(at, constants);
  const nameOf = isPosts ? null : nameOfRows(at, constants);
  const namesakes = known ?? namesakesIn(at, nameOf, table.sample);
  const observed_at = observedAtOfAll(constants);
  const [readPost, readAccount] = [
    postReader(at, all, observed_at, constants.get('post_type') ?? ''),
    accountReader(at, all, isPosts, observed_at, table, constants),
  ];
  return (row, platform) => {
    const named = names(row, platform);
    const telling =
      nameOf === null || namesakes.size === 0 ? undefined : namesakes.get(row.read(nameOf) ?? '');
    if (telling !== undefined) {
      const namesake = row.text(telling);
      if (namesake === null) {
        row.reject(keyColumn, sentenceFor('rows_indistinguishable'));
        return [];
      }
      named.namesake = namesake;
    }
    const ref = accountRef(platform, named);
    if (!hasKey(ref)) {
      row.reject(keyColumn, sentenceFor('row_account_missing'));
      return [];
    }
    const post = isPosts ? readPost(row, ref) : null;
    if (isPosts && post === null) return [];
    const is_liked = (post?.likes ?? 0) >= LIKED;
    return [...(post === null ? [] : [post]), ...(isAccounts ? readAccount(row, ref, is_liked) : [])];
  };
}

function comments(at: ColumnOf, { columns, constants }: CheckedMapping): ReadRow {
  const other = [...columns.keys()].find((field) => !isOfComment(field));
  if (other !== undefined)
    throw new FileError(
      'column_missing',
      sentenceFor('rows_of_comments', {
        field: labelInside(FIELDS[other].label),
        column: columns.get(other)?.[0] ?? '',
      }),
    );
  if (
    !['external_id', 'link'].some(
      (field) => columns.has(field as MapField) || constants.has(field as MapField),
    )
  )
    throw new FileError('column_missing', sentenceFor('post_column_unmapped'));
  const read = commentReader(at, constants);
  return (row, platform) => {
    const comment = read(row, platform);
    return comment === null ? [] : [comment];
  };
}

const cellPlatform = (cell: string): Platform | null => {
  if ((PLATFORMS as readonly string[]).includes(cell)) return cell as Platform;
  const word = platformWord(cell);
  return word === 'other' ? null : word;
};

const constantPlatform = (word: string | undefined) => (word === undefined ? null : cellPlatform(word));
