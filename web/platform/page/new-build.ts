import { createStore } from './store.ts';

/** Polling interval in ms. */
export const CHECK_EVERY_MS = 5 * 60_000;

export const newBuild = createStore(false);

export function currentBuild(): string | null {
  return document.querySelector('meta[name="build-id"]')?.getAttribute('content') ?? null;
}

async function idIn(path: string): Promise<string | null> {
  try {
    const answer = await fetch(path, { cache: 'no-store' });
    const { id } = (await answer.json()) as { id: unknown };
    return answer.ok && typeof id === 'string' ? id : null;
  } catch {
    return null;
  }
}

export const serverAnswers = async (): Promise<boolean> => (await idIn('/builds/latest.json')) !== null;

/** A new id counts only once its manifest exists, so a half-copied build is not offered. */
export async function checkBuild(running: string | null): Promise<boolean> {
  if (running === null) return false;
  const latest = await idIn('/builds/latest.json');
  if (latest === null || latest === running) return false;
  return (await idIn(`/builds/meta/${encodeURIComponent(latest)}.json`)) !== null;
}

/** Checks regularly and when the window regains focus. @returns a function that stops. */
export function watchBuild(everyMs = CHECK_EVERY_MS): () => void {
  const running = currentBuild();
  const ask = async () => {
    if (newBuild.get() || document.visibilityState === 'hidden') return;
    if (await checkBuild(running)) newBuild.set(true);
  };
  const timer = setInterval(ask, everyMs);
  addEventListener('focus', ask);
  return () => {
    clearInterval(timer);
    removeEventListener('focus', ask);
  };
}
