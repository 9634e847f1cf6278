import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ROOT } from './platform/root.ts';

const git = (...args: string[]) =>
  execFileSync('git', ['-C', ROOT, ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();

/** The last tag; without one, the last commit before any migration after the base. Null without a history. */
function earlierVersion(): string | null {
  try {
    return git('describe', '--tags', '--abbrev=0', '--match', 'v*');
  } catch {
    const scripts = ['postgres', 'clickhouse'].flatMap((store) =>
      readdirSync(path.join(ROOT, 'server/db', store))
        .filter((name) => name.endsWith('.sql') && name !== '0100_base.sql')
        .map((name) => `server/db/${store}/${name}`),
    );
    if (scripts.length === 0) return null;
    try {
      const added = git('log', '--diff-filter=A', '--format=%H', '--reverse', '--', ...scripts);
      return git('rev-parse', `${added.split('\n')[0]}^`);
    } catch {
      return null;
    }
  }
}

const earlier = earlierVersion();
const folder = mkdtempSync(path.join(tmpdir(), 'limelight-upgrade-'));
const old = path.join(folder, 'old');
const running = new Set<ChildProcess>();
const ADMIN = { email: 'owner@example.com', password: 'a long enough secret' };

afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** Its packages are those of this version, which has all of them. */
function checkOut(commit: string) {
  mkdirSync(old);
  const archive = path.join(folder, 'old.tar');
  git('archive', '--output', archive, commit, 'contract', 'server', 'scripts', 'package.json');
  execFileSync('tar', ['-xf', archive, '-C', old]);
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(old, 'node_modules'));
  mkdirSync(path.join(old, 'dist/web'), { recursive: true });
}

function start(root: string) {
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...{ ...process.env, LIMELIGHT_DATA: path.join(folder, 'data'), LIMELIGHT_DEMO: '10000', PORT: '0' },
      ...{ LIMELIGHT_ADMIN_EMAIL: ADMIN.email, LIMELIGHT_ADMIN_PASSWORD: ADMIN.password, LOG_LEVEL: 'warn' },
    },
  });
  running.add(child);
  let said = '';
  const ready = new Promise<string>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        said += chunk;
        const url = /is ready at (http:\S+)/.exec(said)?.[1];
        if (url) resolve(url);
      });
  });
  const ended = once(child, 'close').then(([code]) => {
    running.delete(child);
    return { code: code as number | null, said };
  });
  const failed = ended.then(({ said: output }) => Promise.reject(new Error(output)));
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
  const lists = JSON.stringify(await read('/lists/user_lists'));
  return { navigation: await read('/navigation'), lists, hasLog: total > 0 };
}

describe.runIf(earlier)(`an upgrade from ${earlier}`, () => {
  it('keeps everything, is healthy, and is refused by the version before', async () => {
    checkOut(earlier ?? '');
    const before = start(old);
    const known = await content(await before.ready());
    expect((await before.stop()).code).toBe(0);
    const after = start(ROOT);
    const url = await after.ready();
    // Answers may have further fields.
    expect(await content(url)).toMatchObject(known);
    expect(await (await fetch(`${url}/healthz`)).json()).toMatchObject({ status: 'ok', problems: [] });
    expect((await after.stop()).code).toBe(0);
    const again = await start(old).ended;
    expect(again).toMatchObject({ code: 5, said: expect.stringContaining('was used by a newer Limelight') });
  }, 400_000);
});
