import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { HAS, tabByOffice } from '#server/testing/opened-elsewhere.ts';
import { callsOf } from './calls.ts';
import { exported } from './exported.ts';
import { importFile } from './imported-file.ts';
import {
  accessible,
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

/** Orders of a shop from its export to revenue, ROAS and CAC by creator, equal to sums made from the file by hand. */

const DAY_MS = 86_400_000;
const day = (ago: number) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10);
const CREATORS = [
  ['Ana Lund', 'ana.lund', 'ANA10'],
  ['Bo Berg', 'bo.berg', 'BO10'],
  ['Cy Holm', 'cy.holm', 'CY10'],
] as const;
const POSTS = [
  'Username,Display name,Followers,Account country,Post URL,Caption,Likes,Comments,Views,Date',
  ...CREATORS.map(
    ([name, handle], i) =>
      `${handle},${name},${20_000 * (i + 1)},FR,https://www.instagram.com/reel/Cx${i}Orders${i}/,New #glow,900,20,12000,${day(4)}T10:00:00Z`,
  ),
];
const COSTS: Record<string, number> = { 'Ana Lund': 400, 'Bo Berg': 250.5 };

const HEAD =
  'Name,Email,Financial Status,Paid at,Currency,Subtotal,Shipping,Taxes,Total,Discount Code,Created at,Lineitem name,Cancelled at,Payment Method,Refunded Amount,Id';
const CODES = ['ANA10', 'bo10', '', 'CY10', 'ana10', 'NOBODY', '"BO10, ANA10"'];
/** Amounts in European writing, rows of products below their orders. */
const comma = (n: number) => `"${n.toLocaleString('de-DE', { minimumFractionDigits: 2 })}"`;
const SHOP = [
  HEAD,
  ...Array.from({ length: 70 }, (_none, i) => {
    const total = comma(900 + ((i * 37) % 410) + 0.5);
    const at = `${day(1 + (i % 9))} 10:${String(i % 60).padStart(2, '0')}:00 +0100`;
    const status = i === 7 ? 'voided' : 'paid';
    const order = `#${1001 + i},c${i % 40}@example.com,${status},${at},EUR,1,0,0,${total},${CODES[i % 7]},${at},Serum,${i === 7 ? at : ''},${i === 14 ? 'bogus' : 'Card'},${comma(i % 10 === 0 ? 12.25 : 0)},${i}`;
    return i % 3 === 0 ? `${order}\n#${1001 + i},c${i % 40}@example.com,,,,,,,,,,Cream,,,,` : order;
  }),
];

/** The sums, from the lines of the file alone. */
function byHand() {
  const split = (line: string) =>
    [...line.matchAll(/("[^"]*"|[^,]*)(?:,|$)/g)].map(([, cell]) => (cell ?? '').replaceAll('"', ''));
  const number = (cell = '') => Number(cell.replaceAll('.', '').replace(',', '.'));
  const orders = SHOP.slice(1)
    .flatMap((text) => text.split('\n'))
    .map(split)
    .filter(([, , , , , , , , total]) => total !== '')
    .filter(([, , status, , , , , , , , , , , payment]) => status !== 'voided' && payment !== 'bogus')
    .map((cells) => ({
      order: cells[0],
      mail: cells[1] ?? '',
      at: cells[10] ?? '',
      revenue: number(cells[8]) - number(cells[14]),
      code: (cells[9] ?? '').toUpperCase().split(', ').at(-1),
    }))
    .sort((a, b) => a.at.localeCompare(b.at) || (a.order ?? '').localeCompare(b.order ?? ''));
  const seen = new Set<string>();
  const of = new Map<string, { orders: number; revenue: number; new_customers: number }>();
  for (const { mail, code = '', revenue } of orders) {
    const sums = of.get(code) ?? { orders: 0, revenue: 0, new_customers: 0 };
    sums.orders++;
    sums.revenue += revenue;
    if (!seen.has(mail)) sums.new_customers++;
    seen.add(mail);
    of.set(code, sums);
  }
  return of;
}
const euros = (n: number) => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'EUR' }).format(n);

let product: Product;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let errors: string[];
let monitor: number;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'limelight-orders-'));
  [product, browser] = await Promise.all([ownProduct('none'), launchBrowser()]);
  ({ context, page, errors } = await somebody(browser));
  await signIn(page, product.url);
  await importFile(page, product.url, ['posts.csv', POSTS]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  rmSync(folder, { recursive: true, force: true });
});
afterEach(() => {
  expect(errors).toEqual([]);
});

const { read, post } = callsOf(() => ({ context, url: product.url }));
const cellsOf = async (creator: string) => {
  const row = page.getByRole('grid', { name: 'Orders by creator' }).getByRole('row', { name: creator });
  return (await row.getByRole('gridcell').allInnerTexts()).map((text) => text.trim());
};

