import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { takeDataFolder } from './platform/data-folder/data-folder.ts';
import { SECRET_HEADER } from './platform/data-folder/holder-secret.ts';
import { type RunningServer, runningServer } from './platform/data-folder/running-server.ts';
import { EnvError, readEnv } from './platform/env.ts';
import { type RepairStep, repair } from './slices/imports/repair/repair.ts';
import { openStores } from './stores.ts';

// npm run repair: through the running server, or with its own stores.

const show = ({ text, count }: RepairStep) => console.log(count > 0 ? `${text}; mended.` : `${text}.`);

async function throughServer({ port, secret }: RunningServer): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}/internal/imports/repair`, {
    method: 'POST',
    headers: { [SECRET_HEADER]: secret },
  });
  if (!answer.ok || !answer.body) throw new Error(`The server answered ${answer.status}.`);
  for await (const line of createInterface({ input: Readable.fromWeb(answer.body as never) })) {
    const step = line ? (JSON.parse(line) as RepairStep | { failed: string }) : null;
    if (step && 'failed' in step) throw new Error(step.failed);
    if (step) show(step);
  }
}

async function withOwnStores(): Promise<void> {
  const env = readEnv({ LOG_LEVEL: 'warn', ...process.env });
  const folder = takeDataFolder(env.data);
  const { services, close } = await openStores(env);
  try {
    await repair(services, show);
  } finally {
    await close();
    folder.release();
  }
}

async function main(): Promise<void> {
  const holder = await runningServer(readEnv().data);
  if (holder) await throughServer(holder);
  else await withOwnStores();
}

main().then(
  () => process.exit(0),
  (error: Error) => {
    console.error(error instanceof EnvError ? error.lines.join('\n') : error.message);
    process.exit(1);
  },
);
