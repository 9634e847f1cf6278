import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, it } from 'vitest';

const closing = path.join(import.meta.dirname, 'closing.ts');

/** Ends a program at its signals; returns how it ended and what it printed. */
async function stopped(closer: string, { opening = '', again = false } = {}) {
  const text = `
    import { runUntilStopped } from ${JSON.stringify(closing)};
    const pause = (ms) => new Promise((go) => setTimeout(go, ms));
    await runUntilStopped(async (closers) => {
      closers.push(() => console.log('closed first'), ${closer});
      console.log('open');
      setInterval(() => {}, 1000);
      ${opening}
    }, () => 1);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', text], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const ended = once(child, 'close');
  await expect.poll(() => output).toContain('open');
  child.kill('SIGTERM');
  if (again) {
    await expect.poll(() => output).toContain('closing');
    child.kill('SIGTERM');
    child.kill('SIGINT');
  }
  const [code, signal] = await ended;
  return { code, signal, output };
}

it('closes in reverse order of opening', async () => {
  const { code, output } = await stopped("() => console.log('closed last')");
  expect(code).toBe(0);
  expect(output).toMatch(/open\nclosed last\nclosed first/);
});

it('finishes closing after further signals', async () => {
  const slow = "async () => { console.log('closing'); await pause(300); console.log('closed last') }";
  const { code, output } = await stopped(slow, { again: true });
  expect(output).toMatch(/closing\nclosed last\nclosed first/);
  expect(code).toBe(0);
});

it('closes the others if one fails', async () => {
  const { code, output } = await stopped("() => { throw new Error('stuck') }");
  expect(output).toMatch(/stuck[\s\S]*closed first/);
  expect(code).toBe(1);
});

it('closes what is still being opened', async () => {
  const opening = "await pause(300); closers.push(() => console.log('closed late'));";
  const { code, output } = await stopped("() => console.log('closed last')", { opening });
  expect(output).toMatch(/open\nclosed late\nclosed last\nclosed first/);
  expect(code).toBe(0);
});

it('ends a process that does not close, even if its thread hangs', async () => {
  const [waiting, hanging] = await Promise.all([
    stopped('() => new Promise(() => {})'),
    stopped('() => { for (;;); }'),
  ]);
  for (const { signal, output } of [waiting, hanging]) {
    expect(signal).toBe('SIGKILL');
    expect(output).toContain('Limelight did not close within 15 seconds and was ended.');
  }
});
