import type { z } from 'zod';
import type { loginResult, SessionUser } from '#contract/auth.ts';
import { api } from '../api/api.ts';
import { type AppError, normaliseError } from '../api/errors.ts';
import { credentials } from '../api/http.ts';
import { followLanguage } from '../language.ts';
import { createStore, useStore } from '../page/store.ts';

export interface SessionState {
  user: SessionUser | null;
  /** Kept between the password and the one-time code. */
  challenge: string | null;
  error: AppError | null;
  loading: boolean;
  /** Ended elsewhere; the user stays until somebody signs in again. */
  has_ended?: true;
}

const ANONYMOUS: SessionState = { user: null, challenge: null, error: null, loading: false };
export const session = createStore<SessionState>(ANONYMOUS);
let loaded: Promise<void> | null = null;
const clearing = new Set<() => void>();

export function useSession(): SessionState {
  return useStore(session);
}

/** Registers what must be cleared at sign-out (cached answers). */
export function onSessionCleared(forget: () => void): () => void {
  clearing.add(forget);
  return () => clearing.delete(forget);
}

/** Remembers for the next page load whether the layout will show, before any script runs (first-paint.js). */
function rememberFrame(is_inside: boolean): void {
  try {
    if (is_inside) localStorage.setItem('limelight:signed-in', 'yes');
    else localStorage.removeItem('limelight:signed-in');
  } catch {
    // Without storage the page starts blank.
  }
}

export function mayBeSignedIn(): boolean {
  try {
    return localStorage.getItem('limelight:signed-in') === 'yes';
  } catch {
    return false;
  }
}

export function resetSession(): void {
  credentials.csrf = null;
  rememberFrame(false);
  session.set(ANONYMOUS);
  for (const forget of clearing) forget();
}

function signIn(user: SessionUser): void {
  credentials.csrf = user.csrf;
  rememberFrame(true);
  followLanguage(user.language);
  session.set({ ...ANONYMOUS, user });
}

/** Of a sign-in, with or without a second factor to come. */
export function acceptSignIn(answer: z.infer<typeof loginResult>): void {
  if ('user' in answer) signIn(answer.user);
  else session.patch({ challenge: answer.challenge, error: null, loading: false });
}

/** Failures are normalized, stored in the session and rethrown. */
async function step(run: () => Promise<void>): Promise<void> {
  session.patch({ loading: true, error: null });
  try {
    await run();
  } catch (error) {
    session.patch({ error: normaliseError(error) });
    throw error;
  } finally {
    if (session.get().loading) session.patch({ loading: false });
  }
}

/** Loads the session once per page load; being signed out is not an error. */
export function loadSession(calls: Pick<typeof api.auth, 'user'> = api.auth): Promise<void> {
  loaded ??= calls
    .user()
    .then(signIn)
    .catch((thrown: unknown) => {
      const error = normaliseError(thrown);
      const nobody = error.status === 401 || error.status === 403;
      if (nobody) rememberFrame(false);
      session.set({ ...ANONYMOUS, error: nobody ? null : error });
      // Retried at the next visit if the server is unreachable.
      if (!nobody) loaded = null;
    });
  return loaded;
}

/** Signs in, or returns the source of the two-factor code; otherwise null. */
export async function login(
  input: { email: string; password: string },
  calls: Pick<typeof api.auth, 'login'> = api.auth,
): Promise<'totp' | 'mail' | null> {
  let method: 'totp' | 'mail' | null = null;
  await step(async () => {
    const answer = await calls.login(input);
    acceptSignIn(answer);
    if ('method' in answer) method = answer.method;
  });
  return method;
}

/** Answers the challenge. An expired one is dropped, and the password is needed again. */
export function verifyOtp(
  code: string,
  calls: Pick<typeof api.auth, 'verify_otp'> = api.auth,
): Promise<void> {
  return step(async () => {
    try {
      signIn((await calls.verify_otp({ code, challenge: session.get().challenge ?? '' })).user);
    } catch (error) {
      if (normaliseError(error).status === 401) session.patch({ challenge: null });
      throw error;
    }
  });
}

/** Stores the updated user; the session may have changed too. */
export function renewUser(user: SessionUser): void {
  signIn(user);
}

export function logout(calls: Pick<typeof api.auth, 'logout'> = api.auth): Promise<void> {
  return step(async () => {
    await calls.logout();
    resetSession();
  });
}

export function fullName(user: SessionUser): string {
  return `${user.first_name} ${user.last_name}`.trim() || user.email;
}
