import { createStore } from './store.ts';

/** How often a running page asks for a newer build, in ms. */
export const CHECK_EVERY_MS = 5 * 60_000;

interface Manifest {
  id: string;
}

/** Whether a newer build than the running one is being served. */
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

/** Whether the server answers at all. */
export const serverAnswers = async (): Promise<boolean> => (await manifest('/builds/latest.json')) !== null;

/** Asks once. A new id counts only when its own manifest is there too: a half-copied build is not offered. */
export async function checkBuild(running: string | null): Promise<boolean> {
  if (running === null) return false;
  const latest = await manifest('/builds/latest.json');
  if (latest === null || latest.id === running) return false;
  return (await manifest(`/builds/meta/${encodeURIComponent(latest.id)}.json`)) !== null;
}

/** Checks now and then and when the window gets the focus back. @returns how to stop. */
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
