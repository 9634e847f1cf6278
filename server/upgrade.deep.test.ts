import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { BEFORE_BASE } from './platform/postgres/former-migrations.ts';
import { ROOT } from './platform/root.ts';

const git = (...args: string[]) =>
  execFileSync('git', ['-C', ROOT, ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();

const BASE_SCRIPT = 'server/db/postgres/0100_base.sql';
const addedFirst = (...files: string[]) =>
  git('log', '--diff-filter=A', '--format=%H', '--reverse', '--', ...files).split('\n')[0];

/** Every tag; without one, the last commit before any migration after the base. None without a history. */
function earlierVersions(): string[] {
  try {
    const tags = git('tag', '--list', 'v*', '--merged');
    if (tags) return tags.split('\n');
    const scripts = ['postgres', 'clickhouse'].flatMap((store) =>
      readdirSync(path.join(ROOT, 'server/db', store))
        .filter((name) => name.endsWith('.sql') && name !== '0100_base.sql')
        .map((name) => `server/db/${store}/${name}`),
    );
    return [git('rev-parse', `${addedFirst(...scripts)}^`)];
  } catch {
    return [];
  }
}

const earlier = earlierVersions();
const folder = mkdtempSync(path.join(tmpdir(), 'limelight-upgrade-'));
const running = new Set<ChildProcess>();
const ADMIN = { email: 'owner@example.com', password: 'a long enough secret' };

afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** Its packages are those of this version, which keeps piscina and close-with-grace for earlier ones alone. */
function checkOut(commit: string): string {
  const old = path.join(folder, commit);
  mkdirSync(old);
  const archive = path.join(old, 'old.tar');
  git('archive', '--output', archive, commit, 'contract', 'server', 'scripts', 'package.json');
  execFileSync('tar', ['-xf', archive, '-C', old]);
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(old, 'node_modules'));
  mkdirSync(path.join(old, 'dist/web'), { recursive: true });
  return old;
}

function start(root: string, data: string) {
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...{ ...process.env, LIMELIGHT_DATA: data, LIMELIGHT_DEMO: '10000', PORT: '0' },
      ...{ LIMELIGHT_ADMIN_EMAIL: ADMIN.email, LIMELIGHT_ADMIN_PASSWORD: ADMIN.password, LOG_LEVEL: 'warn' },
    },
  });
  running.add(child);
  let output = '';
  const ready = new Promise<string>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk;
        const url = /is ready at (http:\S+)/.exec(output)?.[1];
        if (url) resolve(url);
      });
  });
  const ended = once(child, 'close').then(([code]) => {
    running.delete(child);
    return { code: code as number | null, output };
  });
  const failed = ended.then(({ output }) => Promise.reject(new Error(output)));
  failed.catch(() => undefined);
  const stop = () => {
    child.kill('SIGTERM');
    return ended;
  };
  return { ready: () => Promise.race([ready, failed]), ended, stop };
}

/** Numbers and lists after a sign-in with the password of before. */
async function content(url: string) {
  const headers = { 'content-type': 'application/json' };
  const login = await fetch(`${url}/api/login`, { method: 'POST', headers, body: JSON.stringify(ADMIN) });
  const cookie = (login.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const read = async (address: string) => {
    const answer = await fetch(`${url}/api${address}`, { headers: { cookie } });
    expect(answer.status, address).toBe(200);
    return answer.json();
  };
  const { total } = (await read('/audit')) as { total: number };
  const [navigation, lists] = [await read('/navigation'), await read('/lists/user_lists')];
  return { navigation, lists, hasLog: total > 0 };
}

it.runIf(earlier.length > 0)('names the last commit that can upgrade older folders', () => {
  expect(git('rev-parse', BEFORE_BASE)).toBe(git('rev-parse', `${addedFirst(BASE_SCRIPT)}^`));
});

describe.each(earlier)('an upgrade from %s', (version) => {
  it('keeps everything, is healthy, and is refused by the previous version', async () => {
    const old = checkOut(version);
    const data = path.join(old, 'data');
    const before = start(old, data);
    const known = await content(await before.ready());
    expect((await before.stop()).code).toBe(0);
    const after = start(ROOT, data);
    const url = await after.ready();
    // Answers may have further fields.
    expect(await content(url)).toMatchObject(known);
    expect(await (await fetch(`${url}/healthz`)).json()).toMatchObject({ status: 'ok', problems: [] });
    expect((await after.stop()).code).toBe(0);
    const again = await start(old, data).ended;
    expect(again).toMatchObject({
      code: 5,
      output: expect.stringContaining('was used by a newer Limelight'),
    });
  }, 400_000);
});
