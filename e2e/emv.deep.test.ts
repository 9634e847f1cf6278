import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import {
  accessible,
  type Browser,
  heading,
  launchBrowser,
  type Page,
  sharedProduct,
  signIn,
  somebody,
} from './product.ts';

const url = sharedProduct();
const NAME = 'House rates';
let browser: Browser;
let page: Page;
let errors: string[];

beforeAll(async () => {
  browser = await launchBrowser();
  ({ page, errors } = await somebody(browser));
  await signIn(page, url);
});
afterAll(() => browser.close());
afterEach(() => {
  expect(errors).toEqual([]);
});

const drawer = () => page.getByRole('dialog');
const worth = (model: string) =>
  drawer()
    .getByRole('list', { name: 'Value of this post by model' })
    .getByRole('listitem')
    .filter({ hasText: model });

it('creates a custom model while an example is computed, and its next version', async () => {
  await page.goto(`${url}/settings/emv`);
  await heading(page, 'Media value models').waitFor();
  await accessible(page);
  await page.getByRole('button', { name: 'New model' }).click();
  await drawer().getByLabel('Name').fill(NAME);
  await drawer().getByLabel('All post types: 1,000 impressions').fill('8.5');
  await drawer().getByLabel('Impressions').last().fill('200000');
  await worth(NAME).getByText('$1,700.00').waitFor();
  await accessible(page);
  await drawer().getByRole('button', { name: 'Create model' }).click();
  const models = page.getByRole('list', { name: 'Your models', exact: true });
  await models.getByText(NAME).waitFor();
  await page.getByRole('button', { name: `Change ${NAME}` }).click();
  await drawer().getByLabel('Instagram reel: 1,000 impressions').fill('10');
  await drawer().getByRole('button', { name: 'Save as new version' }).click();
  await page
    .getByRole('list', { name: `Versions of ${NAME}` })
    .getByText('Version 2', { exact: true })
    .waitFor();
  await accessible(page);
});

it('computes a report with it and names the version', async () => {
  await page.goto(`${url}/keyword?keyword=beauty`);
  await page.getByTitle('How media value is computed').click();
  await page.getByRole('menuitem', { name: new RegExp(NAME) }).click();
  await page.waitForURL(/emv_model=emv\.own-\d+%402|emv_model=emv\.own-\d+@2/);
  await page.getByTitle('How media value is computed').filter({ hasText: NAME }).waitFor();
});

it('is no longer offered once it is archived', async () => {
  await page.goto(`${url}/settings/emv`);
  await page.getByRole('button', { name: `Archive ${NAME}` }).click();
  await page.getByRole('button', { name: `Restore ${NAME}` }).waitFor();
});

it('divides creators by custom tiers, rejects invalid ones, and restores the defaults', async () => {
  await page.goto(`${url}/settings/emv`);
  const card = page.getByRole('region', { name: 'Tiers of creators' });
  const save = card.getByRole('button', { name: 'Save tiers' });
  for (const last of [6, 5, 4]) await card.getByRole('button', { name: `Remove tier ${last}` }).click();
  for (const [i, name] of ['Small', 'Middle', 'Large'].entries())
    await card.getByLabel(`Name of tier ${i + 1}`).fill(name);
  await card.getByLabel('Start of tier 3, in followers').fill('500');
  await save.click();
  await card.getByText('A tier must start above the previous one').waitFor();
  expect(errors.splice(0)).toEqual([expect.stringMatching(/400.*\/api\/settings\/tiers$/)]);
  await card.getByLabel('Start of tier 3, in followers').fill('20000');
  await card.getByText('19,999', { exact: true }).waitFor();
  await accessible(page);
  await save.click();
  await card.getByRole('button', { name: 'Use the default tiers' }).waitFor();
  await page.goto(`${url}/keyword?keyword=beauty`);
  const tiers = page.getByRole('region', { name: /by tier$/ });
  await tiers.getByRole('button', { name: 'How tier is computed' }).click();
  await page.getByRole('dialog').getByText('1,000 – 19,999').waitFor();
  await page.keyboard.press('Escape');
  await tiers.getByRole('button', { name: /table/i }).click();
  await tiers.getByRole('rowheader', { name: 'Middle' }).waitFor();
  await page.goto(`${url}/settings/emv`);
  await card.getByRole('button', { name: 'Use the default tiers' }).click();
  await card.getByLabel('Name of tier 6').waitFor();
});
