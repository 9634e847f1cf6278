import { parseArgs } from 'node:util';
import { takeDataFolder } from './platform/data-folder/data-folder.ts';
import { EnvError, readEnv } from './platform/env.ts';
import { seedDemo } from './seed/seed-demo.ts';
import { shownProgress } from './seed/shown-progress.ts';
import { commandLineCompany } from './slices/auth/first-company.ts';
import { openStores } from './stores.ts';

const USAGE = `Usage: npm run seed -- demo --posts N [--profiles N] [--seed S]
  Adds an invented world of 10,000 to 50,000,000 posts to the data folder (LIMELIGHT_DATA). The server must not run.`;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { posts: { type: 'string' }, profiles: { type: 'string' }, seed: { type: 'string' } },
  });
  const posts = Number(values.posts);
  const profiles = values.profiles === undefined ? undefined : Number(values.profiles);
  if (positionals[0] !== 'demo' || !Number.isInteger(posts) || posts < 10_000 || posts > 50_000_000)
    throw new Error(USAGE);
  const env = readEnv({ LOG_LEVEL: 'warn', ...process.env });
  const folder = takeDataFolder(env.data);
  const { services, close } = await openStores(env);
  const started = Date.now();
  await seedDemo(services, {
    posts,
    profiles,
    seed: values.seed,
    company_id: await commandLineCompany(services),
    progress: shownProgress(),
  });
  console.log(`${posts.toLocaleString('en')} posts in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  await close();
  folder.release();
}

main().then(
  () => process.exit(0),
  (error: Error) => {
    console.error(error instanceof EnvError ? error.lines.join('\n') : error.message);
    process.exit(1);
  },
);
