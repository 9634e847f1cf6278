import { type AccessFlag, FLAGS } from '../access/flags.ts';
import type { Wordings } from './sentence.ts';

type Areas = { readonly [F in AccessFlag as `area_${F}`]: (typeof FLAGS)[F]['label'] };
const areas = Object.fromEntries(Object.entries(FLAGS).map(([flag, { label }]) => [`area_${flag}`, label]));

/** Small, because the frame of every page loads it. */
export const permissionSentences = {
  area_any: 'This area',
  ...(areas as Areas),
  area_switched_off: '{area} is switched off for your account. An admin of your company can switch it on.',
  refused_admin: 'Only an admin of your company can do this.',
  refused_imports:
    'Imports change the data that all companies of this installation share. Ask its operator to import your file, or to allow your company to import.',
  refused_member: 'Viewers can read but not change anything. Ask an admin for the member role.',
  refused_operator: 'Only the operator of this installation can do this: an admin of its first company.',
  refused_people_only:
    'API keys cannot do this: users, keys, passwords and sessions are managed by people. Sign in to continue.',
  refused_profile_only: 'Your account is limited to profiles. An admin of your company can lift the limit.',
  refused_read_only_key: 'This API key is read-only. Create one with the scope "write".',
  refused_signed_out: 'Sign in to continue',
} as const satisfies Wordings;
