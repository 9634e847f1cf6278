import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asWritten } from '#contract/sentences/sentences.ts';
import type { Services } from '#server/platform/context.ts';
import type { Connectors } from '#server/slices/connectors/connectors.ts';
import { storedConnectors } from '#server/slices/connectors/open-connectors.ts';
import {
  importToList,
  runListImport,
  sendToList,
  startOf,
  uploadToList,
} from '#server/testing/list-import.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';
import { writeBook } from '#server/testing/workbook.ts';
import { takeBatch } from './import-batch.ts';
import { listImportWorker, recoverListImports, sweepListImports, takeTurn } from './list-import.jobs.ts';

let app: TestApp;
let me: SignedIn;
let folder: string;
beforeAll(async () => {
  app = await testApp();
  me = await app.signIn({ role: 'member' });
  folder = mkdtempSync(path.join(tmpdir(), 'limelight-list-import-'));
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const aList = (name: string) => me.client.lists.add({ name });
const csv = (...lines: string[]) => `${lines.join('\n')}\n`;
const handles = (n: number, name = 'creator') => Array.from({ length: n }, (_, i) => `${name}.${i}`);
const membersOf = async (id: number) => (await me.client.lists.profiles({ id, limit: 5000 })).profiles;

/** Transactions fail from the n-th on before they commit, as in a kill. */
function dyingAt(services: Services, n: number): Services {
  let calls = 0;
  const db = new Proxy(services.db, {
    get: (target, name) => {
      if (name !== 'transaction') return Reflect.get(target, name, target);
      return () => ({
        execute: (work: (trx: unknown) => Promise<unknown>) =>
          target.transaction().execute(async (trx) => {
            const result = await work(trx);
            calls += 1;
            if (calls >= n) throw new Error('killed');
            return result;
          }),
      });
    },
  });
  return { ...services, db };
}

describe('unusual files', () => {
  it('are refused with the reason, and leave nothing behind', async () => {
    const list = await aList('Refused');
    const locked = await writeXlsx({
      sheets: [{ name: 'A', rows: [['Instagram'], ['ana']] }],
      encryption: { password: 'secret', spinCount: 1000 },
    });
    const bytes = (data: unknown) => new Uint8Array(data as Uint8Array<ArrayBuffer>);
    const cases: Array<[string | Uint8Array<ArrayBuffer>, RegExp]> = [
      ['', /empty/],
      ['Instagram,Price\n', /no rows below/],
      [bytes(locked), /password/],
      [new Uint8Array(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')), /PNG/],
      [csv('Instagram', ...handles(10_001)), /10,001 rows; a list can contain at most 10,000/],
      [csv('Instagram', ...handles(100_000)), /more than 10,000 rows/],
    ];
    for (const [content, message] of cases) {
      const answer = await sendToList(app, me, list.id, content, { name: 'file.xlsx' });
      expect(answer.statusCode, answer.body).toBe(400);
      expect(answer.json().message).toMatch(message);
    }
    const large = await sendToList(app, me, list.id, new Uint8Array(50 * 1024 * 1024 + 1).fill(65));
    expect(large.statusCode).toBe(413);
    expect(large.json().message).toContain('larger than 50 MB');
    const other = await sendToList(app, me, list.id, 'Instagram\nana\n', { field: 'file' });
    expect(other.json().message).toContain('excelFile');
    expect(await me.client.lists.imports({ id: list.id })).toEqual({ imports: [] });
    expect(await app.services.files.list('uploads')).toEqual([]);
  });

  it('are imported with a title above the header, or without a header', async () => {
    const list = await aList('Titles');
    const file = path.join(folder, 'titled.xlsx');
    await writeBook(file, () => [
      ['Spring campaign', ''],
      ['Instagram', 'Price'],
      ['titled.one', 5],
      ['titled.two', 6],
    ]);
    const titled = await importToList(app, me, list.id, new Uint8Array(readFileSync(file)), {
      name: 'titled.xlsx',
    });
    expect(titled).toMatchObject({ added: 2, rows: 2 });
    const { rows } = await me.client.lists.import_rows({ id: list.id, import_id: titled.id });
    expect(rows.map(({ row }) => row)).toEqual([3, 4]);
    const bare = await importToList(app, me, list.id, '@bare.one\n@bare.two\n');
    expect(bare).toMatchObject({ added: 2, rows: 2, status: { error: 0 } });
    expect((await membersOf(list.id)).map((m) => m.price)).toEqual([5, 6, null, null]);
  });

  it('of another company’s list are refused, and its imports are hidden', async () => {
    const list = await aList('Mine');
    const done = await importToList(app, me, list.id, csv('Instagram', 'mine.one'));
    const stranger = await app.signIn();
    expect((await sendToList(app, stranger, list.id, csv('Instagram', 'x.y'))).statusCode).toBe(404);
    const theirs = await stranger.client.lists.add({ name: 'Theirs' });
    await expect(
      stranger.client.lists.import_rows({ id: theirs.id, import_id: done.id }),
    ).rejects.toMatchObject({ status: 404 });
    // A company's own accounts stay its own.
    await importToList(app, stranger, theirs.id, csv('Instagram', 'mine.one'));
    const [own] = (await stranger.client.lists.profiles({ id: theirs.id })).profiles;
    expect(own?.profile_id).not.toBe((await membersOf(list.id))[0]?.profile_id);
    const viewer = await app.signIn({ role: 'viewer', company_id: me.company_id });
    expect((await sendToList(app, viewer, list.id, csv('Instagram', 'x.y'))).statusCode).toBe(403);
  });
});

describe('a run', () => {
  it('continues when killed anywhere, and imports every row once', async () => {
    const names = handles(450, 'killed');
    for (const at of [1, 2, 4]) {
      const list = await aList(`Killed at ${at}`);
      const preview = await uploadToList(
        app,
        me,
        list.id,
        csv('Instagram,Price,Notes', ...names.map((n, i) => `${n},${i},Note ${i}`)),
      );
      await me.client.lists.start_import(startOf(preview));
      const dying = dyingAt(app.services, at);
      const services = { ...dying, connectors: storedConnectors(app.services) };
      await expect(
        (async () => {
          while (await takeBatch(services, preview.import.id));
        })(),
      ).rejects.toThrow('killed');
      await recoverListImports(app.services);
      const done = await runListImport(app, me, preview.import);
      expect(done).toMatchObject({
        state: 'completed',
        added: 450,
        duplicates: 0,
        status: { success: 450, error: 0 },
      });
      const members = await membersOf(list.id);
      expect(members.map((m) => [m.platforms.instagram?.username, m.price, m.comments])).toEqual(
        names.map((name, i) => [name, i, 1]),
      );
    }
    const { n } = await app.services.db
      .selectFrom('account')
      .select((e) => e.fn.countAll<number>().as('n'))
      .where('username', 'like', 'killed.%')
      .executeTakeFirstOrThrow();
    expect(Number(n)).toBe(450);
  });

  it('of 5,000 rows ends, beside another into the same list with the same people', async () => {
    const list = await aList('Large');
    const [one, two] = await Promise.all(
      [
        csv('Instagram', ...handles(5000, 'large')),
        csv('Instagram', ...handles(1000, 'large').reverse()),
      ].map(async (file) => {
        const preview = await uploadToList(app, me, list.id, file);
        return me.client.lists.start_import(startOf(preview));
      }),
    );
    const services = { ...app.services, connectors: storedConnectors(app.services) };
    const work = listImportWorker(services);
    for (let turn = 0; turn < 4; turn++)
      await Promise.all([work.run({ import_id: one?.id ?? 0 }), work.run({ import_id: two?.id ?? 0 })]);
    const { imports } = await me.client.lists.imports({ id: list.id });
    expect(imports.map(({ state, status }) => [state, status.success]).sort()).toEqual([
      ['completed', 1000],
      ['completed', 5000],
    ]);
    expect(imports.reduce((sum, { added }) => sum + added, 0)).toBe(5000);
    expect(imports.reduce((sum, { in_list }) => sum + in_list, 0)).toBe(1000);
    const members = await membersOf(list.id);
    expect(new Set(members.map((m) => m.platforms.instagram?.username)).size).toBe(5000);
  });

  it('stops when the list is full, and says so', async () => {
    const list = await aList('Full');
    await sql`
      with made as (
        insert into profile (company_id, slug, name) select ${me.company_id}, 'full-' || n, 'Full' from generate_series(1, 9999) n
        returning id)
      insert into list_profile (list_id, profile_id, company_id, position)
      select ${list.id}, id, ${me.company_id}, row_number() over () from made`.execute(app.services.db);
    await sql`
      insert into account (profile_id, company_id, platform, username)
      select id, company_id, 'instagram', 'full.1' from profile where slug = 'full-1'`.execute(
      app.services.db,
    );
    const more = await importToList(app, me, list.id, csv('Instagram', 'full.1', 'over.1', 'over.2'));
    expect(more).toMatchObject({ in_list: 1, added: 1, status: { error: 1 } });
    const { rows } = await me.client.lists.import_rows({ id: list.id, import_id: more.id, state: 'error' });
    expect(rows[0]?.records[0]?.error_message).toBe(
      'The list is full: it can contain at most 10,000 creators.',
    );
  });

  it('can be paused, resumed and canceled; imported rows are kept', async () => {
    const list = await aList('Paused');
    const preview = await uploadToList(app, me, list.id, csv('Instagram', ...handles(450, 'paused')));
    const one = { id: list.id, import_id: preview.import.id };
    await me.client.lists.start_import(startOf(preview));
    const services = { ...app.services, connectors: storedConnectors(app.services) };
    await takeBatch(services, one.import_id);
    expect(await me.client.lists.pause_import(one)).toMatchObject({
      state: 'paused',
      status: { success: 200 },
    });
    await takeTurn(services, one.import_id);
    expect(await me.client.lists.import_status(one)).toMatchObject({ status: { success: 200, none: 250 } });
    await me.client.lists.resume_import(one);
    await takeBatch(services, one.import_id);
    expect(await me.client.lists.cancel_import(one)).toMatchObject({
      state: 'canceled',
      status: { success: 400, none: 50 },
    });
    await takeTurn(services, one.import_id);
    expect(await membersOf(list.id)).toHaveLength(400);
    await expect(me.client.lists.resume_import(one)).rejects.toMatchObject({ status: 409 });
  });

  it('with errors is retried by platform, by row, and with another handle', async () => {
    const list = await aList('Retried');
    let isDown = true;
    const connectors: Pick<Connectors, 'lookup'> = {
      lookup: async (platform, names) =>
        new Map(
          names.map((name) => [
            name,
            isDown && platform === 'tiktok'
              ? { state: 'error' as const, message: asWritten('TikTok does not answer.') }
              : { state: 'not_found' as const },
          ]),
        ),
    };
    const preview = await uploadToList(
      app,
      me,
      list.id,
      csv('Instagram,TikTok', 're.one,re.one.tt', 'bad handle,', 're.three,'),
    );
    const one = { id: list.id, import_id: preview.import.id };
    await me.client.lists.start_import(startOf(preview));
    const run = () => runListImport(app, me, preview.import, { connectors });
    expect(await run()).toMatchObject({
      added: 2,
      status: { error: 2, success: 2 },
      platforms: { tiktok: { error: 1 } },
    });
    const errors = await me.client.lists.import_rows({ ...one, state: 'error' });
    expect(errors.rows.map(({ row }) => row)).toEqual([2, 3]);
    expect(errors.rows[0]?.records[1]).toMatchObject({
      platform: 'tiktok',
      error_message: 'TikTok does not answer.',
    });
    const file = await me.client.lists.import_errors(one);
    expect(await file.text()).toContain('bad handle,,3,');
    isDown = false;
    await me.client.lists.set_cells({
      id: list.id,
      changes: [
        { profile_id: (await membersOf(list.id))[0]?.profile_id ?? 0, field: 'price', value: 7, was: null },
      ],
    });
    await me.client.lists.retry_import({ ...one, platform: 'tiktok' });
    expect(await run()).toMatchObject({ added: 2, status: { error: 1, success: 3 } });
    expect((await membersOf(list.id))[0]).toMatchObject({
      price: 7,
      platforms: { instagram: { username: 're.one' }, tiktok: { username: 're.one.tt' } },
    });
    const record_id = errors.rows[1]?.records[0]?.id ?? 0;
    await expect(
      me.client.lists.fix_import_record({ ...one, record_id, username: 'still bad' }),
    ).rejects.toMatchObject({ status: 400 });
    await me.client.lists.fix_import_record({ ...one, record_id, username: '@re.three' });
    expect(await run()).toMatchObject({ duplicates: 1, status: { error: 0, success: 4 } });
    await expect(me.client.lists.retry_import(one)).rejects.toMatchObject({ status: 409 });
  });

  it('stops when its list is deleted, and continues once it is restored', async () => {
    const list = await aList('Binned');
    const preview = await uploadToList(app, me, list.id, csv('Instagram', 'binned.one'));
    await me.client.lists.start_import(startOf(preview));
    await me.client.lists.delete({ id: list.id });
    await takeTurn({ ...app.services, connectors: storedConnectors(app.services) }, preview.import.id);
    await me.client.lists.restore({ id: list.id });
    const one = { id: list.id, import_id: preview.import.id };
    expect(await me.client.lists.import_status(one)).toMatchObject({
      state: 'error',
      error: { code: 'list_in_bin' },
    });
    await me.client.lists.resume_import(one);
    expect(await runListImport(app, me, preview.import)).toMatchObject({ state: 'completed', added: 1 });
  });

  it('is deleted after a day if nobody starts it', async () => {
    const list = await aList('Left');
    await uploadToList(app, me, list.id, csv('Instagram', 'left.one'));
    const day = (days: number) => ({ ...app.services, now: () => new Date(Date.now() + days * 86_400_000) });
    await sweepListImports(day(0.9));
    expect((await me.client.lists.imports({ id: list.id })).imports).toHaveLength(1);
    await sweepListImports(day(1.1));
    expect((await me.client.lists.imports({ id: list.id })).imports).toHaveLength(0);
  });
});

describe('the template', () => {
  it('has the list’s columns and options, and can be imported unchanged', async () => {
    const made = await aList('Template');
    const { id, revision, statuses } = made;
    await me.client.lists.set_options({
      ...{ id, revision, statuses, categories: [{ category: 'Micro', color: 'red' }] },
      custom_dropdowns: [{ name: 'Brief', options: [{ value: 'Sent', color: 'blue' }] }],
    } as never);
    const file = await me.client.lists.import_template({ list_id: id });
    const book = await readXlsx(new Uint8Array(await file.arrayBuffer()));
    expect(book.sheets.map((sheet) => sheet.name)).toEqual(['Creators', 'Options']);
    const header = (book.sheets[0]?.rows[0] ?? []).map(String);
    expect(header).toEqual(
      expect.arrayContaining([
        'Instagram',
        'TikTok',
        'Name',
        'Status',
        'Category',
        'Brief',
        'Price (USD)',
        'Notes',
      ]),
    );
    expect(book.sheets[1]?.rows.map((row) => row.slice(0, 3))).toEqual([
      ['Status', 'Category', 'Brief'],
      ['Idea', 'Micro', 'Sent'],
      ['Contacted', null, null],
      ...[['Negotiating'], ['Confirmed'], ['Declined']].map(([status]) => [status, null, null]),
    ]);
    const row = header.map(
      (name) =>
        ({
          Instagram: 'template.one',
          TikTok: '@template.tt',
          Status: 'idea',
          Brief: 'sent',
          'Price (USD)': 90,
          Name: 'Tess',
        })[name] ?? '',
    );
    const filled = path.join(folder, 'filled.xlsx');
    await writeBook(filled, () => [header, row]);
    const done = await importToList(app, me, id, new Uint8Array(readFileSync(filled)), {
      name: 'filled.xlsx',
    });
    expect(done).toMatchObject({ added: 1, with_problems: 0, status: { success: 2, error: 0 } });
    expect(await membersOf(id)).toMatchObject([{ name: 'Tess', price: 90, status: statuses[0]?.id }]);
  });
});
