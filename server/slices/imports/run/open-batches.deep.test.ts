import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { project } from '#server/projector/projector.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { addImport, runImport } from '../import-run.ts';
import { runBatches } from './batches.ts';
import { settleBatches } from './open-batches.ts';
import type { OpenPorts } from './ports.ts';
import type { runInWorker } from './thread.ts';

const POSTS = 60;
const ACCOUNTS = 12;

let app: TestApp;
let user: Awaited<ReturnType<TestApp['signIn']>>;
let folder: string;

beforeAll(async () => {
  app = await testApp();
  // Failures are expected.
  app.services.log.level = 'fatal';
  user = await app.signIn();
  folder = mkdtempSync(path.join(tmpdir(), 'limelight-batches-'));
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const MAPPING = {
  Username: 'account.username',
  'Post URL': 'link',
  Caption: 'message',
  Likes: 'likes',
  Date: 'created_at',
  Followers: 'followers',
  Read: 'observed_at',
};

/** A file of posts with prefixed ids and accounts. `day`: when they were read, and their second text. */
async function add(prefix: string, day = 12) {
  const rows = Array.from(
    { length: POSTS },
    (_, n) =>
      `${prefix}.${n % ACCOUNTS},https://www.instagram.com/p/${prefix}${n}/,#${prefix} #day${day},${n + day},2026-02-${day - 1},${500 + n},2026-02-${day}`,
  );
  const file = path.join(folder, `${prefix}${day}.csv`);
  writeFileSync(file, [Object.keys(MAPPING).join(','), ...rows, ''].join('\n'));
  return addImport(app.services, {
    company_id: user.company_id,
    created_by: null,
    path: file,
    name: path.basename(file),
    platform: 'instagram',
    mapping: MAPPING,
    state: 'pending',
  });
}

type Cut = (ports: OpenPorts) => Partial<OpenPorts['ch']> | Partial<OpenPorts['record']>;
const full = () => {
  throw new Error('The engine has ended');
};

/** Points of interruption, with the rows written until then. */
const CUTS: Record<string, Cut> = {
  'before its posts': ({ ch }) => ({
    insertBlock: async (table, columns, block) =>
      table === 'posts' ? full() : ch.insertBlock(table, columns, block),
  }),
  'between posts and terms': ({ ch }) => ({
    insertBlock: async (table, columns, block) => {
      if (table !== 'posts') return ch.insertBlock(table, columns, block);
      await ch.command('DETACH TABLE post_terms_feed');
      await ch.insertBlock(table, columns, block);
      await ch.command('ATTACH TABLE post_terms_feed');
      full();
    },
  }),
  'between new posts and the end of what they were': ({ ch }) => {
    let written = false;
    return {
      insertBlock: async (table, columns, block) => {
        if (table === 'posts' && written) full();
        written ||= table === 'posts' && block.length > 0;
        return ch.insertBlock(table, columns, block);
      },
      command: async () => full(),
    };
  },
  'before it is acknowledged': () => ({ commit: async () => full() }),
};

/** In this thread. */
const run = (id: number) => runImport(app.services, id, { takeIn: runBatches });

/** Runs an import whose batch is interrupted there. */
const runCut = (id: number, cut: Cut) => {
  const takeIn: typeof runInWorker = (ports, row) => {
    const broken = cut(ports);
    return runBatches(
      'commit' in broken
        ? { ...ports, record: { ...ports.record, ...broken } }
        : { ...ports, ch: { ...ports.ch, ...(broken as object) } },
      row,
    );
  };
  return runImport(app.services, id, { takeIn });
};

const read = (id: number) => user.client.imports.get({ id });

/** Posts with a prefix, and their creators in search. */
async function storedRows(prefix: string) {
  const { ch } = app.services;
  const mine = `id IN (SELECT id FROM posts WHERE startsWith(external_id, '${prefix}'))`;
  const accounts = `account_id IN (SELECT account_id FROM posts WHERE startsWith(external_id, '${prefix}'))`;
  const [row] = await ch.query<Record<string, unknown>>(
    `SELECT (SELECT (count(), uniqExact(id), sum(likes)) FROM posts FINAL WHERE ${mine}) AS posts,
       (SELECT sum(length(terms)) FROM posts FINAL WHERE ${mine}) AS terms_due,
       (SELECT count() FROM post_terms FINAL WHERE post_${mine}) AS terms,
       (SELECT sum(likes * length(terms)) FROM posts FINAL WHERE ${mine}) AS likes_due,
       (SELECT sum(likes) FROM post_terms FINAL WHERE post_${mine}) AS likes_of_terms,
       (SELECT count() FROM post_snapshots FINAL WHERE post_${mine}) AS snapshots,
       (SELECT count() FROM account_snapshots FINAL WHERE ${accounts}) AS account_snapshots`,
  );
  const { total, profiles } = await user.client.profiles.search({ search: `${prefix}.` });
  return { stored: { ...row }, creators: total, followers: profiles.map((p) => p.followers).sort() };
}

/** No post lacks a term or has one too many. */
async function expectWhole(prefix: string) {
  const { stored } = await storedRows(prefix);
  expect([stored.terms, stored.likes_of_terms]).toEqual([stored.terms_due, stored.likes_due]);
}

const SUMS = {
  accounts_new: 0,
  posts_new: 0,
  posts_changed: POSTS,
  posts_unchanged: 0,
  snapshots_new: 2 * POSTS,
};

/** Without an interruption. */
let reference: Awaited<ReturnType<typeof storedRows>>;
beforeAll(async () => {
  await run(await add('whole'));
  const id = await add('whole', 13);
  await run(id);
  expect(await read(id)).toMatchObject({ state: 'completed', ...SUMS });
  reference = await storedRows('whole');
});

describe.each(Object.entries(CUTS))('a batch that was cut off %s', (name, cut) => {
  const letter = 'abcdefgh'[Object.keys(CUTS).indexOf(name)];

  it.each(['start', 'same', 'other'] as const)('leaves nothing open after the next: %s', async (next) => {
    const prefix = `cut${letter}${next}`;
    await run(await add(prefix));
    const id = await add(prefix, 13);
    await runCut(id, cut);
    expect(await read(id)).toMatchObject({ state: 'error', rows_read: 0 });

    if (next === 'start') {
      expect(await settleBatches(app.services)).toBe(1);
      expect(await settleBatches(app.services)).toBe(0);
      await project(app.services);
      return expectWhole(prefix);
    }
    const again = next === 'same' ? id : await add(prefix, 13);
    if (next === 'same') {
      await user.client.imports.resume({ id });
      await runCut(id, cut);
      if ((await read(id)).state === 'error') await user.client.imports.resume({ id });
    }
    await run(again);
    const record = await read(again);
    expect(record).toMatchObject({ state: 'completed', rows_read: POSTS });
    if (next === 'same') expect(record).toMatchObject(SUMS);
    await expectWhole(prefix);
    expect(await storedRows(prefix)).toEqual(reference);
  });
});

it('counts the accounts of an import as they are created, even in an interrupted batch', async () => {
  const id = await add('fresh');
  await runCut(id, CUTS['before its posts'] as Cut);
  expect(await read(id)).toMatchObject({ state: 'error', accounts_new: ACCOUNTS });
  await user.client.imports.resume({ id });
  await run(id);
  expect(await read(id)).toMatchObject({ state: 'completed', accounts_new: ACCOUNTS, posts_new: POSTS });
});

it('is left alone while its import runs', async () => {
  const id = await add('alone');
  let settled = -1;
  const takeIn: typeof runInWorker = (ports, row) => {
    const commit: typeof ports.record.commit = async (batch) => {
      settled = await settleBatches(app.services);
      return ports.record.commit(batch);
    };
    return runBatches({ ...ports, record: { ...ports.record, commit } }, row);
  };
  await runImport(app.services, id, { takeIn });
  expect(settled).toBe(0);
  expect(await read(id)).toMatchObject({ state: 'completed', posts_new: POSTS });
});
