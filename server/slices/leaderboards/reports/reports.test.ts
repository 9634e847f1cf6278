import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EmvRate } from '#contract/emv.ts';
import type { BrandSort } from '#contract/leaderboards/brand-sorts.ts';
import type { TimelineEntry } from '#contract/leaderboards/reports.ts';
import { POST_TYPES, type PostType } from '#contract/values/primitives.ts';
import { scheduledKinds } from '#server/app.ts';
import { exporters } from '#server/exporters.ts';
import { dayText } from '#server/platform/date-text.ts';
import { transaction } from '#server/platform/postgres/postgres.ts';
import type { AboutNumbers, ExportCell, TableSection } from '#server/slices/exports/exporter.ts';
import { runExport } from '#server/slices/exports/run-export.ts';
import { sendDue } from '#server/slices/exports/scheduled/scheduled.jobs.ts';
import { runScheduled } from '#server/slices/exports/scheduled/scheduled-run.ts';
import { changeText } from '#server/slices/exports/writers/value-text.ts';
import { at, insertAccounts, insertPosts, type RawPost } from '#server/testing/invented-corpus.ts';
import { HAS, pdfText, tabByOffice, textByOffice } from '#server/testing/opened-elsewhere.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';
import { eraseFromReports } from './erase-from-reports.ts';
import { forPrint } from './leaderboard-exporter.ts';
import { ranking } from './report-brands.ts';

let now = new Date('2026-06-10T12:00:00Z');
let app: TestApp;
let me: SignedIn;
let board: number;
let folder: string;
const [ANNA, BEN] = [901, 902];

const post = (id: number, account_id: number, day: string, message: string, likes: number): RawPost => ({
  ...{ id, account_id, message, likes, comments: 0, shares: 0 },
  ...{ type: 'instagram_post', at: at(`${day}T12:00:00Z`) },
});

