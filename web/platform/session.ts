import type { z } from 'zod';
import type { loginResult, SessionUser } from '#contract/auth.ts';
import { api } from './api.ts';
import { type AppError, normaliseError } from './errors.ts';
import { credentials } from './http.ts';
import { followLanguage } from './language.ts';
import { createStore, useStore } from './store.ts';

export interface SessionState {
  user: SessionUser | null;
  /** Held between the password and the one-time code. */
  challenge: string | null;
  error: AppError | null;
  loading: boolean;
}

const ANONYMOUS: SessionState = { user: null, challenge: null, error: null, loading: false };
export const session = createStore<SessionState>(ANONYMOUS);
let loaded: Promise<void> | null = null;
const clearing = new Set<() => void>();

export function useSession(): SessionState {
  return useStore(session);
}

/** Registers what must be forgotten with the session (cached answers). */
export function onSessionCleared(forget: () => void): () => void {
  clearing.add(forget);
  return () => clearing.delete(forget);
}

/** Tells the next start of the page, before any script of it runs, whether the frame will stand (first-paint.js). */
function rememberFrame(is_inside: boolean): void {
  try {
    if (is_inside) localStorage.setItem('limelight:signed-in', 'yes');
    else localStorage.removeItem('limelight:signed-in');
  } catch {
    // Without storage the page starts on a plain ground.
  }
}

/** Whether the page was left signed in on this browser. */
export function mayBeSignedIn(): boolean {
  try {
    return localStorage.getItem('limelight:signed-in') === 'yes';
  } catch {
    return false;
  }
}

/** Clears user, challenge, error and loading flag, and all that belonged to them. */
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

function accept(answer: z.infer<typeof loginResult>): void {
  if ('user' in answer) signIn(answer.user);
  else session.set({ ...ANONYMOUS, challenge: answer.challenge });
}

/** Runs one step; its failure is normalised, kept in the session and thrown again. */
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

/** Asks once per page load who is signed in; being nobody is not an error. */
export function loadSession(calls: Pick<typeof api.auth, 'user'> = api.auth): Promise<void> {
  loaded ??= calls
    .user()
    .then(signIn)
    .catch((thrown: unknown) => {
      const error = normaliseError(thrown);
      const nobody = error.status === 401 || error.status === 403;
      if (nobody) rememberFrame(false);
      session.set({ ...ANONYMOUS, error: nobody ? null : error });
      // An unreachable server is asked again at the next visit.
      if (!nobody) loaded = null;
    });
  return loaded;
}

/** Signs in, or leaves a challenge for the second step; answers where that code comes from, else null. */
export async function login(
  input: { email: string; password: string },
  calls: Pick<typeof api.auth, 'login'> = api.auth,
): Promise<'totp' | 'mail' | null> {
  let method: 'totp' | 'mail' | null = null;
  await step(async () => {
    const answer = await calls.login(input);
    accept(answer);
    if ('method' in answer) method = answer.method;
  });
  return method;
}

/** Answers the challenge. One that ended is forgotten: the way back is the password again. */
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

/** What the server answers about the signed-in user after a change; its session may be another one now. */
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
