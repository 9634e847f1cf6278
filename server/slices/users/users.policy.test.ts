import { describe, expect, it } from 'vitest';
import { refusalOf, refusalOfHeir, type Subject } from './users.policy.ts';

const boss = { id: 1 };
const person = (over: Partial<Subject> = {}): Subject => ({
  id: 2,
  role: 'member',
  state: 'active',
  ...over,
});

describe('the policy for users', () => {
  it('forbids changes to one’s own role, access or account', () => {
    const me = person({ id: 1, role: 'admin' });
    expect(refusalOf(boss, me, { role: 'member' }, 3)?.text).toBe(
      'You cannot change your own role. Ask another admin.',
    );
    expect(refusalOf(boss, me, { role: 'admin', access: true }, 3)?.text).toMatch(/own access/);
    expect(refusalOf(boss, me, { deactivate: true }, 3)?.text).toMatch(/own account/);
    expect(refusalOf(boss, me, { role: 'admin' }, 3)).toBeNull();
  });

  it('keeps the last active admin', () => {
    const admin = person({ role: 'admin' });
    for (const deed of [{ role: 'member' }, { role: 'viewer' }, { deactivate: true }] as const) {
      expect(refusalOf(boss, admin, deed, 1)?.text).toMatch(/^This is the last active admin/);
      expect(refusalOf(boss, admin, deed, 2)).toBeNull();
    }
    expect(refusalOf(boss, admin, { role: 'admin', access: true }, 1)).toBeNull();
    // A pending admin does not count as the last one.
    expect(refusalOf(boss, person({ role: 'admin', state: 'invited' }), { role: 'member' }, 1)).toBeNull();
  });

  it('deactivates only active accounts', () => {
    expect(refusalOf(boss, person({ state: 'invited' }), { deactivate: true }, 2)?.text).toMatch(
      /Cancel the invitation/,
    );
    expect(refusalOf(boss, person({ state: 'deactivated' }), { deactivate: true }, 2)?.text).toMatch(
      /already/,
    );
  });

  it('hands over only to an active colleague', () => {
    expect(refusalOfHeir(2, undefined)?.text).toMatch(/colleague of your company/);
    expect(refusalOfHeir(2, person())?.text).toMatch(/somebody else/);
    expect(refusalOfHeir(3, person({ state: 'deactivated' }))?.text).toMatch(/active/);
    expect(refusalOfHeir(3, person())).toBeNull();
  });
});
