import type { Platform, PostType } from '../primitives.ts';
import type { DeliverableStatus } from './deliverables.ts';

/** Words of the text form of deliverables, in every language that is read. The first two are written: singular and plural. */
export const FORMAT_WORDS = {
  instagram_post: ['Instagram post', 'Instagram posts', 'post', 'photo', 'image', 'feed post', 'publication'],
  instagram_carousel: ['Carousel', 'Carousels', 'carrousel'],
  instagram_reels: ['Reel', 'Reels'],
  instagram_stories: ['Instagram story', 'Instagram stories', 'story', 'stories', 'storys'],
  tiktok_video: ['TikTok video', 'TikTok videos', 'tiktok', 'video', 'clip'],
  youtube_video: ['YouTube video', 'YouTube videos', 'youtube', 'video'],
  youtube_shorts: ['Short', 'Shorts'],
  douyin_video: ['Douyin video', 'Douyin videos', 'douyin', 'video'],
  redbook_posts: [
    'Redbook post',
    'Redbook posts',
    'redbook',
    'post',
    'publication',
    'note',
    'photo',
    'image',
  ],
  redbook_videos: ['Redbook video', 'Redbook videos', 'video'],
  snapchat_stories: ['Snapchat story', 'Snapchat stories', 'story', 'stories', 'storys', 'snap'],
  snapchat_spotlight: ['Spotlight', 'Spotlights'],
} as const satisfies Record<PostType, readonly [string, string, ...string[]]>;

/** Before a format: "ig story". */
export const PLATFORM_WORDS: Record<Platform, readonly string[]> = {
  instagram: ['instagram', 'insta', 'ig'],
  tiktok: ['tiktok', 'tik tok', 'tt'],
  youtube: ['youtube', 'yt'],
  douyin: ['douyin'],
  redbook: ['redbook', 'rednote', 'xiaohongshu', 'xhs', 'red'],
  snapchat: ['snapchat', 'snap'],
};

/** A format that is not agreed yet. */
export const ANY_FORMAT = [
  'post of any format',
  'posts of any format',
  'any format',
  'post de tout format',
  'posts de tout format',
] as const;

export const STATUS_WORDS = {
  planned: ['planned', 'prévu', 'prévue', 'prévus', 'prévues', 'planifié', 'planifiée'],
  agreed: ['agreed', 'confirmed', 'booked', 'convenu', 'convenue', 'convenus', 'convenues', 'confirmé'],
  delivered: [
    'delivered',
    'done',
    'posted',
    'live',
    'livré',
    'livrée',
    'livrés',
    'livrées',
    'publié',
    'publiée',
  ],
  cancelled: ['cancelled', 'canceled', 'annulé', 'annulée', 'annulés', 'annulées'],
} as const satisfies Record<DeliverableStatus, readonly [string, ...string[]]>;

/** Before a date. */
export const DUE_WORDS = [
  'by',
  'due',
  'due by',
  'until',
  'on',
  'le',
  'pour le',
  'avant le',
  "d'ici le",
] as const;

/** After a price that is for one post of several. */
export const EACH_WORDS = [
  ...['each', 'apiece', 'per post', 'per reel', 'per story', 'per video', 'a piece', '/post'],
  ...['chacun', 'chacune', 'pièce', 'la pièce', "l'unité", 'par post', 'par publication'],
] as const;
