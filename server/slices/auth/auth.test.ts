import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { ensureAdmin } from './first-account.ts';
import { hashPassword, passwordMatches, readablePassword } from './passwords.ts';

let app: TestApp;
let now = Date.parse('2026-03-01T12:00:00Z');
beforeAll(async () => {
  app = await testApp({ now: () => new Date(now) });
});
afterAll(() => app.close());

const PASSWORD = 'correct horse battery';
let ip = 0;

async function userWithPassword(options: Parameters<TestApp['signIn']>[0] = {}) {
  const user = await app.signIn(options);
  await app.services.db
    .updateTable('app_user')
    .set({ password_hash: await hashPassword(PASSWORD) })
    .where('id', '=', user.user_id)
    .execute();
  return user;
}

function login(email: string, password: string, headers: Record<string, string> = {}, remoteAddress = '') {
  return app.http.inject({
    method: 'POST',
    url: '/api/login',
    payload: { email, password },
    headers,
    remoteAddress: remoteAddress || `10.1.${Math.floor(++ip / 250)}.${ip % 250}`,
  });
}

const audit = (company_id: number) =>
  app.services.db
    .selectFrom('audit_event')
    .where('company_id', '=', company_id)
    .orderBy('id')
    .select(['action', 'user_id', 'target'])
    .execute();

describe('sign-in', () => {
  it('answers the user of the specification and a cookie that scripts cannot read', async () => {
    const user = await userWithPassword({ role: 'member', flags: { keywords_page: false } });
    const answer = await login(user.email.toUpperCase(), PASSWORD);
    expect(answer.statusCode).toBe(200);
    expect(answer.json().user).toMatchObject({
      id: user.user_id,
      email: user.email,
      role: 'member',
      role_id: 2,
      company_id: user.company_id,
      currency: 'USD',
      currency_symbol: '$',
      tfa: false,
      phone_number: null,
      access: { keywords_page: false, leaderboards_page: true, profile_only: false },
    });
    expect(JSON.stringify(answer.json())).not.toContain('argon2');
    const cookie = answer.cookies[0];
    expect(cookie).toMatchObject({ name: 'limelight_session', httpOnly: true, sameSite: 'Lax', path: '/' });
    const me = await app.http.inject({
      url: '/api/user/user',
      headers: { cookie: `limelight_session=${cookie?.value}` },
    });
    expect(me.json()).toEqual(answer.json().user);
  });

  it('replaces the browser’s previous session', async () => {
    const user = await userWithPassword();
    const { cookie } = user.headers as { cookie: string };
    const answer = await login(user.email, PASSWORD, { cookie });
    expect(answer.statusCode).toBe(200);
    expect((await app.http.inject({ url: '/api/user/user', headers: { cookie } })).statusCode).toBe(401);
  });

  it('answers alike for an unknown address, a wrong password and a deactivated user', async () => {
    const user = await userWithPassword();
    const off = await userWithPassword();
    await app.services.db
      .updateTable('app_user')
      .set({ is_active: false })
      .where('id', '=', off.user_id)
      .execute();
    const answers = [
      await login('nobody@example.com', PASSWORD),
      await login(user.email, 'wrong'),
      await login(off.email, PASSWORD),
    ];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(401);
      expect(answer.json().message).toBe('Wrong e-mail address or password');
      expect(answer.cookies).toEqual([]);
    }
  });

  it('names the field of a missing password', async () => {
    const answer = await login('a@example.com', '');
    expect(answer.statusCode).toBe(400);
    expect(answer.json().data.issues).toMatchObject([{ field: 'password', message: 'Enter your password' }]);
  });

  it('ends the session at sign-out and records all of it in the audit log', async () => {
    const user = await userWithPassword();
    await login(user.email, 'wrong');
    const signed_in = await login(user.email, PASSWORD);
    const cookie = `limelight_session=${signed_in.cookies[0]?.value}`;
    const out = await app.http.inject({ method: 'POST', url: '/api/logout', headers: { cookie } });
    expect(out.json()).toEqual({ status: 'ok' });
    expect((await app.http.inject({ url: '/api/user/user', headers: { cookie } })).statusCode).toBe(401);
    expect((await audit(user.company_id)).map((e) => e.action)).toEqual([
      'auth.sign_in_failed',
      'auth.signed_in',
      'auth.signed_out',
    ]);
  });
});

