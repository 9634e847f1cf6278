import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { takeDataFolder } from './platform/data-folder/data-folder.ts';
import { SECRET_HEADER } from './platform/data-folder/holder-secret.ts';
import { ROOT } from './platform/root.ts';

it('hands files to a starting server once it is ready', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'limelight-import-'));
  const file = path.join(folder, 'a.csv');
  writeFileSync(file, 'a,b\n1,2\n');
  const data = path.join(folder, 'data');
  const held = takeDataFolder(data, { serves: true });
  const requests: unknown[] = [];
  const server = Fastify();
  server.post('/internal/imports', (request, reply) => {
    requests.push([request.headers[SECRET_HEADER], (request.body as { path: string }).path]);
    return reply.code(400).send({ message: 'This is not a table of posts.' });
  });
  const child = spawn(process.execPath, ['server/import-cli.ts', file], {
    cwd: ROOT,
    env: { ...process.env, LIMELIGHT_DATA: data, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  try {
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk;
      });
    const closed = once(child, 'close');
    await expect.poll(() => output, { timeout: 60_000 }).toContain('Limelight is still starting.');
    expect(requests).toEqual([]);
    await server.listen({ port: 0, host: '127.0.0.1' });
    held.announce((server.server.address() as { port: number }).port);
    expect(await closed).toEqual([1, null]);
    expect(requests).toEqual([[held.holder.secret, file]]);
    expect(output).toContain('a.csv  error: This is not a table of posts.');
  } finally {
    child.kill('SIGKILL');
    await server.close();
    held.release();
    rmSync(folder, { recursive: true, force: true });
  }
}, 120_000);
