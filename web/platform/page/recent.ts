import { createStore, useStore } from './store.ts';

export interface RecentEntry {
  href: string;
  title: string;
}

const KEY = 'limelight:recent';
/** Saved questions about profiles, deleted with the session. */
export const QUESTIONS = 'limelight:questions';
const KEPT = 8;

function stored(): RecentEntry[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(value)
      ? value.filter((row) => typeof row?.href === 'string' && typeof row?.title === 'string')
      : [];
  } catch {
    return [];
  }
}

const recent = createStore<RecentEntry[]>(stored());

export function useRecent(): RecentEntry[] {
  return useStore(recent);
}

/** Adds a screen to the recently opened ones of this browser. */
export function remember(entry: RecentEntry): void {
  const next = [entry, ...recent.get().filter((row) => row.href !== entry.href)].slice(0, KEPT);
  recent.set(next);
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // Storage is full or blocked; this visit is not remembered.
  }
}

export function forgetRecent(): void {
  recent.set([]);
  try {
    localStorage.removeItem(KEY);
    localStorage.removeItem(QUESTIONS);
  } catch {
    // Nothing was stored.
  }
}
