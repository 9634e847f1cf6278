import type { z } from 'zod';
import type { AccessFlag } from '#contract/access.ts';
import type { loginResult, SessionUser } from '#contract/auth.ts';
import { api } from './api.ts';
import { type AppError, normaliseError } from './errors.ts';
import { credentials } from './http.ts';
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

/** Clears user, challenge, error and loading flag, and all that belonged to them. */
export function resetSession(): void {
  credentials.csrf = null;
  session.set(ANONYMOUS);
  for (const forget of clearing) forget();
}

function signIn(user: SessionUser): void {
  credentials.csrf = user.csrf;
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
      session.set({ ...ANONYMOUS, error: nobody ? null : error });
      // An unreachable server is asked again at the next visit.
      if (!nobody) loaded = null;
    });
  return loaded;
}

/** Signs in, or leaves a challenge for the second step. */
export function login(
  input: { email: string; password: string },
  calls: Pick<typeof api.auth, 'login'> = api.auth,
): Promise<void> {
  return step(async () => accept(await calls.login(input)));
}

export function logout(calls: Pick<typeof api.auth, 'logout'> = api.auth): Promise<void> {
  return step(async () => {
    await calls.logout();
    resetSession();
  });
}

/** Whether the session may use an area; nobody may not. */
export function allowed(user: SessionUser | null, flag: AccessFlag): boolean {
  return user?.access[flag] === true;
}

export function fullName(user: SessionUser): string {
  return `${user.first_name} ${user.last_name}`.trim() || user.email;
}
