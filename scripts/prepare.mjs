import { fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, lstatSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { useSupportedNode } from './node.mjs';
import { missingPlatformPackages, thisMachine } from './platform-packages.mjs';
import { digestOf, filesOf, ROOT } from './sources.mjs';

// Runs before packages are installed, so only Node's own modules.

const lockOf = (file) => {
  try {
    return JSON.parse(readFileSync(path.join(ROOT, file), 'utf8')).packages;
  } catch {
    return null;
  }
};

/** Parts for other platforms may be missing. */
function isInstalled() {
  const wanted = lockOf('package-lock.json');
  const there = lockOf('node_modules/.package-lock.json');
  if (!wanted || !there) return false;
  return Object.entries(wanted).every(
    ([place, { version, optional, link }]) =>
      place === '' || link || optional || there[place]?.version === version,
  );
}

const missingParts = () =>
  missingPlatformPackages(lockOf('node_modules/.package-lock.json') ?? {}, thisMachine());

function install(...packages) {
  const options = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = spawnSync('npm', ['install', ...options, ...packages], {
    cwd: ROOT,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    // With NODE_ENV=production npm would skip the build dependencies.
    env: { ...process.env, NODE_ENV: 'development', npm_config_omit: '' },
  });
  if (npm.status === 0) return;
  console.error('npm install failed; see the reason above. Is the package registry reachable?');
  process.exit(1);
}

/** Continues on a supported Node, and installs packages that are missing or changed in the lock file. */
export async function ensureInstalled() {
  await useSupportedNode(thisMachine());
  // A symbolic link points to another working copy, whose packages must not be replaced.
  const is_link = lstatSync(path.join(ROOT, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink();
  if (is_link || (isInstalled() && missingParts().length === 0)) return;
  if (!isInstalled()) {
    console.log('Installing packages: usually a minute …');
    install();
  }
  const parts = missingParts();
  if (parts.length > 0) install(...parts);
}

const STAMP = path.join(ROOT, 'dist', '.built-web');
const SOURCES = ['contract', 'web', 'vite.config.ts', 'scripts/web.mjs', 'package-lock.json'];

/** Builds the web if its sources changed (by content) since the last build. */
export async function ensureBuilt({ force = false } = {}) {
  const digest = digestOf(filesOf(...SOURCES));
  const built = existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : '';
  if (!force && built === digest && existsSync(path.join(ROOT, 'dist/web/index.html'))) return;
  console.log('Building the web: usually half a minute …');
  // Its memory ends with the process. Vite reads NODE_ENV, whatever its mode.
  const env = { ...process.env, NODE_ENV: 'production' };
  const [code, signal] = await once(fork(path.join(ROOT, 'scripts/web.mjs'), { env }), 'exit');
  if (code !== 0) {
    const reason = signal === 'SIGKILL' ? ', as the system does when memory runs out' : '';
    console.error(
      signal
        ? `Building the web was ended by ${signal}${reason}.`
        : 'Building the web failed; see the reason above.',
    );
    process.exit(1);
  }
  writeFileSync(STAMP, digest);
}
