import { douyin, douyinRules } from './douyin.ts';
import { instagram, instagramRules } from './instagram.ts';
import type { KindRules, PlatformRules, PostKind } from './platform.ts';
import { redbook, redbookRules } from './redbook.ts';
import { snapchat, snapchatRules } from './snapchat.ts';
import { tiktok, tiktokRules } from './tiktok.ts';
import { youtube, youtubeRules } from './youtube.ts';

export const PLATFORM_TABLE = { instagram, tiktok, youtube, douyin, redbook, snapchat };
type Table = typeof PLATFORM_TABLE;
export type Platform = keyof Table;
export const PLATFORMS = Object.keys(PLATFORM_TABLE) as Platform[];

type KindName<P extends Platform> = keyof Table[P]['kinds'] & string;
export type PostType = { [P in Platform]: `${P}_${KindName<P>}` }[Platform];
/** A post type that filters accept as a platform. */
export type FilterType = {
  [P in Platform]: Table[P] extends { filters: readonly (infer K extends string)[] } ? `${P}_${K}` : never;
}[Platform];

/** Only the server uses it, so that the web's bundle does not contain the rules. */
export const PLATFORM_RULES: { readonly [P in Platform]: PlatformRules<P, KindName<P>> } = {
  instagram: instagramRules,
  tiktok: tiktokRules,
  youtube: youtubeRules,
  douyin: douyinRules,
  redbook: redbookRules,
  snapchat: snapchatRules,
};

type Kind = { [P in Platform]: Table[P]['kinds'][keyof Table[P]['kinds']] }[Platform];
/** As literals, so that a text without a translation does not compile. */
type Texts = { [Name in 'text' | 'noun' | 'one' | 'many']: Extract<Kind, PostKind>[Name] };
export interface PostTypeFacts extends Omit<PostKind, keyof Texts>, Texts {
  platform: Platform;
  /** Name within the platform. */
  kind: string;
}

export const POST_TYPE_TABLE = Object.fromEntries(
  PLATFORMS.flatMap((platform) =>
    Object.entries(PLATFORM_TABLE[platform].kinds).map(([kind, facts]) => [
      `${platform}_${kind}`,
      { platform, kind, ...facts },
    ]),
  ),
) as Readonly<Record<PostType, PostTypeFacts>>;
export const POST_TYPES = Object.keys(POST_TYPE_TABLE) as PostType[];

/** Names of a platform in tables and typed texts, in lower case. */
export const spellingsOf = (platform: Platform): string[] => [
  platform,
  ...PLATFORM_TABLE[platform].spellings,
];

export const platformOf = (type: PostType): Platform => POST_TYPE_TABLE[type].platform;

/** The platform's first kind. */
export const usualTypeOf = (platform: Platform): PostType =>
  POST_TYPES.find((type) => platformOf(type) === platform) as PostType;

export const byPlatform = <Value>(of: (platform: Platform) => Value) =>
  Object.fromEntries(PLATFORMS.map((platform) => [platform, of(platform)])) as Record<Platform, Value>;
export const byPostType = <Value>(of: (type: PostType) => Value) =>
  Object.fromEntries(POST_TYPES.map((type) => [type, of(type)])) as Record<PostType, Value>;

export function rulesOf(type: PostType) {
  const { platform, kind } = POST_TYPE_TABLE[type];
  const { kinds, ...rules } = PLATFORM_RULES[platform];
  return { ...rules, ...(kinds as Readonly<Record<string, KindRules>>)[kind] } as typeof rules & KindRules;
}

/** For example "Instagram reels". */
export const typeLabel = (type: PostType): string => {
  const { platform, kind } = POST_TYPE_TABLE[type];
  return `${PLATFORM_TABLE[platform].name} ${kind}`;
};
