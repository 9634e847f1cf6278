import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { pdfText, tabByOffice, textByOffice } from '#server/testing/opened-elsewhere.ts';
import { exported } from './exported.ts';
import {
  ADMIN,
  accessible,
  type Browser,
  type BrowserContext,
  heading,
  launchBrowser,
  type Page,
  sharedProduct,
  signIn,
  somebody,
} from './product.ts';

const url = sharedProduct();
const NAME = 'Costs and clicks';
const SHOP = 'https://shop.example.com/launch';
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1';
const CRAWLER = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

let browser: Browser;
let context: BrowserContext;
let page: Page;
let errors: string[];
let id: number;

beforeAll(async () => {
  browser = await launchBrowser();
  // Browsers log the expected 400.
  ({ context, page, errors } = await somebody(browser, [/400 .*\/tracking_links\//]));
  await signIn(page, url);
  const { profiles } = await read('/profiles?limit=2');
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const { csrf } = await read('/user/user');
  const answer = await context.request.post(`${url}/api/monitor/create`, {
    headers: { 'x-csrf-token': csrf },
    data: {
      ...{ name: NAME, start_date: day(120), end_date: day(-30), currency: 'EUR', total_budget: 5000 },
      profile_ids: profiles.map((profile: { id: number }) => profile.id),
    },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  ({ id } = await answer.json());
});
afterAll(() => browser.close());
afterEach(() => {
  expect(errors).toEqual([]);
});

const read = async (address: string) => (await context.request.get(`${url}/api${address}`)).json();
async function openTab(tab: string) {
  await page.goto(`${url}/monitor/${id}?tab=${tab}`);
  await heading(page, NAME).waitFor();
}

it('adds up creator costs as they are typed', async () => {
  await openTab('budget');
  const sheet = page.getByRole('grid');
  await sheet.getByRole('rowheader').first().waitFor();
  await accessible(page);
  await sheet.focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('1,200');
  await page.keyboard.press('Enter');
  await page.keyboard.type('300 USD 02/03/2026');
  await page.keyboard.press('Enter');
  await expect
    .poll(
      async () =>
        (await read(`/monitor/budget/${id}`)).creators.filter(
          (one: { cost: number | null }) => one.cost !== null,
        ).length,
    )
    .toBe(2);
  await page.getByText(/Exchange rates: .*USD/).waitFor();
  await accessible(page);
});

it('counts clicks on a tracking link, bots separately', async () => {
  await openTab('links');
  await page.getByRole('button', { name: 'New link' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Destination').fill('javascript:alert(1)');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await dialog.getByText(/http/).first().waitFor();
  await accessible(page);
  await dialog.getByLabel('Destination').fill(SHOP);
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await dialog.waitFor({ state: 'detached' });
  const { links } = await read(`/monitor/tracking_links/${id}`);
  const { pathname } = new URL(links[0].link);
  for (const agent of [PHONE, CRAWLER]) {
    const answer = await context.request.get(`${url}${pathname}`, {
      maxRedirects: 0,
      headers: { 'user-agent': agent },
    });
    expect(answer.status()).toBe(302);
    expect(answer.headers().location).toMatch(/^https:\/\/shop\.example\.com\/launch\?utm_/);
  }
  await openTab('links');
  const card = (label: string) => page.getByRole('region', { name: label, exact: true });
  await card('Clicks').getByText('1', { exact: true }).waitFor();
  await card('Skipped').getByText('1', { exact: true }).waitFor();
  await accessible(page);
});

it('sends a weekly report with its file to its recipients', async () => {
  await openTab('weekly');
  await page.getByRole('combobox', { name: 'Recipients' }).click();
  await page.getByRole('option', { name: new RegExp(ADMIN.email) }).click();
  await page.keyboard.press('Escape');
  await page.getByLabel('Email a weekly report').click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText(/The next report will be sent on/).waitFor();
  await accessible(page);
  await page.getByRole('button', { name: 'Send now' }).click();
  await page.getByText(/sent to 1 person/).waitFor();
  const { messages } = await read('/outbox');
  const mail = messages.find(({ subject }: { subject: string }) => subject.includes(NAME));
  expect(mail).toMatchObject({ recipient: ADMIN.email });
  expect((await read(`/outbox/${mail.id}`)).attachments).toMatchObject([expect.stringMatching(/\.pdf$/)]);
});

it('is exported to files that other programs open, with the numbers on screen', async () => {
  await openTab('dashboard');
  const stats = await read(`/monitor/stats/${id}`);
  const sheet = new Map(
    tabByOffice(await exported(page, 'Excel workbook', 'xlsx'), 'Summary').map(([name, value]) => [
      name,
      Number(value),
    ]),
  );
  const { posts, interactions, impressions, reach } = stats;
  expect(posts).toBeGreaterThan(1);
  for (const [name, value] of Object.entries({ posts, interactions, impressions, reach }))
    expect(sheet.get(`${name.charAt(0).toUpperCase()}${name.slice(1)}`)).toBe(value);
  const short = (n: number) => n.toLocaleString('en', { notation: 'compact', maximumFractionDigits: 1 });
  for (const text of [
    pdfText(await exported(page, 'PDF', 'pdf')),
    textByOffice(await exported(page, 'PowerPoint', 'pptx')),
  ])
    for (const value of [posts, interactions, impressions, reach]) expect(text).toContain(short(value));
});
