import type { Access } from '../access/access.ts';
import type { RefusalReason } from '../access/areas.ts';
import { permissionSentences } from '../sentences/permission.ts';
import { type Sentence, sentencesOf } from '../sentences/sentence.ts';

const say = sentencesOf(permissionSentences);

/** Sentence of a 401 or 403 answer. */
export function refusalSentence(reason: RefusalReason, { role, flag }: Access): Sentence {
  if (reason === 'flag') return say('area_switched_off', { area: say(`area_${flag ?? 'any'}`) });
  if (reason !== 'role') return say(`refused_${reason}`);
  return say(`refused_${role === 'member' || role === 'admin' ? role : 'signed_out'}`);
}

/** Reasons why a public link does not open. */
export const LINK_PROBLEMS = ['unknown', 'expired', 'password', 'too_many'] as const;
export type LinkProblem = (typeof LINK_PROBLEMS)[number];
