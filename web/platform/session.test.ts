import { beforeEach, expect, it, vi } from 'vitest';
import type { SessionUser } from '#contract/auth.ts';
import { credentials } from './http.ts';
import { login, logout, onSessionCleared, resetSession, session } from './session.ts';

const user: SessionUser = {
  id: 1,
  email: 'noor@example.com',
  role: 'admin',
  role_id: 1,
  first_name: 'Noor',
  last_name: 'Haddad',
  company_id: 1,
  company_name: 'Northlight',
  currency: 'EUR',
  currency_symbol: '€',
  timezone: 'UTC',
  emv_model: 'emv.cpm@1',
  tfa: false,
  phone_number: null,
  csrf: 'c5rf',
  access: {
    audience_overlap: true,
    keywords_page: true,
    leaderboards_page: true,
    profile_only: false,
    monitor_date: true,
    profiles_monitor: true,
    content_analysis: true,
    list_monitor: true,
  },
  profiles_monitor_count: null,
};
const input = { email: 'noor@example.com', password: 'secret' };
type Login = Parameters<typeof login>[1];
const answering = (answer: unknown) => ({ login: vi.fn(async () => answer) }) as unknown as Login;

beforeEach(resetSession);

it('becomes authenticated when login returns a user', async () => {
  await login(input, answering({ user }));
  expect(session.get()).toEqual({ user, challenge: null, error: null, loading: false });
  expect(credentials.csrf).toBe('c5rf');
});

it('is pending when login returns a challenge', async () => {
  await login(input, answering({ challenge: 'ch4', method: 'totp' }));
  expect(session.get()).toEqual({ user: null, challenge: 'ch4', error: null, loading: false });
});

it('stores the normalised failure and throws it on', async () => {
  const failure = Object.assign(new Error('Wrong e-mail or password'), { status: 401 });
  const failing = { login: vi.fn(async () => Promise.reject(failure)) } as unknown as Login;
  const attempt = login(input, failing);
  expect(session.get().loading).toBe(true);
  await expect(attempt).rejects.toBe(failure);
  expect(session.get()).toMatchObject({
    user: null,
    loading: false,
    error: { message: 'Wrong e-mail or password', status: 401 },
  });
});

it('clears all on logout', async () => {
  await login(input, answering({ user }));
  const forget = vi.fn();
  const off = onSessionCleared(forget);
  await logout({ logout: vi.fn(async () => ({ status: 'ok' as const })) } as unknown as Parameters<
    typeof logout
  >[0]);
  expect(session.get()).toEqual({ user: null, challenge: null, error: null, loading: false });
  expect(credentials.csrf).toBeNull();
  expect(forget).toHaveBeenCalledOnce();
  off();
});
