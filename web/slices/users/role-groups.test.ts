import { describe, expect, it } from 'vitest';
import type { RoleRule } from '#contract/users.ts';
import { groupRules, keyText } from './role-groups.ts';

const rule = (group: string, summary: string, method = 'GET'): RoleRule => ({
  name: `${group}.${summary}`,
  group,
  summary,
  method,
  path: '/x',
  role: 'viewer',
  flag: null,
  beyond_profiles: false,
  operator: false,
  imports: false,
  session_only: false,
  refused: null,
  refused_by_role: { viewer: null, member: null, admin: null },
});

describe('the role matrix', () => {
  const rules = [rule('imports', 'History'), rule('keys', 'Make a key'), rule('imports', 'History')];

  it('groups by area, shows an action once and finds words of both', () => {
    expect(groupRules(rules, '').map((g) => [g.label, g.rules.length])).toEqual([
      ['Sources', 1],
      ['API keys', 1],
    ]);
    expect(groupRules(rules, 'sources hist').map((g) => g.label)).toEqual(['Sources']);
    expect(groupRules(rules, 'nothing')).toEqual([]);
  });

  it('describes what a key needs', () => {
    expect(keyText(rule('a', 'b'))).toBe('read');
    expect(keyText(rule('a', 'b', 'PUT'))).toBe('write');
    expect(keyText({ method: 'GET', session_only: true })).toBe('no');
  });
});
