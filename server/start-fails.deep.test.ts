import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takeDataFolder } from './platform/data-folder/data-folder.ts';
import { ROOT } from './platform/root.ts';

let data: string;
beforeAll(() => {
  data = path.join(mkdtempSync(path.join(tmpdir(), 'limelight-start-')), 'data');
});
afterAll(() => rmSync(path.dirname(data), { recursive: true, force: true }));

const running = new Set<ChildProcess>();
afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
});

/** `ready` resolves when it serves, `ended` with its code and output. */
function run(program: string, ...args: string[]) {
  const child = spawn(process.execPath, [program, ...args], {
    cwd: ROOT,
    env: { ...process.env, LIMELIGHT_DATA: data, LIMELIGHT_DEMO: 'none', LOG_LEVEL: 'warn', PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let output = '';
  const ready = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk;
        if (output.includes('is ready at')) resolve();
      });
  });
  const ended = once(child, 'close').then(([code]) => {
    running.delete(child);
    return { code: code as number | null, output };
  });
  return { child, ready, ended };
}

/** Ends as soon as it serves. */
async function start(program = 'server/main.ts', ...args: string[]) {
  const { child, ready, ended } = run(program, ...args);
  await Promise.race([ready.then(() => child.kill('SIGTERM')), ended]);
  return ended;
}

/** Files accessible to others, as `path mode`. */
function open(folder = data): string[] {
  const loosePermissions = (place: string) => {
    const { mode } = statSync(place);
    return mode & 0o077 ? [`${path.relative(data, place)} ${(mode & 0o777).toString(8)}`] : [];
  };
  const inside = readdirSync(folder, { recursive: true, withFileTypes: true });
  return [
    ...loosePermissions(folder),
    ...inside.flatMap((entry) => loosePermissions(path.join(entry.parentPath, entry.name))),
  ];
}

describe('a start', () => {
  it('hides everything in the data folder from other users, including the write-ahead log and the key of secrets', async () => {
    const { output } = await start();
    expect(output).toContain('is ready at');
    expect(statSync(path.join(data, 'files/keys/seal')).mode & 0o777).toBe(0o600);
    expect(readdirSync(path.join(data, 'postgres/pg_wal'))).not.toEqual([]);
    expect(open()).toEqual([]);
  });

  it('restricts a more open folder, with a message', async () => {
    chmodSync(data, 0o755);
    chmodSync(path.join(data, 'files'), 0o755);
    chmodSync(path.join(data, 'files/keys/seal'), 0o644);
    chmodSync(path.join(data, 'postgres/PG_VERSION'), 0o666);
    const { output } = await start();
    expect(output).toContain('was open to other users of this machine');
    expect(open()).toEqual([]);
    expect((await start()).output).not.toContain('open to other users');
  });

  it('keeps the permissions of a shared folder', async () => {
    writeFileSync(path.join(data, 'notes.txt'), '');
    chmodSync(path.join(data, 'notes.txt'), 0o644);
    chmodSync(data, 0o755);
    await start();
    expect(open().sort()).toEqual([' 755', 'notes.txt 644']);
    rmSync(path.join(data, 'notes.txt'));
    chmodSync(data, 0o700);
  });

  it('ends with 3 and one line beside another', async () => {
    const held = takeDataFolder(data);
    const { code, output } = await start();
    held.release();
    expect(code).toBe(3);
    expect(output.trim().split('\n')).toHaveLength(1);
    expect(output).toContain(`in use by process ${process.pid}`);
  });

  it('ends with 5 and one line on a damaged store', async () => {
    const wal = path.join(data, 'postgres/PG_VERSION');
    writeFileSync(wal, 'x');
    const { code, output } = await start();
    writeFileSync(wal, '18\n');
    expect(code).toBe(5);
    expect(output.trim().split('\n')).toHaveLength(1);
    expect(output).toMatch(/PG_VERSION cannot be read.*Restore a backup/);
  });
});

describe('the command line', () => {
  it('backs up through the running server, and restores into another folder', async () => {
    const backup = path.join(path.dirname(data), 'backup');
    const server = run('server/main.ts');
    await server.ready;
    const made = await start('server/backup-cli.ts', backup);
    expect(made).toMatchObject({ code: 0, output: expect.stringMatching(/backup: \d+ files, [\d.]+ MB/) });
    const well = await start('server/doctor-cli.ts');
    expect(well).toMatchObject({
      code: 0,
      output: expect.stringMatching(/runs as process \d+[\s\S]*last backup +\d{4}-/),
    });
    const busy = await start('server/restore-cli.ts', backup, '--replace');
    expect(busy).toMatchObject({
      code: 1,
      output: expect.stringContaining(`in use by process ${server.child.pid}`),
    });
    server.child.kill('SIGTERM');
    await server.ended;
    const stopped = await start('server/doctor-cli.ts');
    expect(stopped).toMatchObject({ code: 0, output: expect.stringContaining('The server is not running') });
    const full = await start('server/restore-cli.ts', backup);
    expect(full).toMatchObject({ code: 1, output: expect.stringContaining('holds data already') });
    data = path.join(path.dirname(data), 'elsewhere');
    mkdirSync(data);
    expect(await start('server/restore-cli.ts', backup)).toMatchObject({ code: 0 });
    expect((await start()).output).toContain('is ready at');
    expect(open()).toEqual([]);
  }, 400_000);
});
