import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { healthRoutes } from '#server/slices/app/health.routes.ts';
import { at, insertPosts } from '#server/testing/invented-corpus.ts';
import { MAY } from '#server/testing/sharing.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';
import { checkParts, damagedTable, damageProblems } from './damage.ts';
import { openLog } from './log.ts';
import { openPostgres } from './postgres/postgres.ts';

let app: TestApp;
let me: SignedIn;
let sound: Array<[file: string, bytes: Buffer]>;

beforeAll(async () => {
  // Silent, because errors are expected.
  app = await testApp({ log: openLog('silent') });
  me = await app.signIn();
  const post = { account_id: 1, type: 'instagram_post', at: at('2026-05-10T12:00:00Z'), likes: 1 } as const;
  await insertPosts(app, [{ ...post, id: 1, message: '#damage' }]);
});
afterAll(() => app.close());

async function health() {
  const site = Fastify();
  healthRoutes(site, app.services, { workspace: 'pglite', analytics: 'chdb' });
  const answer = (await site.inject('/healthz')).json();
  await site.close();
  return answer;
}

/** `posts` has a single part. */
async function dataFiles(): Promise<string[]> {
  const [part] = await app.services.ch.query<{ path: string }>(
    "SELECT path FROM system.parts WHERE active AND table = 'posts' AND database = {database:String}",
    { database: app.services.ch.database },
  );
  if (!part) throw new Error('No part of posts');
  return readdirSync(part.path)
    .filter((name) => name.endsWith('.bin'))
    .map((name) => path.join(part.path, name));
}

const forgetCaches = async () => {
  for (const cache of ['MARK', 'UNCOMPRESSED', 'PRIMARY INDEX'])
    await app.services.ch.command(`SYSTEM DROP ${cache} CACHE`);
};
const about = /^The table posts of the analytics store is damaged: restore a backup \(npm run restore/;

describe('damage of the analytics store', () => {
  it('is in the health report once a statement fails on it', async () => {
    expect((await health()).status).toBe('ok');
    sound = (await dataFiles()).map((file) => [file, readFileSync(file)]);
    for (const [file, bytes] of sound) writeFileSync(file, Buffer.alloc(bytes.length, 0x5a));
    await forgetCaches();
    await expect(me.client.keywords.posts({ keyword: '#damage', ...MAY })).rejects.toMatchObject({
      status: 500,
    });
    const report = await health();
    expect(report.status).toBe('degraded');
    expect(report.problems).toContainEqual(expect.stringMatching(about));
  });

  it('is found by the daily check without a statement, and gone once the files are repaired', async () => {
    const { ch } = app.services;
    const never = new AbortController().signal;
    ch.damaged.clear();
    await checkParts(ch, never);
    expect(await damageProblems(app.services)).toEqual([expect.stringMatching(about)]);
    for (const [file, bytes] of sound) writeFileSync(file, bytes);
    await forgetCaches();
    await checkParts(ch, never);
    expect(await damageProblems(app.services)).toEqual([]);
  });

  it.each([
    [
      'a missing file',
      "There is no file for column 's' (substream s) in data part 'all_1_1_0': (while reading from part /d/all_1_1_0/ in table default.posts_local (b83) located on disk): While executing MergeTreeSelect. (NO_FILE_IN_DATA_PART)",
      'posts',
    ],
    ['a broken file that was imported', 'Cannot read all data. (CANNOT_READ_ALL_DATA)', null],
    [
      'a slow statement',
      'while reading from part /d/all_1_1_0/ in table default.posts (b83): Timeout (TIMEOUT_EXCEEDED)',
      null,
    ],
  ])('is distinguished from other errors: %s', (_name, message, table) => {
    expect(damagedTable(message)).toBe(table);
  });
});

describe('damage of the workspace store', () => {
  it('is found by page checksums, and named by table', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'limelight-pages-'));
    let postgres = await openPostgres({ path: folder });
    const [{ on } = { on: '' }] = (
      await sql<{ on: string }>`select current_setting('data_checksums') as "on"`.execute(postgres.db)
    ).rows;
    expect(on).toBe('on');
    await postgres.script(
      "create table note (text text); insert into note select repeat('a', 500) from generate_series(1, 100); checkpoint",
    );
    const [{ file } = { file: '' }] = (
      await sql<{ file: string }>`select pg_relation_filepath('note') as file`.execute(postgres.db)
    ).rows;
    await postgres.close();
    const bytes = readFileSync(path.join(folder, file));
    bytes.fill(0x5a, 4000, 4100);
    writeFileSync(path.join(folder, file), bytes);
    postgres = await openPostgres({ path: folder });
    const stores = { db: postgres.db, ch: app.services.ch };
    expect(await damageProblems(stores)).toEqual([]);
    await expect(sql`select count(text) from note`.execute(postgres.db)).rejects.toThrow(/invalid page/);
    expect(await damageProblems(stores)).toEqual([
      expect.stringMatching(/^The table note of the workspace store is damaged: restore a backup/),
    ]);
    await postgres.close();
    rmSync(folder, { recursive: true });
  });
});
