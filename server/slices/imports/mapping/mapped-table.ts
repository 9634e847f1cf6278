import { PLATFORMS, type Platform } from '#contract/primitives.ts';
import { accountRef } from '../presets/observe.ts';
import type { FileContext, Preset } from '../presets/preset.ts';
import { hasKey, RowReader } from '../presets/row-reader.ts';
import { FileError } from '../reader/file-error.ts';
import { platformWord } from '../recognition/column-values.ts';
import { ACCOUNT_KEYS, isOfAccount } from '../recognition/fields.ts';
import { namesOf } from './account-names.ts';
import type { ColumnOf, ColumnsOf } from './columns.ts';
import { accountReader } from './mapped-account.ts';
import { postReader } from './mapped-post.ts';
import { type CheckedMapping, checkedMapping, type Mapping } from './mapping.ts';

/**
 * A layout from a mapping, a person's or the recognition's. With `external_id` or `link` mapped, rows are posts (and
 * accounts too where account fields are mapped); otherwise accounts. What is not mapped stays unknown.
 * @throws FileError `column_missing` for a field that does not exist, a column that is not in the file, or when no
 * column names the account; `platform_missing` when neither the user nor a column tells the platform
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
  const reader = new RowReader(header, context.sample, checked.readings);
  const found = new Map(
    [...columns].map(([field, names]) => [field, names.map((one) => reader.required(one))]),
  );
  const at: ColumnOf = (field) => found.get(field)?.[0] ?? -1;
  const all: ColumnsOf = (field) => found.get(field) ?? [];
  const isPosts = columns.has('external_id') || columns.has('link');
  const keys = ACCOUNT_KEYS.filter((key) => columns.has(key) || constants.has(key));
  // TikTok's addresses of posts name the account.
  if (keys.length === 0 && !columns.has('link'))
    throw new FileError('column_missing', 'No column is mapped to the account: map one to account.username.');
  const one = context.platform ?? constantPlatform(constants.get('platform'));
  if (one === null && !columns.has('platform'))
    throw new FileError('platform_missing', 'Choose the platform of this file, or map a column to platform.');
  const isAccounts = !isPosts || [...columns.keys()].some(isOfAccount);
  const keyColumn = ACCOUNT_KEYS.map(at).find((column) => column !== -1) ?? at('link');
  const names = namesOf(at, constants);
  const [readPost, readAccount] = [postReader(at, all), accountReader(at, all, isPosts)];
  const platformColumn = at('platform');
  return reader.mapper((row, observations) => {
    const platform = one ?? cellPlatform(row.raw(platformColumn));
    if (platform === null) return row.reject(platformColumn, 'This platform is not known.');
    const ref = accountRef(platform, names(row, platform));
    if (!hasKey(ref)) return row.reject(keyColumn, 'The row names no account.');
    if (isPosts) {
      const post = readPost(row, ref);
      if (post === null) return;
      observations.push(post);
    }
    if (isAccounts) for (const observation of readAccount(row, ref)) observations.push(observation);
  });
}

const cellPlatform = (cell: string): Platform | null => {
  if ((PLATFORMS as readonly string[]).includes(cell)) return cell as Platform;
  const word = platformWord(cell);
  return word === 'other' ? null : word;
};

const constantPlatform = (word: string | undefined) => (word === undefined ? null : cellPlatform(word));
