import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  accessible,
  type Browser,
  launchBrowser,
  type Page,
  sharedProduct,
  signIn,
  somebody,
} from './product.ts';

// The everyday lane looks at the first rows alone.

const url = sharedProduct();
let browser: Browser;
let page: Page;
let errors: string[];

beforeAll(async () => {
  browser = await launchBrowser();
  ({ page, errors } = await somebody(browser));
  await signIn(page, url);
});
afterAll(() => browser.close());

it.each(['/profiles', '/monitor/1?tab=posts', '/leaderboard/1', '/keyword?keyword=beauty'])(
  '%s is accessible down to its last row',
  async (address) => {
    await page.goto(`${url}${address}`);
    await accessible(page);
    expect(errors).toEqual([]);
  },
);
