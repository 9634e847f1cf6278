import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DataFolderInUse, holderOf, takeDataFolder } from './data-folder.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'limelight-folder-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const lock = () => path.join(folder, 'limelight.lock');
const write = (holder: object | string) =>
  writeFileSync(lock(), typeof holder === 'string' ? holder : JSON.stringify(holder));

describe('data folder', () => {
  it('belongs to the first taker until released, and names the port', () => {
    const held = takeDataFolder(folder);
    expect(() => takeDataFolder(folder)).toThrow(DataFolderInUse);
    expect(() => takeDataFolder(folder)).toThrow(`in use by process ${process.pid}`);
    held.announce(4711);
    expect(holderOf(folder)).toMatchObject({ pid: process.pid, port: 4711, secret: held.holder.secret });
    expect(statSync(lock()).mode & 0o077).toBe(0);
    held.release();
    expect(holderOf(folder)).toBeNull();
    expect(readdirSync(folder)).toEqual([]);
    takeDataFolder(folder).release();
  });

  it('is left alone while another process lives, and free after it was killed', async () => {
    const other = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)']);
    await once(other, 'spawn');
    write({ pid: other.pid, began: null, port: 1, secret: 's' });
    const before = readFileSync(lock(), 'utf8');
    expect(() => takeDataFolder(folder)).toThrow(DataFolderInUse);
    expect(readFileSync(lock(), 'utf8')).toBe(before);
    expect(readdirSync(folder)).toEqual(['limelight.lock']);
    other.kill('SIGKILL');
    await once(other, 'exit');
    const held = takeDataFolder(folder);
    expect(held.holder.pid).toBe(process.pid);
    held.release();
  });

  it('is not held by a later process with the number of the holder', () => {
    write({ pid: process.pid, began: '1', port: null, secret: 's' });
    if (existsSync('/proc/self/stat')) expect(holderOf(folder)).toBeNull();
  });

  it('survives a lock cut short by a power failure', () => {
    write('{"pid": 1');
    takeDataFolder(folder).release();
    expect(existsSync(lock())).toBe(false);
  });

  it('never removes the lock of another', () => {
    const held = takeDataFolder(folder);
    write({ ...held.holder, secret: 'of another process' });
    held.release();
    expect(existsSync(lock())).toBe(true);
  });
});
