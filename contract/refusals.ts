import type { Access, AccessFlag, Role } from './access.ts';
import type { RefusalReason } from './areas.ts';

/** What each flag opens or closes, as the screens of the product name it. */
export const FLAG_TEXTS = {
  keywords_page: {
    label: 'Keyword analysis',
    text: 'Search words, hashtags and mentions, and saved keyword filters.',
  },
  leaderboards_page: { label: 'Leaderboards', text: 'Rankings of brands and their reports.' },
  audience_overlap: { label: 'Audience overlap', text: 'How much of their audience several creators share.' },
  content_analysis: {
    label: 'Content analysis',
    text: 'What posts show: objects, brands, places, emotions.',
  },
  profiles_monitor: {
    label: 'Profiles in monitors',
    text: 'Follow creators in monitors, up to a number of profiles.',
  },
  list_monitor: { label: 'Monitors from lists', text: 'Start a monitor with the creators of a list.' },
  monitor_date: { label: 'Monitor dates', text: 'Change the days a monitor covers.' },
  profile_only: {
    label: 'Profiles only',
    text: 'Limits the person to profiles: lists, monitors, keywords, leaderboards and sources are closed.',
  },
} as const satisfies Record<AccessFlag, { label: string; text: string }>;

const ROLE_REFUSED: Record<Role, string> = {
  viewer: 'Sign in to continue',
  member: 'Viewers can read but not change anything. Ask an admin for the member role.',
  admin: 'Only an admin of your company can do this.',
};

/** The sentence an answer of 401 or 403 carries; the role page shows the same. */
export function refusalSentence(reason: RefusalReason, access: Access): string {
  switch (reason) {
    case 'signed_out':
      return ROLE_REFUSED.viewer;
    case 'people_only':
      return 'An API key cannot do this: users, keys, passwords and sessions are managed by people. Sign in to continue.';
    case 'read_only_key':
      return 'This API key may only read. Create one with the scope "write".';
    case 'role':
      return access.role === 'nobody' ? ROLE_REFUSED.viewer : ROLE_REFUSED[access.role];
    case 'operator':
      return 'Only the operator of this installation can do this: an admin of its first company.';
    case 'imports':
      return 'Imports change the data that all companies of this installation share. Ask its operator to import your file, or to allow your company to import.';
    case 'flag': {
      const what = access.flag ? FLAG_TEXTS[access.flag].label : 'This area';
      return `${what} is switched off for your account. An admin of your company can switch it on.`;
    }
    case 'profile_only':
      return 'Your account is limited to profiles. An admin of your company can lift the limit.';
  }
}

/** Why a public link does not open, as its visitor is told. */
export const LINK_PROBLEMS = {
  unknown: 'This link was made private, or never existed. Ask whoever sent it for a new one.',
  expired: 'This link has expired. Ask whoever sent it for a new one.',
  password: 'This link asks for a password.',
  too_many: 'Too many links that do not exist were tried from this address. Try again in ten minutes.',
} as const;
export type LinkProblem = keyof typeof LINK_PROBLEMS;
