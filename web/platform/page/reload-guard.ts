import { lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { NO_ANSWER, PageError } from '../api/errors.ts';
import { t } from '../language.ts';
import { serverAnswers } from './new-build.ts';

const KEY = 'limelight:reload';
/** How long a reloaded path is remembered, in ms. */
export const GUARD_MS = 10_000;

interface Surroundings {
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  now(): number;
  go(path: string): void;
  answers(): Promise<boolean>;
}

const browser: Surroundings = {
  get storage() {
    return window.sessionStorage;
  },
  now: () => Date.now(),
  go(path) {
    if (path === window.location.pathname + window.location.search) window.location.reload();
    else window.location.assign(path);
  },
  answers: serverAnswers,
};

function remembered(world: Surroundings): { path: string; until: number } | null {
  try {
    const value: unknown = JSON.parse(world.storage.getItem(KEY) ?? 'null');
    if (typeof value !== 'object' || value === null || !('path' in value) || !('until' in value)) return null;
    return typeof value.path === 'string' && typeof value.until === 'number'
      ? { path: value.path, until: value.until }
      : null;
  } catch {
    return null;
  }
}

/** Reloads unless the same path was reloaded within the last `ttl` ms. @returns whether it reloads. */
export function reloadOnce(path: string, ttl = GUARD_MS, world: Surroundings = browser): boolean {
  const last = remembered(world);
  if (last !== null && last.path === path && last.until > world.now()) return false;
  try {
    world.storage.setItem(KEY, JSON.stringify({ path, until: world.now() + ttl }));
  } catch {
    // Without storage nothing would stop a reload loop.
    return false;
  }
  world.go(path);
  return true;
}

/**
 * Loads a page's chunk; if a new build has replaced it, the page reloads once. If the server is unreachable, the layout stays and
 * offers a retry. @throws PageError
 */
export async function loadChunk<T>(importer: () => Promise<T>, world: Surroundings = browser): Promise<T> {
  try {
    return await importer();
  } catch (cause) {
    if (!(await world.answers()))
      throw new PageError(t('Check your connection, then try again.'), { status: NO_ANSWER, cause });
    const here = window.location.pathname + window.location.search;
    if (reloadOnce(here, GUARD_MS, world)) return new Promise<T>(() => {});
    throw new PageError(t('A part of the page could not be loaded. Check your connection and reload.'), {
      cause,
    });
  }
}

/** A lazily loaded page: `page(() => import('…'), 'ListsPage')`. */
export function page<M extends Record<K, ComponentType>, K extends keyof M & string>(
  importer: () => Promise<M>,
  exportName: K,
) {
  return lazyRouteComponent(() => loadChunk(importer) as Promise<Record<string, ComponentType>>, exportName);
}
