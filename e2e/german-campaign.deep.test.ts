import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { HAS, pdfText } from '#server/testing/opened-elsewhere.ts';
import { callsOf } from './calls.ts';
import { exported } from './exported.ts';
import { day, feeOf, GERMAN_FILES, PLAN } from './german-campaign.ts';
import { importFile } from './imported-file.ts';
import {
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

/** A German agency's campaign from its files to the sentence that its client reads. */

const TAG = '#kamillentraum';
const CAMPAIGN = 'Kamillentraum';

let product: Product;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let errors: string[];
let list_id: number;
let monitor: number;
const { read, post } = callsOf(() => ({ context, url: product.url }));

beforeAll(async () => {
  [product, browser] = await Promise.all([ownProduct('none'), launchBrowser()]);
  ({ context, page, errors } = await somebody(browser));
  await signIn(page, product.url);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});
afterEach(() => {
  expect(errors).toEqual([]);
});

type Files = typeof GERMAN_FILES;
/** Imports a file under Sources, with as many columns left out as said. */
async function brought(file: Files[keyof Files], left_out = 0) {
  await importFile(page, product.url, file);
  const done = page.getByRole('list', { name: 'Finished imports' }).getByRole('listitem').first();
  const text = (await done.textContent()) ?? '';
  expect(text).toContain(file[0]);
  expect(/(\d+) of \d+ columns/.exec(text)?.[1] ?? '0').toBe(String(left_out));
}

/** Drops a file that belongs elsewhere on Sources; returns its card. */
async function dropped([name, lines]: Files[keyof Files]) {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'limelight-german-')), name);
  writeFileSync(file, `\uFEFF${lines.join('\n')}\n`);
  await page.goto(`${product.url}/settings/sources`);
  await heading(page, 'Sources').waitFor();
  await page.locator('input[type=file]').setInputFiles(file);
  return page.getByRole('region', { name: `Ready: ${name}` });
}

it('recognizes every column of creators, audiences and posts', async () => {
  await brought(GERMAN_FILES.creators);
  await brought(GERMAN_FILES.audiences);
  await brought(GERMAN_FILES.before);
  const { profiles } = await read('/profiles?sort_by=name&order=asc');
  expect(profiles).toHaveLength(6);
  expect(profiles.map((one: { city: string }) => one.city).toSorted()).toEqual(
    ['Berlin', 'Cologne', 'Düsseldorf', 'Hamburg', 'Leipzig', 'Munich'].toSorted(),
  );
  const lena = profiles.find((one: { username: string }) => one.username === 'lena.morgentau');
  expect(lena).toMatchObject({
    country: 'DE',
    gender: 'female',
    followers: 61_200,
    price: expect.any(Number),
  });
  expect(lena.audience.countries).toEqual([
    expect.objectContaining({ key: 'DE' }),
    expect.objectContaining({ key: 'AT' }),
  ]);
  const [audience] = await read(`/audience_statistics?profile_id=${lena.id}`);
  expect(audience.distributions.cities[0].key).toBe('Berlin');
});

it('turns the tracker into deliverables, with German kinds, dates and states', async () => {
  const card = await dropped(GERMAN_FILES.plan);
  await card.getByText('This is a campaign tracker').waitFor();
  await card.getByRole('combobox', { name: /list$/i }).click();
  await page.getByRole('option', { name: /^New list/ }).click();
  await card.getByRole('button', { name: 'Review columns' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: `Import ${PLAN.length} rows` }).click();
  await dialog.getByRole('button', { name: 'Undo this import' }).waitFor({ timeout: 60_000 });
  list_id = Number(/\/list\/(\d+)/.exec(page.url())?.[1]);
  const { profiles } = await read(`/lists/${list_id}/profiles`);
  const planOf = (name: string) =>
    profiles.find((one: { name: string }) => one.name === name)?.deliverables ?? [];
  const price = (of: (typeof PLAN)[number] | undefined) => ({
    amount: of === undefined ? 0 : feeOf(of),
    currency: 'EUR',
  });
  expect(planOf('Lena Morgentau')).toMatchObject([
    { post_type: 'instagram_reels', status: 'delivered', due: day(14), price: price(PLAN[0]) },
    { post_type: 'instagram_carousel', status: 'delivered', due: day(11), price: price(PLAN[1]) },
    { post_type: 'instagram_stories', quantity: 2, status: 'delivered', price: price(PLAN[2]) },
  ]);
  expect(planOf('Mira Waldrand')).toMatchObject([
    { post_type: 'instagram_post', status: 'delivered' },
    { post_type: 'instagram_stories', quantity: 1, status: 'delivered' },
    { post_type: 'instagram_reels', status: 'planned', due: day(-5) },
  ]);
  expect(planOf('Tobias Brandt')).toMatchObject([
    { post_type: 'tiktok_video', status: 'delivered', price: price(PLAN[3]) },
  ]);
  expect(planOf('Janis Petri')).toMatchObject([{ status: 'cancelled' }]);
  expect(planOf('Frieda Sommer')).toMatchObject([{ post_type: 'tiktok_video', status: 'agreed' }]);
  expect(planOf('Oliver Grün')).toMatchObject([{ post_type: 'instagram_carousel', status: 'planned' }]);
});

