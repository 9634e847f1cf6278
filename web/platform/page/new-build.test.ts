import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { checkBuild } from './new-build.ts';

const served = new Map<string, unknown>();
beforeEach(() => {
  served.clear();
  vi.stubGlobal('fetch', async (path: string) =>
    served.has(path) ? Response.json(served.get(path)) : new Response('<!doctype html>', { status: 200 }),
  );
});
afterEach(() => vi.unstubAllGlobals());

it('knows a newer build by its id and its manifest', async () => {
  served.set('/builds/latest.json', { id: 'b2' });
  expect(await checkBuild('b1')).toBe(false);
  served.set('/builds/meta/b2.json', { id: 'b2', files: [] });
  expect(await checkBuild('b1')).toBe(true);
  expect(await checkBuild('b2')).toBe(false);
});

it('does nothing in development and if the server does not answer with a manifest', async () => {
  expect(await checkBuild(null)).toBe(false);
  expect(await checkBuild('b1')).toBe(false);
});
