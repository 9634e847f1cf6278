import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { SAFETY_CATEGORIES } from '#contract/safety/safety.ts';
import { labelledSafety } from '#server/testing/labelled-safety.ts';
import { HAS, pdfText, tabByOffice, textByOffice } from '#server/testing/opened-elsewhere.ts';
import { callsOf } from './calls.ts';
import { exported } from './exported.ts';
import { importFile } from './imported-file.ts';
import {
  type Browser,
  type BrowserContext,
  launchBrowser,
  ownProduct,
  type Page,
  type Product,
  settled,
  signIn,
  somebody,
} from './product.ts';

/** Numbers with known answers, read from the API, the screen, the workbook, the PDF and the slides. */

let product: Product;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let errors: string[];

beforeAll(async () => {
  [product, browser] = await Promise.all([ownProduct('none'), launchBrowser()]);
  ({ context, page, errors } = await somebody(browser));
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, product.url);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});
afterEach(() => {
  expect(errors).toEqual([]);
});

const { read, post } = callsOf(() => ({ context, url: product.url }));

const HEADER =
  'Username,Display name,Followers,Account country,Post URL,Caption,Likes,Comments,Views,Date,Collected at';
const take = (name: string, lines: readonly string[]) =>
  importFile(page, product.url, [name, [HEADER, ...lines]]);

interface Monitor {
  id: number;
}
const monitorOf = (setup: object): Promise<Monitor> =>
  post('/monitor/create', { currency: 'USD', platforms_to_track: ['instagram'], ...setup });

async function open({ id }: Monitor, tab = ''): Promise<void> {
  await page.goto(`${product.url}/monitor/${id}${tab && `?tab=${tab}`}`);
  await page.getByRole('button', { name: 'Export', exact: true }).waitFor();
  await settled(page);
}

/** The monitor in every file that shows it, as other programs read it. */
async function filesOf(monitor: Monitor) {
  await open(monitor);
  const book = await exported(page, 'Excel', 'xlsx');
  return {
    tab: (name: string) => tabByOffice(book, name),
    documents: {
      pdf: pdfText(await exported(page, 'PDF', 'pdf')),
      slides: textByOffice(await exported(page, 'PowerPoint', 'pptx')),
    },
  };
}

/** The value beside a label of a tab. */
const cellOf = (rows: string[][], label: string) => rows.find(([first]) => first === label)?.[1];

