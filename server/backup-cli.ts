import path from 'node:path';
import { takeDataFolder } from './platform/data-folder/data-folder.ts';
import { SECRET_HEADER } from './platform/data-folder/holder-secret.ts';
import { type RunningServer, runningServer } from './platform/data-folder/running-server.ts';
import { EnvError, readEnv } from './platform/env.ts';
import { type BackupState, backUp } from './slices/app/backup.internal.ts';
import { openStores } from './stores.ts';

const USAGE = `Usage: npm run backup -- FOLDER
  Writes a backup of everything into a new folder, while the product runs or is stopped.`;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function throughServer(holder: RunningServer, folder: string): Promise<BackupState> {
  const call = async (method: 'GET' | 'POST') => {
    const answer = await fetch(`http://127.0.0.1:${holder.port}/internal/backup`, {
      method,
      headers: { [SECRET_HEADER]: holder.secret, 'content-type': 'application/json' },
      ...(method === 'POST' ? { body: JSON.stringify({ folder }) } : {}),
    }).catch(() => {
      throw new Error('The server does not answer. A backup it had begun is not whole: begin another.');
    });
    const json = (await answer.json()) as BackupState & { message?: string };
    if (!answer.ok) throw new Error(json.message ?? `The server answered ${answer.status}.`);
    return json;
  };
  let state: BackupState = await call('POST');
  while (state.state === 'running') {
    await pause(300);
    state = await call('GET');
  }
  return state;
}

async function withOwnStores(folder: string): Promise<BackupState> {
  const env = readEnv({ LOG_LEVEL: 'warn', ...process.env });
  const held = env.DATABASE_URL && env.CLICKHOUSE_URL ? null : takeDataFolder(env.data);
  const stores = await openStores(env);
  try {
    return await backUp(stores, env.data, folder);
  } finally {
    await stores.close();
    held?.release();
  }
}

async function main(): Promise<number> {
  const [command, ...rest] = process.argv.slice(2);
  if (!command || command.startsWith('-') || rest.length > 0) {
    console.error(USAGE);
    return 2;
  }
  const folder = path.resolve(command);
  const env = readEnv();
  const holder = await runningServer(env.data);
  const state = holder ? await throughServer(holder, folder) : await withOwnStores(folder);
  if (state.state !== 'done') {
    console.error(state.state === 'failed' ? state.message : 'The backup did not end.');
    return 1;
  }
  console.log(`${folder}: ${state.files} files, ${(state.bytes / 1e6).toFixed(1)} MB`);
  if (env.CLICKHOUSE_URL)
    console.log(
      'The analytics store of CLICKHOUSE_URL is not in it: back that server up by its own BACKUP DATABASE.',
    );
  return 0;
}

main().then(
  (code) => process.exit(code),
  (error: Error) => {
    console.error(error instanceof EnvError ? error.lines.join('\n') : error.message);
    process.exit(error instanceof EnvError ? 2 : 1);
  },
);
