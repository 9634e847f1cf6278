import type { Access, AccessFlag } from './access.ts';
import type { RefusalReason } from './areas.ts';

/** Each flag's effect, in the words of the screens. */
export const FLAG_LABELS = {
  keywords_page: 'Keyword analysis',
  leaderboards_page: 'Leaderboards',
  audience_overlap: 'Audience overlap',
  content_analysis: 'Content analysis',
  profiles_monitor: 'Profiles in monitors',
  list_monitor: 'Monitors from lists',
  monitor_date: 'Monitor dates',
  profile_only: 'Profiles only',
} as const satisfies Record<AccessFlag, string>;

const REFUSED = {
  signed_out: 'Sign in to continue',
  member: 'Viewers can read but not change anything. Ask an admin for the member role.',
  admin: 'Only an admin of your company can do this.',
  people_only:
    'API keys cannot do this: users, keys, passwords and sessions are managed by people. Sign in to continue.',
  read_only_key: 'This API key is read-only. Create one with the scope "write".',
  operator: 'Only the operator of this installation can do this: an admin of its first company.',
  imports:
    'Imports change the data that all companies of this installation share. Ask its operator to import your file, or to allow your company to import.',
  flag: '{area} is switched off for your account. An admin of your company can switch it on.',
  profile_only: 'Your account is limited to profiles. An admin of your company can lift the limit.',
} as const;

/** Reason for a refusal: a sentence with a place for the area, translated by the reader's screen. */
export function refusalParts(reason: RefusalReason, access: Access) {
  if (reason === 'flag')
    return { text: REFUSED.flag, area: access.flag ? FLAG_LABELS[access.flag] : ('This area' as const) };
  if (reason !== 'role') return { text: REFUSED[reason] };
  return { text: REFUSED[access.role === 'member' || access.role === 'admin' ? access.role : 'signed_out'] };
}

/** Sentence of a 401 or 403 answer; screens show it translated. */
export function refusalSentence(reason: RefusalReason, access: Access): string {
  const { text, area = '' } = refusalParts(reason, access);
  return text.replace('{area}', area);
}

export const LINK_PROBLEMS = {
  unknown: 'This link was made private, or never existed. Ask the sender for a new one.',
  expired: 'This link has expired. Ask the sender for a new one.',
  password: 'This link needs a password.',
  too_many: 'Too many invalid links were opened from this address. Try again in ten minutes.',
} as const;
export type LinkProblem = keyof typeof LINK_PROBLEMS;
