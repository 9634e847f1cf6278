import { beforeEach, expect, it, vi } from 'vitest';
import { NO_ANSWER } from '../api/errors.ts';
import { GUARD_MS, loadChunk, reloadOnce } from './reload-guard.ts';

let now = 0;
const went: string[] = [];
const kept = new Map<string, string>();
const world = {
  storage: {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  },
  now: () => now,
  go: (path: string) => void went.push(path),
  answers: async () => true,
};

beforeEach(() => {
  now = 1000;
  went.length = 0;
  kept.clear();
});

it('remembers a path for 10000 ms', () => {
  expect(GUARD_MS).toBe(10_000);
  expect(reloadOnce('/lists', GUARD_MS, world)).toBe(true);
  now += 9_999;
  expect(reloadOnce('/lists', GUARD_MS, world)).toBe(false);
  now += 1;
  expect(reloadOnce('/lists', GUARD_MS, world)).toBe(true);
  expect(went).toEqual(['/lists', '/lists']);
});

it('lets another path reload', () => {
  reloadOnce('/lists', GUARD_MS, world);
  expect(reloadOnce('/profiles', GUARD_MS, world)).toBe(true);
});

it('survives a broken record and does not reload without storage', () => {
  kept.set('limelight:reload', '{oops');
  expect(reloadOnce('/a', GUARD_MS, world)).toBe(true);
  const blocked = {
    ...world,
    storage: {
      getItem: () => null,
      setItem: () => {
        throw new Error('blocked');
      },
    },
  };
  expect(reloadOnce('/b', GUARD_MS, blocked)).toBe(false);
});

it('reloads once when a chunk is gone, then fails with a clear message', async () => {
  const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /x.js'));
  void loadChunk(gone, world);
  await vi.waitFor(() => expect(went).toEqual(['/']));
  await expect(loadChunk(gone, world)).rejects.toThrow(
    'A part of the page could not be loaded. Check your connection and reload.',
  );
  expect(went).toHaveLength(1);
});

it('keeps the frame and does not reload if the server is unreachable', async () => {
  const offline = { ...world, answers: async () => false };
  await expect(
    loadChunk(() => Promise.reject(new TypeError('Failed to fetch')), offline),
  ).rejects.toMatchObject({
    status: NO_ANSWER,
    message: 'Check your connection, then try again.',
  });
  expect(went).toEqual([]);
});
