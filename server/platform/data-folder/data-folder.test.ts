import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DataFolderInUse, DataFolderUnusable, holderOf, takeDataFolder } from './data-folder.ts';

let folder: string;
const running = new Set<ChildProcess>();
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'limelight-folder-'));
});
afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
  running.clear();
  rmSync(folder, { recursive: true, force: true });
});

const APART = ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc'];
const can_unshare = spawnSync(APART[0] ?? '', [...APART.slice(1), 'true']).status === 0;
if (!can_unshare) console.warn('unshare is not permitted here: two containers are not tried.');

/** Takes the folder and keeps it; `wrap` is a command to run it under. */
async function taker(...wrap: string[]) {
  const module = path.join(import.meta.dirname, 'data-folder.ts');
  const program = `import { takeDataFolder } from ${JSON.stringify(module)};
    try {
      takeDataFolder(${JSON.stringify(folder)});
      console.log('taken');
      setInterval(() => {}, 1000);
    } catch (error) {
      console.log(error.message);
    }`;
  const [command = '', ...args] = [
    ...wrap,
    process.execPath,
    '--input-type=module-typescript',
    '-e',
    program,
  ];
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  running.add(child);
  const [output] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
  return {
    output: String(output).trim(),
    pid: child.pid,
    async kill() {
      child.kill('SIGKILL');
      await once(child, 'close');
    },
  };
}

const listing = () => readdirSync(folder).sort();

describe('data folder', () => {
  it('belongs to the first process until released, and contains the port', () => {
    const held = takeDataFolder(folder);
    expect(() => takeDataFolder(folder)).toThrow(DataFolderInUse);
    expect(() => takeDataFolder(folder)).toThrow(`in use by process ${process.pid}.`);
    held.announce(4711);
    expect(holderOf(folder)).toEqual({ ...held.holder, port: 4711 });
    expect(held.holder).toMatchObject({ pid: process.pid, host: hostname() });
    expect(statSync(path.join(folder, 'holder.json')).mode & 0o077).toBe(0);
    held.release();
    held.release();
    expect(holderOf(folder)).toBeNull();
    expect(listing()).toEqual(['folder.lock']);
    takeDataFolder(folder).release();
  });

  it('remains locked after others ask for its holder', () => {
    const held = takeDataFolder(folder);
    for (let i = 0; i < 3; i++) expect(holderOf(folder)?.pid).toBe(process.pid);
    expect(() => takeDataFolder(folder)).toThrow(DataFolderInUse);
    held.release();
  });

  it('is free at once after its holder was killed, whatever its content', async () => {
    const other = await taker();
    expect(other.output).toBe('taken');
    expect(() => takeDataFolder(folder)).toThrow(DataFolderInUse);
    await other.kill();
    expect(existsSync(path.join(folder, 'holder.json'))).toBe(true);
    expect(holderOf(folder)).toBeNull();
    const next = takeDataFolder(folder);
    expect(next.unclosed).toMatchObject({ pid: other.pid });
    next.release();
    const last = takeDataFolder(folder);
    expect(last.unclosed).toBeNull();
    last.release();
  });

  it.skipIf(!can_unshare)(
    'is left untouched by a second container on one volume, which names the first',
    async () => {
      const first = await taker(...APART);
      expect(first.output).toBe('taken');
      const before = readFileSync(path.join(folder, 'holder.json'), 'utf8');
      // Process ids differ between containers.
      expect(JSON.parse(before).pid).not.toBe(process.pid);
      const sentence = `is in use by process ${JSON.parse(before).pid} of another container on ${hostname()}`;
      expect(() => takeDataFolder(folder)).toThrow(sentence);
      expect((await taker(...APART)).output).toContain('is in use by process');
      expect(readFileSync(path.join(folder, 'holder.json'), 'utf8')).toBe(before);
      expect(listing()).toEqual(['folder.lock', 'holder.json']);
      await first.kill();
      takeDataFolder(folder).release();
    },
  );

  it.skipIf(!can_unshare)('is the same through two mounts', async () => {
    const mounts = mkdtempSync(path.join(tmpdir(), 'limelight-mount-'));
    const held = takeDataFolder(folder);
    const bound = `mount --bind ${folder} ${mounts} && exec ${process.execPath} --input-type=module-typescript -e "$0"`;
    const program = `import { takeDataFolder } from ${JSON.stringify(path.join(import.meta.dirname, 'data-folder.ts'))};
      try { takeDataFolder(${JSON.stringify(mounts)}); console.log('taken'); } catch (error) { console.log(error.message); }`;
    const second = spawnSync('unshare', ['--mount', 'sh', '-c', bound, program], { encoding: 'utf8' });
    expect(second.stdout).toContain(`is in use by process ${process.pid}`);
    held.release();
    rmSync(mounts, { recursive: true });
  });

  it('names the machine of a remote holder', () => {
    const held = takeDataFolder(folder);
    const holder = { ...held.holder, host: 'another-machine', since: '2026-01-02T03:04:05.000Z' };
    writeFileSync(path.join(folder, 'holder.json'), JSON.stringify(holder));
    expect(() => takeDataFolder(folder)).toThrow('on another-machine (since 2026-01-02T03:04:05.000Z)');
    // Truncated by a power failure.
    writeFileSync(path.join(folder, 'holder.json'), '{"pid": 1');
    expect(() => takeDataFolder(folder)).toThrow('another process, which is just starting');
    held.release();
  });

  it('is refused with a message if it cannot be one', () => {
    const file = path.join(folder, 'file');
    writeFileSync(file, '');
    expect(() => takeDataFolder(file)).toThrow(DataFolderUnusable);
    mkdirSync(path.join(folder, 'folder.lock'));
    expect(() => takeDataFolder(folder)).toThrow(/^The data folder .* cannot be used: /);
  });
});
