import type { PlatformFacts, PlatformRules } from './platform.ts';

export const instagram = {
  name: 'Instagram',
  spellings: ['insta', 'ig'],
  kinds: {
    post: {
      text: 'Post',
      noun: 'photo',
      one: 'Instagram post',
      many: 'Instagram posts',
      words: ['post', 'photo', 'image', 'feed post', 'publication'],
      link: /instagram\.com\//,
    },
    carousel: {
      text: 'Carousel',
      noun: 'carousel',
      one: 'Carousel',
      many: 'Carousels',
      words: ['carrousel'],
    },
    reels: {
      text: 'Reel',
      noun: 'reel',
      one: 'Reel',
      many: 'Reels',
      is_rated_by_views: true,
      link: /instagram\.com\/(?:[^/]+\/)?reels?\//,
    },
    stories: {
      text: 'Story',
      noun: 'story',
      one: 'Instagram story',
      many: 'Instagram stories',
      words: ['story', 'stories', 'storys'],
      link: /instagram\.com\/stories\//,
    },
  },
  filters: ['stories', 'reels'],
  casting: 'ig',
} as const satisfies PlatformFacts;

export const instagramRules: PlatformRules<'instagram', keyof typeof instagram.kinds> = {
  reach_share: 0.85,
  cpm: { per_mille: 15 },
  actions: { like: 0.07, comment: 3.46 },
  kinds: {
    post: { impressions_from: 'likes', formats: ['post'] },
    carousel: { impressions_from: 'likes', formats: ['carousel'] },
    reels: { impressions_from: 'views', formats: ['reel'] },
    stories: { impressions_from: 'engagement_rate', formats: ['story'] },
  },
  handle: {
    form: /^(?!.*\.\.)(?!\.)[a-z0-9._]{1,30}(?<!\.)$/,
    rule: 'instagram_handle_invalid',
    hosts: ['instagram.com'],
    path: /^\/(?!p\/|reel\/|reels\/|stories\/|explore\/)([^/]+)\/?$/,
  },
  profile_url: 'https://www.instagram.com/{handle}/',
  addresses: {
    post: /instagram\.com\/(?:[\w.]+\/)?(?:p|reels?|tv)\/([\w-]+)/i,
    account: /instagram\.com\/([\w.]+)\/?(?:\?.*)?$/i,
    picture: /cdninstagram\.com|instagram\.\w+-\d+\.fna\.fbcdn\.net/i,
  },
  hosts: ['instagram.com', 'instagr.am', 'cdninstagram.com', 'ig.me'],
  post_url: (id) => (/^\d+(_\d+)?$/.test(id) ? null : `https://www.instagram.com/p/${id}/`),
  account_id: /^\d{7,20}$/,
  header_words: ['reel', 'reels', 'igtv'],
  icon: 'instagram',
};
