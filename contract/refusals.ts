import type { Access, AccessFlag } from './access.ts';
import type { RefusalReason } from './areas.ts';
import { permissionSentences } from './sentences/permission.ts';
import { type Sentence, sayer } from './sentences/sentence.ts';

/** Each flag's effect, in the words of the screens. */
export const FLAG_LABELS = {
  keywords_page: permissionSentences.area_keywords_page,
  leaderboards_page: permissionSentences.area_leaderboards_page,
  audience_overlap: permissionSentences.area_audience_overlap,
  content_analysis: permissionSentences.area_content_analysis,
  profiles_monitor: permissionSentences.area_profiles_monitor,
  list_monitor: permissionSentences.area_list_monitor,
  monitor_date: permissionSentences.area_monitor_date,
  profile_only: permissionSentences.area_profile_only,
} as const satisfies Record<AccessFlag, string>;

const say = sayer(permissionSentences);

/** Sentence of a 401 or 403 answer. */
export function refusalSentence(reason: RefusalReason, { role, flag }: Access): Sentence {
  if (reason === 'flag') return say('area_switched_off', { area: say(`area_${flag ?? 'any'}`) });
  if (reason !== 'role') return say(`refused_${reason}`);
  return say(`refused_${role === 'member' || role === 'admin' ? role : 'signed_out'}`);
}

/** Reasons why a public link does not open. */
export const LINK_PROBLEMS = ['unknown', 'expired', 'password', 'too_many'] as const;
export type LinkProblem = (typeof LINK_PROBLEMS)[number];
