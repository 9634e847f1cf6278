import { spawnSync } from 'node:child_process';
import { afterEach, expect, it } from 'vitest';
import { type HealthPort, openHealthPort } from './health-port.ts';
import { PortUnusable } from './http/http-listener.ts';

const opened: HealthPort[] = [];
afterEach(async () => {
  for (const port of opened.splice(0)) await port.close();
});

async function open(port = 0) {
  const health = await openHealthPort('127.0.0.1', port, '0.0.0');
  opened.push(health);
  return health;
}

/** Asks while this thread is blocked, as by a statement of the embedded PostgreSQL. */
function askBlocked({ port }: HealthPort, place = 'healthz') {
  const text = `const a = await fetch('http://127.0.0.1:${port}/${place}'); console.log(a.status, await a.text())`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', text], { encoding: 'utf8' });
  return stdout.trim();
}

it('answers 503 until the product is ready, then the last measurement, however busy the process is', async () => {
  const health = await open();
  expect(askBlocked(health)).toMatch(/^503 .*Limelight is starting/);
  health.set({ status: 'ok', problems: [] });
  await expect.poll(() => askBlocked(health)).toBe('200 {"status":"ok","problems":[]}');
  health.set({ status: 'failing' });
  await expect.poll(() => askBlocked(health)).toBe('503 {"status":"failing"}');
  expect(askBlocked(health, 'api/navigation')).toMatch(/^404 /);
});

it('refuses a port in use with the name of its setting', async () => {
  const { port } = await open();
  const refused = open(port);
  await expect(refused).rejects.toThrow(PortUnusable);
  await expect(refused).rejects.toThrow(`Port ${port} on 127.0.0.1 is in use`);
  await expect(refused).rejects.toThrow('LIMELIGHT_HEALTH_PORT');
});
