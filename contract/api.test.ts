import { describe, expect, it } from 'vitest';
import { contract } from './api.ts';
import { callsOf } from './calls/endpoints.ts';

describe('contract', () => {
  const all = callsOf(contract);

  it('has a path, a summary and an access rule for every call', () => {
    const complete = { method: expect.any(String), path: expect.any(String), summary: expect.any(String) };
    for (const [name, { route, meta }] of all) {
      expect(route, name).toMatchObject(complete);
      expect(meta.access?.role, name).toBeDefined();
    }
  });

  it('records every file that leaves', () => {
    const files = all.filter(([, d]) => d.outputSchema?.type === 'file');
    expect(files.length).toBeGreaterThan(7);
    const silent = files.filter(([, d]) => !d.meta.audit).map(([name]) => name);
    // The form without data, a picture, and a call that writes its own audit line.
    expect(silent.sort()).toEqual(['leaderboards.brand_image', 'lists.import_template', 'persons.export']);
  });

  it('has no two endpoints with the same path', () => {
    const addresses = all.map(([, d]) => `${d.route.method} ${d.route.path}`);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it('never lets a signed-out or reading caller write', () => {
    const open = all
      .filter(([, d]) => d.route.method !== 'GET' && d.meta.access?.role === 'nobody')
      .map(([n]) => n);
    expect(open.sort()).toEqual([
      'auth.login',
      'auth.logout',
      'auth.resend_otp',
      'auth.reset_password',
      'auth.unlock_sign_in',
      'auth.verify_otp',
      'connections.finish',
      'connections.invited',
      'connections.start',
      'connections.withdraw',
      'drafts.accept',
      'drafts.ask',
      'drafts.page',
      'drafts.send',
      'oidc.finish',
      'oidc.start',
      'sharing.unlock',
      'users.accept',
      'users.invitation',
    ]);
    const viewerWrites = all
      .filter(([, d]) => d.route.method !== 'GET' && d.meta.access?.role === 'viewer')
      .filter(([, d]) => !d.meta.access?.own_account)
      .map(([n]) => n);
    // These only read: they need the caller's read access and nothing else.
    expect(viewerWrites.filter((n) => !n.startsWith('exports.'))).toEqual([
      'ask.profile',
      'sharing.ask_access',
    ]);
    // Public links only read, except responses in a client room and on drafts; an `{id}` in the path is always the shared object.
    const byLink = all.filter(([, d]) => d.meta.access?.token);
    expect(byLink.filter(([, d]) => d.route.method !== 'GET').map(([n]) => n)).toEqual([
      'client.respond',
      'drafts.comment',
      'drafts.decide',
    ]);
    for (const [name, d] of byLink) {
      const parameters = [...(d.route.path ?? '').matchAll(/\{(\w+)\}/g)].map((m) => m[1]);
      expect(
        parameters.filter((p) => p !== 'id'),
        name,
      ).toEqual([]);
    }
    const ownAccount = all.filter(([, d]) => d.meta.access?.own_account).map(([n]) => n.split('.')[0]);
    expect([...new Set(ownAccount)].sort()).toEqual(['account', 'alerts', 'auth', 'client', 'keys']);
  });
});
