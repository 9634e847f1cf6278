import { PLATFORMS, type Platform, POST_TYPES, type PostType } from '#contract/primitives.ts';
import type { AccountRef, PostObservation } from '../observations.ts';
import { FileError } from '../reader/file-error.ts';
import { parseList } from '../values/lists.ts';
import { isMapField, MAP_FIELDS, type MapField, POST_FIELDS } from './custom-fields.ts';
import { account, accountRef, NONE_MISSING, tagList } from './observe.ts';
import { columnKey, type FileContext, type Preset } from './preset.ts';
import { type Column, hasKey, RowReader } from './row-reader.ts';

const DEFAULT_TYPE: Readonly<Record<Platform, PostType>> = {
  instagram: 'instagram_post',
  tiktok: 'tiktok_video',
  youtube: 'youtube_video',
  douyin: 'douyin_video',
  redbook: 'redbook_posts',
  snapchat: 'snapchat_spotlight',
};
const TYPE_WORDS: Readonly<Record<string, string>> = {
  reel: 'reels',
  clips: 'reels',
  story: 'stories',
  sidecar: 'carousel',
  carousel_album: 'carousel',
  graphsidecar: 'carousel',
  short: 'shorts',
};
/** Where the post's id stands in its public address. */
const POST_ADDRESS: Readonly<Record<Platform, RegExp>> = {
  instagram: /instagram\.com\/(?:[\w.]+\/)?(?:p|reels?|tv)\/([\w-]+)/i,
  tiktok: /tiktok\.com\/@?[^/]+\/video\/(\d+)/i,
  youtube: /(?:youtu\.be\/|youtube\.com\/(?:watch\?(?:.*&)?v=|shorts\/|embed\/|live\/))([\w-]{11})/i,
  douyin: /douyin\.com\/(?:video|note)\/(\d+)/i,
  redbook: /xiaohongshu\.com\/(?:explore|discovery\/item)\/(\w+)/i,
  snapchat: /snapchat\.com\/spotlight\/([\w-]+)/i,
};

/** Column name → field name, as given by `--map column=field` or on the mapping screen. */
export type Mapping = Readonly<Record<string, string>>;

/**
 * A layout from a mapping. With `external_id` or `link` mapped, rows are posts (and accounts too where account fields
 * are mapped); otherwise accounts. What is not mapped stays unknown.
 * @throws FileError `column_missing` for a field that does not exist, a column that is not in the file, or when no
 * column names the account; `platform_missing` when neither the user nor a column tells the platform
 */
export function customPreset(mapping: Mapping): Preset {
  const fields = checkedFields(mapping);
  return {
    name: 'custom',
    label: 'Own mapping',
    describes: 'Any table, by a mapping of its columns to fields.',
    platform: null,
    nothing: null,
    detect: () => 0,
    bind: (header, context) => bindCustom(header, context, fields),
  };
}

type Columns = (field: MapField) => Column;

function checkedFields(mapping: Mapping): Map<MapField, string> {
  const fields = new Map<MapField, string>();
  for (const [column, field] of Object.entries(mapping)) {
    if (!isMapField(field)) {
      throw new FileError(
        'column_missing',
        `There is no field "${field}". Fields: ${MAP_FIELDS.join(', ')}.`,
      );
    }
    fields.set(field, column);
  }
  return fields;
}

function bindCustom(header: readonly string[], context: FileContext, fields: ReadonlyMap<MapField, string>) {
  const reader = new RowReader(header);
  const columns = new Map([...fields].map(([field, column]) => [field, reader.required(column)]));
  const at: Columns = (field) => columns.get(field) ?? -1;
  const keys: MapField[] = ['account.username', 'account.external_id', 'account.title'];
  if (!keys.some((key) => columns.has(key))) {
    throw new FileError('column_missing', 'No column is mapped to the account: map one to account.username.');
  }
  if (context.platform === null && !columns.has('platform')) {
    throw new FileError('platform_missing', 'Choose the platform of this file, or map a column to platform.');
  }
  const isPosts = columns.has('external_id') || columns.has('link');
  const postOnly = new Set<string>([
    ...POST_FIELDS,
    ...keys,
    'observed_at',
    'likes',
    'platform',
    'followers',
  ]);
  const isAccounts = !isPosts || [...columns.keys()].some((field) => !postOnly.has(field));
  const keyColumn = keys.map(at).find((column) => column !== -1) ?? -1;
  const [platformColumn, postColumn, linkColumn] = [at('platform'), at('external_id'), at('link')];
  const idColumn = postColumn === -1 ? linkColumn : postColumn;
  const name = {
    external_id: at('account.external_id'),
    username: at('account.username'),
    title: at('account.title'),
  };
  const ofPost = postColumns(at);
  return reader.mapper((row, observations) => {
    const platform = context.platform ?? platformOf(row.raw(platformColumn));
    if (platform === null) return row.reject(platformColumn, 'This platform is not known.');
    const ref = accountRef(platform, {
      external_id: row.text(name.external_id),
      username: row.text(name.username),
      title: row.text(name.title),
    });
    if (!hasKey(ref)) return row.reject(keyColumn, 'The row names no account.');
    if (isPosts) {
      const id = row.text(postColumn) ?? POST_ADDRESS[platform].exec(row.raw(linkColumn))?.[1] ?? null;
      if (id === null) return row.reject(idColumn, 'The row names no post.');
      observations.push(customPost(row, ofPost, ref, id));
    }
    if (isAccounts) observations.push(customAccount(row, at, ref, isPosts));
  });
}

