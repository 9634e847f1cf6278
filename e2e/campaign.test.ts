import { execFileSync } from 'node:child_process';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { ROOT } from '#server/platform/root.ts';
import { HAS, pdfText, textByOffice } from '#server/testing/opened-elsewhere.ts';
import { expectFullPages, expectNoOverlap } from '#server/testing/page-fills.ts';
import { createClientPage, decideAs } from './client-page.ts';
import { exported } from './exported.ts';
import { importFile } from './imported-file.ts';
import {
  accessible,
  type Browser,
  type BrowserContext,
  heading,
  launchBrowser,
  ownProduct,
  type Page,
  type Product,
  settled,
  signIn,
  somebody,
} from './product.ts';

/** A campaign from the first file to the report that the client receives, without invented data. */

const LIST = 'Glow in spring';
const DAY_MS = 86_400_000;
const day = (ago: number) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10);
const slashes = (iso: string) => iso.split('-').reverse().join('/');
const CREATORS = [
  ['Ana Lund', 'ana.lund', 62_000],
  ['Bo Berg', 'bo.berg', 120_000],
  ['Cy Holm', 'cy.holm', 90_000],
  ['Di Moss', 'di.moss', 300_000],
] as const;
/** Too small for the brief. */
const SMALL = ['El Small', 'el.small', 900] as const;
const HEADER = 'Username,Display name,Followers,Account country,Post URL,Caption,Likes,Comments,Views,Date';
const row = (
  [name, handle, followers]: (typeof CREATORS)[number] | typeof SMALL,
  [kind, code, text, likes, ago]: [string, string, string, number, number],
) =>
  `${handle},${name},${followers},FR,https://www.instagram.com/${kind}/${code}/,${text},${likes},20,${likes * 12},${day(ago)}T10:00:00Z`;
/** Eight Reels and two photos of each before the campaign. */
const BEFORE = CREATORS.flatMap((creator, i) =>
  Array.from({ length: 10 }, (_none, n) =>
    row(creator, [
      n < 8 ? 'reel' : 'p',
      `Cx${i}Before${n}`,
      'My #skincare routine',
      900 + 300 * i + 40 * n,
      40 + 3 * n,
    ]),
  ),
);
const DURING = [
  row(CREATORS[0], ['reel', 'CxAnaOne11', 'New serum #glowspring', 1500, 9]),
  row(CREATORS[0], ['reel', 'CxAnaTwo22', 'Again #glowspring', 1300, 4]),
  row(CREATORS[1], ['reel', 'CxBoOne333', 'Bo tries it #glowspring', 2100, 2]),
  row(CREATORS[1], ['p', 'CxBoExtra4', 'Behind the scenes #glowspring', 700, 2]),
];
const PLAN = [
  ['Ana Lund', `2 reels 1500 agreed by ${day(3)}`],
  ['Bo Berg', `1 reel 900 agreed by ${day(5)}`],
  ['Cy Holm', `1 reel 700 by ${day(1)}; 1 ig post 250.50`],
] as const;
const BUDGET = 3350.5;

let product: Product;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let client: Page;
let errors: string[][];
let list: number;
let monitor: number;

beforeAll(async () => {
  [product, browser] = await Promise.all([ownProduct('none'), launchBrowser()]);
  const [office, phone] = [await somebody(browser), await somebody(browser)];
  ({ context, page } = office);
  client = phone.page;
  errors = [office.errors, phone.errors];
  await page.setViewportSize({ width: 1440, height: 900 });
  await client.setViewportSize({ width: 360, height: 740 });
  await signIn(page, product.url);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});
afterEach(() => {
  expect(errors.flat()).toEqual([]);
});

const read = async (address: string) => (await context.request.get(`${product.url}/api${address}`)).json();

const take = (name: string, lines: readonly string[]) =>
  importFile(page, product.url, [name, [HEADER, ...lines]]);

