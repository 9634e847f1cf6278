import type { PlatformFacts, PlatformRules } from './platform.ts';

export const youtube = {
  name: 'YouTube',
  spellings: ['you tube', 'yt'],
  kinds: {
    video: {
      text: 'Video',
      noun: 'video',
      one: 'YouTube video',
      many: 'YouTube videos',
      words: ['youtube', 'video'],
      is_rated_by_views: true,
      link: /(youtube\.com|youtu\.be)\//,
    },
    shorts: {
      text: 'Short',
      noun: 'Short',
      one: 'Short',
      many: 'Shorts',
      is_rated_by_views: true,
      link: /youtube\.com\/shorts\//,
    },
  },
  casting: 'yt',
} as const satisfies PlatformFacts;

export const youtubeRules: PlatformRules<'youtube', keyof typeof youtube.kinds> = {
  reach_share: 0.75,
  cpm: { per_mille: 70 },
  actions: { like: 0.08, comment: 6.99 },
  kinds: {
    video: { impressions_from: 'views', formats: ['video'] },
    shorts: { impressions_from: 'views', formats: ['short'], cpm: { per_mille: 15 } },
  },
  handle: {
    form: /^(?:uc[\w-]{22}|[\p{L}\p{M}\p{N}._·-]{3,30})$/u,
    rule: 'youtube_handle_invalid',
    hosts: ['youtube.com'],
    path: /^\/(?:@|c\/|user\/|channel\/)([^/]+)\/?(?:videos|shorts|about|featured)?\/?$/,
  },
  profile_url: 'https://www.youtube.com/@{handle}',
  addresses: {
    post: /(?:youtu\.be\/|youtube\.com\/(?:watch\?(?:.*&)?v=|shorts\/|embed\/|live\/))([\w-]{11})/i,
    account: /youtube\.com\/(?:@[^/?#]+|channel\/UC[\w-]+|user\/[\w-]+|c\/[^/?#]+)/i,
    picture: /ytimg\.com|yt3\.(?:ggpht|googleusercontent)\.com/i,
  },
  hosts: [
    'youtube.com',
    'youtu.be',
    'youtube-nocookie.com',
    'ytimg.com',
    'yt3.ggpht.com',
    'yt3.googleusercontent.com',
  ],
  post_url: (id) => `https://www.youtube.com/watch?v=${id}`,
  post_id: /^[\w-]{11}$/,
  account_id: /^UC[\w-]{22}$/,
  header_words: ['youtuber', 'shorts'],
  icon: 'youtube',
};
