import type { Phrase } from '#contract/languages/catalogue.ts';
import type { RoleRule } from '#contract/users.ts';
import { t } from '#web/platform/language.ts';

/** Groups that are not about colleagues come last. */
const LAST = ['auth', 'account', 'reference'];

/** Labels of the contract's groups; others show their own name. */
const LABELS: Record<string, Phrase> = {
  auth: 'Signing in',
  oidc: 'Single sign-on',
  account: 'Own account',
  reference: 'Reference lists',
  profiles: 'Profiles',
  keywords: 'Keywords',
  imports: 'Sources',
  settings: 'Company',
  users: 'Users',
  keys: 'API keys',
  audit: 'Audit log',
  outbox: 'Outbox',
  sharing: 'Sharing and public links',
};

export function groupLabel(group: string): string {
  const label = LABELS[group];
  return t(label ?? (`${group.charAt(0).toUpperCase()}${group.slice(1)}` as Phrase));
}

/** Scope an API key needs, or that keys cannot call it. */
export function keyText(rule: Pick<RoleRule, 'method' | 'session_only'>): string {
  if (rule.session_only) return t('no');
  return rule.method === 'GET' ? t('read') : t('write');
}

/** Rules by group in contract order, one's own account last; filtered by words; duplicates removed. */
export function groupRules(rules: readonly RoleRule[], search: string) {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const groups = new Map<string, RoleRule[]>();
  const isLast = (rule: RoleRule) => LAST.includes(rule.group);
  for (const rule of [...rules.filter((r) => !isLast(r)), ...rules.filter(isLast)]) {
    const label = groupLabel(rule.group);
    const inside = groups.get(label) ?? [];
    const text = `${label} ${rule.summary}`.toLowerCase();
    if (!words.every((word) => text.includes(word))) continue;
    if (inside.some((one) => one.summary === rule.summary)) continue;
    groups.set(label, [...inside, rule]);
  }
  return [...groups].map(([label, inside]) => ({ label, rules: inside }));
}
