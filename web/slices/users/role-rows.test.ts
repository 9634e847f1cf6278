import { expect, it } from 'vitest';
import { contract } from '#contract/api.ts';
import { endpointsOf } from '#contract/calls/endpoints.ts';
import { asWritten } from '#contract/sentences/sentences.ts';
import type { RoleRule } from '#contract/users.ts';
import { ROLE_ROWS, roleRows } from './role-rows.ts';

const rule = (name: string, viewer: string | null): RoleRule => ({
  name,
  group: 'x',
  summary: name,
  method: 'POST',
  path: '/x',
  role: 'viewer',
  flag: null,
  beyond_profiles: false,
  operator: false,
  imports: false,
  session_only: false,
  refused: null,
  refused_by_role: { viewer: viewer === null ? null : asWritten(viewer), member: null, admin: null },
});

it('are ten, with existing calls', () => {
  const names = new Set(endpointsOf(contract).map(({ name }) => name));
  expect(ROLE_ROWS).toHaveLength(10);
  for (const { label, calls } of ROLE_ROWS)
    expect([label, calls.filter((name) => !names.has(name))]).toEqual([label, []]);
});

it('are closed if one of their calls is, with its reason', () => {
  const rows = roleRows([
    rule('profiles.search', null),
    rule('profiles.add', null),
    rule('profiles.edit', 'No.'),
  ]);
  expect(rows.map(({ label, refused_by_role }) => [label, refused_by_role.viewer])).toEqual([
    ['See profiles', null],
    ['Edit profiles', 'No.'],
  ]);
});