describe.runIf(HAS.office && HAS.pdf)('known numbers', () => {
  const gil = (code: number, day: string, [likes, comments, views]: readonly (number | '')[], read: string) =>
    `gil.num,Gil Num,10000,IT,https://www.instagram.com/reel/Cgil${code}/,Gil ${code} #gilnum,${likes},${comments},${views},2026-06-0${day}T10:00:00Z,${read}T10:00:00Z`;

  it('of posts whose second reading failed are those of the first reading', async () => {
    await take('recrawl-1.csv', [
      gil(1, '1', [100, 10, 5000], '2026-06-10'),
      gil(2, '2', [200, 20, 8000], '2026-06-10'),
      gil(3, '3', [300, 30, 9000], '2026-06-10'),
      gil(4, '4', [400, 40, 10_000], '2026-06-10'),
    ]);
    await take('recrawl-2.csv', [
      gil(1, '1', [90, 9, 5200], '2026-06-12'),
      gil(2, '2', [0, 0, 0], '2026-06-12'),
      gil(3, '3', ['', 31, 9100], '2026-06-12'),
      gil(5, '5', [500, 50, 20_000], '2026-06-12'),
    ]);
    // An older reading after a newer one, and two of one second.
    await take('recrawl-3.csv', [
      gil(1, '1', [10, 1, 50], '2026-06-02'),
      gil(4, '4', [40, 4, 999], '2026-06-05'),
      gil(4, '4', [40, 4, 999], '2026-06-05'),
      gil(5, '5', [480, 60, 19_000], '2026-06-12'),
    ]);
    const monitor = await monitorOf({
      ...{ name: 'Gil', start_date: '2026-06-01', end_date: '2026-06-30', keywords: ['#gilnum'] },
    });
    const impressions = 5200 + 8000 + 9100 + 10_000 + 20_000;
    const interactions = 99 + 220 + 331 + 440 + 550;
    expect(await read(`/monitor/stats/${monitor.id}`)).toMatchObject({ posts: 5, impressions, interactions });
    const { imports } = await read('/imports');
    const second = imports.find((one: { file_name: string }) => one.file_name === 'recrawl-2.csv');
    expect((await read(`/imports/${second?.id}/implausible`)).total).toBe(1);
    const { tab, documents } = await filesOf(monitor);
    await page.getByRole('region', { name: 'Impressions', exact: true }).getByTitle('52,300').waitFor();
    await page.getByRole('region', { name: 'Interactions', exact: true }).getByTitle('1,640').waitFor();
    const summary = tab('Summary');
    expect([cellOf(summary, 'Impressions'), cellOf(summary, 'Interactions')]).toEqual(['52300', '1640']);
    for (const text of Object.values(documents))
      expect(text).toMatch(/52\.3k[\s\S]*1\.6k|52,300[\s\S]*1,640/i);
  });

  const CREATORS = [
    { name: 'Ada Nil', views: 500_000, interactions: 18_400, cost: 3000 },
    { name: 'Bea Nil', views: 400_000, interactions: 10_000, cost: 3000 },
    { name: 'Cai Nil', views: 212_485, interactions: 8637, cost: 3000 },
    { name: 'Dov Nil', views: 249_004, interactions: 14_681, cost: null },
    { name: 'Eva Nil', views: 249_004, interactions: 14_681, cost: null },
    { name: 'Fay Nil', views: 249_004, interactions: 14_682, cost: null },
  ];

  it('of partly known costs cover the creators with a cost, everywhere', async () => {
    await take(
      'costs.csv',
      CREATORS.map(
        ({ name, views, interactions }, i) =>
          `${name.toLowerCase().replace(' ', '.')},${name},10000,IT,https://www.instagram.com/reel/Ccost${i}/,#costcase,${interactions - 10},10,${views},2026-06-0${i + 1}T10:00:00Z,2026-06-20T10:00:00Z`,
      ),
    );
    const { profiles } = await read('/profiles?search=Nil&limit=20');
    const idOf = (name: string) => profiles.find((one: { name: string }) => one.name === name)?.id as number;
    const monitor = await monitorOf({
      ...{ name: 'Costs', start_date: '2026-06-01', end_date: '2026-06-30', keywords: ['#costcase'] },
      profile_ids: CREATORS.map(({ name }) => idOf(name)),
    });
    await post(`/monitor/budget/${monitor.id}`, {
      changes: CREATORS.filter(({ cost }) => cost !== null).map(({ name, cost }) => ({
        ...{ profile_id: idOf(name), kind: 'fee', was: null },
        value: { amount: cost, currency: 'USD', date: '2026-06-01' },
      })),
    });
    const { totals } = await read(`/monitor/budget/${monitor.id}`);
    expect(totals.cost_per_interaction).toBeCloseTo(9000 / 37_037, 9);
    expect(totals.cost_per_impression).toBeCloseTo(9000 / 1_112_485, 9);
    expect(totals.roi).toBeCloseTo((1_112_485 * 0.015) / 9000 - 1, 9);
    const { tab, documents } = await filesOf(monitor);
    await open(monitor, 'budget');
    for (const [card, value] of [
      ['Cost per interaction', '$0.24'],
      ['CPM', '$8.09'],
      ['ROI', '+85.4%'],
    ] as const) {
      const shown = page.getByRole('region', { name: card, exact: true });
      await shown.getByText(value).waitFor();
      await shown.getByText('of 3 of 6 creators').waitFor();
    }
    const rows = tab('Costs by creator');
    const [head = []] = rows;
    const cell = (row: string[] | undefined, label: string) => row?.[head.indexOf(label)];
    const all = rows.find(([label]) => label === 'Campaign (ratios of 3 of 6 creators)');
    expect(Number(cell(all, 'Cost per interaction (USD)'))).toBeCloseTo(0.243, 3);
    expect(Number(cell(all, 'Cost per 1,000 impressions (CPM) (USD)'))).toBeCloseTo(8.09, 2);
    expect(Number.parseFloat(cell(all, 'Return on investment (ROI)') ?? '')).toBeCloseTo(85.414, 3);
    const unpaid = rows.find(([label]) => label === 'Dov Nil');
    for (const label of ['Working cost (USD)', 'Cost (USD)', 'Return on investment (ROI)'])
      expect(cell(unpaid, label)).toBe('');
    for (const text of Object.values(documents)) {
      for (const part of ['$0.243', '$8.09', '+85%', 'of 3 of 6 creators']) expect(text).toContain(part);
      expect(text).not.toMatch(/\$0\.111|\$4\.84|210%|392%/);
    }
  });

  it('of a day stay with that day when the company changes its time zone', async () => {
    const zone = (timezone: string) => post('/settings/company', { timezone });
    await zone('America/New_York');
    // From 23:10 of the day before to 00:40 of the day after, in New York.
    const times = ['02T03:10', '02T03:50', '02T04:00', '02T05:30', '02T06:30', '02T12:00', '02T18:00'];
    const later = ['02T20:00', '02T23:59', '03T00:01', '03T03:00', '03T04:59', '03T05:00', '03T05:40'];
    const rows = [...times, ...later].map(
      (time, i) =>
        `hal.zone,Hal Zone,5000,US,https://www.instagram.com/reel/Chal${i}/,#halzone,${10 * (i + 1)},1,${1000 * (i + 1)},2025-11-${time}:00Z,2026-06-20T10:00:00Z`,
    );
    await take('zone-1.csv', rows);
    const monitor = await monitorOf({
      ...{ name: 'One day', start_date: '2025-11-02', end_date: '2025-11-02', keywords: ['#halzone'] },
    });
    const isDay = async () => {
      await expect.poll(async () => (await read(`/monitor/details/${monitor.id}`)).is_matching).toBe(false);
      expect(await read(`/monitor/stats/${monitor.id}`)).toMatchObject({ posts: 10, impressions: 75_000 });
      const { posts } = await read(`/monitor/posts/${monitor.id}?limit=50`);
      expect(posts.map((one: { created_date: string }) => one.created_date)).toEqual(
        Array.from({ length: 10 }, () => '2025-11-02'),
      );
    };
    await isDay();
    await zone('UTC');
    await take('zone-2.csv', rows.slice(0, 1));
    await zone('America/New_York');
    await isDay();
    const { tab, documents } = await filesOf(monitor);
    await page.getByRole('region', { name: 'Posts', exact: true }).getByText('10', { exact: true }).waitFor();
    expect(cellOf(tab('Summary'), 'Posts')).toBe('10');
    for (const text of Object.values(documents)) expect(text).toContain('10 posts by 1 creator');
  });

  it('of days missing in a table of daily sales are unknown, and no week includes them', async () => {
    const first = Date.UTC(2026, 3, 24);
    const missing = ['2026-05-10', '2026-06-09', '2026-06-10'];
    const days = Array.from({ length: 73 }, (_none, i) =>
      new Date(first + i * 86_400_000).toISOString().slice(0, 10),
    ).filter((day) => !missing.includes(day));
    const sales = new Map(days.map((day, i) => [day, 500 + ((i * 137) % 700) + 0.25]));
    const file = path.join(mkdtempSync(path.join(tmpdir(), 'limelight-sales-')), 'daily-sales.csv');
    writeFileSync(file, ['Date,Sales', ...[...sales].map(([day, sold]) => `${day},${sold}`), ''].join('\n'));
    const monitor = await monitorOf({
      name: 'Sold',
      keywords: ['#sold'],
      start_date: '2026-05-25',
      end_date: '2026-07-05',
    });
    await page.goto(`${product.url}/monitor/${monitor.id}?tab=orders`);
    await page.getByRole('button', { name: 'Upload orders' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Upload orders' });
    await dialog.getByLabel('File of orders').setInputFiles(file);
    await dialog.getByRole('combobox', { name: 'Each row is' }).click();
    await page.getByRole('option', { name: 'The sales of a day' }).click();
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    const lift = await read(`/monitor/orders/${monitor.id}/lift`);
    expect(lift.unknown_days).toEqual(missing);
    for (const { from_date, sales: sold } of lift.weeks) {
      const from = Date.parse(from_date);
      const week = Array.from({ length: 7 }, (_none, i) =>
        new Date(from + i * 86_400_000).toISOString().slice(0, 10),
      );
      expect(week.filter((day) => missing.includes(day))).toEqual([]);
      expect(sold).toBeCloseTo(
        week.reduce((sum, day) => sum + (sales.get(day) ?? Number.NaN), 0),
        6,
      );
    }
    expect(lift.weeks.length).toBeGreaterThan(3);
    await page
      .getByRole('region', { name: 'Lift beside attribution' })
      .getByText(/The table has no rows for 3 days \(/)
      .waitFor();
  });

  it('of safety count harmful captions, and possibly harmless ones say why', async () => {
    const captions = labelledSafety().filter(({ part }) => part === 'given');
    const post_of = (i: number) => `https://www.instagram.com/reel/Csafe${i}/`;
    await take(
      'captions.csv',
      captions.map(
        ({ text }, i) =>
          `ida.safe,Ida Safe,7000,IT,${post_of(i)},"${text.replaceAll('"', '""')}",10,1,1000,2026-06-01T10:00:00Z,2026-06-20T10:00:00Z`,
      ),
    );
    const { profiles } = await read('/profiles?search=Ida%20Safe&limit=20');
    const [{ id }] = profiles;
    const started = await post('/safety/checks', {
      ...{
        object_type: 'profile',
        object_id: id,
        categories: SAFETY_CATEGORIES,
        own_words: [],
        competitors: [],
      },
    });
    await expect.poll(async () => (await read(`/safety/checks/${started.id}`)).state).toBe('done');
    const harmful = captions.flatMap(({ is_harmful }, i) => (is_harmful ? [post_of(i)] : [])).sort();
    const { posts } = await read(`/safety/checks/${started.id}/posts?limit=100&certain=true`);
    expect(posts.map((one: { link: string }) => one.link).sort()).toEqual(harmful);
    await page.goto(`${product.url}/safety?type=profile&id=${id}&check=${started.id}&certain=true`);
    const results = page.getByRole('region', { name: 'Posts with a hit' });
    await results.locator('mark').first().waitFor();
    await settled(page);
    const shown = await results
      .getByRole('link')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href')));
    expect(harmful.filter((link) => !shown.includes(link))).toEqual([]);
    const rows = tabByOffice(await exported(page, 'Excel', 'xlsx'), 'Hits');
    const [head = []] = rows;
    const [why, link] = ['May be harmless', 'Link'].map((label) => head.indexOf(label)) as [number, number];
    const certain = rows.slice(1).flatMap((row) => (row[why] === '' ? (row[link] ?? []) : []));
    expect([...new Set(certain)].sort()).toEqual(harmful);
  });
});
