import type { Platform } from '#contract/primitives.ts';

/** Position of a post's id in its public URL. */
export const POST_ADDRESS: Readonly<Record<Platform, RegExp>> = {
  instagram: /instagram\.com\/(?:[\w.]+\/)?(?:p|reels?|tv)\/([\w-]+)/i,
  tiktok: /tiktok\.com\/@?[^/]+\/(?:video|photo)\/(\d+)/i,
  youtube: /(?:youtu\.be\/|youtube\.com\/(?:watch\?(?:.*&)?v=|shorts\/|embed\/|live\/))([\w-]{11})/i,
  douyin: /douyin\.com\/(?:share\/)?(?:video|note)\/(\d+)/i,
  redbook: /xiaohongshu\.com\/(?:explore|discovery\/item)\/(\w+)/i,
  snapchat: /snapchat\.com\/spotlight\/([\w-]+)/i,
};

const ACCOUNT_ADDRESS: Readonly<Record<Platform, RegExp>> = {
  instagram: /instagram\.com\/([\w.]+)\/?(?:\?.*)?$/i,
  tiktok: /tiktok\.com\/@([\w.-]+)\/?(?:\?.*)?$/i,
  youtube: /youtube\.com\/(?:@[^/?#]+|channel\/UC[\w-]+|user\/[\w-]+|c\/[^/?#]+)/i,
  douyin: /douyin\.com\/(?:share\/)?user\/([\w-]+)/i,
  redbook: /xiaohongshu\.com\/user\/profile\/(\w+)/i,
  snapchat: /snapchat\.com\/(?:add\/|@)([\w.-]+)/i,
};

/** Hosts of images and videos. */
const PICTURE_HOSTS: Readonly<Record<Platform, RegExp>> = {
  instagram: /cdninstagram\.com|instagram\.\w+-\d+\.fna\.fbcdn\.net/i,
  tiktok: /tiktokcdn(?:-\w+)?\.com/i,
  youtube: /ytimg\.com|yt3\.(?:ggpht|googleusercontent)\.com/i,
  douyin: /douyinpic\.com|douyinvod\.com/i,
  redbook: /xhscdn\.com|sns-webpic/i,
  snapchat: /sc-cdn\.net/i,
};

export interface AddressKind {
  platform: Platform;
  of: 'post' | 'account' | 'picture';
}

/** By the ends of their names. */
const HOSTS: ReadonlyArray<readonly [Platform, string]> = [
  ['instagram', 'instagram.com|instagr.am|cdninstagram.com|ig.me'],
  ['tiktok', 'tiktok.com|tiktokv.com|tiktokcdn.com|tiktokcdn-us.com|tiktokcdn-eu.com|musical.ly'],
  ['youtube', 'youtube.com|youtu.be|youtube-nocookie.com|ytimg.com|yt3.ggpht.com|yt3.googleusercontent.com'],
  ['douyin', 'douyin.com|iesdouyin.com|douyinpic.com|douyinvod.com|douyinstatic.com|amemv.com|snssdk.com'],
  ['redbook', 'xiaohongshu.com|xhslink.com|xhscdn.com|rednote.com'],
  ['snapchat', 'snapchat.com|sc-cdn.net'],
];
const PLATFORM_OF_HOST = new Map(
  HOSTS.flatMap(([platform, hosts]) => hosts.split('|').map((host) => [host, platform] as const)),
);

/** By its host alone, including short links and images. */
export function platformOfHost(cell: string): Platform | null {
  const host = /^(?:https?:)?(?:\/\/)?([a-z0-9-]+(?:\.[a-z0-9-]+)+)(?:[:/?#]|$)/i
    .exec(cell)?.[1]
    ?.toLowerCase();
  if (host === undefined) return null;
  const parts = host.split('.');
  for (let i = Math.max(0, parts.length - 3); i < parts.length - 1; i++) {
    const platform = PLATFORM_OF_HOST.get(parts.slice(i).join('.'));
    if (platform) return platform;
  }
  return /^(?:scontent|instagram)[\w.-]*\.fna\.fbcdn\.net$/.test(host) && host.includes('instagram')
    ? 'instagram'
    : null;
}

const PLATFORMS = Object.keys(POST_ADDRESS) as Platform[];

/** Null for other texts and URLs. */
export function addressKind(cell: string): AddressKind | null {
  if (!/^(?:https?:\/\/|www\.|[a-z]+\.com\/)\S+$/i.test(cell)) return null;
  for (const platform of PLATFORMS) {
    if (POST_ADDRESS[platform].test(cell)) return { platform, of: 'post' };
    if (ACCOUNT_ADDRESS[platform].test(cell)) return { platform, of: 'account' };
    if (PICTURE_HOSTS[platform].test(cell)) return { platform, of: 'picture' };
  }
  return null;
}

/** A post's public URL, from its id and account. */
export function addressOfPost(platform: Platform, id: string, username: string | null): string | null {
  if (platform === 'youtube') return `https://www.youtube.com/watch?v=${id}`;
  if (platform === 'tiktok')
    return username === null ? null : `https://www.tiktok.com/@${username}/video/${id}`;
  if (platform === 'instagram') return /^\d+(_\d+)?$/.test(id) ? null : `https://www.instagram.com/p/${id}/`;
  return null;
}