/** Types into the cell of a creator. */
async function type(creator: string, column: string, text: string) {
  const header = page.getByRole('columnheader', { name: column, exact: true });
  await header.scrollIntoViewIfNeeded();
  const [across, down] = [
    await header.boundingBox(),
    await page.getByRole('row', { name: new RegExp(creator) }).boundingBox(),
  ];
  await page.mouse.dblclick((across?.x ?? 0) + 30, (down?.y ?? 0) + (down?.height ?? 0) / 2);
  const field = page.getByRole('textbox', { name: `${column} of ${creator}` });
  await field.fill(text);
  await field.press('Enter');
  await field.waitFor({ state: 'detached' });
}

/** Nothing is cut or scrolls sideways on a phone. */
async function onPhone(address: string, first: RegExp) {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${product.url}${address}`);
  await page.getByText(first).first().waitFor();
  await settled(page);
  expect(await page.evaluate('document.documentElement.scrollWidth > window.innerWidth')).toBe(false);
  await page.setViewportSize({ width: 1440, height: 900 });
}

it('starts with a file of creators and their posts', async () => {
  await take('creators.csv', [...BEFORE, row(SMALL, ['p', 'CxElOne11', 'Hello', 20, 30])]);
});

it('finds creators by a sentence and makes a list of them in four actions', async () => {
  await page.goto(`${product.url}/profiles`);
  await page.getByText('Ana Lund').first().waitFor();
  const field = page.getByLabel(/^Search by sentence/);
  await field.fill('creators in France, 50k to 500k');
  await field.press('Enter');
  for (const filter of ['Country France', 'Followers 50k – 500k'])
    await page.getByRole('button', { name: `Remove ${filter}` }).waitFor();
  await page.getByText('El Small').first().waitFor({ state: 'detached' });
  await page.getByRole('checkbox', { name: 'Select all loaded rows' }).check();
  await page
    .getByRole('toolbar', { name: 'Selected rows' })
    .getByRole('button', { name: 'Add to list' })
    .click();
  await page
    .getByRole('dialog')
    .getByPlaceholder(/Search for a list/)
    .fill(LIST);
  await page.getByRole('button', { name: /^New list/ }).click();
  await page.getByRole('link', { name: LIST }).first().click();
  await heading(page, LIST).waitFor();
  list = Number(/\/list\/(\d+)/.exec(page.url())?.[1]);
  await page.getByRole('region', { name: 'Brief' }).getByText('50k – 500k').waitFor();
});

it('enters what is agreed with each creator', async () => {
  await page.goto(`${product.url}/list/${list}`);
  await heading(page, LIST).waitFor();
  await settled(page);
  for (const [creator, text] of PLAN) await type(creator, 'Deliverables', text);
  await expect
    .poll(async () =>
      (await read(`/lists/${list}/profiles`)).profiles.reduce(
        (sum: number, one: { price: number | null }) => sum + (one.price ?? 0),
        0,
      ),
    )
    .toBe(BUDGET);
  await accessible(page);
  await onPhone(`/list/${list}`, /Ana Lund/);
});

it('forecasts the campaign from the prices of the list', async () => {
  await page.goto(`${product.url}/list/${list}`);
  await page.getByRole('button', { name: 'Plan', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Forecast' }).click();
  await page.waitForURL(/\/list\/forecast\/\d+/);
  await page
    .getByText('Costs per result and ROI cover 3 of 4 creators; the others have no price or no forecast.')
    .waitFor();
  const { result } = await read(`/forecasts/${page.url().split('/').at(-1)}`);
  expect(result.totals.budget).toBeCloseTo(BUDGET, 2);
  const planned = result.cells.filter((cell: { price_from: string }) => cell.price_from === 'list');
  expect(
    planned
      .map((cell: { post_type: string; publications: number }) => `${cell.publications} ${cell.post_type}`)
      .sort(),
  ).toEqual(['1 instagram_post', '1 instagram_reels', '1 instagram_reels', '2 instagram_reels']);
  await page.getByRole('button', { name: 'Formats of Cy Holm' }).waitFor();
  await accessible(page);
  await onPhone(new URL(page.url()).pathname, /Budget/);
});

it('is accepted by the client on a phone', async () => {
  await page.goto(`${product.url}/list/${list}`);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const link = await createClientPage(page.getByRole('dialog', { name: 'Share this list' }));
  await page.keyboard.press('Escape');
  await client.goto(link);
  await heading(client, LIST).waitFor();
  await client.getByText('2 Reels').first().waitFor();
  expect(await client.getByText('1,500').count()).toBe(0);
  await decideAs(client, 'Ana Lund', { says: 'Accept', name: 'Claire' });
  await decideAs(client, 'Di Moss', { says: 'Reject', name: 'Claire' });
  await page.goto(`${product.url}/list/${list}`);
  await page
    .getByTitle(/^Claire/)
    .first()
    .waitFor();
});

it('starts the campaign, and posts come in', async () => {
  await page.getByRole('button', { name: 'Plan', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Start campaign…' }).click();
  const dialog = page.getByRole('dialog');
  // Ana is accepted, Di is rejected, and the others are undecided.
  await dialog.getByText('1 creator with deliverables').waitFor();
  await dialog.getByLabel('3 not rejected by the client').check();
  await dialog.getByText('3 creators with deliverables').waitFor();
  await dialog.getByLabel('First day').fill(slashes(day(14)));
  await dialog.getByLabel('Keywords of the campaign').fill('#glowspring');
  await page.keyboard.press('Enter');
  await dialog.getByLabel('Destination of tracking links').fill('https://shop.example.com/glow');
  await accessible(page);
  await dialog.getByRole('button', { name: 'Start campaign' }).click();
  await page.waitForURL(/\/monitor\/\d+/);
  monitor = Number(/\/monitor\/(\d+)/.exec(page.url())?.[1]);
  const details = await read(`/monitor/details/${monitor}`);
  expect(details).toMatchObject({ name: LIST, total_budget: BUDGET });
  expect((await read(`/monitor/tracking_links/${monitor}`)).links).toHaveLength(3);
  await take('campaign.csv', DURING);
  await expect.poll(async () => (await read(`/monitor/stats/${monitor}`)).posts, { timeout: 60_000 }).toBe(4);
});

it('compares the plan with what was published, deliverable by deliverable', async () => {
  await page.goto(`${product.url}/monitor/${monitor}?tab=forecast`);
  const card = page.getByRole('region', { name: 'Deliverables' });
  const state = (creator: string, one: string) =>
    card
      .getByRole('row', { name: new RegExp(`${creator}.*${one}`) })
      .getByRole('cell')
      .first();
  await state('Ana Lund', '2 Reels').getByText('Done').waitFor();
  await state('Bo Berg', '1 Reel').getByText('Late').waitFor();
  await state('Cy Holm', '1 Reel').getByText('Missing').waitFor();
  await state('Cy Holm', '1 Instagram post').getByText('Open').waitFor();
  await card.getByText('Beyond the plan: Bo Berg, 1 × Instagram post').waitFor();
  await card.getByText(/3 of 5 planned posts are published/).waitFor();
  await settled(page);
  await accessible(page);
  await onPhone(`/monitor/${monitor}`, /Impressions|impressions/);
});

it.runIf(HAS.pdf && HAS.office)('goes to the client as a report with the numbers on screen', async () => {
  await page.goto(`${product.url}/monitor/${monitor}`);
  await settled(page);
  const { impressions, interactions } = await read(`/monitor/stats/${monitor}`);
  for (const file of [await exported(page, 'PDF', 'pdf'), await exported(page, 'PowerPoint', 'pptx')]) {
    const text = (file.endsWith('.pdf') ? pdfText(file) : textByOffice(file)).replace(/\s+/g, ' ');
    for (const part of [
      impressions.toLocaleString('en'),
      interactions.toLocaleString('en'),
      'Ana Lund',
      '2 Reels',
      '3 of 5',
    ])
      expect(text, file).toContain(part);
    expect(text).toContain('Late or missing deliverables');
    if (file.endsWith('.pdf')) expect(await expectFullPages(file)).toBeLessThanOrEqual(8);
    expectNoOverlap(file.replace(/\.pptx$/, '.pdf'));
  }
});

it.runIf(HAS.pdf)('has the chosen sections and is downloaded at once', async () => {
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Choose sections…' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Sections of the report' });
  await dialog.getByRole('checkbox', { name: 'Money' }).uncheck();
  await dialog.getByRole('button', { name: 'Move Creators up' }).click();
  await dialog.getByLabel('Introduction').fill('Dear Claire, this is how it went.');
  await accessible(page);
  const layout = () => read(`/report_layouts/monitor/${monitor}`);
  await dialog.getByRole('button', { name: 'Save these sections' }).click();
  await expect.poll(async () => (await layout()).is_kept).toBe(true);
  const { sections } = await layout();
  expect(sections).not.toContain('money');
  expect(sections.indexOf('creators')).toBeLessThan(sections.indexOf('best_posts'));
  const downloaded = page.waitForEvent('download', { timeout: 60_000 });
  await dialog.getByRole('button', { name: 'Export as PDF' }).click();
  const text = pdfText(await (await downloaded).path());
  expect(text).toContain('Dear Claire, this is how it went.');
  expect(text).not.toMatch(/Measure\s+Result/);
  expect(text.indexOf('Creators')).toBeLessThan(text.indexOf('Best posts'));
});

it.runIf(HAS.pdf)('has the brand of the client that its folder names', async () => {
  const [color, font] = ['#a8326e', 'pdfmake/fonts/Roboto/Roboto-Regular.ttf'];
  await page.goto(`${product.url}/settings`);
  await page.getByRole('button', { name: 'Add client' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: 'Name' }).fill('Maison Aube');
  await form.getByRole('textbox', { name: 'Main color', exact: true }).fill(color);
  await form.getByRole('combobox', { name: 'Language of documents' }).click();
  await page.getByRole('option', { name: 'French' }).click();
  await form.getByRole('textbox', { name: 'Footer' }).fill('Préparé pour Maison Aube');
  await form.getByRole('button', { name: 'Add client' }).click();
  const logo = path.join(product.data, 'aube.png');
  await sharp({ create: { width: 400, height: 80, channels: 3, background: '#123c32' } }).toFile(logo);
  await form.locator('input[type=file]').first().setInputFiles(logo);
  await page.getByText('Logo changed.').waitFor();
  await form.getByLabel('Font file').setInputFiles(path.join(ROOT, 'node_modules', font));
  await form.getByText('Font: Roboto').waitFor();
  await accessible(page);
  await page.keyboard.press('Escape');

  await page.goto(`${product.url}/monitors`);
  await page.getByRole('button', { name: 'Folders' }).click();
  const folders = page.getByRole('dialog', { name: 'Folders' });
  await folders.getByLabel('New folder').fill('Aube');
  await folders.getByRole('button', { name: 'Create' }).click();
  await folders.getByRole('button', { name: 'Rename Aube' }).click();
  await folders.getByRole('combobox', { name: 'Client of reports' }).click();
  await page.getByRole('option', { name: 'Maison Aube' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.goto(`${product.url}/monitor/${monitor}`);
  await page.getByRole('button', { name: `Actions for ${LIST}` }).click();
  await page.getByRole('menuitem', { name: 'Move to a folder…' }).click();
  await page.getByRole('dialog').getByRole('combobox', { name: 'Folder' }).selectOption('Aube');
  await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Choose sections…' }).first().click();
  const studio = page.getByRole('dialog', { name: 'Sections of the report' });
  const downloaded = page.waitForEvent('download', { timeout: 60_000 });
  await studio.getByRole('button', { name: 'Export as PDF' }).click();
  const file = await (await downloaded).path();
  const text = pdfText(file).replace(/\s+/g, ' ');
  for (const part of ['Maison Aube', 'Préparé pour Maison Aube', 'À propos de ces chiffres'])
    expect(text).toContain(part);
  expect(text).toContain('impressions ÷ 1 000 × tarif');
  expect(text).not.toMatch(/About these numbers|per 1,000 impressions/);
  expect(execFileSync('pdffonts', [file], { encoding: 'utf8' })).toContain('Roboto-Regular');
  expect(execFileSync('pdfimages', ['-list', file], { encoding: 'utf8' })).toMatch(/ 400 +80 /);
  const { data } = await sharp(execFileSync('pdftoppm', ['-png', '-r', '60', '-singlefile', file]))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(data.includes(Buffer.from(color.slice(1), 'hex'))).toBe(true);
});
