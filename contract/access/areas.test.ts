import { describe, expect, it } from 'vitest';
import { contract } from '../api.ts';
import { endpointsOf } from '../calls/endpoints.ts';
import { refusalSentence } from '../calls/refusals.ts';
import { ROLES } from './access.ts';
import { AREAS, type Area, areaAccess, areaAt, type Caller, refusalReason } from './areas.ts';
import { ACCESS_FLAGS, type AccessFlag } from './flags.ts';

const flags = (over: Partial<Record<AccessFlag, boolean>> = {}) =>
  ({ ...Object.fromEntries(ACCESS_FLAGS.map((f) => [f, f !== 'profile_only'])), ...over }) as Caller['flags'];
const caller = (over: Partial<Caller> = {}): Caller => ({
  role: 'admin',
  flags: flags(),
  operates: true,
  may_import: true,
  ...over,
});

describe('the reason of a refusal', () => {
  it('is the first one that a person can act on', () => {
    const admin = { role: 'admin' } as const;
    expect(refusalReason({ role: 'nobody' }, null, true)).toBeNull();
    expect(refusalReason(admin, null, false)).toBe('signed_out');
    expect(refusalReason(admin, caller({ role: 'member' }), false)).toBe('role');
    expect(refusalReason(admin, caller(), true)).toBeNull();
    const read = { role: 'viewer', flag: 'keywords_page' } as const;
    expect(refusalReason(read, caller({ flags: flags({ keywords_page: false }) }), false)).toBe('flag');
    expect(refusalReason(read, caller({ flags: flags({ profile_only: true }) }), false)).toBe('profile_only');
  });

  it('names what only the operator can do, and imports of an untrusted company', () => {
    const untrusted = caller({ operates: false, may_import: false });
    expect(refusalReason({ role: 'admin', operator: true }, untrusted, false)).toBe('operator');
    expect(refusalReason({ role: 'admin', imports: true }, untrusted, false)).toBe('imports');
    expect(
      refusalReason({ role: 'admin', imports: true }, { ...untrusted, may_import: true }, true),
    ).toBeNull();
    expect(refusalReason({ role: 'admin', operator: true }, caller({ role: 'member' }), false)).toBe('role');
  });

  it('closes calls to keys by scope, and never opens calls reserved for people', () => {
    const key = (can_write: boolean) => caller({ key: { can_write } });
    expect(refusalReason({ role: 'viewer' }, key(false), false)).toBeNull();
    expect(refusalReason({ role: 'viewer' }, key(false), true)).toBe('read_only_key');
    expect(refusalReason({ role: 'viewer' }, key(true), true)).toBeNull();
    for (const rule of [{ session_only: true }, { own_account: true }])
      expect(refusalReason({ role: 'viewer', ...rule }, key(true), false)).toBe('people_only');
  });

  it('opens to a higher role whatever a lower role can do', () => {
    for (const { access, method } of endpointsOf(contract)) {
      if (!access) continue;
      const allowed = ['viewer', 'member', 'admin'].map(
        (role) =>
          refusalReason(access, caller({ role: role as (typeof ROLES)[number] }), method !== 'GET') === null,
      );
      expect(allowed).toEqual([...allowed].sort());
    }
  });

  it('has a sentence for every reason', () => {
    for (const reason of [
      'signed_out',
      'people_only',
      'read_only_key',
      'role',
      'operator',
      'imports',
      'flag',
      'profile_only',
    ] as const)
      expect(refusalSentence(reason, { role: 'admin', flag: 'keywords_page' }).text).toMatch(/^[A-Z]/);
  });
});

describe('areas', () => {
  it('are found by the addresses of their screens', () => {
    expect(areaAt('/keyword/12')).toBe(AREAS.keywords);
    expect(areaAt('/list/forecast/spring')).toBe(AREAS.lists);
    expect(areaAt('/settings/users')).toBe(AREAS.users);
    expect(areaAt('/settings')).toBeUndefined();
    expect(areaAt('/keywordsmith')).toBeUndefined();
  });

  const groups = {
    keywords: 'keywords',
    imports: 'sources',
    companies: 'companies',
    persons: 'companies',
    users: 'users',
    audit: 'audit',
    outbox: 'outbox',
  } as const;
  const guarded = endpointsOf(contract).filter((e) => e.access?.role !== 'nobody' && !e.access?.own_account);

  it.each(Object.entries(groups))('the calls of %s are closed where the screens of %s are', (group, name) => {
    const area: Area = AREAS[name];
    const calls = guarded.filter((e) => e.name.startsWith(`${group}.`) && e.name !== 'users.roles');
    expect(calls.length).toBeGreaterThan(1);
    const people = ROLES.flatMap((role) =>
      [{}, { profile_only: true }, ...(area.limits.flag ? [{ [area.limits.flag]: false }] : [])].map((over) =>
        caller({ role, flags: flags(over) }),
      ),
    );
    for (const { access, name: call } of calls)
      for (const one of people)
        if (refusalReason(areaAccess(area), one, false) !== null)
          expect(access && refusalReason(access, one, false), `${call} for ${one.role}`).not.toBeNull();
  });
});
