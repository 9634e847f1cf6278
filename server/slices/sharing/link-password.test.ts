import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { count } from '#server/platform/callers/throttle.ts';
import { publish, reportOf, visitorOf } from '#server/testing/sharing.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';

let app: TestApp;
let me: SignedIn;
let now = Date.parse('2026-06-01T10:00:00Z');
const PASSWORD = 'correct horse';

beforeAll(async () => {
  app = await testApp({ now: () => new Date(now) });
  me = await app.signIn({ role: 'member' });
});
afterAll(() => app.close());

const unlock = (token: string, password: string, remoteAddress = '127.0.0.1') =>
  app.http.inject({
    ...{ method: 'POST', url: '/api/public_token/unlock', payload: { token, password }, remoteAddress },
  });

async function opened(token: string) {
  const answer = await unlock(token, PASSWORD);
  const [cookie] = answer.cookies;
  return { answer, cookie: `${cookie?.name}=${cookie?.value}`, raw: cookie };
}

describe('a link with a password', () => {
  it('opens for the browser with the password, and reveals nothing before', async () => {
    const { token } = await publish(me, await reportOf(me, '#mine'), { password: PASSWORD });
    const locked = await visitorOf(app, token)('/keyword/statistics');
    expect(locked.statusCode).toBe(401);
    expect(locked.json().data.reason).toBe('password');
    const info = await app.http.inject({ url: `/api/public_token/fetch_info/${token}` });
    expect(info.json().data.reason).toBe('password');
    expect(info.body).not.toContain('Company');
    const { cookie, raw } = await opened(token);
    expect(raw).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/api' });
    const visit = visitorOf(app, token, { cookie });
    expect((await visit('/keyword/statistics')).statusCode).toBe(200);
    expect((await visit(`/public_token/fetch_info/${token}`)).statusCode).toBe(200);
  });

  it('does not open with the unlock of another link', async () => {
    const one = await publish(me, await reportOf(me, '#mine'), { password: PASSWORD });
    const two = await publish(me, await reportOf(me, '#mine'), { password: PASSWORD });
    const { raw } = await opened(one.token);
    const mine = await opened(two.token);
    const swapped = `${mine.raw?.name}=${raw?.value}`;
    expect((await visitorOf(app, two.token, { cookie: swapped })('/keyword/statistics')).statusCode).toBe(
      401,
    );
  });

  it('closes again after hours, and at once with a new password', async () => {
    const about = await reportOf(me, '#mine');
    const { token } = await publish(me, about, { password: PASSWORD });
    const first = visitorOf(app, token, { cookie: (await opened(token)).cookie });
    await me.client.sharing.update_public_token({ ...about, password: 'another one' });
    expect((await first('/keyword/statistics')).statusCode).toBe(401);
    await me.client.sharing.update_public_token({ ...about, password: PASSWORD });
    const second = visitorOf(app, token, { cookie: (await opened(token)).cookie });
    expect((await second('/keyword/statistics')).statusCode).toBe(200);
    now += 8 * 3_600_000;
    expect((await second('/keyword/statistics')).statusCode).toBe(401);
    await me.client.sharing.update_public_token({ ...about, password: null });
    expect((await visitorOf(app, token)('/keyword/statistics')).statusCode).toBe(200);
  });

  it('delays repeated guesses, even concurrent ones', async () => {
    const about = await reportOf(me, '#mine');
    const { token } = await publish(me, about, { password: PASSWORD });
    const guesses = await Promise.all(
      Array.from({ length: 12 }, (_, i) => unlock(token, `guess number ${i}`)),
    );
    const codes = guesses.map((g) => g.statusCode);
    expect(codes.filter((c) => c === 401).length).toBeLessThanOrEqual(6);
    expect(codes.filter((c) => c === 429).length).toBeGreaterThanOrEqual(6);
    const refused = await unlock(token, PASSWORD);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    now += 1000 * Number(refused.headers['retry-after']);
    expect((await unlock(token, PASSWORD)).statusCode).toBe(200);
    expect((await me.client.sharing.visits(about)).visits.map((v) => v.what)).toContain('wrong_password');
  });
});

describe('wrong passwords from many addresses', () => {
  it('lock out nobody else, and never a browser that opened the link before', async () => {
    const { token } = await publish(me, await reportOf(me, '#mine'), { password: PASSWORD });
    expect((await unlock(token, PASSWORD, '10.9.0.1')).statusCode).toBe(200);
    for (let i = 0; i < 40; i++)
      expect((await unlock(token, `wrong ${i}`, `10.8.${i >> 2}.1`)).statusCode).toBe(401);
    expect((await unlock(token, PASSWORD, '10.9.0.2')).statusCode).toBe(200);
    const [link] = await app.services.db
      .selectFrom('public_token')
      .select('id')
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    for (let i = 0; i < 300; i++)
      await count(app.services, { key: `link ${link?.id}`, allowance: [300, 3600] });
    expect((await unlock(token, PASSWORD, '10.9.0.3')).statusCode).toBe(429);
    expect((await unlock(token, PASSWORD, '10.9.0.1')).statusCode).toBe(200);
  });
});

describe('tokens that do not exist', () => {
  it('are refused like revoked ones, and after thirty of them not looked up', async () => {
    const { token } = await publish(me, await reportOf(me, '#mine'));
    const ip = '10.7.7.7';
    const guess = (i: number) => visitorOf(app, `${i}`.padStart(32, 'g'), { ip })('/keyword/statistics');
    const first = await guess(0);
    expect(first.statusCode).toBe(401);
    expect(first.json().data.reason).toBe('unknown');
    for (let i = 1; i < 30; i++) expect((await guess(i)).statusCode).toBe(401);
    expect((await guess(31)).statusCode).toBe(429);
    expect((await visitorOf(app, token, { ip })('/keyword/statistics')).statusCode).toBe(429);
    expect((await visitorOf(app, token)('/keyword/statistics')).statusCode).toBe(200);
  });
});
