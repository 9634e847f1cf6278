import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exporters, scheduledKinds } from '#server/app.ts';
import { runExport } from '#server/slices/exports/run-export.ts';
import { sendDue } from '#server/slices/exports/scheduled/scheduled.jobs.ts';
import { runScheduled } from '#server/slices/exports/scheduled/scheduled-run.ts';
import { at, insertAccounts, insertPosts, type RawPost } from '#server/testing/invented-corpus.ts';
import { HAS, pdfText, tabByOffice, textByOffice } from '#server/testing/opened-elsewhere.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';
import { eraseFromReports } from './erase-from-reports.ts';

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

describe.skipIf(!HAS.office || !HAS.pdf)('a report, opened by other programs', () => {
  it('has the numbers of the screen in its workbook', async () => {
    const { brands } = await me.client.leaderboards.brands({ id: board, ...by });
    const [head, ...rows] = tabByOffice(await saved(await xls()), 'Brands') as [string[], ...string[][]];
    const column = (label: string) => rows.map((row) => row[head.indexOf(label)]);
    expect(column('Brand')).toEqual([...brands.map((b) => b.name), 'Average of these brands']);
    expect(column('Interactions')).toEqual(['400', '350', '375']);
    expect(brands.map((b) => b.platforms.all?.interactions)).toEqual([400, 350]);
    const [shareHead, ...shares] = tabByOffice(await saved(await xls()), 'Share of voice') as [
      string[],
      ...string[][],
    ];
    const interactions = shares.map((row) => Number.parseFloat(row[shareHead.indexOf('Interactions')] ?? ''));
    for (const [i, share] of [(400 / 750) * 100, (350 / 750) * 100].entries())
      expect(interactions[i]).toBeCloseTo(share, 9);
  });

  it('has a cover, contents and a page of method as PDF, and native charts as PowerPoint', async () => {
    const text = pdfText(await saved(await pdf({ paid: 'organic', country: ['FR'] })));
    for (const said of [
      'Contents',
      'Ranking',
      'Share of voice',
      'Over time',
      'Top posts',
      'About these numbers',
    ])
      expect(text).toContain(said);
    expect(text).toContain('Country of the creator: France');
    expect(text).toContain('Organic posts alone');
    expect(text).toMatch(/interactions@\d/);
    const { id } = await me.client.exports.start({
      kind: 'leaderboard',
      format: 'pptx',
      input: { id: board },
    });
    await runExport(app.services, exporters, id);
    expect(await me.client.exports.get({ id })).toMatchObject({ state: 'completed', error: null });
    const slides = await me.client.exports.download({ id });
    expect(textByOffice(await saved(slides))).toContain('Share of voice');
    expect(Buffer.from(await slides.arrayBuffer()).includes('ppt/charts/chart1.xml')).toBe(true);
  });

  it('that is kept shows the same numbers after new data, and says when they were read', async () => {
    const kept = await keep();
    expect(kept).toMatchObject({ from_date: '2026-06-04', to_date: '2026-06-10', can_delete: true });
    const before = tabByOffice(await saved(await xls({ report_id: kept.id })), 'Brands');
    now = new Date('2026-06-11T09:30:00Z');
    await insertPosts(app, [post(9, BEN, '2026-06-09', '#ada', 900)]);
    const [after, live] = [await saved(await xls({ report_id: kept.id })), await saved(await xls())];
    expect(tabByOffice(after, 'Brands')).toEqual(before);
    expect(tabByOffice(live, 'Brands')).not.toEqual(before);
    const text = pdfText(await saved(await pdf({ report_id: kept.id })));
    expect(text).toContain('numbers as of 2026-06-10 12:00 UTC');
    const { reports } = await me.client.leaderboards.reports({ id: board });
    expect(reports[0]).toEqual(kept);
  });
});

it('a report that is kept is its company’s, and deleted by who kept it or an admin', async () => {
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

it('the rows of somebody who is erased leave the reports that were kept', async () => {
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
  await eraseFromReports(db, { slugs: [], handles: ['carl'] });
  expect(await document()).toContain('hello @carla.m');
  await eraseFromReports(db, { slugs: [], handles: ['CARLA.M'] });
  expect(await document()).not.toContain('hello @carla.m');
  expect(await document()).toContain('erased on request');
});

it('goes out monthly, once, and is kept', async () => {
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
  expect(mails[0]?.subject).toBe('“Lanterns”: the month to 2026-06-30');
  expect(mails[0]?.body_text).toContain(`https://limelight.example/leaderboard/${board}`);
  const { reports } = await me.client.leaderboards.reports({ id: board });
  const sent = reports.filter((report) => report.taken_by === null);
  expect(sent).toMatchObject([{ from_date: '2026-06-01', to_date: '2026-06-30' }]);
  const { runs } = await me.client.leaderboards.report_schedule({ id: board });
  expect(runs).toMatchObject([{ state: 'sent', recipients: 1 }]);
});
