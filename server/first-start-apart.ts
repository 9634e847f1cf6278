import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';

/** It has printed the reason. */
export class FirstStartFailed extends Error {
  readonly code: number;
  constructor(code: number) {
    super('The first start failed.');
    this.code = code;
  }
}

export const preparedFile = (data: string) => path.join(data, 'prepared');

export const isPrepared = (data: string) => existsSync(preparedFile(data));

/**
 * Makes stores, account and demo world in a process of its own, which gives back a gigabyte as it ends.
 * Returns the e-mail of a new account with a printed password. Throws `FirstStartFailed`.
 */
export async function firstStartApart(stopping: AbortSignal): Promise<string | null> {
  stopping.throwIfAborted();
  let account: string | null = null;
  // Optimized, the embedded PostgreSQL's code takes twice the memory, for statements that run once.
  const options = { execArgv: ['--liftoff-only'] };
  const child = fork(path.join(import.meta.dirname, 'first-start.ts'), options);
  child.on('message', (email: string) => {
    account = email;
  });
  const ended = once(child, 'exit') as Promise<[code: number | null, signal: string | null]>;
  stopping.addEventListener('abort', () => child.kill(), { once: true });
  const [code, signal] = await ended;
  if (signal === 'SIGKILL')
    console.error(
      'The system ended the first start, as it does when memory runs out. A first start takes 1.6 GB, or 0.9 GB with LIMELIGHT_DEMO=none.',
    );
  if (code !== 0) throw new FirstStartFailed(code ?? 1);
  return account;
}