/** The store counts these in four bytes; nobody ever had more. */
const MOST_COUNTED = 4_294_967_295;

type PostColumns = ReturnType<typeof postColumns>;

/** Looked up once a file: a row reads them all. */
const postColumns = (at: Columns) => ({
  post_type: at('post_type'),
  created_at: at('created_at'),
  observed_at: at('observed_at'),
  title: at('title'),
  message: at('message'),
  tags: at('tags'),
  link: at('link'),
  image: at('image'),
  likes: at('likes'),
  comments: at('comments'),
  shares: at('shares'),
  saves: at('saves'),
  views: at('views'),
  impressions: at('impressions'),
  reach: at('reach'),
  followers: at('followers'),
  duration_seconds: at('duration_seconds'),
  is_paid: at('is_paid'),
});

function customPost(row: RowReader, c: PostColumns, account: AccountRef, id: string): PostObservation {
  return {
    kind: 'post',
    account,
    external_id: id,
    post_type: postTypeOf(row, c.post_type, account.platform),
    created_at: row.time(c.created_at),
    created_at_exact: true,
    observed_at: row.time(c.observed_at),
    title: row.prose(c.title),
    message: row.prose(c.message),
    tags: tagList(parseList(row.raw(c.tags))),
    link: row.text(c.link),
    image: row.text(c.image),
    likes: row.count(c.likes, MOST_COUNTED),
    comments: row.count(c.comments, MOST_COUNTED),
    shares: row.count(c.shares, MOST_COUNTED),
    saves: row.count(c.saves, MOST_COUNTED),
    views: row.count(c.views),
    impressions: row.count(c.impressions),
    reach: row.count(c.reach),
    followers: row.count(c.followers, MOST_COUNTED),
    duration_seconds: row.seconds(c.duration_seconds),
    is_paid: row.boolean(c.is_paid),
    missing: NONE_MISSING,
  };
}

function customAccount(row: RowReader, at: Columns, ref: ReturnType<typeof accountRef>, isPosts: boolean) {
  const observed_at = row.time(at('observed_at'));
  const kind = row.text(at('profile_kind'))?.toLowerCase();
  return account(ref, {
    observed_at,
    profile_kind: kind === 'brand' || kind === 'influencer' ? kind : null,
    followers: row.count(at('followers')),
    following: row.count(at('following')),
    likes: isPosts ? null : row.count(at('likes')),
    posts_count: row.count(at('posts_count')),
    verified: row.boolean(at('verified')),
    bio: row.prose(at('bio')),
    picture: row.text(at('picture')),
    website: row.text(at('website')),
    country: row.country(at('country')),
    city: row.text(at('city')),
    gender: row.gender(at('gender')),
    birthday: row.birthday(at('birthday'), observed_at),
    age: row.count(at('age'), 120),
    languages: row.languages(at('languages')),
    themes: parseList(row.raw(at('themes'))),
    business_account: row.boolean(at('business_account')),
  });
}

function platformOf(cell: string): Platform | null {
  if ((PLATFORMS as readonly string[]).includes(cell)) return cell as Platform;
  const word = columnKey(cell);
  const alias: Record<string, Platform> = {
    xiaohongshu: 'redbook',
    小红书: 'redbook',
    抖音: 'douyin',
    rednote: 'redbook',
  };
  return PLATFORMS.find((platform) => platform === word) ?? alias[word] ?? null;
}

/** "Reel", "instagram_reels", "carousel" …; an unknown word leaves the platform's usual type and a warning. */
function postTypeOf(row: RowReader, column: Column, platform: Platform): PostType {
  const cell = row.raw(column);
  const word = cell === '' ? '' : columnKey(cell).replaceAll(' ', '_');
  if (word === '') return DEFAULT_TYPE[platform];
  const kind = TYPE_WORDS[word] ?? word;
  const found = POST_TYPES.find((type) => type === kind || type === `${platform}_${kind}`);
  if (found?.startsWith(platform)) return found;
  const plain = ['image', 'photo', 'post', 'video', 'note', 'graphimage'];
  if (!plain.includes(word)) row.warn(column, 'This post type is not known.');
  return DEFAULT_TYPE[platform];
}
