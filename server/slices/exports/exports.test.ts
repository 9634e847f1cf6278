import { execFileSync } from 'node:child_process';
import { createWriteStream, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ExportRecord, ExportRequest } from '#contract/exports.ts';
import { exporters } from '#server/exporters.ts';
import type { FreeSpace } from '#server/platform/data-folder/free-space.ts';
import type { Files } from '#server/platform/files.ts';
import { project } from '#server/projector/projector.ts';
import { seedDemo } from '#server/seed/seed-demo.ts';
import { insertPosts } from '#server/testing/invented-corpus.ts';
import { byDuckDb, HAS, pdfText, tabByOffice, textByOffice } from '#server/testing/opened-elsewhere.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';
import { recoverExports, sweepExports } from './exports.jobs.ts';
import { runExport } from './run-export.ts';
import { openExportThreads } from './thread/export-threads.ts';

const DAY = 86_400_000;
const KEYWORD = { keyword: 'beauty skincare', from_date: '2025-01-01', to_date: '2027-01-01' };
const FORMULA = '=HYPERLINK("https://evil.example";"click")';
const KOREAN = '서울 뷰티';

let clock = Date.now();
let is_low = false;
const space: FreeSpace = {
  look: async () => ({ free: 1, reserve: 1, is_low }),
  whileRoom: () => undefined,
  close: () => undefined,
};
let app: TestApp;
let me: SignedIn;
let folder: string;
beforeAll(async () => {
  app = await testApp({ now: () => new Date(clock), space });
  app.services.log.level = 'silent';
  me = await app.signIn();
  folder = mkdtempSync(path.join(tmpdir(), 'limelight-exports-'));
  await seedDemo(app.services, { posts: 3000, profiles: 120, seed: 'limelight', company_id: me.company_id });
  for (const name of [FORMULA, KOREAN]) await me.client.profiles.add({ name, kind: 'influencer' });
  await project(app.services);
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const misbehaving = openExportThreads({
  program: new URL('../../testing/misbehaving-exports.ts', import.meta.url),
});

const start = (request: ExportRequest, who = me) => who.client.exports.start(request);

async function made(request: ExportRequest): Promise<ExportRecord> {
  const { id } = await start(request);
  await runExport(app.services, exporters, id);
  const record = await me.client.exports.get({ id });
  expect(record).toMatchObject({ state: 'completed', error: null, progress: 1 });
  return record;
}

async function saved(record: ExportRecord): Promise<string> {
  const file = await me.client.exports.download({ id: record.id });
  expect(file.size).toBe(record.file_size);
  const place = path.join(folder, `${record.id}.${file.name.split('.').at(-1)}`);
  await pipeline(file.stream(), createWriteStream(place));
  return place;
}

const fileOf = async (request: ExportRequest) => saved(await made(request));
const exportsOnDisk = () => readdirSync(path.join(app.folder, 'files/exports'));

describe('the numbers of a file', () => {
  it('equal the search in CSV and Parquet, read by another program', async () => {
    const { profiles } = await me.client.profiles.search({ limit: 1000, sort_by: 'name', order: 'asc' });
    for (const format of ['csv', 'parquet'] as const) {
      const rows = await byDuckDb(
        await fileOf({ kind: 'profiles', format, input: { sort_by: 'name', order: 'asc' } }),
      );
      expect(rows.map((row) => row.slug)).toEqual(profiles.map((p) => p.slug));
      for (const [i, { followers, engagement_rate, price }] of profiles.entries()) {
        const number = (name: string) => (rows[i]?.[name] === null ? null : Number(rows[i]?.[name]));
        expect(number('followers')).toBe(followers);
        expect(number('engagement_rate')).toBe(engagement_rate);
        expect(number('price')).toBe(price);
      }
    }
  });

  it('lists the posts of selected profiles newest first, with an origin beside each estimate', async () => {
    const { profiles } = await me.client.profiles.search({ limit: 2 });
    const ids = profiles.map(({ id }) => id);
    const rows = await byDuckDb(await fileOf({ kind: 'profile_posts', format: 'parquet', input: { ids } }));
    const pages = await Promise.all(
      ids.map((id) => me.client.profiles.posts({ id: String(id), limit: 500 })),
    );
    const posts = pages
      .flatMap((page) => page.posts)
      .sort((a, b) => (b.created_time ?? '').localeCompare(a.created_time ?? ''));
    expect(rows.length).toBe(posts.length);
    expect(rows.map((row) => String(row.post_created_time).slice(0, 19))).toEqual(
      posts.map((post) => post.created_time?.slice(0, 19).replace('T', ' ')),
    );
    const byId = new Map(posts.map((post) => [post.id, post]));
    for (const row of rows) {
      const post = byId.get(String(row.post_id));
      expect(Number(row.impressions)).toBe(post?.impressions ?? 0);
      expect(row.impressions_origin).toBe(post?.impressions_origin ?? null);
      expect(row.reach_origin === null).toBe(post?.reach === null);
    }
  });

  it('contains the five thousand posts of a report once each, and adds up', async () => {
    const { id: account_id } = await app.services.db
      .selectFrom('account')
      .select('id')
      .where('platform', '=', 'instagram')
      .executeTakeFirstOrThrow();
    const first = Date.UTC(2026, 2, 1) / 1000;
    await insertPosts(
      app,
      Array.from({ length: 5000 }, (_none, i) => ({
        ...{ id: 10_000_000 + i, account_id, type: 'instagram_post' as const },
        ...{ at: first + i * 60, message: `#fivethousand ${i}`, likes: i },
      })),
    );
    const search = { ...KEYWORD, keyword: '#fivethousand' };
    const rows = await byDuckDb(
      await fileOf({ kind: 'keyword_report', format: 'parquet', input: { ...search, parts: ['posts'] } }),
    );
    const { posts, interactions } = await me.client.keywords.statistics(search);
    expect([rows.length, new Set(rows.map((row) => row.post_id)).size]).toEqual([posts, 5000]);
    expect(rows.reduce((sum, row) => sum + Number(row.interactions), 0)).toBe(interactions);
  });

  it.runIf(HAS.office)('opens a workbook in LibreOffice with the numbers of the report', async () => {
    const file = await fileOf({ kind: 'keyword_report', format: 'xlsx', input: KEYWORD });
    const [statistics, tiers, posts] = await Promise.all([
      me.client.keywords.statistics(KEYWORD),
      me.client.keywords.tiers(KEYWORD),
      me.client.keywords.posts({ ...KEYWORD, limit: 1000 }),
    ]);
    const plain = (text: string | undefined) => Number(text?.replaceAll(',', ''));
    const summary = new Map(tabByOffice(file, 'Summary').map(([name, ...values]) => [name, values]));
    expect(plain(summary.get('Impressions')?.[0])).toBe(statistics.impressions);
    const rate = summary.get('Engagement rate')?.[0];
    expect(rate).toMatch(/%$/);
    expect(Number.parseFloat(rate ?? '') / 100).toBeCloseTo(statistics.engagement_rate ?? 0, 10);
    expect(plain(summary.get('Impressions')?.[5])).toBe(statistics.origins.impressions.estimated);
    const [, ...tierTab] = tabByOffice(file, 'Tiers');
    expect(tierTab.map((row) => plain(row[1]))).toEqual(tiers.tiers.map((tier) => tier.posts));
    const [head = [], ...postTab] = tabByOffice(file, 'Posts');
    expect(postTab.length).toBe(posts.total);
    expect(postTab.map((row) => plain(row[head.indexOf('Interactions')]))).toEqual(
      posts.posts.map((post) => post.interactions),
    );
    const about = tabByOffice(file, 'About these numbers').map((row) => row.join(' '));
    expect(about.find((line) => line.startsWith('Impressions (impressions@2)'))).toContain('10 × likes');
    expect(about.join('\n')).toMatch(
      new RegExp(`Invented ${posts.total} posts[\\s\\S]*emv\\.cpm@1[\\s\\S]*The source does not report it`),
    );
  });

  it.runIf(HAS.pdf)('shows them in a PDF, marks every page as invented and has Korean names', async () => {
    const text = pdfText(await fileOf({ kind: 'keyword_report', format: 'pdf', input: KEYWORD }));
    const { influencers } = await me.client.keywords.statistics(KEYWORD);
    expect(text).toMatch(new RegExp(`Creators[\\s\\S]*${influencers}\\b`));
    const pages = text.split('\f').filter((page) => page.trim() !== '');
    expect(pages.length).toBeGreaterThan(3);
    for (const [i, page] of pages.entries()) {
      expect(page).toContain('Invented: contains posts from the demo data');
      expect(page).toContain(`${i + 1} of ${pages.length}`);
    }
    const { profiles } = await me.client.profiles.search({ search: KOREAN });
    const ids = profiles.map(({ id }) => id);
    const mine = pdfText(await fileOf({ kind: 'profiles', format: 'pdf', input: { ids } }));
    expect(mine).toContain(KOREAN);
    expect(mine).not.toContain('Invented');
  });

  it.runIf(HAS.office && HAS.pdf)(
    'shows the same in a profile’s deck as on its page, in both formats',
    async () => {
      const { profiles } = await me.client.profiles.search({ sort_by: 'followers', limit: 1 });
      const { id = 0, name = '', slug = '' } = profiles[0] ?? {};
      const [stats, audience, best] = await Promise.all([
        me.client.profiles.stats({ id: slug }),
        me.client.profiles.audience({ profile_id: id }),
        me.client.profiles.posts({ id: slug, sort_by: 'interactions', limit: 10 }),
      ]);
      const percent = (share: number) => `${Number((share * 100).toFixed(1))}%`;
      const exact = (n: number) => (n < 100_000 ? n.toLocaleString('en') : '');
      const deck = await fileOf({ kind: 'profile', format: 'pptx', input: { profile_id: id } });
      const paper = await fileOf({ kind: 'profile', format: 'pdf', input: { profile_id: id } });
      const texts = [textByOffice(deck), pdfText(paper)];
      for (const text of texts) {
        expect(text).toContain(name);
        expect(text).toContain('About these numbers');
        expect(text).toContain('Invented: contains creators from the demo data');
        for (const p of stats.platforms) {
          if (p.engagement_rate !== null) expect(text).toContain(percent(p.engagement_rate));
          if (p.average_likes !== null) expect(text).toContain(exact(Math.round(p.average_likes)));
          expect(text).toContain(exact(p.interactions ?? 0));
        }
        const [first] = audience;
        expect(text).toContain(percent(first?.audience_credibility?.score ?? 0));
        for (const post of best.posts) expect(text).toContain((post.interactions ?? 0).toLocaleString('en'));
      }
      // Charts are native, so that they can be edited; images are the cover and the three best posts.
      const parts = execFileSync('unzip', ['-l', deck], { encoding: 'utf8' });
      expect(parts.match(/charts\/chart\d+\.xml\b/g)?.length).toBeGreaterThanOrEqual(4);
      expect(parts.match(/media\/image-[\d-]+\.jpe?g/g)?.length).toBe(7);
      const empty = await me.client.profiles.search({ search: KOREAN });
      const record = await made({
        kind: 'profile',
        format: 'pptx',
        input: { profile_id: empty.profiles[0]?.id ?? 0 },
      });
      expect(record.file_size).toBeGreaterThan(10_000);
      await expect(
        start({ kind: 'profile', format: 'pdf', input: { profile_id: id, from_date: '2026-01-01' } }),
      ).rejects.toThrow('A period needs a first and a last day');
    },
  );

  it.runIf(HAS.office && HAS.pdf)('opens a presentation in LibreOffice', async () => {
    const text = textByOffice(await fileOf({ kind: 'keyword_report', format: 'pptx', input: KEYWORD }));
    expect(text).toContain('Impressions by tier');
    const slides = text.split('\f').filter((slide) => slide.trim() !== '');
    const invented = slides.filter((slide) => slide.includes('Invented: contains posts from the demo data'));
    expect([slides.length, invented.length]).toEqual([slides.length, slides.length]);
  });
});

describe('the content of a file', () => {
  it('contains no formula from a text, in any program', async () => {
    const { profiles } = await me.client.profiles.search({ search: 'HYPERLINK' });
    const ids = profiles.map(({ id }) => id);
    expect(ids.length).toBe(1);
    const [row] = await byDuckDb(await fileOf({ kind: 'profiles', format: 'csv', input: { ids } }));
    expect(row?.name).toBe(`'${FORMULA}`);
    if (!HAS.office) return;
    const tab = tabByOffice(await fileOf({ kind: 'profiles', format: 'xlsx', input: { ids } }), 'Profiles');
    expect(tab[1]?.[0]).toBe(`'${FORMULA}`);
  });

  it('contains the chosen columns in their order, after the names', async () => {
    const input = { columns: ['price', 'followers'], country: 'FR' };
    const [row] = await byDuckDb(await fileOf({ kind: 'profiles', format: 'csv', input }));
    const names = Object.keys(row ?? {});
    expect(names.slice(0, 6)).toEqual(['name', 'username', 'platform', 'country', 'verified', 'invented']);
    expect(names.slice(6)).toEqual(['price', 'price_origin', 'followers', 'slug']);
    expect(row?.country).toBe('FR');
  });

  it('contains a header for an empty result', async () => {
    const input = { search: 'nobody is called like this' };
    for (const format of ['csv', 'xlsx', 'parquet', 'pdf', 'pptx', 'zip', 'sheet'] as const) {
      const record = await made({ kind: 'profiles', format, input });
      expect(record).toMatchObject({ rows: 0 });
      expect(record.file_size).toBeGreaterThan(100);
    }
    const nothing = await made({
      kind: 'keyword_report',
      format: 'xlsx',
      input: { ...KEYWORD, keyword: 'zzzzqq' },
    });
    expect(nothing.file_name).toMatch(/^zzzzqq-\d{4}-\d\d-\d\d\.xlsx$/);
  });

  it('contains the tab Sheet of the specification', async () => {
    const started = await me.client.exports.profiles_sheet({});
    await runExport(app.services, exporters, started.id);
    const record = await me.client.exports.get({ id: started.id });
    expect(record).toMatchObject({ state: 'completed', format: 'sheet' });
    if (HAS.office) expect(tabByOffice(await saved(record), 'Sheet')[0]?.[0]).toBe('Creator');
  });

  it('is started by the other calls of the specification', async () => {
    const { client } = me;
    expect(await client.exports.profiles_excel({})).toMatchObject({ kind: 'profiles', format: 'xlsx' });
    expect(await client.exports.profiles_posts({})).toMatchObject({ kind: 'profile_posts', format: 'xlsx' });
    expect(await client.exports.profiles_ppt({})).toMatchObject({ kind: 'profiles', format: 'pptx' });
    for (const { id, state } of (await client.exports.list()).exports)
      if (state === 'pending') await client.exports.remove({ id });
  });
});

describe('access', () => {
  it('opens it neither for a colleague nor for another company', async () => {
    const { id } = await made({ kind: 'profiles', format: 'csv', input: {} });
    const others = [await app.signIn({ company_id: me.company_id }), await app.signIn()];
    for (const { client } of others) {
      expect((await client.exports.list()).exports).toEqual([]);
      for (const call of ['get', 'cancel', 'retry', 'remove', 'download'] as const)
        await expect(client.exports[call]({ id })).rejects.toMatchObject({ status: 404 });
    }
    expect((await me.client.exports.get({ id })).state).toBe('completed');
  });

  it('refuses the file and a new one without access to its object', async () => {
    const viewer = await app.signIn({ role: 'viewer', company_id: me.company_id });
    const request: ExportRequest = {
      kind: 'keyword_report',
      format: 'csv',
      input: { ...KEYWORD, parts: ['days'] },
    };
    const { id } = await start(request, viewer);
    await runExport(app.services, exporters, id);
    expect((await viewer.client.exports.download({ id })).name).toMatch(/\.csv$/);
    const waiting = await start(request, viewer);
    const closed = JSON.stringify({ keywords_page: false });
    await app.services.db
      .updateTable('app_user')
      .set({ flags: closed })
      .where('id', '=', viewer.user_id)
      .execute();
    await expect(viewer.client.exports.download({ id })).rejects.toMatchObject({ status: 403 });
    await expect(start(request, viewer)).rejects.toMatchObject({ status: 403 });
    await runExport(app.services, exporters, waiting.id);
    const failed = await viewer.client.exports.get({ id: waiting.id });
    expect(failed).toMatchObject({
      state: 'error',
      error: { text: expect.stringContaining('Keyword analysis is switched off') },
    });
  });

  it('refuses impossible exports, and names the wrong field', async () => {
    const wrong = { kind: 'keyword_report', format: 'xlsx', input: { ...KEYWORD, keyword: '' } } as const;
    await expect(start(wrong)).rejects.toMatchObject({ status: 400, message: 'Keyword is required' });
    await expect(
      start({ kind: 'profiles', format: 'xlsx', input: { ids: [2_000_000_000] } }),
    ).rejects.toMatchObject({ status: 404 });
  });
});

describe('the life of an export', () => {
  it('keeps no file of a canceled export, which can be run again', async () => {
    const { id } = await start({ kind: 'profiles', format: 'csv', input: {} });
    await me.client.exports.cancel({ id });
    await runExport(app.services, exporters, id);
    expect((await me.client.exports.get({ id })).state).toBe('canceled');
    await expect(me.client.exports.cancel({ id })).rejects.toMatchObject({ status: 409 });
    await expect(me.client.exports.download({ id })).rejects.toMatchObject({ status: 404 });
    await me.client.exports.retry({ id });
    await runExport(app.services, exporters, id);
    expect((await me.client.exports.get({ id })).state).toBe('completed');
  });

  it('stops an export that is canceled during writing, and leaves nothing behind', async () => {
    const { id } = await start({ kind: 'profiles', format: 'csv', input: { search: 'endless' } });
    const before = exportsOnDisk().length;
    const ended = runExport(app.services, exporters, id, { threads: misbehaving });
    await expect.poll(async () => (await me.client.exports.get({ id })).rows).toBeGreaterThan(0);
    await me.client.exports.cancel({ id });
    await ended;
    expect((await me.client.exports.get({ id })).state).toBe('canceled');
    expect(exportsOnDisk().length).toBe(before);
  });

  it('ends on a full disk with a message and no partial file', async () => {
    const { id } = await start({ kind: 'profiles', format: 'csv', input: {} });
    const before = exportsOnDisk();
    is_low = true;
    try {
      await expect(start({ kind: 'profiles', format: 'csv', input: {} })).rejects.toMatchObject({
        status: 507,
      });
      await runExport(app.services, exporters, id);
    } finally {
      is_low = false;
    }
    const record = await me.client.exports.get({ id });
    expect(record).toMatchObject({ state: 'error', error: { text: expect.stringContaining('almost full') } });
    expect(exportsOnDisk()).toEqual(before);
  });

  it('ends with a message and no partial file if the disk becomes full during writing', async () => {
    const { id } = await start({ kind: 'profiles', format: 'csv', input: {} });
    const before = exportsOnDisk();
    const { files } = app.services;
    const full: Files = {
      ...files,
      write: (key, from) =>
        files.write(
          key,
          Readable.from(
            (async function* () {
              for await (const chunk of from) {
                yield chunk;
                throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
              }
            })(),
          ),
        ),
    };
    await runExport({ ...app.services, files: full }, exporters, id);
    const record = await me.client.exports.get({ id });
    expect(record).toMatchObject({ state: 'error', error: { text: expect.stringContaining('almost full') } });
    expect(exportsOnDisk()).toEqual(before);
    await me.client.exports.retry({ id });
    await runExport(app.services, exporters, id);
    expect((await me.client.exports.get({ id })).state).toBe('completed');
  });

  it('gives up at the next start after a crash, and can be run again', async () => {
    const { id } = await start({ kind: 'profiles', format: 'csv', input: {} });
    const waiting = await start({ kind: 'profiles', format: 'csv', input: {} });
    await app.services.db
      .updateTable('export')
      .set({ state: 'running', run: 'gone' })
      .where('id', '=', id)
      .execute();
    await recoverExports(app.services);
    expect(await me.client.exports.get({ id })).toMatchObject({
      state: 'error',
      error: { text: expect.stringContaining('stopped while writing this file') },
      expires_at: new Date(clock + 7 * DAY).toISOString(),
    });
    expect((await me.client.exports.get({ id: waiting.id })).state).toBe('pending');
    await me.client.exports.cancel({ id: waiting.id });
    await me.client.exports.retry({ id });
    await runExport(app.services, exporters, id);
    expect((await me.client.exports.get({ id })).state).toBe('completed');
  });

  it('waits for the next start after a regular shutdown', async () => {
    const { id } = await start({ kind: 'profiles', format: 'csv', input: { search: 'endless' } });
    const stopping = new AbortController();
    const ended = runExport(app.services, exporters, id, { stopping: stopping.signal, threads: misbehaving });
    await expect.poll(async () => (await me.client.exports.get({ id })).rows).toBeGreaterThan(0);
    stopping.abort();
    await ended;
    expect(await me.client.exports.get({ id })).toMatchObject({ state: 'pending', error: null, rows: 0 });
    await runExport(app.services, exporters, id, { stopping: stopping.signal });
    expect((await me.client.exports.get({ id })).state).toBe('pending');
    await runExport(app.services, exporters, id);
    expect((await me.client.exports.get({ id })).state).toBe('completed');
  });

  it('has at most five waiting or running exports per person', async () => {
    const busy = await app.signIn({ company_id: me.company_id });
    const request: ExportRequest = { kind: 'profiles', format: 'csv', input: {} };
    const canceled = await start(request, busy);
    await busy.client.exports.cancel({ id: canceled.id });
    const waiting = [];
    for (let n = 0; n < 5; n++) waiting.push(await start(request, busy));
    const refused = {
      status: 429,
      message: '5 of your exports are waiting or running. Wait for one to finish, or stop one.',
    };
    await expect(start(request, busy)).rejects.toMatchObject(refused);
    await expect(busy.client.exports.retry({ id: canceled.id })).rejects.toMatchObject(refused);
    const colleague = await start(request);
    await me.client.exports.cancel({ id: colleague.id });
    await busy.client.exports.cancel({ id: waiting[0]?.id ?? 0 });
    expect((await start(request, busy)).state).toBe('pending');
  });

  it('deletes it with its file after seven days, and manually', async () => {
    const kept = await made({ kind: 'profiles', format: 'csv', input: {} });
    const gone = await made({ kind: 'profiles', format: 'csv', input: {} });
    const has = (id: number) => exportsOnDisk().some((name) => name.startsWith(`${id}-`));
    await me.client.exports.remove({ id: gone.id });
    expect([has(kept.id), has(gone.id)]).toEqual([true, false]);
    clock += 7 * DAY + 1000;
    await sweepExports(app.services);
    expect((await me.client.exports.list()).exports.map(({ id }) => id)).not.toContain(kept.id);
    expect(has(kept.id)).toBe(false);
  });

  it('is in the audit log: started, downloaded, removed', async () => {
    const record = await made({ kind: 'profiles', format: 'csv', input: {} });
    await saved(record);
    await me.client.exports.remove({ id: record.id });
    const { events } = await me.client.audit.list({ action: 'exports.' });
    expect(events.slice(0, 3).map(({ action, target }) => [action, target])).toEqual([
      ['exports.removed', 'Profiles'],
      ['exports.downloaded', 'Profiles'],
      ['exports.started', 'Profiles'],
    ]);
  });
});