describe('login limit', () => {
  it('makes an address wait after five failures at one account, and forgets successes', async () => {
    const user = await userWithPassword();
    const from = (password: string) => login(user.email, password, {}, '10.9.9.7');
    for (let i = 0; i < 4; i++) expect((await from('wrong')).statusCode).toBe(401);
    expect((await from(PASSWORD)).statusCode).toBe(200);
    expect((await from('wrong')).statusCode).toBe(401);
    const refused = await from(PASSWORD);
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe('900');
    now += 900_000;
    expect((await from(PASSWORD)).statusCode).toBe(200);
  });

  it('makes an address wait that tries many accounts', async () => {
    const user = await userWithPassword();
    for (let i = 0; i < 50; i++)
      expect((await login(`guess${i}@example.com`, 'x', {}, '10.9.9.9')).statusCode).toBe(401);
    expect((await login(user.email, PASSWORD, {}, '10.9.9.9')).statusCode).toBe(429);
    expect((await login(user.email, PASSWORD, {}, '10.9.9.8')).statusCode).toBe(200);
  });
});

describe('passwords', () => {
  it('never match an account without one', async () => {
    expect(await passwordMatches(null, 'nobody has this password')).toBe(false);
    expect(await passwordMatches('unset', 'unset')).toBe(false);
  });

  it('are compared at the same cost for unknown accounts, so that the duration reveals nothing', async () => {
    const cost = (stored: string) => stored.split('$').slice(1, 4).join('$');
    const compared: string[] = [];
    const check = async (stored: string | Uint8Array) => {
      compared.push(cost(String(stored)));
      return true;
    };
    for (const stored of [null, 'unset']) expect(await passwordMatches(stored, 'any', check)).toBe(false);
    expect(compared).toEqual(Array(2).fill(cost(await hashPassword('any'))));
  });

  it('are readable when generated', () => {
    expect(readablePassword()).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/);
    expect(readablePassword()).not.toBe(readablePassword());
  });
});

describe('first account', () => {
  it('is created once, with the given or a generated password', async () => {
    const fresh = await testApp();
    try {
      const both = await Promise.all([ensureAdmin(fresh.services, {}), ensureAdmin(fresh.services, {})]);
      const made = both.filter((a) => a !== null);
      expect(made).toHaveLength(1);
      expect(made[0]).toMatchObject({ email: 'admin@limelight.local', password: expect.any(String) });
      const answer = await fresh.http.inject({
        method: 'POST',
        url: '/api/login',
        payload: { email: made[0]?.email, password: made[0]?.password },
      });
      expect(answer.json().user).toMatchObject({ role: 'admin', company_id: made[0]?.company_id });
      expect(await ensureAdmin(fresh.services, { LIMELIGHT_ADMIN_EMAIL: 'other@example.com' })).toBeNull();
      expect(
        JSON.stringify(await fresh.services.db.selectFrom('app_user').selectAll().execute()),
      ).not.toContain(made[0]?.password);
    } finally {
      await fresh.close();
    }
  });

  it('uses address and password of the environment and prints no password', async () => {
    const fresh = await testApp();
    try {
      const env = { LIMELIGHT_ADMIN_EMAIL: 'Boss@Example.com', LIMELIGHT_ADMIN_PASSWORD: 'long enough' };
      expect(await ensureAdmin(fresh.services, env)).toMatchObject({
        email: 'boss@example.com',
        password: null,
      });
      const answer = await fresh.http.inject({
        method: 'POST',
        url: '/api/login',
        payload: { email: 'boss@example.com', password: 'long enough' },
      });
      expect(answer.statusCode).toBe(200);
    } finally {
      await fresh.close();
    }
  });
});
