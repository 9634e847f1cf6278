import type { z } from 'zod';
import { commands } from './commands.ts';
import { takeDataFolder } from './platform/data-folder/data-folder.ts';
import { SECRET_HEADER } from './platform/data-folder/holder-secret.ts';
import { type RunningServer, runningServer } from './platform/data-folder/running-server.ts';
import { EnvError, readEnv } from './platform/env.ts';
import { sentenceOf } from './platform/internal-commands.ts';
import { openStores } from './stores.ts';

export class UsageError extends Error {}

type Commands = typeof commands;
type Answer<N extends keyof Commands> = Awaited<ReturnType<Commands[N]['run']>>;

/** Throws with the sentence to show. */
export type Ask = <N extends keyof Commands>(
  name: N,
  input: z.input<Commands[N]['input']>,
) => Promise<Answer<N>>;

export const throughServer =
  (holder: RunningServer): Ask =>
  async (name, input) => {
    const answer = await fetch(`http://127.0.0.1:${holder.port}/internal/commands/${name}`, {
      method: 'POST',
      headers: { [SECRET_HEADER]: holder.secret, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    }).catch(() => {
      throw new Error('The running server does not answer.');
    });
    const json = (await answer.json()) as { message?: string };
    if (!answer.ok) throw new Error(json.message ?? `The server answered ${answer.status}.`);
    return json as never;
  };

/**
 * Runs a command-line program in the server that holds the data folder, or with its own stores, and exits
 * with its code: 2 for invalid arguments or settings, 1 for other failures.
 */
export async function runCommandLine(work: (ask: Ask) => Promise<number>): Promise<never> {
  let close = async () => {};
  let code: number;
  try {
    const env = readEnv({ LOG_LEVEL: 'warn', ...process.env });
    const on_servers = Boolean(env.DATABASE_URL && env.CLICKHOUSE_URL);
    const holder = on_servers ? null : await runningServer(env.data);
    if (holder) code = await work(throughServer(holder));
    else {
      const folder = on_servers ? null : takeDataFolder(env.data);
      const stores = await openStores(env);
      close = async () => {
        await stores.close();
        folder?.release();
      };
      const here: Ask = async (name, input) => {
        const { input: schema, run } = commands[name];
        return run(stores.services, schema.parse(input) as never) as never;
      };
      code = await work(here);
    }
  } catch (error) {
    const message = error instanceof EnvError ? error.lines.join('\n') : (error as Error).message;
    console.error(sentenceOf(error) ?? message);
    code = error instanceof UsageError || error instanceof EnvError ? 2 : 1;
  }
  await close();
  process.exit(code);
}