it('starts with the creators that the client accepted', async () => {
  const { profiles } = await read(`/lists/${list_id}/profiles`);
  const profile_ids = profiles.map((one: { profile_id: number }) => one.profile_id);
  await post('/forecasts', { name: CAMPAIGN, profile_ids, list_id });
  for (const { profile_id, name } of profiles)
    await post(`/client_room/${list_id}/responses`, {
      ...{ type: 'lists', profile_id, kind: name === 'Janis Petri' ? 'reject' : 'accept' },
    });
  await page.goto(`${product.url}/list/${list_id}`);
  await page.getByRole('button', { name: 'Plan', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Start campaign…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('5 creators with deliverables').waitFor();
  expect(await dialog.getByLabel('Name').inputValue()).toBe(CAMPAIGN);
  await dialog.getByLabel('Keywords of the campaign').fill(TAG);
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Start campaign' }).click();
  await page.waitForURL(/\/monitor\/\d+/);
  monitor = Number(/\/monitor\/(\d+)/.exec(page.url())?.[1]);
  const { creators, plan } = await read(`/monitor/budget/${monitor}`);
  expect(creators).toHaveLength(5);
  expect(plan).toMatchObject({ creators: 5, left_out: 1 });
});

it('compares the plan with the results', async () => {
  await brought(GERMAN_FILES.during);
  // Posts have no field for replies.
  await brought(GERMAN_FILES.stories, 1);
  const totals = async () => (await read(`/monitor/deliverables/${monitor}`)).plan.totals;
  await expect
    .poll(totals, { timeout: 90_000, interval: 1000 })
    .toMatchObject({ planned: 10, published: 8, done: 7, missing: 0, extra_posts: 0 });
  const { comparison } = await read(`/monitor/forecast/${monitor}`);
  expect(comparison.totals).toMatchObject({ planned: 10, published: 8, other_posts: 0 });
  const { posts } = await read(`/monitor/posts/${monitor}?limit=50`);
  const taps = posts.flatMap((one: { media: string; actions: { link_taps: number } }) =>
    one.media === 'instagram_stories' ? [one.actions.link_taps] : [],
  );
  expect(taps.toSorted()).toEqual([170, 190, 210]);
});

it('brings the orders of the shop to the campaign', async () => {
  const card = await dropped(GERMAN_FILES.orders);
  await card.getByText('This is a file of orders').waitFor();
  await card.getByRole('combobox', { name: /campaign$/i }).click();
  await page.getByRole('option', { name: CAMPAIGN }).click();
  await card.getByRole('button', { name: 'Review columns' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Import 20 / }).click();
  await page
    .getByText(/20 orders/)
    .first()
    .waitFor({ timeout: 60_000 });
  const { totals } = await read(`/monitor/orders/${monitor}`);
  expect(totals).toMatchObject({ orders: 15 });
});

it.runIf(HAS.pdf)('shows the client the results of planned posts', async () => {
  await page.goto(`${product.url}/monitor/${monitor}`);
  await settled(page);
  const text = pdfText(await exported(page, 'PDF', 'pdf')).replace(/\s+/g, ' ');
  expect(text).toMatch(/Kamillentraum generated [\d,]+ impressions with 8 of 10 planned posts/);
  expect(text).toMatch(/(more|less) than forecast for them|as forecast for them/);
});
