import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Browser,
  type BrowserContext,
  heading,
  launchBrowser,
  type Page,
  sharedProduct,
  signIn,
  somebody,
  violations,
} from './product.ts';

const url = sharedProduct();
let browser: Browser;
let context: BrowserContext;
let page: Page;
let errors: string[];

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());
beforeEach(async () => {
  ({ context, page, errors } = await somebody(browser));
  await signIn(page, url);
});
afterEach(async () => {
  await context.close();
  expect(errors).toEqual([]);
});

describe('selected profiles', () => {
  it('can be all matches, and are named when a filter excludes them', async () => {
    await page.goto(`${url}/profiles`);
    const bar = page.getByRole('toolbar', { name: 'Selected rows' });
    await page.getByRole('row').nth(1).getByRole('checkbox').waitFor();
    await page.getByRole('checkbox', { name: 'Select all loaded rows' }).click();
    await bar.getByText('100 selected').waitFor();
    const { total, profiles } = await (await context.request.get(`${url}/api/profiles?limit=1`)).json();
    const all = total.toLocaleString('en-US');
    await bar.getByRole('button', { name: `Select all ${all}` }).click();
    await bar.getByText(`${all} selected`).waitFor();
    expect(await violations(page)).toEqual([]);

    await page.getByRole('button', { name: 'Clear the selection' }).click();
    const first = page.getByRole('row').nth(1);
    await first.getByRole('checkbox').check();
    await page.getByLabel('Search by sentence, name, bio, #topic or @handle').fill('@zzqqxx');
    await page.keyboard.press('Enter');
    await bar.getByText('1 selected, not in this view').waitFor();
    await bar.getByRole('button', { name: 'Show' }).click();
    await page
      .getByRole('list', { name: 'Selected, not in this view' })
      .getByText(profiles[0].name)
      .waitFor();
  });
});

describe('a second tab', () => {
  it('shows the new name of a list', async () => {
    const lists = (await (await context.request.get(`${url}/api/lists/user_lists`)).json()).lists;
    const list = lists.find((one: { is_folder: boolean }) => !one.is_folder);
    await page.goto(`${url}/list/${list.id}`);
    await heading(page, list.name).waitFor();
    const other = await context.newPage();
    await other.goto(`${url}/list/${list.id}`);
    await heading(other, list.name).waitFor();
    await other.getByRole('button', { name: 'Rename the list' }).click();
    await other.getByLabel('Name of the list').fill(`${list.name} renamed`);
    await other.keyboard.press('Enter');
    await heading(page, `${list.name} renamed`).waitFor({ timeout: 10_000 });
  });
});
