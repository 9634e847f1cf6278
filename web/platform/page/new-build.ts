import { createStore } from './store.ts';

/** Polling interval in ms. */
export const CHECK_EVERY_MS = 5 * 60_000;

interface Manifest {
  id: string;
}

export const newBuild = createStore(false);

export function currentBuild(): string | null {
  return document.querySelector('meta[name="build-id"]')?.getAttribute('content') ?? null;
}

async function manifest(path: string): Promise<Manifest | null> {
  try {
    const answer = await fetch(path, { cache: 'no-store' });
    const body: unknown = answer.ok ? await answer.json() : null;
    if (typeof body !== 'object' || body === null || !('id' in body)) return null;
    return typeof body.id === 'string' ? { id: body.id } : null;
  } catch {
    return null;
  }
}

export const serverAnswers = async (): Promise<boolean> => (await manifest('/builds/latest.json')) !== null;

/** A new id counts only once its manifest exists, so a half-copied build is not offered. */
export async function checkBuild(running: string | null): Promise<boolean> {
  if (running === null) return false;
  const latest = await manifest('/builds/latest.json');
  if (latest === null || latest.id === running) return false;
  return (await manifest(`/builds/meta/${encodeURIComponent(latest.id)}.json`)) !== null;
}

/** Checks regularly and when the window regains focus. @returns a function that stops. */
export function watchBuild(everyMs = CHECK_EVERY_MS): () => void {
  const running = currentBuild();
  const ask = async () => {
    if (newBuild.get() || document.visibilityState === 'hidden') return;
    if (await checkBuild(running)) newBuild.set(true);
  };
  const timer = window.setInterval(ask, everyMs);
  window.addEventListener('focus', ask);
  return () => {
    window.clearInterval(timer);
    window.removeEventListener('focus', ask);
  };
}
