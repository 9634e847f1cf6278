import type { Access } from '#contract/access.ts';
import { REFUSAL_REASONS } from '#contract/areas.ts';
import { refusalSentence } from '#contract/refusals.ts';
import type { RoleRule } from '#contract/users.ts';
import { refusalText } from '#web/platform/refusal.ts';

/** Refusal in the page's language. */
export function refusedText(rule: Pick<RoleRule, 'role' | 'flag'>, sentence: string | null): string | null {
  const access: Access = { role: rule.role, ...(rule.flag === null ? {} : { flag: rule.flag }) };
  const reason = REFUSAL_REASONS.find((one) => refusalSentence(one, access) === sentence);
  return reason ? refusalText(reason, access) : sentence;
}
