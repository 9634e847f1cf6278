import type { PlatformFacts, PlatformRules } from './platform.ts';

export const douyin = {
  name: 'Douyin',
  spellings: ['抖音'],
  kinds: {
    video: {
      text: 'Video',
      noun: 'video',
      one: 'Douyin video',
      many: 'Douyin videos',
      words: ['douyin', 'video'],
      is_rated_by_views: true,
      link: /douyin\.com\//,
    },
  },
} as const satisfies PlatformFacts;

export const douyinRules: PlatformRules<'douyin', keyof typeof douyin.kinds> = {
  reach_share: 0.68,
  cpm: { per_mille: 40, currency: 'CNY' },
  actions: { like: 0.07, comment: 3.46 },
  kinds: {
    video: { impressions_from: 'views', formats: ['video', 'post'] },
  },
  handle: {
    form: /^[\p{L}\p{M}\p{N}._-]{2,120}$/u,
    rule: 'douyin_id_invalid',
    hosts: ['douyin.com', 'iesdouyin.com'],
    path: /^\/(?:share\/)?user\/([^/]+)\/?$/,
  },
  profile_url: 'https://www.douyin.com/search/{handle}',
  is_search: true,
  addresses: {
    post: /douyin\.com\/(?:share\/)?(?:video|note)\/(\d+)/i,
    account: /douyin\.com\/(?:share\/)?user\/([\w-]+)/i,
    picture: /douyinpic\.com|douyinvod\.com/i,
  },
  hosts: [
    'douyin.com',
    'iesdouyin.com',
    'douyinpic.com',
    'douyinvod.com',
    'douyinstatic.com',
    'amemv.com',
    'snssdk.com',
  ],
  header_words: [],
  timezone: 'Asia/Shanghai',
  icon: 'tiktok',
};
