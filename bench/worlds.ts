import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildApp } from '#server/app.ts';
import { takeDataFolder } from '#server/platform/data-folder.ts';
import { readEnv } from '#server/platform/env.ts';
import { ROOT } from '#server/platform/root.ts';
import { startSession } from '#server/platform/sessions.ts';
import { seedDemo } from '#server/seed/seed-demo.ts';
import { commandLineCompany } from '#server/slices/auth/first-company.ts';
import { openStores } from '#server/stores.ts';
import { openClient } from './client-thread.ts';

export const CACHE = path.join(ROOT, '.cache/bench');
const worldFolder = (posts: number, profiles: number) => path.join(CACHE, `world-${posts}-${profiles}`);

/** A demo world on disk, made at the first asking and kept; with the product listening in front of it. */
export async function openWorld(posts: number, profiles: number) {
  const folder = worldFolder(posts, profiles);
  const done = path.join(folder, 'seeded');
  if (existsSync(folder) && !existsSync(done)) rmSync(folder, { recursive: true });
  mkdirSync(folder, { recursive: true });
  const lock = takeDataFolder(folder);
  const stores = await openStores(
    readEnv({ LIMELIGHT_DATA: folder, LOG_LEVEL: 'error', LIMELIGHT_CALLS_PER_MINUTE: '1000000' }),
  );
  const { services } = stores;
  const company_id = await commandLineCompany(services);
  if (!existsSync(done)) {
    const start = Date.now();
    await seedDemo(services, { posts, profiles, seed: 'bench', company_id });
    writeFileSync(done, `${(Date.now() - start) / 1000} s\n`);
  }
  const app = await buildApp(services);
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  const address = app.http.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const user = await services.db
    .insertInto('app_user')
    .values({ company_id, email: `bench-${Date.now()}@example.com`, password_hash: 'unset', role: 'admin' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const session = await startSession(services, user.id, 'bench');
  const client = openClient(`http://127.0.0.1:${port}/api/`, `limelight_session=${session.secret}`);
  return {
    services,
    get: client.get,
    read: client.read,
    async close() {
      await client.close();
      await app.http.close();
      await stores.close();
      lock.release();
    },
  };
}
