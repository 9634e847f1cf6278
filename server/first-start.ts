import { writeFileSync } from 'node:fs';
import { preparedFile } from './first-start-apart.ts';
import { type Closers, closeAll, runUntilStopped } from './platform/closing.ts';
import { takeDataFolder } from './platform/data-folder/data-folder.ts';
import { readEnv } from './platform/env.ts';
import { seedDemo } from './seed/seed-demo.ts';
import { shownProgress } from './seed/shown-progress.ts';
import { demoToSeed, rememberDemo, seeded } from './slices/app/first-start.ts';
import { ensureAdmin } from './slices/auth/first-account.ts';
import { report } from './start-failures.ts';
import { openStores } from './stores.ts';

// Run by start.ts until it has succeeded once. Can be killed and starts again.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
await runUntilStopped(prepare, report);

async function prepare(closers: Closers): Promise<void> {
  const env = readEnv();
  if (!env.DATABASE_URL || !env.CLICKHOUSE_URL) {
    const folder = takeDataFolder(env.data);
    closers.push(folder.release);
  }
  console.log('Creating the stores …');
  const stores = await openStores(env);
  closers.push(() => stores.close());
  const { services } = stores;
  await rememberDemo(services, env.demo_posts);
  const account = await ensureAdmin(services, env);
  if (account?.password) {
    process.send?.(account.email);
    console.log(
      `Your account, shown this once:\n  e-mail    ${account.email}\n  password  ${account.password}`,
    );
  }
  const demo = await demoToSeed(services);
  if (demo) {
    console.log(`Building the demo world of ${demo.posts.toLocaleString('en')} posts …`);
    await seedDemo(services, { ...demo, progress: shownProgress() });
    await seeded(services);
  }
  writeFileSync(preparedFile(env.data), '');
  await closeAll(closers);
  process.exit(0);
}
