import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { encryptSecret, proveKey } from '#server/platform/encrypted-secrets.ts';
import { diskFiles } from '#server/platform/files.ts';
import { migratePostgres } from '#server/platform/postgres/migrate.ts';
import { openPostgres, type Postgres } from '#server/platform/postgres/postgres.ts';
import { APP, platformsServer } from '#server/testing/platforms-server.ts';
import type { PlatformsServer } from '#server/testing/platforms-world.ts';
import { freshToken, type LoginServices } from './fresh-token.ts';

// Two connections to one PostgreSQL server, as two processes have (TEST_DATABASE_URL; scripts/test.mjs sets it).
const url = process.env.TEST_DATABASE_URL;
const NOW = new Date('2026-03-20T12:00:00Z');

describe.skipIf(url === undefined)('a rotating token on a PostgreSQL server', () => {
  const name = `limelight_${randomBytes(6).toString('hex')}`;
  const folder = mkdtempSync(path.join(tmpdir(), 'limelight-tokens-'));
  let root: Postgres;
  let stores: Postgres[];
  let server: PlatformsServer;
  let processes: LoginServices[];
  let id: number;

  beforeAll(async () => {
    root = await openPostgres({ url: url ?? '' });
    await root.executeSql(`create database ${name}`);
    const own = new URL(url ?? '');
    own.pathname = `/${name}`;
    stores = [await openPostgres({ url: own.href }), await openPostgres({ url: own.href })];
    const [first] = stores as [Postgres];
    await migratePostgres(first);
    server = await platformsServer();
    const { outbound, url: platforms_url } = server;
    const connector_settings = { youtube_api_key: null, replay: null, outbound, platforms_url };
    const files = diskFiles(folder);
    await proveKey({ db: first.db, files });
    processes = stores.map(({ db }) => ({ db, files, connector_settings, now: () => NOW }));
    const { db } = first;
    const company = await db
      .insertInto('company')
      .values({ name: 'One' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const sealed = (text: string) => encryptSecret({ files }, text);
    await db
      .insertInto('platform_app')
      .values({
        ...{ company_id: company.id, app: 'tiktok', client_id: APP.client_id, changed_at: NOW },
        client_secret: await sealed(APP.client_secret),
      })
      .execute();
    server.refresh_token = 'refresh-0';
    ({ id } = await db
      .insertInto('connection')
      .values({
        ...{ company_id: company.id, app: 'tiktok', platform: 'tiktok', external_id: 'a', username: 'anna' },
        ...{ state: 'active', connected_at: NOW, next_due_at: NOW, access_expires_at: NOW },
        access_token: await sealed('old'),
        refresh_token: await sealed('refresh-0'),
      })
      .returning('id')
      .executeTakeFirstOrThrow());
  });
  afterAll(async () => {
    await Promise.all(stores.map((store) => store.close()));
    await vi.waitFor(() => root.executeSql(`drop database ${name}`), 20_000);
    await root.close();
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('is renewed once by two processes that need it at the same time', async () => {
    server.slow_ms = 500;
    const tokens = await Promise.all(
      [...processes, ...processes].map((services) => freshToken(services, id)),
    );
    expect(server.refreshes).toBe(1);
    expect(new Set(tokens).size).toBe(1);
    expect(tokens[0]).not.toBe('old');
  });
});
