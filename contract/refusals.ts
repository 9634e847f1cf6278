import type { Access, AccessFlag } from './access.ts';
import type { RefusalReason } from './areas.ts';

/** What each flag opens or closes, as the screens of the product name it. */
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
    'An API key cannot do this: users, keys, passwords and sessions are managed by people. Sign in to continue.',
  read_only_key: 'This API key may only read. Create one with the scope "write".',
  operator: 'Only the operator of this installation can do this: an admin of its first company.',
  imports:
    'Imports change the data that all companies of this installation share. Ask its operator to import your file, or to allow your company to import.',
  flag: '{area} is switched off for your account. An admin of your company can switch it on.',
  profile_only: 'Your account is limited to profiles. An admin of your company can lift the limit.',
} as const;

/** Why somebody is refused, for the language of whoever reads it: a sentence, and the area it has a place for. */
export function refusalParts(reason: RefusalReason, access: Access) {
  if (reason === 'flag')
    return { text: REFUSED.flag, area: access.flag ? FLAG_LABELS[access.flag] : ('This area' as const) };
  if (reason !== 'role') return { text: REFUSED[reason] };
  return { text: REFUSED[access.role === 'member' || access.role === 'admin' ? access.role : 'signed_out'] };
}

/** The sentence an answer of 401 or 403 carries; the screens show the same in their language. */
export function refusalSentence(reason: RefusalReason, access: Access): string {
  const { text, area = '' } = refusalParts(reason, access);
  return text.replace('{area}', area);
}

/** Why a public link does not open, as its visitor is told. */
export const LINK_PROBLEMS = {
  unknown: 'This link was made private, or never existed. Ask whoever sent it for a new one.',
  expired: 'This link has expired. Ask whoever sent it for a new one.',
  password: 'This link asks for a password.',
  too_many: 'Too many links that do not exist were tried from this address. Try again in ten minutes.',
} as const;
export type LinkProblem = keyof typeof LINK_PROBLEMS;
