import type { PlatformFacts, PlatformRules } from './platform.ts';

export const redbook = {
  name: 'Redbook',
  spellings: ['rednote', 'red note', 'xiaohongshu', 'xhs', '小红书'],
  format_spellings: ['red'],
  kinds: {
    posts: {
      text: 'Note',
      noun: 'note',
      one: 'Redbook post',
      many: 'Redbook posts',
      words: ['redbook', 'post', 'publication', 'note', 'photo', 'image'],
      link: /xiaohongshu\.com\//,
    },
    videos: { text: 'Video', noun: 'video', one: 'Redbook video', many: 'Redbook videos', words: ['video'] },
  },
  filters: ['posts', 'videos'],
} as const satisfies PlatformFacts;

export const redbookRules: PlatformRules<'redbook', keyof typeof redbook.kinds> = {
  reach_share: 0.68,
  cpm: { per_mille: 40, currency: 'CNY' },
  actions: { like: 0.07, comment: 3.46 },
  kinds: {
    posts: { impressions_from: 'likes', formats: ['post'] },
    videos: { impressions_from: 'views', formats: ['video'] },
  },
  handle: {
    form: /^[\p{L}\p{M}\p{N}._-]{2,60}$/u,
    rule: 'redbook_id_invalid',
    hosts: ['xiaohongshu.com', 'rednote.com'],
    path: /^\/user\/profile\/([^/]+)\/?$/,
  },
  profile_url: 'https://www.xiaohongshu.com/search_result?keyword={handle}',
  is_search: true,
  addresses: {
    post: /xiaohongshu\.com\/(?:explore|discovery\/item)\/(\w+)/i,
    account: /xiaohongshu\.com\/user\/profile\/(\w+)/i,
    picture: /xhscdn\.com|sns-webpic/i,
  },
  hosts: ['xiaohongshu.com', 'xhslink.com', 'xhscdn.com', 'rednote.com'],
  header_words: ['笔记'],
  timezone: 'Asia/Shanghai',
  icon: 'xiaohongshu',
};
