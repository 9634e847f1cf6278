import { type AppError, normaliseError } from './errors.ts';
import { call, credentials, HttpError } from './http.ts';
import { createStore, useStore } from './store.ts';

/** The signed-in user with the access flags, as `GET /api/user/user` answers. */
export interface SessionUser {
  id: number;
  email: string;
  role: string;
  role_id: number;
  names: string;
  company_id: number;
  company_name: string;
  currency: string;
  currency_symbol: string;
  csrf: string;
  audience_overlap: boolean;
  keywords_page: boolean;
  leaderboards_page: boolean;
  profile_only: boolean;
  [field: string]: unknown;
}

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

type LoginAnswer = SessionUser | { user: SessionUser } | { challenge: string };

function accept(answer: LoginAnswer): void {
  if ('challenge' in answer && typeof answer.challenge === 'string') {
    session.set({ ...ANONYMOUS, challenge: answer.challenge });
  } else if ('user' in answer) signIn(answer.user as SessionUser);
  else signIn(answer as SessionUser);
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
export function loadSession(): Promise<void> {
  loaded ??= call<SessionUser>('/api/user/user')
    .then(signIn)
    .catch((error: unknown) => {
      const nobody = error instanceof HttpError && (error.status === 401 || error.status === 403);
      session.set({ ...ANONYMOUS, error: nobody ? null : normaliseError(error) });
      // An unreachable server is asked again at the next visit.
      if (!nobody) loaded = null;
    });
  return loaded;
}

/** Signs in, or leaves a challenge for the one-time code. */
export function login(input: { email: string; password: string }): Promise<void> {
  return step(async () => accept(await call<LoginAnswer>('/api/login', { method: 'POST', body: input })));
}

/** Second step: the code together with the challenge. */
export function verifyOtp(code: string): Promise<void> {
  const { challenge } = session.get();
  const body = { code, challenge };
  return step(async () => accept(await call<LoginAnswer>('/api/verify_otp', { method: 'POST', body })));
}

export function logout(): Promise<void> {
  return step(async () => {
    await call('/api/logout', { method: 'POST', body: {} });
    resetSession();
  });
}
