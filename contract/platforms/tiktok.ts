import type { PlatformFacts, PlatformRules } from './platform.ts';

export const tiktok = {
  name: 'TikTok',
  spellings: ['tik tok', 'tt'],
  kinds: {
    video: {
      text: 'Video',
      noun: 'video',
      one: 'TikTok video',
      many: 'TikTok videos',
      words: ['tiktok', 'video', 'clip'],
      is_rated_by_views: true,
      link: /tiktok\.com\//,
    },
  },
  casting: 'tk',
} as const satisfies PlatformFacts;

export const tiktokRules: PlatformRules<'tiktok', keyof typeof tiktok.kinds> = {
  reach_share: 0.68,
  cpm: { per_mille: 15 },
  actions: { like: 0.09, comment: 3.52, share: 1.72, view_mille: 6.89 },
  kinds: {
    video: { impressions_from: 'views', formats: ['video', 'post'] },
  },
  handle: {
    form: /^[a-z0-9._]{2,24}(?<!\.)$/,
    rule: 'tiktok_handle_invalid',
    hosts: ['tiktok.com'],
    path: /^\/@([^/]+)\/?$/,
  },
  profile_url: 'https://www.tiktok.com/@{handle}',
  addresses: {
    post: /tiktok\.com\/@?[^/]+\/(?:video|photo)\/(\d+)/i,
    account: /tiktok\.com\/@([\w.-]+)\/?(?:\?.*)?$/i,
    picture: /tiktokcdn(?:-\w+)?\.com/i,
  },
  hosts: ['tiktok.com', 'tiktokv.com', 'tiktokcdn.com', 'tiktokcdn-us.com', 'tiktokcdn-eu.com', 'musical.ly'],
  post_url: (id, handle) => (handle === null ? null : `https://www.tiktok.com/@${handle}/video/${id}`),
  post_id: /^\d{5,20}$/,
  account_id: /^\d{5,20}$|^MS4w/,
  header_words: ['tiktoker'],
  icon: 'tiktok',
};
