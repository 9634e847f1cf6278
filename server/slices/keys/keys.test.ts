import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/api.ts';
import { endpointsOf } from '#contract/calls/endpoints.ts';
import { newApiKey } from '#server/platform/callers/api-keys.ts';
import { forEvery } from '#server/testing/for-every.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';

let app: TestApp;
let now = Date.parse('2026-03-01T12:00:00Z');
beforeAll(async () => {
  app = await testApp({ now: () => new Date(now) });
});
afterAll(() => app.close());

const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
const get = (url: string, headers: Record<string, string>) => app.http.inject({ url, headers });
const post = (url: string, headers: Record<string, string>, payload: object = {}) =>
  app.http.inject({ method: 'POST', url, headers, payload });
const keyOf = async (user: SignedIn, scopes: Array<'read' | 'write'> = ['read', 'write']) =>
  (await user.client.keys.create({ name: 'Test', scopes })).key;

describe('API keys', () => {
  it('are shown once and stored hashed, with 256 secret bits', async () => {
    const user = await app.signIn();
    const made = await user.client.keys.create({ name: 'Reports', scopes: ['read'], expires_in_days: 30 });
    expect(made.key).toMatch(/^ll_[\w-]{12}_[\w-]{43}$/);
    expect(made).toMatchObject({ scopes: ['read'], state: 'active', last_used_at: null });
    expect(made.expires_at).toBe('2026-03-31T12:00:00.000Z');
    const listed = await user.client.keys.list();
    expect(listed).toEqual([expect.objectContaining({ id: made.id, prefix: `${made.key.slice(0, 16)}…` })]);
    // The secret may contain the separator of a key.
    const secret = made.key.slice('ll_'.length + 12 + 1);
    expect(secret).toHaveLength(43);
    const stored = JSON.stringify([
      await app.services.db.selectFrom('api_key').selectAll().execute(),
      await app.services.db.selectFrom('audit_event').selectAll().execute(),
      listed,
    ]);
    expect(stored).not.toContain(secret);
    expect(new Set(Array.from({ length: 500 }, () => newApiKey().key)).size).toBe(500);
  });

  it('act for their user, without CSRF token and without a cookie', async () => {
    const user = await app.signIn();
    const key = await keyOf(user);
    expect((await get('/api/user/user', bearer(key))).json()).toMatchObject({ id: user.user_id, csrf: '' });
    const named = await post('/api/settings/company', bearer(key), { name: 'Renamed by key' });
    expect(named.json()).toMatchObject({ name: 'Renamed by key' });
    expect((await user.client.keys.list())[0]?.last_used_at).toBe('2026-03-01T12:00:00.000Z');
  });

  it('gain nothing from a session beside them', async () => {
    const user = await app.signIn();
    for (const wrong of ['ll_wrong', 'x', newApiKey().key]) {
      const answer = await get('/api/user/user', { ...user.headers, ...bearer(wrong) });
      expect(answer.statusCode).toBe(401);
      expect(answer.json().message).toBe('This API key is unknown, expired or revoked.');
    }
    const readOnly = await keyOf(user, ['read']);
    const write = await post(
      '/api/settings/company',
      { ...user.headers, ...bearer(readOnly) },
      { name: 'x' },
    );
    expect(write.statusCode).toBe(403);
  });

  it('open nothing with another secret', async () => {
    const user = await app.signIn();
    const key = await keyOf(user);
    const other = `${key.slice(0, 16)}${newApiKey().key.slice(16)}`;
    expect((await get('/api/user/user', bearer(other))).statusCode).toBe(401);
    expect((await get('/api/user/user', bearer(`${key}x`))).statusCode).toBe(401);
    expect((await get('/api/user/user', { authorization: `Basic ${key}` })).statusCode).toBe(401);
  });

  it('end at their expiry and when they are revoked', async () => {
    const user = await app.signIn();
    const { key, id } = await user.client.keys.create({ name: 'A', scopes: ['read'] });
    const short = await user.client.keys.create({ name: 'B', scopes: ['read'], expires_in_days: 1 });
    now += 86_400_000;
    expect((await get('/api/user/user', bearer(short.key))).statusCode).toBe(401);
    expect((await get('/api/user/user', bearer(key))).statusCode).toBe(200);
    expect((await user.client.keys.revoke({ id })).state).toBe('revoked');
    expect((await get('/api/user/user', bearer(key))).statusCode).toBe(401);
    expect((await user.client.keys.list()).map((k) => k.state)).toEqual(['expired', 'revoked']);
  });

  it('belong to one person', async () => {
    const user = await app.signIn();
    const mate = await app.signIn({ company_id: user.company_id });
    const { id } = await user.client.keys.create({ name: 'A', scopes: ['read'] });
    expect(await mate.client.keys.list()).toEqual([]);
    await expect(mate.client.keys.revoke({ id })).rejects.toMatchObject({ status: 404 });
  });

  it('never exceed the current role and flags of their user', async () => {
    const boss = await app.signIn();
    const user = await app.signIn({ role: 'member', company_id: boss.company_id });
    const key = await keyOf(user);
    expect((await post('/api/settings/company', bearer(key), { name: 'x' })).statusCode).toBe(403);
    expect((await get('/api/keyword/user_filters', bearer(key))).statusCode).toBe(200);
    await boss.client.users.update({ id: user.user_id, access: { keywords_page: false } });
    expect((await get('/api/keyword/user_filters', bearer(key))).statusCode).toBe(403);
    await boss.client.users.deactivate({ id: user.user_id });
    expect((await get('/api/user/user', bearer(key))).statusCode).toBe(401);
  });
});

describe('calls closed to keys', () => {
  const people_only = endpointsOf(contract).filter((e) => e.access?.session_only || e.access?.own_account);

  it('cover users, keys and the audit log', () => {
    const groups = new Set(people_only.map((e) => e.name.split('.')[0]));
    expect([...groups]).toEqual(expect.arrayContaining(['users', 'keys', 'audit']));
    const names = new Set(people_only.map((e) => e.name));
    const managed = endpointsOf(contract).filter(
      (e) =>
        /^(users|keys|account|outbox)\./.test(e.name) &&
        e.access?.role !== 'nobody' &&
        e.name !== 'users.roles',
    );
    expect(managed.filter((e) => !names.has(e.name))).toEqual([]);
  });

  it('for every call', () =>
    forEvery(people_only, async ({ method, path }) => {
      const user = await app.signIn();
      const key = await keyOf(user);
      const answer = await app.http.inject({
        method: method as 'GET',
        url: `/api${path.replace(/\{\w+\}/g, String(user.user_id))}`,
        headers: bearer(key),
        ...(method === 'GET' ? {} : { payload: {} }),
      });
      expect(answer.statusCode).toBe(403);
      expect(answer.json().message).toMatch(/^API keys cannot do this/);
    }));

  it('include writing with the read scope', async () => {
    const key = await keyOf(await app.signIn(), ['read']);
    const writes = endpointsOf(contract).filter(
      (e) => e.method !== 'GET' && e.access?.role !== 'nobody' && !people_only.some((p) => p.name === e.name),
    );
    expect(writes.length).toBeGreaterThan(10);
    for (const { method, path, name } of writes) {
      const answer = await app.http.inject({
        method: method as 'POST',
        url: `/api${path.replace(/\{\w+\}/g, '1')}`,
        headers: bearer(key),
        payload: {},
      });
      expect(answer.json().message, name).toBe(
        'This API key is read-only. Create one with the scope "write".',
      );
    }
  });
});
