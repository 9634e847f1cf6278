import type { AccessFlag } from './access.ts';
import { FLAG_LABELS } from './refusals.ts';

export const FLAG_TEXTS = {
  keywords_page: {
    label: FLAG_LABELS.keywords_page,
    text: 'Search words, hashtags and mentions, and saved keyword filters.',
  },
  leaderboards_page: { label: FLAG_LABELS.leaderboards_page, text: 'Rankings of brands and their reports.' },
  audience_overlap: {
    label: FLAG_LABELS.audience_overlap,
    text: 'Share of the audience that several creators have in common.',
  },
  content_analysis: {
    label: FLAG_LABELS.content_analysis,
    text: 'Content of posts: objects, brands, places, emotions.',
  },
  profiles_monitor: {
    label: FLAG_LABELS.profiles_monitor,
    text: 'Follow creators in monitors, up to a number of profiles.',
  },
  list_monitor: { label: FLAG_LABELS.list_monitor, text: 'Follow the creators of a list in a monitor.' },
  monitor_date: { label: FLAG_LABELS.monitor_date, text: 'Change the dates of an existing monitor.' },
  profile_only: {
    label: FLAG_LABELS.profile_only,
    text: 'Limits the person to profiles: lists, monitors, keywords, leaderboards and sources are closed.',
  },
} as const satisfies Record<AccessFlag, { label: string; text: string }>;
