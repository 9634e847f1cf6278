import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '#server/platform/root.ts';

/** An account without rights, as which everything runs; inside it has the number 1000, like `node` in the image. */
const NOBODY = 65534;
/** This machine's, for a registry behind its own authority. */
const AUTHORITIES = '/etc/ssl/certs/of-the-machine.crt';
const MIRROR = 'http://deb.debian.org/debian';

const run = (command: string, ...args: string[]) =>
  spawnSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
/** Folder of the npm that is installed. */
const npm = path.resolve(run('sh', '-c', 'readlink -f "$(command -v npm)"').stdout.trim(), '../..');
const hasDebootstrap = () => run('debootstrap', '--version').status === 0;
const isReady =
  process.env.LIMELIGHT_IMAGE_TEST !== undefined &&
  process.getuid?.() === 0 &&
  (hasDebootstrap() ||
    (run('apt-get', '-qq', 'install', '-y', '--no-install-recommends', 'debootstrap').status === 0 &&
      hasDebootstrap()));

// On disk, and open to the other account: the packages take two gigabytes.
const folder = mkdtempSync('/var/tmp/limelight-image-');
const root = path.join(folder, 'root');
const data = path.join(folder, 'data');
const running = new Set<ChildProcess>();

function own(place: string) {
  mkdirSync(place, { recursive: true });
  chownSync(place, NOBODY, NOBODY);
}

/** In the root, without capabilities; `mounts` runs before, with those of its own namespaces. */
function enter(mounts: string[], env: Record<string, string>, ...command: string[]): ChildProcess {
  const quoted = [...Object.entries(env).map((pair) => pair.join('=')), ...command].map(
    (word) => `'${word}'`,
  );
  const setup = [
    `mount --rbind ${root} ${root}`,
    `mount --rbind /dev ${root}/dev`,
    `mount -t proc proc ${root}/proc`,
    ...mounts,
    `cd ${root}`,
    `exec chroot ${root} setpriv --inh-caps=-all --ambient-caps=-all env -i PATH=/usr/local/bin:/usr/bin:/bin ${quoted.join(' ')}`,
  ];
  const child = spawn(
    'setpriv',
    [
      ...[`--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', 'unshare', '--user', '--keep-caps'],
      ...['--map-user=1000', '--map-group=1000', '--mount', '--pid', '--fork', '--kill-child'],
      ...['sh', '-ec', setup.join('\n')],
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  running.add(child);
  return child;
}

/** The only child of `unshare`, which becomes the program. */
const programOf = ({ pid }: ChildProcess): number =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8'));

async function outputOf(child: ChildProcess): Promise<{ code: number | null; output: string }> {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  const [code] = await once(child, 'close');
  running.delete(child);
  return { code, output };
}

/** Read-only but for /tmp and /data, as compose.yaml runs it. */
const READ_ONLY = [
  `mount -o remount,bind,ro ${root}`,
  `mount -t tmpfs tmpfs ${root}/tmp`,
  `mount --bind ${data} ${root}/data`,
];

describe.runIf(isReady)('the image, in a fresh Debian as an ordinary user', () => {
  beforeAll(() => {
    const made = run(
      'debootstrap',
      '--variant=minbase',
      '--include=ca-certificates',
      'bookworm',
      root,
      MIRROR,
    );
    expect(made.status, made.stderr).toBe(0);
    chmodSync(folder, 0o755);
    for (const place of ['src', 'app', 'data', 'tmp']) own(path.join(root, place));
    own(data);
    cpSync(process.execPath, path.join(root, 'usr/local/bin/node'));
    cpSync(npm, path.join(root, 'usr/local/lib/npm'), { recursive: true });
    run('ln', '-s', '../lib/npm/bin/npm-cli.js', path.join(root, 'usr/local/bin/npm'));
    cpSync('/etc/resolv.conf', path.join(root, 'etc/resolv.conf'));
    if (process.env.NODE_EXTRA_CA_CERTS)
      cpSync(process.env.NODE_EXTRA_CA_CERTS, path.join(root, AUTHORITIES));
    const files = run('git', '-C', ROOT, 'ls-files', '-z').stdout.split('\0').filter(Boolean);
    for (const file of files)
      if (existsSync(path.join(ROOT, file))) cpSync(path.join(ROOT, file), path.join(root, 'src', file));
    run('chown', '-R', `${NOBODY}:${NOBODY}`, path.join(root, 'src'));
  }, 600_000);
  afterAll(() => {
    for (const child of running) child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  it('is built by its steps, without tests and their packages', async () => {
    const env = {
      ...{ HOME: '/tmp', npm_config_update_notifier: 'false' },
      ...(process.env.NODE_EXTRA_CA_CERTS && { NODE_EXTRA_CA_CERTS: AUTHORITIES }),
    };
    const { code, output } = await outputOf(enter([], env, 'sh', '/src/deploy/image.sh', '/src', '/app'));
    expect(code, output).toBe(0);
    const inImage = (place: string) => existsSync(path.join(root, 'app', place));
    expect(['server/main.ts', 'dist/web/index.html', 'node_modules/fastify'].every(inImage)).toBe(true);
    expect(['node_modules/vitest', 'server/testing', 'server/app.test.ts', 'web'].filter(inImage)).toEqual(
      [],
    );
  }, 1_200_000);

  it('serves from a read-only root, answers its health check, and stops', async () => {
    const env = {
      ...{
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        PORT: '4187',
        LIMELIGHT_HEALTH_PORT: '4188',
        LIMELIGHT_DATA: '/data',
      },
      ...{ LIMELIGHT_DEMO: 'none', LIMELIGHT_ADMIN_PASSWORD: 'a long enough secret', LOG_LEVEL: 'warn' },
    };
    expect(existsSync(path.join(root, 'app/server/main.ts'))).toBe(true);
    const child = enter(READ_ONLY, env, 'node', '/app/server/main.ts');
    const ended = outputOf(child);
    await expect
      .poll(
        () =>
          fetch('http://127.0.0.1:4187/healthz').then(
            (a) => a.status,
            () => 0,
          ),
        { timeout: 180_000 },
      )
      .toBe(200);
    expect((await (await fetch('http://127.0.0.1:4187/')).text()).toLowerCase()).toContain('<!doctype html>');
    expect((await outputOf(enter(READ_ONLY, env, 'node', '/app/deploy/health.mjs'))).code).toBe(0);
    const written = await outputOf(enter(READ_ONLY, env, 'touch', '/app/written'));
    expect(written.output).toContain('Read-only file system');
    expect((await outputOf(enter(READ_ONLY, env, 'id', '-u'))).output.trim()).toBe('1000');
    const pid = programOf(child);
    expect(readFileSync(`/proc/${pid}/status`, 'utf8')).toMatch(/CapEff:\s+0{16}/);
    expect(statSync(path.join(data, 'files/keys')).uid).toBe(NOBODY);
    process.kill(pid, 'SIGTERM');
    const { code, output } = await ended;
    expect(output).toContain('is ready at http://127.0.0.1:4187');
    expect(code, output).toBe(0);
  }, 400_000);
});
