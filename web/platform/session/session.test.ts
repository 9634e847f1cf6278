import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { SessionUser } from '#contract/auth.ts';
import { credentials } from '../api/http.ts';
import { checkSession } from './check-session.ts';
import { login, logout, onSessionCleared, resetSession, session, verifyOtp } from './session.ts';

const user: SessionUser = {
  id: 1,
  email: 'noor@example.com',
  role: 'admin',
  role_id: 1,
  first_name: 'Noor',
  last_name: 'Haddad',
  company_id: 1,
  company_name: 'Northlight',
  operates: true,
  may_import: true,
  currency: 'EUR',
  currency_symbol: '€',
  timezone: 'UTC',
  emv_model: 'emv.cpm@1',
  tfa: false,
  language: null,
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

it('stores the normalized failure and rethrows it', async () => {
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

describe('two-factor authentication', () => {
  const verifying = (answer: () => Promise<unknown>) =>
    ({ verify_otp: vi.fn(answer) }) as unknown as NonNullable<Parameters<typeof verifyOtp>[1]> & {
      verify_otp: ReturnType<typeof vi.fn>;
    };
  beforeEach(async () => {
    expect(await login(input, answering({ challenge: 'ch4', method: 'mail' }))).toBe('mail');
  });

  it('sends the code with its challenge and becomes authenticated', async () => {
    const calls = verifying(async () => ({ user }));
    await verifyOtp('123456', calls);
    expect(calls.verify_otp).toHaveBeenCalledWith({ code: '123456', challenge: 'ch4' });
    expect(session.get()).toEqual({ user, challenge: null, error: null, loading: false });
    expect(credentials.csrf).toBe('c5rf');
  });

  it('remains pending after a wrong code, with the error kept and rethrown', async () => {
    const wrong = Object.assign(new Error('Wrong code. 4 tries left.'), { status: 400 });
    const attempt = verifyOtp(
      '000000',
      verifying(() => Promise.reject(wrong)),
    );
    await expect(attempt).rejects.toBe(wrong);
    expect(session.get()).toMatchObject({
      user: null,
      challenge: 'ch4',
      loading: false,
      error: { message: 'Wrong code. 4 tries left.', status: 400 },
    });
  });

  it('returns to the password when the challenge has ended, and says why', async () => {
    const ended = Object.assign(new Error('Sign in again.'), { status: 401 });
    await expect(
      verifyOtp(
        '000000',
        verifying(() => Promise.reject(ended)),
      ),
    ).rejects.toBe(ended);
    expect(session.get()).toMatchObject({ challenge: null, error: { message: 'Sign in again.' } });
  });

  it('is cleared by a reset: user, challenge, error, loading', async () => {
    session.patch({ error: { message: 'x' }, loading: true });
    resetSession();
    expect(session.get()).toEqual({ user: null, challenge: null, error: null, loading: false });
  });

  it('has ended if the server says so, not if a password is wrong', async () => {
    session.patch({ user: { id: 1 } as never });
    await checkSession({ user: (() => Promise.resolve({})) as never });
    expect(session.get().has_ended).toBeUndefined();
    const over = Object.assign(new Error('Sign in to continue.'), { status: 401 });
    await checkSession({ user: () => Promise.reject(over) });
    expect(session.get().has_ended).toBe(true);
    expect(session.get().user).not.toBeNull();
    resetSession();
    expect(session.get().has_ended).toBeUndefined();
  });
});
