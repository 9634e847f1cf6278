import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { callsOf } from './calls.ts';
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

/** A connected shop, a table of daily sales and the lift that follows, each equal to sums made here from the same lines. */

const DAY_MS = 86_400_000;
const day = (ago: number) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10);
/** Days ago on which the campaign begins; sales are known until yesterday. */
const START = 20;
const WEEKS_BEFORE = 5;
const WEEKS_DURING = 2;

const CODES = { 'Ana Lund': 'ANA10', 'Bo Berg': 'BO10' } as const;
const LINES: ReadonlyArray<{ order: string; ago: number; total: number; code: string; refund?: number }> = [
  { order: '#1', ago: 19, total: 120.5, code: 'ana10' },
  { order: '#2', ago: 18, total: 80, code: 'BO10', refund: 30.25 },
  { order: '#3', ago: 12, total: 999.99, code: '' },
  { order: '#4', ago: 10, total: 210, code: 'ANA10' },
  // In the campaign, but after its last whole week of known sales.
  { order: '#5', ago: 3, total: 45.75, code: 'BO10' },
];
const shopify = ({ order, ago, total, code, refund = 0 }: (typeof LINES)[number]) =>
  JSON.stringify({
    ...{ name: order, created_at: `${day(ago)}T12:00:00Z`, updated_at: `${day(ago)}T12:00:00Z` },
    ...{ currency: 'EUR', total_price: total.toFixed(2), financial_status: 'paid', test: false },
    email: `customer${order.slice(1)}@example.com`,
    discount_codes: code === '' ? [] : [{ code, amount: '5', type: 'fixed' }],
    refunds: refund > 0 ? [{ transactions: [{ kind: 'refund', status: 'success', amount: refund }] }] : [],
  });

/** Sales of a day; the campaign sells about a third more. */
const salesOf = (ago: number) => 500 + ((ago * 53) % 90) + (ago <= START ? 170.5 : 0);
const DAYS = Array.from({ length: START + 7 * WEEKS_BEFORE }, (_none, i) => START + 7 * WEEKS_BEFORE - i);
/** Two channels, whose rows of a day are added up. */
const TABLE = [
  'date,sales,currency',
  ...DAYS.flatMap((ago) => [`${day(ago)},${(salesOf(ago) - 100).toFixed(2)},EUR`, `${day(ago)},100.00,EUR`]),
];

const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0);
const mean = (values: readonly number[]) => sum(values) / values.length;
const euros = (n: number) => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'EUR' }).format(n);
const revenue = ({ total, refund = 0 }: (typeof LINES)[number]) => total - refund;

/** Lift of the table, by the formulas of docs/metrics.md. */
function byHand() {
  const sold = new Map<string, number>();
  for (const line of TABLE.slice(1)) {
    const [date = '', amount] = line.split(',');
    sold.set(date, (sold.get(date) ?? 0) + Number(amount));
  }
  const week = (first: number) => sum([...Array(7).keys()].map((i) => sold.get(day(first - i)) ?? 0));
  const before = [...Array(WEEKS_BEFORE).keys()].map((i) => week(START + 7 * (WEEKS_BEFORE - i)));
  const during = [...Array(WEEKS_DURING).keys()].map((i) => week(START - 7 * i));
  const [last = 0] = before.slice(-1);
  const placebos = [0, 1, 2].map((i) => Math.log(mean(before.slice(i + 1, i + 3)) / (before[i] ?? 0)));
  // The quantile of 5 + 2 weeks, from 20,000 series of another program.
  const half = 3.23 * Math.sqrt(mean(placebos.map((value) => value ** 2)));
  const extraAt = (log: number) => 2 * mean(during) * (1 - Math.exp(-log));
  const effect = Math.log(mean(during) / last);
  return {
    extra: 2 * (mean(during) - last),
    low: extraAt(effect - half),
    high: extraAt(effect + half),
    relative: 100 * Math.expm1(effect),
    attributed: sum(LINES.filter(({ code, ago }) => code !== '' && ago > START - 14).map(revenue)),
  };
}

