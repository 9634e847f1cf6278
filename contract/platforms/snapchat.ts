import type { PlatformFacts, PlatformRules } from './platform.ts';

export const snapchat = {
  name: 'Snapchat',
  spellings: ['snap'],
  kinds: {
    stories: {
      text: 'Story',
      noun: 'story',
      one: 'Snapchat story',
      many: 'Snapchat stories',
      words: ['story', 'stories', 'storys', 'snap'],
    },
    spotlight: {
      text: 'Spotlight',
      noun: 'Spotlight',
      one: 'Spotlight',
      many: 'Spotlights',
      link: /snapchat\.com\/spotlight\//,
    },
  },
} as const satisfies PlatformFacts;

export const snapchatRules: PlatformRules<'snapchat', keyof typeof snapchat.kinds> = {
  reach_share: 0.68,
  cpm: { per_mille: 20 },
  actions: { like: 0.07, comment: 3.46 },
  kinds: {
    stories: { impressions_from: 'engagement_rate', formats: ['story'] },
    spotlight: { impressions_from: 'views', formats: ['spotlight'] },
  },
  imported_as: 'snapchat_spotlight',
  handle: {
    form: /^[a-z][a-z0-9._-]{1,13}[a-z0-9]$/,
    rule: 'snapchat_handle_invalid',
    hosts: ['snapchat.com'],
    path: /^\/(?:add\/|@)([^/]+)\/?$/,
  },
  profile_url: 'https://www.snapchat.com/add/{handle}',
  addresses: {
    post: /snapchat\.com\/spotlight\/([\w-]+)/i,
    account: /snapchat\.com\/(?:add\/|@)([\w.-]+)/i,
    picture: /sc-cdn\.net/i,
  },
  hosts: ['snapchat.com', 'sc-cdn.net'],
  header_words: [],
  icon: 'snapchat',
};