it('gives each creator a code, and asks for the orders', async () => {
  const { profiles } = await read('/profiles');
  const ids = new Map(profiles.map(({ name, id }: { name: string; id: number }) => [name, id]));
  const { id } = await post('/monitor/create', {
    ...{ name: 'Glow in spring', start_date: day(14), end_date: day(0), currency: 'EUR' },
    profile_ids: CREATORS.map(([name]) => ids.get(name)),
  });
  monitor = id;
  const changes = Object.entries(COSTS).map(([name, amount]) => ({
    ...{ profile_id: ids.get(name), kind: 'fee', was: null },
    value: { amount, currency: 'EUR', date: day(14) },
  }));
  await post(`/monitor/budget/${monitor}`, { changes });
  await page.goto(`${product.url}/monitor/${monitor}?tab=orders`);
  for (const [name, , code] of CREATORS) {
    const field = page.getByLabel(`Codes of ${name}`, { exact: true });
    await field.fill(code);
    await field.press('Enter');
    await expect
      .poll(async () => JSON.stringify((await read(`/monitor/orders/${monitor}`)).creators))
      .toContain(code);
  }
  await accessible(page);
});

it('previews the shop’s export before the import', async () => {
  const file = path.join(folder, 'shop.csv');
  writeFileSync(file, `${SHOP.join('\n')}\n`);
  await page.getByRole('button', { name: 'Upload orders' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload orders' });
  await dialog.getByLabel('File of orders').setInputFiles(file);
  const brings = dialog.getByRole('region', { name: 'Contents of the file' });
  await brings.getByText('70 orders in 94 rows').waitFor();
  const all = [...byHand().values()].reduce((sum, { revenue }) => sum + revenue, 0);
  await brings.getByText(`Revenue after refunds: ${euros(all)}`).waitFor();
  await brings.getByText('Canceled orders, not counted: 1').waitFor();
  await accessible(page);
  await dialog.getByRole('button', { name: 'Import 70 orders' }).click();
  await dialog.waitFor({ state: 'detached' });
});

it('shows revenue, ROAS and CAC by creator, equal to a manual calculation', async () => {
  const hand = byHand();
  await page.getByRole('region', { name: 'Revenue' }).waitFor();
  for (const [name, , code] of CREATORS) {
    const { orders, revenue, new_customers } = hand.get(code) ?? { orders: 0, revenue: 0, new_customers: 0 };
    const cost = COSTS[name];
    const cells = await cellsOf(name);
    expect(cells).toEqual(expect.arrayContaining([String(orders), euros(revenue), String(new_customers)]));
    if (cost === undefined) expect(cells.join(' ')).toContain('The cost is not known: enter it under Budget');
    else {
      expect(cells).toContain(`${(revenue / cost).toFixed(2)}×`);
      expect(cells).toContain(euros(cost / new_customers));
    }
  }
  const nobody = page.getByRole('region', { name: 'Unattributed orders' });
  for (const [text, code] of [
    ['No code and no link', ''],
    ['A code not assigned to any creator', 'NOBODY'],
  ] as const) {
    const line = nobody.getByRole('listitem').filter({ hasText: text });
    await line.getByText(euros(hand.get(code)?.revenue ?? 0)).waitFor();
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await settled(page);
  expect(await page.evaluate('document.documentElement.scrollWidth > window.innerWidth')).toBe(false);
  await accessible(page);
  await page.setViewportSize({ width: 1440, height: 1000 });
});

it('opens the orders behind a number, with the reason for each', async () => {
  const { orders = 0 } = byHand().get('ANA10') ?? {};
  const row = page.getByRole('grid', { name: 'Orders by creator' }).getByRole('row', { name: 'Ana Lund' });
  await row
    .getByRole('button', { name: String(orders), exact: true })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Orders of Ana Lund' });
  await dialog.getByText(`${orders} orders, newest first`).waitFor();
  await dialog.getByText('Code ANA10 (last of several)').first().waitFor();
  await accessible(page);
  await page.keyboard.press('Escape');
});

it.runIf(HAS.office)('is exported with the numbers on screen', async () => {
  const rows = tabByOffice(await exported(page, 'Excel workbook', 'xlsx'), 'Orders by creator');
  const { orders = 0, revenue = 0 } = byHand().get('BO10') ?? {};
  const row = rows.find(([name]) => name === 'Bo Berg') ?? [];
  expect(row.slice(0, 3)).toEqual(['Bo Berg', 'BO10', String(orders)]);
  expect(Number(row[3]?.replace(/[^\d.]/g, ''))).toBeCloseTo(revenue, 2);
});

it('is withdrawn and restored by undo', async () => {
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await expect.poll(async () => (await read(`/monitor/orders/${monitor}`)).orders).toBe(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await read(`/monitor/orders/${monitor}`)).orders).toBe(68);
});
