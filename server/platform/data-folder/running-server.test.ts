import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { takeDataFolder } from './data-folder.ts';
import { runningServer } from './running-server.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'limelight-server-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('is awaited while it starts, with one message', async () => {
  const held = takeDataFolder(folder, { serves: true });
  const lines: string[] = [];
  const server = runningServer(folder, (line) => lines.push(line));
  await expect.poll(() => lines.length).toBe(1);
  held.announce(4711);
  expect(await server).toMatchObject({ port: 4711, secret: held.holder.secret });
  expect(lines).toEqual([expect.stringContaining('still starting')]);
  held.release();
});

it('is no longer awaited once it has ended', async () => {
  const held = takeDataFolder(folder, { serves: true });
  const lines: string[] = [];
  const server = runningServer(folder, (line) => lines.push(line));
  await expect.poll(() => lines.length).toBe(1);
  held.release();
  expect(await server).toBeNull();
});

it('is missing if nobody holds the folder, or a program that never serves', async () => {
  const never = () => expect.unreachable();
  expect(await runningServer(folder, never)).toBeNull();
  const held = takeDataFolder(folder);
  expect(await runningServer(folder, never)).toBeNull();
  held.release();
});
