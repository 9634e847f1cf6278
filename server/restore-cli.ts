import path from 'node:path';
import { parseArgs } from 'node:util';
import { restoreBackup } from './platform/backup/restore.ts';
import { takeDataFolder } from './platform/data-folder/data-folder.ts';
import { EnvError, readEnv } from './platform/env.ts';

const USAGE = `Usage: npm run restore -- FOLDER [--replace]
  Brings a backup back into the data folder (LIMELIGHT_DATA). The server must not run.
  --replace  puts data that is there aside; without it, a restore never touches any`;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false } },
  });
  const [backup, ...rest] = positionals;
  if (!backup || rest.length > 0) {
    console.error(USAGE);
    return 2;
  }
  const env = readEnv();
  const folder = takeDataFolder(env.data);
  try {
    const { manifest, aside } = await restoreBackup(path.resolve(backup), {
      data: env.data,
      database_url: env.DATABASE_URL,
      replace: values.replace,
    });
    console.log(`The backup of ${manifest.made_at} is in ${env.data}. Start Limelight as always.`);
    if (aside)
      console.log(`What was there before is in ${aside}: delete it when you do not need it any more.`);
    if (manifest.analytics === 'none')
      console.log('Restore the analytics store of CLICKHOUSE_URL by its own means.');
    return 0;
  } finally {
    folder.release();
  }
}

main().then(
  (code) => process.exit(code),
  (error: Error) => {
    console.error(error instanceof EnvError ? error.lines.join('\n') : error.message);
    process.exit(error instanceof EnvError ? 2 : 1);
  },
);
