import type { Role } from '#contract/access/access.ts';
import type { Phrase } from '#contract/languages/catalogue.ts';
import type { RoleRule } from '#contract/users.ts';
import { sentenceText } from '#web/platform/language.ts';

/** Common tasks with the calls they need; the rules come from the server. */
export const ROLE_ROWS: readonly { label: Phrase; note?: Phrase; calls: readonly string[] }[] = [
  { label: 'See profiles', calls: ['profiles.search', 'profiles.get', 'profiles.stats'] },
  {
    label: 'Edit profiles',
    note: 'for your own company',
    calls: ['profiles.add', 'profiles.edit'],
  },
  { label: 'Analyze keywords', calls: ['keywords.statistics', 'keywords.posts'] },
  {
    label: 'Save searches and keyword reports',
    calls: ['profiles.save_filter', 'keywords.save_filter', 'keywords.update_filter'],
  },
  {
    label: 'Share with colleagues and by public link',
    note: 'their own objects; admins all',
    calls: ['sharing.add_user', 'sharing.create_public_token'],
  },
  { label: 'Import data', calls: ['imports.upload', 'imports.start', 'imports.list'] },
  { label: 'Edit company settings', calls: ['settings.update_company'] },
  { label: 'Invite people and set their roles', calls: ['users.invite', 'users.update', 'users.deactivate'] },
  { label: 'Read the audit log and the outbox', calls: ['audit.list', 'outbox.list'] },
  {
    label: 'Administer the installation',
    note: 'companies, demo data, erasure requests',
    calls: ['companies.add', 'demo.remove', 'persons.erase'],
  },
];

export interface RoleRow {
  label: Phrase;
  note: Phrase | null;
  /** Null if the reader is allowed. */
  refused: string | null;
  refused_by_role: Record<Role, string | null>;
}

/** Rows with the first refusal among their calls; rows with unknown calls are left out. */
export function roleRows(rules: readonly RoleRule[]): RoleRow[] {
  const byName = new Map(rules.map((rule) => [rule.name, rule]));
  return ROLE_ROWS.flatMap(({ label, note = null, calls }) => {
    const known = calls.flatMap((name) => byName.get(name) ?? []);
    if (known.length === 0) return [];
    const first = (of: (rule: RoleRule) => string | null) =>
      known.map(of).find((text) => text !== null) ?? null;
    return [
      {
        label,
        note,
        refused: first((rule) => sentenceText(rule.refused)),
        refused_by_role: {
          viewer: first((rule) => sentenceText(rule.refused_by_role.viewer)),
          member: first((rule) => sentenceText(rule.refused_by_role.member)),
          admin: first((rule) => sentenceText(rule.refused_by_role.admin)),
        },
      },
    ];
  });
}
