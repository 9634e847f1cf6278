import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { inflateRawSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exporters } from '#server/exporters.ts';
import { project } from '#server/projector/projector.ts';
import { runExport } from '#server/slices/exports/run-export.ts';
import { addImport, runImport } from '#server/slices/imports/import-run.ts';
import { openIntake } from '#server/slices/imports/intake/open-intake.ts';
import { runBatches } from '#server/slices/imports/run/batches.ts';
import type { runInWorker } from '#server/slices/imports/run/thread.ts';
import type { Observation } from '#server/tables/observations.ts';
import { aComment, anAccount, aPost, ref } from '#server/testing/observations.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';
import { requestErasure, runErasure } from './erase.ts';
import { recoverErasures } from './persons.jobs.ts';

let app: TestApp;
let operator: SignedIn;
let other: SignedIn;
let folder: string;
beforeAll(async () => {
  app = await testApp();
  operator = await app.signIn();
  other = await app.signIn();
  folder = mkdtempSync(path.join(tmpdir(), 'limelight-persons-'));
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const NAME = 'Quilla Quartz';
const HANDLE = 'quillaquartz';
const account = { platform: 'instagram' as const, external_id: '770088', username: HANDLE, title: NAME };
const PICTURE = 'https://pictures.example/quillaquartz.jpg';

const MAPPING = {
  Username: 'account.username',
  'Post URL': 'link',
  Caption: 'message',
  Likes: 'likes',
  Date: 'created_at',
};

/** One post per account, as on the command line. */
async function importFile(name: string, usernames: string[], day = '2026-02-11') {
  const file = path.join(folder, name);
  const rows = usernames.map(
    (u, i) => `${u},https://www.instagram.com/p/${name.length}x${i}/,a day with #alder,${10 + i},${day}`,
  );
  writeFileSync(file, [Object.keys(MAPPING).join(','), ...rows, ''].join('\n'));
  const id = await addImport(app.services, {
    company_id: operator.company_id,
    created_by: null,
    path: file,
    name,
    platform: 'instagram',
    mapping: MAPPING,
    state: 'pending',
  });
  await runImport(app.services, id, { takeIn: runBatches });
  return operator.client.imports.get({ id });
}

/** Every kind of data about a person. */
async function fill() {
  const { services } = app;
  const post = (external_id: string, of: typeof account) =>
    aPost({ external_id, account: of, likes: 5, message: `${NAME} was here`, image: PICTURE });
  const neighbour = {
    platform: 'instagram' as const,
    external_id: null,
    username: 'neighbour.n',
    title: null,
  };
  const observations: Observation[] = [
    anAccount({ account, followers: 900, bio: `I am ${NAME}`, picture: PICTURE }),
    post('q1', account),
    anAccount({ account: neighbour, followers: 70 }),
    post('n1', neighbour as never),
    {
      kind: 'audience',
      account,
      observed_at: 1,
      dimension: 'countries',
      key: 'FR',
      share: 0.6,
      sample_size: null,
    },
    aComment({ post_external_id: 'q1', external_id: 'c1', author: ref('fan.f'), text: `I love ${NAME}` }),
    aComment({ post_external_id: 'n1', external_id: 'c2', author: ref(HANDLE), text: 'hello neighbour' }),
    {
      kind: 'brand',
      external_id: 'Q770088',
      name: NAME,
      categories: [],
      countries: [],
      website: null,
      match_names: [],
      accounts: [account],
    },
  ];
  // Another person's caption.
  Object.assign(observations[3] as object, { message: 'a quiet day', image: null });
  const { touched } = await openIntake(services, { import_id: 1, imported: false }).write(observations);
  await services.db
    .insertInto('outbox_event')
    .values({ profile_ids: JSON.stringify([...touched]) })
    .execute();
  await project(services);
  await importFile(`${HANDLE}.csv`, [HANDLE, 'neighbour.n']);
  await services.db
    .insertInto('import_problem')
    .values({
      import_id: 1,
      row: 1,
      column_name: 'x',
      value: `@${HANDLE}`,
      reason: 'no date',
      is_rejected: true,
    })
    .execute();
  const [match] = (await operator.client.profiles.search({ search: HANDLE, kind: 'brand', exclude: [] }))
    .profiles;
  const profile = await operator.client.profiles.get({ id: match?.slug ?? '' });
  await other.client.profiles.edit({ id: profile.id, notes: `met ${NAME}` });
  await operator.client.profiles.edit({ id: profile.id, tags: ['vip'], email: `${HANDLE}@example.com` });
  await services.db
    .insertInto('profile_edit')
    .values({ company_id: other.company_id, profile_id: 2, what: `Set the instagram account to @${HANDLE}` })
    .execute();
  const filter = { keyword: `@${HANDLE}`, from_date: '2026-01-01', to_date: '2026-12-31' };
  await other.client.keywords.save_filter({ filter_name: 'About her', filter });
  await operator.client.keywords.save_filter({
    filter_name: 'Alder',
    filter: { ...filter, keyword: '#alder' },
  });
  await operator.client.profiles.save_filter({ name: 'Hers', filter: { search: NAME } });
  await keepPicture(PICTURE);
  // A file that contains them among others, and one searched by their name.
  for (const input of [{}, { search: NAME }]) {
    const { id } = await operator.client.exports.start({ kind: 'profiles', format: 'csv', input });
    await runExport(services, exporters, id);
  }
  // A report that is being mailed.
  const file_key = 'mails/report.pdf';
  await services.files.write(file_key, Readable.from([Buffer.from(NAME)]));
  await services.db
    .insertInto('message_outbox')
    .values({
      ...{ kind: 'mail', recipient: 'ada@example.com', template: 'scheduled-report', state: 'pending' },
      attachments: JSON.stringify([{ name: `${NAME}.pdf`, type: 'application/pdf', file_key }]),
    })
    .execute();
  return profile;
}

/** As after fetching it. */
async function keepPicture(url: string) {
  const key = `pictures/${createHash('sha256').update(url).digest('hex')}.webp`;
  await app.services.files.write(key, Readable.from([Buffer.from('a picture')]));
}

/** Values and files in both stores with one of these texts. */
async function traces(...texts: string[]): Promise<string[]> {
  const { db, ch, files } = app.services;
  const matches: string[] = [];
  const holds = (text: string) => texts.some((t) => text.toLowerCase().includes(t.toLowerCase()));
  const pg = await sql<{
    name: string;
  }>`select table_schema || '.' || table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(db);
  for (const { name } of pg.rows) {
    const rows = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(db);
    for (const { row } of rows.rows) if (holds(row)) matches.push(`${name}: ${row}`);
  }
  const tables = await ch.query<{ name: string }>(
    `SELECT name FROM system.tables WHERE database = currentDatabase() AND engine LIKE '%MergeTree'`,
  );
  for (const { name } of tables) {
    // Without FINAL, to include rows marked as ended.
    for (const row of await ch.query(`SELECT * FROM ${name}`))
      if (holds(JSON.stringify(row))) matches.push(`${name}: ${JSON.stringify(row)}`);
  }
  const root = path.dirname(path.dirname(await files.local('a/b')));
  for (const file of readdirSync(root, { recursive: true, withFileTypes: true }))
    if (
      file.isFile() &&
      (holds(file.name) || holds(readFileSync(path.join(file.parentPath, file.name), 'latin1')))
    )
      matches.push(`file ${file.name}`);
  return matches;
}

/** Rows with the numbers of the profile, its accounts or its posts. */
async function numbered(profile_id: number, account_ids: number[], post_ids: string[]): Promise<string[]> {
  const { ch } = app.services;
  const columns = await ch.query<{ table: string; name: string }>(
    `SELECT table, name FROM system.columns WHERE database = currentDatabase() AND name IN ('profile_id', 'account_id', 'post_id')
     AND table IN (SELECT name FROM system.tables WHERE engine LIKE '%MergeTree')`,
  );
  const ids: Record<string, Array<string | number>> = {
    profile_id: [profile_id],
    account_id: account_ids,
    post_id: post_ids,
  };
  const matches: string[] = [];
  for (const { table, name } of columns) {
    const [row] = await ch.query<{ n: number }>(
      `SELECT count() AS n FROM ${table} WHERE ${name} IN (${ids[name]?.join(',')})`,
    );
    if (row?.n) matches.push(`${table}.${name}: ${row.n}`);
  }
  return matches;
}

const erased = (id: number) =>
  expect.poll(async () => (await operator.client.persons.erasure({ erasure_id: id })).state);

describe('everything about a person', () => {
  it('is one zip: profile, posts, comments, audiences, the company’s entries, pictures', async () => {
    const profile = await fill();
    const file = await operator.client.persons.export({ id: profile.slug });
    expect(file.type).toBe('application/zip');
    const zip = path.join(folder, 'person.zip');
    writeFileSync(zip, Buffer.from(await file.arrayBuffer()));
    const entries = unzipped(zip);
    expect([...entries.keys()].sort()).toEqual([
      'README.txt',
      'account_snapshots.csv',
      'audiences.csv',
      'comments.csv',
      'connections.csv',
      'drafts.csv',
      'imports.csv',
      'pictures/1.webp',
      'post_actions.csv',
      'post_snapshots.csv',
      'post_videos.csv',
      'posts.csv',
      'profile.json',
      'usage_rights.csv',
    ]);
    expect(entries.get('posts.csv')).toContain('was here');
    expect(entries.get('comments.csv')).toContain('I love');
    expect(entries.get('comments.csv')).toContain('hello neighbour');
    expect(entries.get('audiences.csv')).toContain('FR');
    expect(entries.get('profile.json')).toContain('vip');
    expect(entries.get('profile.json')).not.toContain('met Quilla');
    expect(entries.get('imports.csv')).toContain(`${HANDLE}.csv`);
  });

  it('can be exported and erased by the operator only', async () => {
    await expect(other.client.persons.export({ id: HANDLE })).rejects.toMatchObject({ status: 403 });
    const request = { id: HANDLE, confirm: NAME, reason: 'asked' };
    await expect(other.client.persons.erase(request)).rejects.toMatchObject({ status: 403 });
    await expect(operator.client.persons.erase({ ...request, confirm: 'Quill' })).rejects.toMatchObject({
      status: 400,
    });
    await expect(
      operator.client.persons.erase({ ...request, reason: `${NAME} asked us` }),
    ).rejects.toMatchObject({ status: 400, message: expect.stringContaining('do not include names') });
    expect(await operator.client.persons.erasures()).toEqual([]);
  });
});

describe('erasing a person', () => {
  it('completes after a kill in the middle, and leaves nothing in either store or the files', async () => {
    const { services } = app;
    const profile = await operator.client.profiles.get({ id: HANDLE });
    const account_ids = profile.accounts.map((a) => a.id);
    const posts = await services.ch.query<{ id: string }>(
      `SELECT DISTINCT toString(id) AS id FROM posts WHERE account_id IN (${account_ids.join(',')})`,
    );
    const post_ids = posts.map((p) => p.id);
    expect(post_ids).toHaveLength(2);
    expect((await traces(NAME, HANDLE, '770088')).length).toBeGreaterThan(10);
    const wanted = { company_id: operator.company_id, user_id: operator.user_id, profile_id: profile.id };
    await other.client.lists.add({ name: `Best of ${NAME}!`, description: `with @${HANDLE}` });
    const words = { ...wanted, reason: 'asked on 1 November', clear_names: true };
    const id = await requestErasure(services, words);
    // The process dies at the third table of the analytics store.
    let mutations = 0;
    const dying = {
      ...services.ch,
      command: async (statement: string, params?: Record<string, unknown>) => {
        if (statement.startsWith('ALTER') && ++mutations === 3) throw new Error('killed');
        return services.ch.command(statement, params);
      },
    };
    await runErasure(
      { ...services, ch: dying, log: { ...services.log, error: () => undefined } as never },
      id,
    );
    expect((await operator.client.persons.erasure({ erasure_id: id })).state).toBe('error');
    expect(await numbered(profile.id, account_ids, post_ids)).not.toEqual([]);
    // The next start.
    const sent: number[] = [];
    await recoverErasures({
      db: services.db,
      jobs: {
        ...services.jobs,
        send: async (_job: unknown, payload: { erasure_id: number }) => void sent.push(payload.erasure_id),
      } as never,
    });
    expect(sent).toEqual([id]);
    await runErasure(services, id);
    expect(await operator.client.persons.erasure({ erasure_id: id })).toMatchObject({
      state: 'completed',
      reason: 'asked on 1 November',
      posts: 2,
      error: null,
    });
    // The log is evidence and keeps object names (docs/how-to/erase-a-person.md).
    expect(await traces(NAME, HANDLE, '770088', 'quilla-quartz')).toEqual([
      expect.stringMatching(/^public\.audit_event: .*lists\.created/),
    ]);
    expect(await numbered(profile.id, account_ids, post_ids)).toEqual([]);
    for (const area of ['pictures', 'exports', 'mails'])
      expect(readdirSync(path.dirname(await services.files.local(`${area}/x`))), area).toEqual([]);
    const { exports } = await operator.client.exports.list();
    expect(exports.map((e) => [e.state, e.error?.code])).toEqual([['error', 'export_withdrawn']]);
  });

  it('removes their names from the names of objects if requested', async () => {
    const lists = app.services.db.selectFrom('list').where('company_id', '=', other.company_id);
    expect(await lists.select(['name', 'description']).execute()).toEqual([
      { name: 'Best of (name erased)!', description: 'with @(name erased)' },
    ]);
  });

  it('leaves everybody else unchanged', async () => {
    const { profiles } = await operator.client.profiles.search({ search: 'neighbour' });
    expect(profiles.map((p) => [p.name, p.publications_count])).toEqual([['neighbour.n', 2]]);
    const filters = await operator.client.keywords.filters();
    expect(filters.data.map((f) => f.filter_name)).toEqual(['Alder']);
    await expect(operator.client.profiles.get({ id: HANDLE })).rejects.toMatchObject({ status: 404 });
    const total = await operator.client.settings.navigation();
    expect(total).toMatchObject({ creators: 1, brands: 0, posts: 2 });
  });

  it('is recorded in the audit log without the name', async () => {
    const { events } = await operator.client.audit.list({ action: 'persons.' });
    expect(events.map((e) => e.action)).toEqual([
      'persons.erased',
      'persons.erase_requested',
      'persons.exported',
    ]);
    expect(JSON.stringify(events)).toContain('asked on 1 November');
  });

  it('blocks them in the next import, which counts the skipped rows', async () => {
    const record = await importFile('again.csv', [HANDLE, 'neighbour.n', HANDLE], '2026-03-01');
    expect(record).toMatchObject({
      state: 'completed',
      rows_read: 3,
      rows_erased: 2,
      posts_new: 1,
      accounts_new: 0,
    });
    expect(await traces(HANDLE)).toEqual([]);
  });

  it('pauses a running import, which continues without them', async () => {
    await importFile('before.csv', ['ravi.river', 'sol.stone']);
    const ravi = await operator.client.profiles.get({ id: 'ravi-river' });
    const wanted = { company_id: operator.company_id, user_id: null, profile_id: ravi.id, reason: 'asked' };
    const file = path.join(folder, 'long.csv');
    const rows = Array.from(
      { length: 24_000 },
      (_, i) => `ravi.river,https://www.instagram.com/p/r${i}/,${'x'.repeat(2000)},1,2026-02-11`,
    );
    writeFileSync(file, [Object.keys(MAPPING).join(','), ...rows, ''].join('\n'));
    const import_id = await addImport(app.services, {
      company_id: operator.company_id,
      created_by: null,
      path: file,
      name: 'long.csv',
      platform: 'instagram',
      mapping: MAPPING,
      state: 'pending',
    });
    let erasure: Promise<void> | undefined;
    const takeIn: typeof runInWorker = (ports, row) => {
      const commit: typeof ports.record.commit = async (batch) => {
        erasure ??= requestErasure(app.services, wanted).then((id) => runErasure(services, id));
        await expect
          .poll(async () => (await operator.client.imports.get({ id: import_id })).state)
          .toBe('pending');
        return ports.record.commit(batch);
      };
      return runBatches({ ...ports, record: { ...ports.record, commit } }, row);
    };
    const stopped = Promise.withResolvers<void>();
    const services = {
      ...app.services,
      jobs: {
        ...app.services.jobs,
        // Like the queue, which starts it again.
        send: async (_job: unknown, payload: { import_id: number }) =>
          void stopped.promise.then(() => runImport(app.services, payload.import_id, { takeIn: runBatches })),
      } as never,
    };
    await runImport(app.services, import_id, { takeIn });
    stopped.resolve();
    await erasure;
    await expect
      .poll(async () => (await operator.client.imports.get({ id: import_id })).state)
      .toBe('completed');
    const record = await operator.client.imports.get({ id: import_id });
    expect(record.rows_erased).toBeGreaterThan(0);
    expect(await traces('ravi.river', 'ravi-river')).toEqual([]);
  });

  it('includes companies’ manual data about the same accounts', async () => {
    await importFile('tom.csv', ['tom.tulip']);
    const tom = await operator.client.profiles.get({ id: 'tom-tulip' });
    await app.services.db
      .updateTable('account')
      .set({ username: 'tom.gone' })
      .where('profile_id', '=', tom.id)
      .execute();
    await app.services.db.deleteFrom('account_alias').where('alias', '=', 'user:tom.tulip').execute();
    const made = await other.client.profiles.add({
      name: 'Tom by hand',
      kind: 'influencer',
      accounts: [{ platform: 'instagram', username: 'tom.tulip' }],
    });
    await app.services.db
      .updateTable('account')
      .set({ username: 'tom.tulip' })
      .where('profile_id', '=', tom.id)
      .execute();
    const { id } = await operator.client.persons.erase({
      id: String(tom.id),
      confirm: tom.name,
      reason: 'asked',
    });
    await runErasure(app.services, id);
    await erased(id).toBe('completed');
    await expect(other.client.profiles.get({ id: made.slug })).rejects.toMatchObject({ status: 404 });
    expect(await traces('tom.tulip', 'tom by hand')).toEqual([]);
  });
});

/** Read with the zip's own central directory. */
function unzipped(file: string): Map<string, string> {
  const bytes = readFileSync(file);
  const entries = new Map<string, string>();
  const end = bytes.lastIndexOf(Buffer.from('504b0506', 'hex'));
  let at = bytes.readUInt32LE(end + 16);
  for (let n = bytes.readUInt16LE(end + 10); n > 0; n--) {
    const [size, names, extra, comment] = [
      bytes.readUInt32LE(at + 20),
      bytes.readUInt16LE(at + 28),
      bytes.readUInt16LE(at + 30),
      bytes.readUInt16LE(at + 32),
    ];
    const local = bytes.readUInt32LE(at + 42);
    const name = bytes.toString('utf8', at + 46, at + 46 + names);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const data = bytes.subarray(start, start + size);
    entries.set(name, (bytes.readUInt16LE(at + 10) === 8 ? inflateRawSync(data) : data).toString('utf8'));
    at += 46 + names + extra + comment;
  }
  return entries;
}
