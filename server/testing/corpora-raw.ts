import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';

/**
 * The real data sets read independently of the importer. Times are Unix seconds, 0 = undated; null =
 * unknown.
 */
export const CORPORA =
  process.env.LIMELIGHT_CORPORA ?? path.resolve(import.meta.dirname, '../../../shared/data');
export const corporaPresent = existsSync(path.join(CORPORA, 'README.md'));

export const corporaFiles = (start = ''): string[] =>
  readdirSync(CORPORA)
    .filter((name) => name.startsWith(start) && name.endsWith('.csv.gz'))
    .sort();

export interface RawTable {
  file: string;
  header: string[];
  rows: string[][];
  /** By the first existing column name; '' if it is missing. */
  cell(row: string[], ...names: string[]): string;
}

/** A quote left open by truncation is closed. */
export function rawTable(file: string): RawTable {
  const text = gunzipSync(readFileSync(path.join(CORPORA, file))).toString('utf8');
  const open = file.startsWith('youtube_trending_2020') && text.split('"').length % 2 === 0;
  const all = parse(open ? `${text}"` : text, {
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  }) as string[][];
  const [header = [], ...rows] = all;
  const at = new Map(header.map((name, i) => [name.trim(), i]));
  return {
    file,
    header,
    rows,
    cell(row, ...names) {
      const name = names.find((n) => at.has(n));
      return name === undefined ? '' : (row[at.get(name) ?? -1] ?? '').trim();
    },
  };
}

/** Tests read a file once. */
function once<T>(read: () => T[]): () => T[] {
  let rows: T[] | null = null;
  return () => {
    rows ??= read();
    return rows;
  };
}

export interface RawObservation {
  /** The source list, if its followers count as an account's. */
  file?: string;
  platform: string;
  id: string;
  /** A channel id, or "user:name". */
  owner: string;
  type: string;
  observed: number;
  created: number;
  created_exact: boolean;
  likes: number | null;
  comments: number | null;
  shares: number | null;
  views: number | null;
  followers: number | null;
  likes_hidden: boolean;
  text: string[];
  tags: string[];
  link: string;
}

