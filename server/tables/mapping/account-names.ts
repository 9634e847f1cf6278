import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { Platform } from '#contract/values/primitives.ts';
import type { accountRef } from '../presets/observe.ts';
import type { RowReader } from '../presets/row-reader.ts';
import type { MapField } from '../recognition/fields.ts';
import { usernameOfAddress } from '../values/words.ts';
import type { ColumnOf } from './columns.ts';

type Names = Parameters<typeof accountRef>[1];

/** From columns, the address, or values of all rows. */
export function namesOf(
  at: ColumnOf,
  constants: ReadonlyMap<MapField, string>,
): (row: RowReader, platform: Platform) => Names {
  const [id, username, title] = [at('account.external_id'), at('account.username'), at('account.title')];
  const [address, post] = [at('account.link'), at('link')];
  const common = {
    external_id: constants.get('account.external_id') ?? null,
    username: constants.get('account.username') ?? null,
    title: constants.get('account.title') ?? null,
  };
  const common_address = constants.get('account.link') ?? '';
  const isOnlyByUsername = id === -1 && title === -1 && address === -1;
  const isOnlyByTitle = id === -1 && username === -1 && address === -1;
  return (row, platform) => {
    const name = row.name(username);
    // Fast path of the common case.
    if (isOnlyByUsername && name !== null && !/\s/.test(name)) return { username: name };
    const isName = name !== null && /\s/.test(name);
    const called = row.name(title);
    const isHandle = isOnlyByTitle && called !== null && /^[@＠]\S+$/.test(called);
    const names: Names = {
      external_id: idOf(row, id, platform) ?? common.external_id,
      username: (isName ? null : name) ?? (isHandle ? called : null) ?? common.username,
      // A name with blanks is a display name.
      title: (isHandle ? null : called) ?? (isName ? name : null) ?? common.title,
    };
    if (names.username === null) fromAddress(names, row.raw(address) || common_address, platform);
    if (!names.username && !names.external_id && !names.title && platform === 'tiktok')
      names.username = /tiktok\.com\/@([\w.-]+)\//i.exec(row.raw(post))?.[1] ?? null;
    return names;
  };
}

function idOf(row: RowReader, column: number, platform: Platform): string | null {
  const id = row.id(column);
  if (id === null || platform !== 'youtube' || /^UC[\w-]{22}$/.test(id)) return id;
  row.warn(column, sentenceFor('channel_id_invalid'));
  return null;
}

function fromAddress(names: Names, address: string, platform: Platform): void {
  if (address === '') return;
  const channel = platform === 'youtube' ? /\/channel\/(UC[\w-]{22})/.exec(address)?.[1] : undefined;
  if (channel !== undefined) names.external_id ??= channel;
  else if (platform === 'redbook' || platform === 'douyin')
    names.external_id ??= /\/user\/(?:profile\/)?([\w-]+)/.exec(address)?.[1] ?? null;
  else names.username = usernameOfAddress(address);
}

/** A person's answer for all rows, as a mapping entry: a username, a channel id, a URL or a name. */
export function accountOfAllRows(text: string): [column: string, field: MapField] {
  const bare = text.trim();
  const field = /^UC[\w-]{22}$/.test(bare)
    ? 'account.external_id'
    : /^https?:\/\/|^[\w.-]+\.[a-z]{2,}\//i.test(bare)
      ? 'account.link'
      : /\s/.test(bare)
        ? 'account.title'
        : 'account.username';
  return [`=${bare}`, field];
}
