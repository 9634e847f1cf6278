import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { missingPlatformPackages, thisMachine } from './platform-packages.mjs';
import { digestOf, filesOf, ROOT } from './sources.mjs';

// Runs before anything is installed: Node's own modules only.

/** Ends with a sentence unless Node is new enough. */
function ensureNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Limelight needs Node 20.19 or newer; this is ${process.version}.`);
  process.exit(1);
}

const lockOf = (file) => {
  try {
    return JSON.parse(readFileSync(path.join(ROOT, file), 'utf8')).packages;
  } catch {
    return null;
  }
};

/** Whether node_modules holds what package-lock.json asks for; parts for other machines may be missing. */
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
    // A production setting of the caller would leave out what the build needs.
    env: { ...process.env, NODE_ENV: 'development', npm_config_omit: '' },
  });
  if (npm.status === 0) return;
  console.error('npm install failed; the reason stands above. Is the package registry reachable?');
  process.exit(1);
}

/** Installs the packages where they are missing or the lock file changed. */
export function ensureInstalled() {
  ensureNode();
  // A link leads to the packages of another working copy: those are not ours to replace.
  const is_link = lstatSync(path.join(ROOT, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink();
  if (is_link || (isInstalled() && missingParts().length === 0)) return;
  console.log('Installing packages …');
  if (!isInstalled()) install();
  const parts = missingParts();
  if (parts.length > 0) install(...parts);
}

const stampFile = (part) => path.join(ROOT, 'dist', `.built-${part}`);
const stampOf = (part) => (existsSync(stampFile(part)) ? readFileSync(stampFile(part), 'utf8') : '');

const PARTS = [
  {
    part: 'server',
    sources: ['contract', 'server', 'scripts/bundle.mjs', 'package-lock.json'],
    result: 'dist/server/main.js',
    build: async () => (await import('./bundle.mjs')).bundleServer(),
  },
  {
    part: 'web',
    sources: ['contract', 'web', 'vite.config.ts', 'scripts/web.mjs', 'package-lock.json'],
    result: 'dist/web/index.html',
    build: async () => (await import('./web.mjs')).buildWeb(),
  },
];

/** Builds server and web where their sources changed since the last build (by content). */
export async function ensureBuilt({ force = false } = {}) {
  for (const { part, sources, result, build } of PARTS) {
    const digest = digestOf(filesOf(...sources));
    if (!force && stampOf(part) === digest && existsSync(path.join(ROOT, result))) continue;
    console.log(`Building the ${part} …`);
    await build();
    mkdirSync(path.join(ROOT, 'dist'), { recursive: true });
    writeFileSync(stampFile(part), digest);
  }
}