beforeAll(async () => {
  app = await testApp({ now: () => now });
  me = await app.signIn();
  folder = mkdtempSync(path.join(tmpdir(), 'limelight-reports-'));
  await insertAccounts(app, [
    { id: ANNA, profile_id: 101, followers: 1000, country: 'FR' },
    { id: BEN, profile_id: 102, followers: 20_000, country: 'DE' },
  ]);
  await insertPosts(app, [
    post(1, ANNA, '2026-06-05', '#ada', 100),
    post(2, ANNA, '2026-06-06', '#ada #bela', 300),
    post(3, BEN, '2026-06-07', '#bela hello @carla.m and @carla', 50),
    post(4, BEN, '2026-05-20', '#ada', 70),
  ]);
  const brands = [];
  for (const name of ['ada', 'bela'])
    brands.push({ id: (await me.client.brands.create({ name, hashtags: [name] })).id });
  board = (await me.client.leaderboards.create({ name: 'Lanterns', brands })).id;
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

async function saved(file: File): Promise<string> {
  const place = path.join(folder, `${Math.random().toString(36).slice(2)}.${file.name.split('.').at(-1)}`);
  writeFileSync(place, Buffer.from(await file.arrayBuffer()));
  return place;
}
const by = { sort_by: 'interactions', timeline: '7_days' } as const;
const xls = (more: object = {}) => me.client.leaderboards.xls_report({ id: board, ...by, ...more });
const pdf = (more: object = {}) => me.client.leaderboards.pdf_report({ id: board, ...by, ...more });
const keep = () => me.client.leaderboards.keep_report({ id: board, ...by });

/** What a report calls the numbers of brands, and what the API does. */
const COLUMNS = {
  ...{ Posts: 'publications', Creators: 'influencers', Impressions: 'impressions', Reach: 'reach' },
  ...{ Interactions: 'interactions', 'Engagement rate': 'engagement_rate', 'Media value': 'media_value' },
  ...{ Views: 'view_count', Videos: 'video_posts', Followers: 'followers' },
} satisfies Record<string, BrandSort>;
const TIMELINE = {
  ...{ Posts: 'posts', Creators: 'influencers', Impressions: 'impressions', Reach: 'reach' },
  ...{ Interactions: 'interactions', 'Engagement rate': 'eg_rate', 'Media value': 'media_value' },
} satisfies Record<string, Exclude<keyof TimelineEntry, 'date'>>;

const numberOf = (cell = '') =>
  cell === '' ? null : Number(cell.replace(/[^\d.-]/g, '')) / (cell.endsWith('%') ? 100 : 1);
/** The columns of a tab, by the beginnings of their heads. */
function columnsOf([head = [], ...rows]: string[][]) {
  return (label: string) => {
    const at = head.findIndex((name) => name === label || name.startsWith(`${label} (`));
    expect(at, label).toBeGreaterThan(-1);
    return rows.map((row) => row[at] ?? '');
  };
}
function expectNumbers(cells: string[], numbers: ReadonlyArray<number | null | undefined>, label: string) {
  expect(cells, label).toHaveLength(numbers.length);
  for (const [i, number] of numbers.entries())
    if (typeof number === 'number') expect(numberOf(cells[i]), label).toBeCloseTo(number, 6);
    else expect(cells[i], label).toBe('');
}
const day = (slashed: string) => slashed.split('/').toReversed().join('-');

/** The series of the charts of a deck: name, then value by category. */
function chartsOf(deck: string): Array<Record<string, Record<string, number>>> {
  const part = (name: string) => execFileSync('unzip', ['-p', deck, name], { encoding: 'utf8' });
  const names = execFileSync('unzip', ['-Z1', deck], { encoding: 'utf8' }).split('\n');
  const values = (xml: string, tag: string) =>
    [
      ...(new RegExp(`<c:${tag}>.*?</c:${tag}>`, 's').exec(xml)?.[0] ?? '').matchAll(/<c:v>(.*?)<\/c:v>/gs),
    ].map(([, value]) => value ?? '');
  return names
    .filter((name) => /^ppt\/charts\/chart\d+\.xml$/.test(name))
    .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .map((name) =>
      Object.fromEntries(
        [...part(name).matchAll(/<c:ser>.*?<\/c:ser>/gs)].map(([series]) => {
          const numbers = values(series, 'val').map(Number);
          const [called = ''] = values(series, 'tx');
          return [called, Object.fromEntries(values(series, 'cat').map((cat, i) => [cat, numbers[i] ?? -1]))];
        }),
      ),
    );
}

describe.skipIf(!HAS.office || !HAS.pdf)('a report, opened by other programs', () => {
  it('has the numbers on screen in every tab of its workbook', async () => {
    const query = { id: board, ...by };
    const { brands, average } = await me.client.leaderboards.brands(query);
    const file = await saved(await xls());
    const ranked = columnsOf(tabByOffice(file, 'Brands'));
    expect(ranked('Brand')).toEqual(['ada', 'bela', 'Average of these brands']);
    expect(ranked('Interactions')).toEqual(['400', '350', '375']);
    const shares = columnsOf(tabByOffice(file, 'Share of voice'));
    expectNumbers(shares('Interactions'), [400 / 750, 350 / 750], 'share');
    for (const [label, metric] of Object.entries<BrandSort>(COLUMNS)) {
      const numbers = [...brands.map((b) => b.platforms.all?.[metric]), average[metric]];
      expectNumbers(ranked(label), numbers, label);
      const shared = brands.map((b) => Reflect.get(b.share_of_voice, metric) as number | undefined);
      if (shared.every((share) => share !== undefined))
        expectNumbers(shares(label), shared, `share of ${label}`);
    }
    const platforms = columnsOf(tabByOffice(file, 'Platforms'));
    expect(platforms('Platform')).toEqual(['Instagram', 'Instagram']);

    const { brands: lines } = await me.client.leaderboards.brand_timeline(query);
    const entries = brands.flatMap(({ id, name }) =>
      (lines.find((line) => line.id === id)?.timeline ?? []).map((entry) => ({ name, ...entry })),
    );
    expect(entries).toHaveLength(14);
    const timeline = columnsOf(tabByOffice(file, 'Timeline'));
    expect(timeline('Brand')).toEqual(entries.map(({ name }) => name));
    expect(timeline('Day')).toEqual(entries.map(({ date }) => day(date)));
    for (const [label, metric] of Object.entries<Exclude<keyof TimelineEntry, 'date'>>(TIMELINE))
      expectNumbers(
        timeline(label),
        entries.map((entry) => entry[metric]),
        `${label} over time`,
      );

    const { posts } = await me.client.leaderboards.top_posts({
      ...query,
      order: 'DESC',
      limit: 100,
      page: 1,
    });
    const top = columnsOf(tabByOffice(file, 'Top posts'));
    expect(top('Limelight post')).toEqual(posts.map((one) => one.post_id));
    for (const [label, metric] of [
      ...(['interactions', 'likes', 'impressions', 'reach', 'followers'] as const).map(
        (name) => [name.charAt(0).toUpperCase() + name.slice(1), name] as const,
      ),
      ['Media value', 'post_media_value'] as const,
    ])
      expectNumbers(
        top(label),
        posts.map((one) => one[metric]),
        `${label} of posts`,
      );
  });

  it('has its parts and its method as PDF, and the ranking with the numbers on screen', async () => {
    const filter = { paid: 'organic' as const, country: ['FR'] };
    const text = pdfText(await saved(await pdf(filter)));
    for (const words of [
      ...['Ranking', 'Share of voice', 'Over time', 'Top posts', 'About these numbers'],
      ...['Country of the creator: France', 'Organic posts only', 'Σ of the numbers of all compared brands'],
    ])
      expect(text).toContain(words);
    for (const metric of ['interactions', 'views', 'video_posts', 'share_of_voice'])
      expect(text).toMatch(new RegExp(`\\(${metric}@\\d`));
    const { brands, average } = await me.client.leaderboards.brands({ id: board, ...by, ...filter });
    const plain = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
    const rate = new Intl.NumberFormat('en', {
      style: 'percent',
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
    });
    const numbers = (row: typeof average) => [
      // Ranked by interactions.
      row.interactions === null ? '–' : plain.format(row.interactions),
      row.media_value === null ? '–' : `$${plain.format(row.media_value)}`,
      ...[row.reach, row.impressions].map((n) => (n === null ? '–' : plain.format(n))),
      row.engagement_rate === null ? '–' : rate.format(row.engagement_rate),
      ...[row.publications, row.influencers].map((n) => plain.format(n)),
    ];
    for (const { name, rank, platforms } of brands)
      expect(text.replace(/ +/g, ' ')).toContain(
        [rank, name, ...numbers(platforms.all as typeof average)].join(' '),
      );
    expect(text.replace(/ +/g, ' ')).toContain(numbers(average).join(' '));
  });

  it('has native charts as PowerPoint, with the numbers on screen', async () => {
    const input = { id: board, ...by };
    const { id } = await me.client.exports.start({ kind: 'leaderboard', format: 'pptx', input });
    await runExport(app.services, exporters, id);
    expect(await me.client.exports.get({ id })).toMatchObject({ state: 'completed', error: null });
    const deck = await saved(await me.client.exports.download({ id }));
    expect(textByOffice(deck)).toContain('Share of voice');
    const { brands } = await me.client.leaderboards.brands({ id: board, ...by });
    const { brands: lines } = await me.client.leaderboards.brand_timeline({ id: board, ...by });
    const line = (metric: 'interactions' | 'posts') =>
      Object.fromEntries(
        lines.map(({ name, timeline }) => [
          name,
          Object.fromEntries(
            timeline.map((entry) => [dayText(day(entry.date)).replace(/ \d{4}$/, ''), entry[metric]]),
          ),
        ]),
      );
    expect(chartsOf(deck)).toEqual([
      { Interactions: Object.fromEntries(brands.map((b) => [b.name, b.platforms.all?.interactions])) },
      { Share: Object.fromEntries(brands.map((b) => [b.name, b.share_of_voice.interactions])) },
      line('interactions'),
      line('posts'),
    ]);
  });
});

/** The tabs of a workbook but for the line that says when the file was made. */
async function tabsOf(file: File) {
  const { sheets } = await readXlsx(new Uint8Array(await file.arrayBuffer()));
  const rows = sheets.map(({ name, rows }) => [name, rows.filter((row) => row[0] !== 'Exported')] as const);
  return Object.fromEntries(rows);
}

it('shows the same numbers, method and rates after everything changed, if it is kept', async () => {
  const rates = (per_mille: number) =>
    Object.fromEntries(
      POST_TYPES.map((type) => [type, { per_mille, like: 0, comment: 0, share: 0, view_mille: 0 }]),
    ) as Record<PostType, EmvRate>;
  const model = { label: 'House rates', currency: 'EUR' } as const;
  const own = await me.client.emv.create_model({ ...model, kind: 'impressions', rates: rates(8) });
  await me.client.settings.update_company({ emv_model: `emv.own-${own.id}@1` });
  const kept = await keep();
  expect(kept).toMatchObject({ from_date: '2026-06-04', to_date: '2026-06-10', can_delete: true });
  const before = await tabsOf(await xls({ report_id: kept.id }));
  expect(Object.keys(before)).toEqual(
    expect.arrayContaining(['All brands together', 'Brands', 'Timeline', 'Top posts', 'About these numbers']),
  );
  const method = JSON.stringify(before['About these numbers']);
  for (const text of [
    `emv.own-${own.id}@1`,
    'EUR 8 per 1,000 impressions',
    '0.86 EUR (',
    '10 Jun 2026, 12:00 UTC',
  ])
    expect(method).toContain(text);

  const { db } = app.services;
  now = new Date('2026-06-11T09:30:00Z');
  await insertPosts(app, [post(9, BEN, '2026-06-09', '#ada', 900)]);
  await me.client.emv.change_model({ ...model, id: own.id, version: 1, rates: rates(20) });
  await db.insertInto('currency_rate').values({ day: '2026-06-11', currency: 'EUR', per_usd: 0.5 }).execute();
  const live = await tabsOf(await xls());
  expect(live.Brands).not.toEqual(before.Brands);
  const liveMethod = JSON.stringify(live['About these numbers']);
  expect(liveMethod).toContain(`emv.own-${own.id}@2`);
  expect(liveMethod).toContain('0.5 EUR (11 Jun 2026)');
  expect(await tabsOf(await xls({ report_id: kept.id }))).toEqual(before);
  const { reports } = await me.client.leaderboards.reports({ id: board });
  expect(reports[0]).toEqual(kept);

  // Another version of Limelight would word the method otherwise; reports of the first versions kept no words.
  await sql`update leaderboard_report set document = jsonb_set(document, '{about,worded}',
    '[{"title": "Formulas", "lines": [["Interactions", "as they were defined then"]]}]')
    where id = ${kept.id}`.execute(db);
  const reworded = JSON.stringify(await tabsOf(await xls({ report_id: kept.id })));
  expect(reworded).toContain('as they were defined then');
  expect(reworded).not.toContain('interactions@1');
  await sql`update leaderboard_report set document = document #- '{about,worded}' where id = ${kept.id}`.execute(
    db,
  );
  expect(JSON.stringify(await tabsOf(await xls({ report_id: kept.id })))).toContain('interactions@1');
});

it('says where only the first posts are included, and prints the average below any number of brands', async () => {
  await insertPosts(
    app,
    Array.from({ length: 201 }, (_one, i) => post(1000 + i, ANNA, '2026-02-03', '#ada', i)),
  );
  const february = { from_date: '01/02/2026', to_date: '28/02/2026' };
  const tabs = await tabsOf(await me.client.leaderboards.xls_report({ id: board, ...february }));
  expect(tabs['Top posts']).toHaveLength(1 + 200);
  expect(JSON.stringify(tabs['About these numbers'])).toContain('the 200 of 201 with the most interactions');

  const ranked = await me.client.leaderboards.brands({ id: board, ...by });
  const [brand] = ranked.brands as [(typeof ranked.brands)[0]];
  const many = Array.from({ length: 30 }, (_one, i) => ({ ...brand, id: i + 1, name: `Brand ${i + 1}` }));
  const sections = ranking({ ...ranked, brands: many }, 'interactions');
  const about = () => ({ notes: [] }) as unknown as AboutNumbers;
  const printed = (await forPrint({ genre: 'Leaderboard', sections, about }, {})).sections;
  expect(printed[0]).toMatchObject({ note: 'The bars show the first 20 of 30 brands' });
  const [table] = printed.filter((section) => section.kind === 'table') as [TableSection];
  const names = [...(table.rows as Iterable<ExportCell[][]>)].flat().map((row) => row[2]);
  expect(names.slice(-2)).toEqual(['Brand 25', 'Average of these brands']);
  expect(table).toMatchObject({ left_out: 5, total: 26 });
});

it('shows the change of a rate in percentage points', () => {
  const percent = { type: 'ratio' } as const;
  expect(changeText(0.0125, percent)).toBe('+1.25 points');
  expect(changeText(-0.5, { type: 'count' })).toBe('-50%');
});

it('belongs to its company if it is kept, and is deleted by its creator or an admin', async () => {
  const { id } = await keep();
  const stranger = await app.signIn();
  const colleague = await app.signIn({ role: 'member', company_id: me.company_id });
  await me.client.sharing.add_user({
    ...{ type: 'leaderboards', type_id: board, email: colleague.email, user_type: 'Co-worker' },
  });
  await expect(stranger.client.leaderboards.delete_report({ id })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  await expect(
    stranger.client.exports.start({
      kind: 'leaderboard',
      format: 'csv',
      input: { id: board, report_id: id },
    }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const [own] = (await colleague.client.leaderboards.reports({ id: board })).reports;
  expect(own).toMatchObject({ id, can_delete: false });
  await expect(colleague.client.leaderboards.delete_report({ id })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  await me.client.leaderboards.delete_report({ id });
  expect((await me.client.leaderboards.reports({ id: board })).reports.map((r) => r.id)).not.toContain(id);
  await expect(pdf({ report_id: id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it('loses the rows of an erased person', async () => {
  const { id } = await keep();
  const { db } = app.services;
  const document = async () =>
    JSON.stringify(
      await db
        .selectFrom('leaderboard_report')
        .where('id', '=', id)
        .select('document')
        .executeTakeFirstOrThrow(),
    );
  expect(await document()).toContain('hello @carla.m');
  // Another handle that begins alike stays.
  const erase = (handle: string) =>
    transaction(db, (trx) => eraseFromReports(trx, { slugs: [], handles: [handle] }));
  await erase('carl');
  expect(await document()).toContain('hello @carla.m');
  await erase('CARLA.M');
  expect(await document()).not.toContain('hello @carla.m');
  expect(await document()).toContain('erased on request');
});

/** While somebody is being erased; what was read of them before must not be kept. */
async function whileErasing(work: () => Promise<unknown>): Promise<void> {
  const { db } = app.services;
  const { id } = await db
    .insertInto('erasure')
    .values({ company_id: me.company_id, reason: 'asked', state: 'running' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await work().finally(() => db.deleteFrom('erasure').where('id', '=', id).execute());
}

it('is not kept during an erasure', async () => {
  const kept = async () => (await me.client.leaderboards.reports({ id: board })).reports.length;
  const before = await kept();
  await whileErasing(() => expect(keep()).rejects.toMatchObject({ code: 'CONFLICT' }));
  expect(await kept()).toBe(before);
});

it('is sent monthly, once, and kept', async () => {
  await me.client.leaderboards.update_report_schedule({
    ...{ id: board, is_on: true, cadence: 'monthly', weekday: 1, month_day: 1, hour: 8 },
    user_ids: [me.user_id],
  });
  const schedule = await me.client.leaderboards.report_schedule({ id: board });
  expect(schedule).toMatchObject({ cadence: 'monthly', users: [{ id: me.user_id }] });
  now = new Date(new Date(schedule.next_at ?? '').getTime() + 30_000);
  await Promise.all([sendDue(app.services, scheduledKinds), sendDue(app.services, scheduledKinds)]);
  const queued = await app.services.db
    .selectFrom('report_schedule_run')
    .where('state', '=', 'queued')
    .select(['schedule_id', 'due_at'])
    .execute();
  expect(queued).toHaveLength(1);
  const run = { schedule_id: queued[0]?.schedule_id ?? 0, due_at: queued[0]?.due_at.toISOString() ?? '' };
  await whileErasing(async () => {
    await runScheduled(app.services, scheduledKinds, run);
    expect(await app.services.files.list('mails')).toEqual([]);
    await sendDue(app.services, scheduledKinds);
    expect((await me.client.leaderboards.report_schedule({ id: board })).runs).toEqual([]);
  });
  // It is due again as soon as nobody is erased any more.
  await sendDue(app.services, scheduledKinds);
  await Promise.all([
    runScheduled(app.services, scheduledKinds, run),
    runScheduled(app.services, scheduledKinds, run),
  ]);
  const mails = await app.services.db
    .selectFrom('message_outbox')
    .where('template', '=', 'scheduled-report')
    .selectAll()
    .execute();
  expect(mails).toHaveLength(1);
  expect(mails[0]?.subject).toBe('“Lanterns”: the month to 30 Jun 2026');
  expect(mails[0]?.body_text).toContain(`https://limelight.example/leaderboard/${board}`);
  const { reports } = await me.client.leaderboards.reports({ id: board });
  const sent = reports.filter((report) => report.taken_by === null);
  expect(sent).toMatchObject([{ from_date: '2026-06-01', to_date: '2026-06-30' }]);
  const { runs } = await me.client.leaderboards.report_schedule({ id: board });
  expect(runs).toMatchObject([{ state: 'sent', recipients: 1 }]);
});
