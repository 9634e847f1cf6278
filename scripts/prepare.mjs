import { spawnSync } from 'node:child_process';
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
  const asked = lockOf('package-lock.json');
  const there = lockOf('node_modules/.package-lock.json');
  if (!asked || !there) return false;
  return Object.entries(asked).every(
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
  console.log('Installing packages …');
  if (!isInstalled()) install();
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
  console.log('Building the web …');
  const { buildWeb } = await import('./web.mjs');
  // Vite reads NODE_ENV, whatever its mode.
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  await buildWeb();
  if (NODE_ENV === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = NODE_ENV;
  writeFileSync(STAMP, digest);
}
