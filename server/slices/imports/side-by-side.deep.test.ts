import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';
import { importQueue } from './import-queue.ts';
import { addImport, runImport } from './import-run.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'limelight-beside-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const HEADER =
  'id,create_time,user_name,hashtags,song,video_length,n_likes,n_shares,n_comments,n_plays,n_followers,n_total_likes,n_total_vids';

/** Invented videos of 400 accounts; `seen` changes their numbers, `filling` makes short batches. */
const videos = (posts: number, seen: number, filling = 0) =>
  [
    HEADER,
    ...Array.from({ length: posts }, (_, n) => {
      const numbers = [
        n % 60,
        (n % 997) + seen,
        n % 13,
        n % 29,
        1000 + (n % 9973),
        500 + (n % 400),
        n % 400,
        8,
      ];
      return `700000${1_000_000_000_000 + n},${1_600_000_000 + n},beside_${n % 400},"['beside', 's${seen}']",${'x'.repeat(filling)},${numbers}`;
    }),
    '',
  ].join('\n');

const file = (name: string, content: string) => {
  writeFileSync(path.join(folder, name), content);
  return path.join(folder, name);
};

const add = (app: TestApp, company_id: number, source: string) =>
  addImport(app.services, {
    company_id,
    created_by: null,
    path: source,
    name: path.basename(source),
    state: 'pending',
  });

/** The stored data by names, because numbers depend on the order of arrival. */
async function storedContent(app: TestApp) {
  const { rows } = { rows: await app.services.db.selectFrom('account').select(['id', 'username']).execute() };
  const names = new Map(rows.map((row) => [row.id, row.username]));
  const ch = app.services.ch;
  const posts = await ch.query<Record<string, unknown> & { account_id: number }>(
    'SELECT external_id, account_id, likes, comments, shares, views, followers, terms FROM posts FINAL ORDER BY external_id',
  );
  const snapshots = await ch.query<Record<string, unknown> & { account_id: number }>(
    'SELECT account_id, toUnixTimestamp(observed_at) AS at, followers, likes, posts_count FROM account_snapshots',
  );
  const named = <T extends { account_id: number }>(all: T[]) =>
    all.map(({ account_id, ...row }) => JSON.stringify({ ...row, account: names.get(account_id) })).sort();
  const [terms] = await ch.query(
    'SELECT count() AS n, uniqExact(term_hash, post_id) AS ids FROM post_terms FINAL',
  );
  return {
    accounts: rows.map(({ username }) => username).sort(),
    posts: named(posts),
    snapshots: named(snapshots),
    terms,
  };
}

describe('two imports of the same posts and accounts', () => {
  it('end in the same state side by side as one after the other', async () => {
    const sources = [file('one.csv', videos(9_000, 0, 900)), file('two.csv', videos(9_000, 0, 900))];
    const results = [];
    for (const beside of [false, true]) {
      const app = await testApp();
      const { company_id } = await app.signIn();
      const ids = [];
      for (const source of sources) ids.push(await add(app, company_id, source));
      if (beside) await Promise.all(ids.map((id) => runImport(app.services, id)));
      else for (const id of ids) await runImport(app.services, id);
      const records = await app.services.db
        .selectFrom('import')
        .select((e) => [e.fn.sum('posts_new').as('posts'), e.fn.sum('accounts_new').as('accounts')])
        .where('state', '=', 'completed')
        .executeTakeFirstOrThrow();
      results.push({ ...(await storedContent(app)), new: [Number(records.posts), Number(records.accounts)] });
      await app.close();
    }
    expect(results[0]?.new).toEqual([9_000, 400]);
    expect(results[1]).toEqual(results[0]);
  });
});

describe('the queue', () => {
  let app: TestApp;
  let first: SignedIn;
  let second: SignedIn;
  beforeAll(async () => {
    app = await testApp();
    first = await app.signIn();
    second = await app.signIn();
  });
  afterAll(() => app.close());

  const ended = async (id: number) => {
    for (;;) {
      const { state } = await app.services.db
        .selectFrom('import')
        .select('state')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      if (state === 'completed' || state === 'error') return state;
      await new Promise((next) => setTimeout(next, 30));
    }
  };

  it('lets small imports pass a large one, alternates between companies, and explains waiting', async () => {
    // Long enough for the small ones to end meanwhile on any machine.
    const large = file('large.csv', videos(70_000, 1, 900));
    const small = file('small.csv', videos(50, 2));
    const running = await add(app, first.company_id, large);
    const waiting = await add(app, first.company_id, large);
    const mine = [await add(app, first.company_id, small), await add(app, first.company_id, small)];
    const theirs = await add(app, second.company_id, small);
    expect((await first.client.imports.get({ id: mine[1] as number })).waits).toMatchObject({
      is_large: false,
    });
    await importQueue(app.services).fill();
    expect((await first.client.imports.get({ id: waiting })).waits).toEqual({
      ahead: 0,
      ahead_of_others: 0,
      is_large: true,
    });
    for (const id of [...mine, theirs]) expect(await ended(id)).toBe('completed');
    // In the order of arrival all of them would come after two large ones.
    const finished = (await first.client.imports.get({ id: waiting })).finished_at;
    expect(finished).toBeNull();
    const begun = await app.services.db
      .selectFrom('import')
      .select('id')
      .where('id', 'in', [...mine, theirs])
      .orderBy('started_at')
      .execute();
    expect(begun.map(({ id }) => id)).toEqual([theirs, ...mine]);
    expect(await ended(running)).toBe('completed');
    await first.client.imports.cancel({ id: waiting });
  });

  it('stops with the process after the open batches, and continues at the next start', async () => {
    const other = await testApp();
    const { company_id } = await other.signIn();
    const id = await add(other, company_id, file('stopped.csv', videos(45_000, 3, 900)));
    const queue = importQueue(other.services);
    await queue.fill();
    await queue.stop();
    const row = await other.services.db
      .selectFrom('import')
      .select(['state', 'rows_read', 'error'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ state: 'running', error: null });
    await other.close();
  });
});