let product: Product;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let errors: string[];
let monitor: number;
let folder: string;
let address: string;
let secret: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'limelight-sold-'));
  [product, browser] = await Promise.all([ownProduct('none'), launchBrowser()]);
  ({ context, page, errors } = await somebody(browser));
  await signIn(page, product.url);
  const profiles: Array<{ id: number }> = [];
  for (const name of Object.keys(CODES)) {
    const accounts = [{ platform: 'instagram', username: name.toLowerCase().replace(' ', '.') }];
    profiles.push(await post('/profile/add', { name, kind: 'influencer', accounts }));
  }
  ({ id: monitor } = await post('/monitor/create', {
    ...{ name: 'Glow sold', start_date: day(START), end_date: day(0), currency: 'EUR' },
    profile_ids: profiles.map(({ id }) => id),
  }));
  const creators = profiles.map(({ id }, i) => ({
    profile_id: id,
    codes: [{ code: Object.values(CODES)[i] }],
  }));
  await post(`/monitor/orders/${monitor}/codes`, { creators });
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
const open = async () => {
  await page.goto(`${product.url}/monitor/${monitor}?tab=orders`);
  await page.getByRole('grid', { name: 'Orders by creator' }).waitFor();
  await settled(page);
};
/** As a shop does: without cookies, signed with `key`. */
const deliver = (body: string, key = secret) =>
  fetch(address, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'x-shopify-hmac-sha256': createHmac('sha256', key).update(body).digest('base64'),
    },
  });
const lift = () => page.getByRole('region', { name: 'Lift beside attribution' });

it('connects the shop with a URL and a secret that is shown once', async () => {
  await open();
  await page.getByRole('button', { name: 'Connect the shop' }).click();
  const dialog = page.getByRole('dialog', { name: 'Orders as they are placed' });
  await dialog.getByRole('button', { name: 'Create webhook' }).click();
  secret = await dialog.getByLabel('Signing secret', { exact: true }).inputValue();
  const shown = new URL(await dialog.getByLabel('Delivery URL').inputValue());
  expect(shown.pathname).toMatch(/^\/hooks\/orders\/[\w-]+$/);
  address = `${product.url}${shown.pathname}`;
  await dialog.getByText('No delivery received yet').waitFor();
  await accessible(page);
  await open();
  await page.getByRole('button', { name: 'Connect the shop' }).click();
  await dialog.getByLabel('Delivery URL').waitFor();
  expect(await dialog.getByLabel('Signing secret', { exact: true }).count()).toBe(0);
});

it('refuses a wrong signature, and a body changed after signing', async () => {
  const [first] = LINES.map(shopify);
  if (first === undefined) throw new Error('No order');
  expect((await deliver(first, `${secret}x`)).status).toBe(401);
  const forged = await fetch(address, {
    method: 'POST',
    body: first.replace('120.50', '920.50'),
    headers: { 'x-shopify-hmac-sha256': createHmac('sha256', secret).update(first).digest('base64') },
  });
  expect(forged.status).toBe(401);
  expect((await read(`/monitor/orders/${monitor}`)).orders).toBe(0);
  await open();
  await page.getByRole('button', { name: 'Connect the shop' }).click();
  await page
    .getByRole('dialog')
    .getByText(/2 deliveries with a wrong signature were refused/)
    .waitFor();
});

it('shows signed orders by creator, each once however often it is delivered', async () => {
  for (const line of [...LINES, ...LINES]) {
    const answer = await deliver(shopify(line));
    expect(await answer.json()).toEqual({ status: 'taken' });
  }
  await open();
  const grid = page.getByRole('grid', { name: 'Orders by creator' });
  for (const [name, code] of Object.entries(CODES)) {
    const own = LINES.filter((line) => line.code.toUpperCase() === code);
    const cells = await grid.getByRole('row', { name }).getByRole('gridcell').allInnerTexts();
    expect(cells.map((text) => text.trim())).toEqual(
      expect.arrayContaining([String(own.length), euros(sum(own.map(revenue)))]),
    );
  }
  const nobody = page.getByRole('region', { name: 'Unattributed orders' }).getByRole('listitem');
  await nobody.filter({ hasText: 'No code and no link' }).getByText(euros(999.99)).waitFor();
  // Seventeen days of orders do not make a lift.
  await lift()
    .getByText(/^To compute the lift, sales are needed for 28 more days before the campaign/)
    .waitFor();
  await accessible(page);
});

