/**
 * The access flags of a session (specification, section 3), in the words of the screens. Areas are open unless an admin
 * closes them; a limit is off unless an admin sets it.
 */
export const FLAGS = {
  audience_overlap: {
    label: 'Audience overlap',
    text: 'Share of the audience that several creators have in common.',
    is_limit: false,
  },
  keywords_page: {
    label: 'Keyword analysis',
    text: 'Search words, hashtags and mentions, and saved keyword filters.',
    is_limit: false,
  },
  leaderboards_page: {
    label: 'Leaderboards',
    text: 'Rankings of brands and their reports.',
    is_limit: false,
  },
  profile_only: {
    label: 'Profiles only',
    text: 'Limits the person to profiles: lists, monitors, keywords, leaderboards and sources are closed.',
    is_limit: true,
  },
  monitor_date: {
    label: 'Monitor dates',
    text: 'Change the dates of an existing monitor.',
    is_limit: false,
  },
  profiles_monitor: {
    label: 'Profiles in monitors',
    text: 'Follow creators in monitors, up to a number of profiles.',
    is_limit: false,
  },
  content_analysis: {
    label: 'Content analysis',
    text: 'Content of posts: objects, brands, places, emotions.',
    is_limit: false,
  },
  list_monitor: {
    label: 'Monitors from lists',
    text: 'Follow the creators of a list in a monitor.',
    is_limit: false,
  },
} as const satisfies Record<string, { label: string; text: string; is_limit: boolean }>;
export type AccessFlag = keyof typeof FLAGS;
export const ACCESS_FLAGS = Object.keys(FLAGS) as AccessFlag[];

/** Open areas without limits, where nothing else is stored. */
export const flagsOf = (stored: Partial<Record<AccessFlag, boolean>>): Record<AccessFlag, boolean> =>
  Object.fromEntries(ACCESS_FLAGS.map((f) => [f, stored[f] ?? !FLAGS[f].is_limit])) as Record<
    AccessFlag,
    boolean
  >;