const count = (cell: string) => (/^\d+(\.0+)?$/.test(cell) ? Number.parseFloat(cell) : null);
const moment = (cell: string) => {
  const ms = /^\d{9,10}$/.test(cell) ? Number(cell) * 1000 : Date.parse(cell);
  return Number.isNaN(ms) || ms < Date.UTC(2004, 0, 1) ? 0 : Math.floor(ms / 1000);
};
/** "['a', "b's"]" and '["a","b"]'. */
const listed = (cell: string) =>
  [...cell.matchAll(/'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"/g)].map((m) => m[1] ?? m[2] ?? '');

const NOTHING = {
  likes: null,
  comments: null,
  shares: null,
  views: null,
  followers: null,
  likes_hidden: false,
  text: [] as string[],
  tags: [] as string[],
  observed: 0,
  created: 0,
  created_exact: true,
};

export const tiktokVideos = once((): RawObservation[] =>
  corporaFiles('tiktok_videos_2020').flatMap((file) => {
    const { rows, cell } = rawTable(file);
    return rows.map((r) => {
      const user = cell(r, 'user_name').toLowerCase();
      return {
        file,
        ...NOTHING,
        platform: 'tiktok',
        id: cell(r, 'id'),
        owner: tiktokKey(user),
        type: 'tiktok_video',
        created: moment(cell(r, 'create_time')),
        likes: count(cell(r, 'n_likes')),
        comments: count(cell(r, 'n_comments')),
        shares: count(cell(r, 'n_shares')),
        views: count(cell(r, 'n_plays')),
        followers: reported(count(cell(r, 'n_followers')), count(cell(r, 'n_likes'))),
        tags: listed(cell(r, 'hashtags')),
        link: `https://www.tiktok.com/@${user}/video/${cell(r, 'id')}`,
      };
    });
  }),
);

/** A post with 100 likes is not of an account without followers. */
function reported(followers: number | null, likes: number | null): number | null {
  return followers === 0 && (likes ?? 0) >= 100 ? null : followers;
}

export const instagramPosts = once((): RawObservation[] => {
  const { rows, cell } = rawTable('instagram_influencers_2017_posts.csv.gz');
  return rows.map((r) => {
    const code = /\/p\/([\w-]+)/.exec(cell(r, 'url'))?.[1] ?? '';
    return {
      ...NOTHING,
      platform: 'instagram',
      id: code,
      owner: `user:${cell(r, 'alias').toLowerCase()}`,
      type: cell(r, 'multipleImage').toLowerCase() === 'true' ? 'instagram_carousel' : 'instagram_post',
      created: moment(cell(r, 'date')),
      likes: count(cell(r, 'numberLikes')),
      text: [cell(r, 'description')],
      tags: listed(cell(r, 'tags')),
      link: `https://www.instagram.com/p/${code}/`,
    };
  });
});

export function redbookNoteIds(): string[] {
  const { rows, cell } = rawTable('redbook_notes_2018.csv.gz');
  return rows.map((r) => cell(r, 'id'));
}

const WATCH = 'https://www.youtube.com/watch?v=';
const isChannel = (id: string) => /^UC.{22}$/.test(id);

/** All YouTube lists, without rows that lack a video id or channel name. */
export const youtubeVideos = once((): RawObservation[] =>
  corporaFiles('youtube_trending').flatMap((file) => {
    const { rows, cell } = rawTable(file);
    return rows.flatMap((r) => {
      const id = cell(r, 'video_id', 'videoId');
      const channel = cell(r, 'channelId');
      const title = cell(r, 'channelTitle', 'channel_title', 'channelName');
      if (!/^[\w-]{11}$/.test(id) || (!isChannel(channel) && title === '')) return [];
      return [{ ...video(file, r, cell), id, owner: isChannel(channel) ? channel : `title:${title}` }];
    });
  }),
);

function video(file: string, r: string[], cell: RawTable['cell']): RawObservation {
  const pages = file.includes('_us_');
  const daily = file.includes('2025-11');
  const off = (name: string) => cell(r, name).toLowerCase() === 'true';
  const likes = pages || off('ratings_disabled') ? null : count(cell(r, 'likes', 'likeCount'));
  const hidden = off('ratings_disabled') || (daily && likes === 0);
  const [yy = '', dd = '', mm = ''] = cell(r, 'trending_date').split('.');
  const day = /(\d{4})(\d{2})(\d{2})/.exec(cell(r, 'source_file'));
  const seen = day
    ? `${day[1]}-${day[2]}-${day[3]}`
    : file.includes('2017')
      ? `20${yy}-${mm}-${dd}`
      : cell(r, 'timestamp', 'trending_date');
  const tags = cell(r, 'tags').split('|');
  return {
    ...NOTHING,
    platform: 'youtube',
    id: '',
    owner: '',
    type: cell(r, 'isShort').toLowerCase() === 'true' ? 'youtube_shorts' : 'youtube_video',
    observed: moment(seen),
    created: moment(cell(r, 'publishedAt', 'publish_time', 'publishedDate')),
    created_exact: !pages,
    likes: hidden ? null : likes,
    likes_hidden: hidden,
    comments: pages || off('comments_disabled') ? null : count(cell(r, 'comment_count', 'commentCount')),
    views: count(cell(r, 'views', 'view_count', 'viewCount')),
    text: [cell(r, 'title'), cell(r, 'description')],
    tags: tags.map((t) => t.replace(/^"|"$/g, '').trim()).filter((t) => t !== '' && t !== '[None]'),
    link: cell(r, 'videoUrl') || `${WATCH}${cell(r, 'video_id', 'videoId')}`,
  };
}

export interface RawFollowers {
  owner: string;
  observed: number;
  followers: number | null;
  country: string;
  /** Files are imported in the order of their names. */
  file?: string;
}

const UNIT: Record<string, number> = { k: 1e3, m: 1e6, b: 1e9 };
/** "13.8M", "477900000.00", "541.2K". */
function rounded(cell: string): number | null {
  const match = /^([\d.]+)\s*([kmb]?)$/i.exec(cell.replaceAll(',', ''));
  if (!match) return null;
  return Math.round(Number((Number(match[1]) * (UNIT[(match[2] ?? '').toLowerCase()] ?? 1)).toPrecision(12)));
}

/** Columns of account name, followers and display name in each edition. */
const EDITIONS: Record<string, [user: number, followers: number[], display?: number]> = {
  'instagram_2022-06': [0, [4, 5]],
  'instagram_2022-09': [1, [3, 4]],
  'instagram_2022-11': [1, [4, 5]],
  'instagram_2022-a': [0, [4, 5]],
  'tiktok_2022-06': [0, [2, 3]],
  'tiktok_2022-09': [1, [3, 4]],
  'tiktok_2022-11': [1, [3]],
  'tiktok_2022-a': [0, [2, 3]],
  'youtube_2022-06': [0, [4, 5], 1],
  'youtube_2022-09': [2, [4, 5], 1],
  'youtube_2022-11': [1, [4, 5], 2],
  'youtube_2022-a': [0, [3, 4], 1],
};

function monthlyLists(platform: string): RawFollowers[] {
  return Object.entries(EDITIONS).flatMap(([name, [user, columns, display]]) => {
    if (!name.startsWith(platform)) return [];
    const month = /2022-\d\d/.exec(name)?.[0];
    const { rows } = rawTable(`top1000_${name}.csv.gz`);
    // YouTube lists repeat the display name for channels without a name.
    const isName = (r: string[]) => display === undefined || r[user]?.trim() !== r[display]?.trim();
    return rows.filter(isName).map((r) => {
      const cells = columns.map((c) => (r[c] ?? '').trim());
      return {
        owner: userKey(r[user] ?? ''),
        observed: month ? Date.parse(`${month}-01`) / 1000 : 0,
        followers: rounded(cells.find((c) => /^\d+(\.\d+)?$/.test(c)) ?? cells[0] ?? ''),
        country: '',
        file: `top1000_${name}.csv.gz`,
      };
    });
  });
}

const userKey = (cell: string) => `user:${cell.trim().replace(/^@/, '').toLowerCase()}`;

let renamed: Map<string, string> | null = null;
/** TikTok accounts change names but keep their id: one key for all names of an id. */
export function tiktokKey(name: string): string {
  if (renamed === null) {
    renamed = new Map();
    const { rows, cell } = rawTable('tiktok_discover_users_daily.csv.gz');
    const first = new Map<string, string>();
    for (const r of rows) {
      const [id, key] = [cell(r, 'userId'), userKey(cell(r, 'id'))];
      if (!first.has(id)) first.set(id, renamed.get(key) ?? key);
      renamed.set(key, renamed.get(key) ?? first.get(id) ?? key);
    }
  }
  return renamed.get(userKey(name)) ?? userKey(name);
}

function lists(file: string, user: string, followers: string, country: string): RawFollowers[] {
  const { rows, cell } = rawTable(file);
  return rows.map((r) => ({
    owner: userKey(cell(r, user)),
    observed: moment(cell(r, 'collected_at')),
    followers: rounded(cell(r, followers)),
    country: country && cell(r, country),
    file,
  }));
}

export const instagramFollowers = (): RawFollowers[] => [
  ...lists('instagram_influencers_2017_profiles.csv.gz', 'alias', 'numberFollowers', ''),
  ...lists('instagram_influencers_by_country_2025.csv.gz', 'IG_Handle', 'Followers', 'country'),
  ...lists('instagram_top200_2022.csv.gz', 'channel_info', 'followers', 'country'),
  ...monthlyLists('instagram'),
];

export const tiktokFollowers = (): RawFollowers[] =>
  [
    ...lists('tiktok_discover_users_daily.csv.gz', 'id', 'stats.followers', ''),
    ...lists('tiktok_influencers_tides.csv.gz', 'username', 'followers', 'region'),
    ...lists('tiktok_top250_2020.csv.gz', 'Username', 'Followers', 'Country'),
    ...tiktokVideos().map(({ owner, followers, file }) => ({
      ...{ owner, followers, file, observed: 0, country: '' },
    })),
    ...monthlyLists('tiktok'),
  ].map((r) => ({ ...r, owner: tiktokKey(r.owner.slice('user:'.length)) }));

/** The monthly lists have handles; the trending pages map handles to channels. */
export function youtubeFollowers(): RawFollowers[] {
  const first = new Map<string, Map<string, string>>();
  for (const file of corporaFiles('youtube_trending_us_')) {
    const { rows, cell } = rawTable(file);
    for (const r of rows) {
      const [handle, channel] = [/\/@([^/?]+)/.exec(cell(r, 'channelUrl'))?.[1], cell(r, 'channelId')];
      const day = /\d{8}/.exec(cell(r, 'source_file'))?.[0] ?? '';
      if (!handle || !isChannel(channel)) continue;
      const key = userKey(decodeURIComponent(handle));
      const seen = first.get(key) ?? new Map<string, string>();
      first.set(key, seen.set(channel, [seen.get(channel) ?? day, day].sort()[0] ?? ''));
    }
  }
  return monthlyLists('youtube').flatMap((r) => {
    // A moved handle belongs to its last channel.
    const channels = [...(first.get(r.owner) ?? [])].sort(([, a], [, b]) => (a < b ? 1 : -1));
    return channels[0] ? [{ ...r, owner: channels[0][0] }] : [];
  });
}
