import { type Platform, POST_TYPES, type PostType } from '#contract/primitives.ts';
import { said } from '#contract/said.ts';
import { columnKey } from '../presets/preset.ts';
import type { RowReader } from '../presets/row-reader.ts';
import type { PostColumns } from './columns.ts';

const DEFAULT_TYPE: Readonly<Record<Platform, PostType>> = {
  instagram: 'instagram_post',
  tiktok: 'tiktok_video',
  youtube: 'youtube_video',
  douyin: 'douyin_video',
  redbook: 'redbook_posts',
  snapchat: 'snapchat_spotlight',
};
/** Kinds in interfaces, exports and languages; compared without blanks. */
const TYPE_WORDS: Readonly<Record<string, string>> = {
  reel: 'reels',
  clips: 'reels',
  ig_reel: 'reels',
  instagram_reel: 'reels',
  リール: 'reels',
  story: 'stories',
  ig_story: 'stories',
  ストーリーズ: 'stories',
  sidecar: 'carousel',
  carousel_album: 'carousel',
  graphsidecar: 'carousel',
  xdtgraphsidecar: 'carousel',
  ig_carousel: 'carousel',
  karussell: 'carousel',
  ig_karussell: 'carousel',
  carrousel: 'carousel',
  carrusel: 'carousel',
  carrossel: 'carousel',
  carosello: 'carousel',
  カルーセル: 'carousel',
  album: 'carousel',
  short: 'shorts',
  youtube_short: 'shorts',
  ショート: 'shorts',
  spotlight: 'spotlight',
};
/** Kinds that are the platform's usual one. */
const PLAIN =
  /^(ig_)?(image|photo|post|feed|video|igtv|note|normal|graphimage|graphvideo|xdtgraphimage|xdtgraphvideo|static|single_image|picture|bild|foto|imagen|imagem|immagine|beitrag|publication|publicaci[oó]n|long|live|film|写真|動画|画像|投稿|图文|视频|图片|imagem|vid[eé]o)$/;
/** Redbook distinguishes videos from notes. */
const FILM = /^(video|视频|film|动态视频)$/;

/** "Reel", "instagram_reels", "IG carousel" …, else from the URL; an unknown word leaves a warning. */
export function typeOfPost(
  row: RowReader,
  c: PostColumns,
  platform: Platform,
  address: string | null,
): PostType {
  if (row.boolean(c.is_short) === true && platform === 'youtube') return 'youtube_shorts';
  if (row.boolean(c.is_carousel) === true && platform === 'instagram') return 'instagram_carousel';
  const cell = row.raw(c.post_type);
  const word = cell === '' ? '' : columnKey(cell).replace(/[\s-]+/g, '_');
  if (word === '') return fromAddress(platform, address);
  const kind = TYPE_WORDS[word] ?? word;
  const found = POST_TYPES.find((type) => type === kind || type === `${platform}_${kind}`);
  if (found?.startsWith(platform)) return found;
  if (platform === 'redbook' && FILM.test(word)) return 'redbook_videos';
  if (!PLAIN.test(word)) row.warn(c.post_type, said('post_type_not_known'));
  return fromAddress(platform, address);
}

function fromAddress(platform: Platform, address: string | null): PostType {
  if (address === null) return DEFAULT_TYPE[platform];
  if (platform === 'instagram' && /\/reels?\//.test(address)) return 'instagram_reels';
  if (platform === 'youtube' && /\/shorts\//.test(address)) return 'youtube_shorts';
  return DEFAULT_TYPE[platform];
}
