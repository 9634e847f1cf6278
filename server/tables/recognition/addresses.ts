import { PLATFORM_RULES } from '#contract/platforms/platforms.ts';
import { PLATFORMS, type Platform } from '#contract/values/primitives.ts';

export interface AddressKind {
  platform: Platform;
  of: 'post' | 'account' | 'picture';
}

const PLATFORM_OF_HOST = new Map(
  PLATFORMS.flatMap((platform) => PLATFORM_RULES[platform].hosts.map((host) => [host, platform] as const)),
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

/** Null for other texts and URLs. */
export function addressKind(cell: string): AddressKind | null {
  if (!/^(?:https?:\/\/|www\.|[a-z]+\.com\/)\S+$/i.test(cell)) return null;
  for (const platform of PLATFORMS) {
    const { post, account, picture } = PLATFORM_RULES[platform].addresses;
    if (post.test(cell)) return { platform, of: 'post' };
    if (account.test(cell)) return { platform, of: 'account' };
    if (picture.test(cell)) return { platform, of: 'picture' };
  }
  return null;
}

const OTHERS =
  /^(?:https?:\/\/)?(?:[\w-]+\.)*(?:facebook\.com|fb\.watch|twitter\.com|x\.com|linkedin\.com|lnkd\.in|pinterest\.[a-z.]+|pin\.it|threads\.(?:net|com)|twitch\.tv|weibo\.(?:com|cn)|bilibili\.com|kuaishou\.com|reddit\.com)(?:[/?#]|$)/i;

/** Addresses of networks that Limelight does not have. */
export const isOfOtherNetwork = (cell: string): boolean => OTHERS.test(cell);