it('imports a table of daily sales after a preview of its total', async () => {
  const file = path.join(folder, 'sales.csv');
  writeFileSync(file, `${TABLE.join('\n')}\n`);
  await page.getByRole('button', { name: 'Upload orders' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload orders' });
  await dialog.getByLabel('File of orders').setInputFiles(file);
  await dialog.getByRole('combobox', { name: 'Each row is' }).click();
  await page.getByRole('option', { name: 'The sales of a day' }).click();
  const brings = dialog.getByRole('region', { name: 'Contents of the file' });
  await brings.getByText(`${DAYS.length} days of sales in ${TABLE.length - 1} rows`).waitFor();
  await brings.getByText(`Revenue after refunds: ${euros(sum(DAYS.map(salesOf)))}`).waitFor();
  await accessible(page);
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await lift().getByText('Sales come from the daily sales table.').waitFor();
  // Daily sales do not count as revenue of creators.
  const attributed = sum(LINES.filter(({ code }) => code !== '').map(revenue));
  expect((await read(`/monitor/orders/${monitor}`)).totals.revenue).toBeCloseTo(attributed, 6);
});

it('shows the lift of the campaign’s whole weeks, with its interval', async () => {
  const hand = byHand();
  const text = (await lift().textContent()) ?? '';
  const numberIn = (pattern: RegExp) =>
    Number(pattern.exec(text)?.[1]?.replace(/[,€]/g, '').replace('−', '-'));
  expect(text).toContain(
    `+€${Math.round(hand.extra).toLocaleString('en-US')} (+${hand.relative.toFixed(1)}%)`,
  );
  const near = 0.05 * (hand.high - hand.low);
  expect(Math.abs(numberIn(/Likely (\S+) to/) - hand.low)).toBeLessThan(near);
  expect(Math.abs(numberIn(/Likely \S+ to (\S+)/) - hand.high)).toBeLessThan(near);
  expect(hand.low).toBeGreaterThan(0);
  expect(text).not.toContain('The difference may be chance.');
  expect(text).toMatch(/2 weeks from .+, compared with the week directly before/);
  expect(text).toMatch(/With 5 \+ 2 weeks, effects below \d+% cannot be detected/);
  expect(text).toContain(`Attributed sales: €${Math.round(hand.attributed)}.`);
  await page.setViewportSize({ width: 360, height: 740 });
  await settled(page);
  expect(await page.evaluate('document.documentElement.scrollWidth > window.innerWidth')).toBe(false);
  await accessible(page);
  await page.setViewportSize({ width: 1440, height: 1000 });
});

it('names the size of a hold-out test', async () => {
  const card = page.getByRole('region', { name: 'Hold-out test' });
  const share = card.getByLabel('Share of buyers without the campaign');
  const effect = card.getByLabel('Smallest effect to detect');
  const people = (p: number, e: number) => {
    const q = p * (1 + e);
    const m = (p + q) / 2;
    const root = 1.959964 * Math.sqrt(2 * m * (1 - m)) + 0.841621 * Math.sqrt(p * (1 - p) + q * (1 - q));
    return `${Math.ceil((root / (q - p)) ** 2).toLocaleString('en-US')} people in each group`;
  };
  await card.getByText(people(0.02, 0.1)).waitFor();
  await share.fill('5');
  await share.press('Enter');
  await effect.fill('20');
  await effect.press('Enter');
  await card.getByText(people(0.05, 0.2)).waitFor();
  await effect.fill('0');
  await effect.press('Enter');
  await card.getByText('Enter a share and an effect above 0%').waitFor();
});
