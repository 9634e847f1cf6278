import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { freemem, tmpdir } from 'node:os';
import path from 'node:path';

/** Chromium, PostgreSQL 15, LibreOffice and poppler for tests: found on the machine or installed. */

const isRoot = () => process.getuid?.() === 0;
const works = (command, args) => spawnSync(command, args, { stdio: 'ignore' }).status === 0;

let apt_is_fresh = false;
/** apt needs root on Debian or a derivative. */
function aptInstall(...names) {
  if (!isRoot() || !works('apt-get', ['--version'])) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const run = (...args) =>
    spawnSync('apt-get', ['-qq', ...args], { stdio: ['ignore', 'ignore', 'inherit'], env });
  console.log(`Installing ${names.join(', ')} with apt …`);
  if (!apt_is_fresh) run('update');
  apt_is_fresh = true;
  return run('install', '-y', '--no-install-recommends', ...names).status === 0;
}

/** The headless shell first: it needs an eighth less processor time. */
const CHROMIUMS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Null after a message that explains how to install it. */
export async function findChromium() {
  const configured = process.env.CHROMIUM_PATH;
  if (configured) {
    if (existsSync(configured)) return configured;
    console.error(`CHROMIUM_PATH names ${configured}, which does not exist.`);
    return null;
  }
  const there = () => CHROMIUMS.find((place) => existsSync(place));
  const installs = () => aptInstall('chromium-headless-shell') || aptInstall('chromium');
  const executable = there() ?? (installs() ? there() : undefined);
  if (executable) return executable;
  console.log('Installing Chromium with Playwright …');
  spawnSync(process.execPath, ['node_modules/playwright-core/cli.js', 'install', 'chromium'], {
    stdio: 'inherit',
  });
  const { chromium } = await import('playwright-core');
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  console.error(
    'No Chromium for the browser tests. Install one (Debian: apt-get install chromium) or set CHROMIUM_PATH.',
  );
  return null;
}

export function installOffice() {
  const isThere = () => works('soffice', ['--version']) && works('pdftotext', ['-v']);
  if (isThere() || (aptInstall('libreoffice-calc', 'libreoffice-impress', 'poppler-utils') && isThere()))
    return;
  console.error(
    'No LibreOffice or no pdftotext: exported files are not opened by other programs (Debian: apt-get install libreoffice-calc libreoffice-impress poppler-utils).',
  );
}

const SHARED_MEMORY = '/dev/shm';
/** Several times the space the tests use at once. */
const ROOM = 8 * 2 ** 30;

/**
 * A scratch folder for tests, in memory where there is room: creating and deleting thousands of small files
 * took a sixth of the processor time on ext4. `remove` deletes it.
 */
export function makeScratchFolder() {
  const { bavail, bsize } = existsSync(SHARED_MEMORY) ? statfsSync(SHARED_MEMORY) : { bavail: 0, bsize: 0 };
  const is_roomy = Math.min(bavail * bsize, freemem()) > ROOM;
  const folder = mkdtempSync(path.join(is_roomy ? SHARED_MEMORY : tmpdir(), 'limelight-tests-'));
  // PostgreSQL runs as another user inside it.
  if (isRoot()) chmodSync(folder, 0o711);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }) };
}

const PG = '/usr/lib/postgresql';
const pgBin = () => {
  const versions = existsSync(PG)
    ? readdirSync(PG)
        .map(Number)
        .filter((v) => v >= 15)
    : [];
  const best = versions.includes(15) ? 15 : Math.min(...versions);
  const bin = `${PG}/${best}/bin`;
  return existsSync(`${bin}/initdb`) ? bin : null;
};

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/**
 * Starts PostgreSQL; null after a message if it is missing. In a temporary folder it starts empty and
 * `stop` deletes it; the caller's folder is kept. `settings` go to the server, e.g. `shared_buffers=2GB`.
 */
export async function startPostgres({ keep = null, settings = [] } = {}) {
  const bin = pgBin() ?? (aptInstall('postgresql-15') || aptInstall('postgresql') ? pgBin() : null);
  if (!bin) {
    console.error(
      'No PostgreSQL 15: the store tests run on the embedded store alone (Debian: apt-get install postgresql-15).',
    );
    return null;
  }
  if (keep) mkdirSync(keep, { recursive: true });
  const folder = keep ?? mkdtempSync(path.join(tmpdir(), 'limelight-pg-'));
  // PostgreSQL refuses to run as root.
  const as = isRoot() ? ['runuser', '-u', 'postgres', '--'] : [];
  if (isRoot()) {
    const id = spawnSync('id', ['-u', 'postgres'], { encoding: 'utf8' }).stdout.trim();
    chownSync(folder, Number(id), -1);
  }
  const run = (tool, ...args) => {
    const [command, ...rest] = [...as, `${bin}/${tool}`, ...args];
    return spawnSync(command, rest, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'] });
  };
  const data = path.join(folder, 'data');
  const port = await freePort();
  const made = existsSync(data)
    ? { status: 0, stderr: '' }
    : run('initdb', '-D', data, '-U', 'limelight', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N');
  const options = `-p ${port} -k ${keep ? tmpdir() : folder} -c listen_addresses=127.0.0.1 -c fsync=off -c max_connections=60${settings.map((x) => ` -c ${x}`).join('')}`;
  const log = path.join(folder, 'log');
  const up = made.status === 0 ? run('pg_ctl', '-D', data, '-w', '-l', log, '-o', options, 'start') : made;
  const stop = () => {
    run('pg_ctl', '-D', data, '-m', keep ? 'fast' : 'immediate', 'stop');
    if (!keep) rmSync(folder, { recursive: true, force: true });
  };
  if (up.status !== 0) {
    console.error(`PostgreSQL did not start: ${String(up.error ?? up.stderr).trim()}`);
    stop();
    return null;
  }
  return { url: `postgres://limelight@127.0.0.1:${port}/postgres`, stop };
}
