import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, post, sessionOf, userWithPassword } from '#server/testing/accounts.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';

let app: TestApp;
let now = Date.parse('2026-03-01T12:00:00Z');
beforeAll(async () => {
  app = await testApp({ now: () => new Date(now), session_limits: { idle_hours: 12, days: 30 } });
});
afterAll(() => app.close());

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const status = async (headers: Record<string, string>) =>
  (await app.http.inject({ url: '/api/user/user', headers })).statusCode;
const signIn = async () => {
  const { email } = await userWithPassword(app);
  return sessionOf(await post(app, '/login', { email, password: PASSWORD }));
};

describe('a session', () => {
  it('ends after twelve unused hours', async () => {
    const session = await signIn();
    now += 11.9 * HOUR;
    expect(await status(session)).toBe(200);
    now += 11.9 * HOUR;
    expect(await status(session)).toBe(200);
    now += 12.1 * HOUR;
    expect(await status(session)).toBe(401);
  });

  it('ends after thirty days however much it is used', async () => {
    const session = await signIn();
    for (let day = 0; day < 59; day++) {
      now += DAY / 2 - 60_000;
      expect(await status(session), `day ${day / 2}`).toBe(200);
    }
    now += HOUR * 6;
    expect(await status(session)).toBe(200);
    now += HOUR * 8;
    expect(await status(session)).toBe(401);
  });

  it('survives a clock set back by a day', async () => {
    const session = await signIn();
    now -= DAY;
    expect(await status(session)).toBe(200);
    now += 2 * HOUR;
    expect(await status(session)).toBe(200);
    now += DAY;
  });
});
