import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { decideAs, writeOn } from './client-page.ts';
import {
  accessible,
  type Browser,
  type BrowserContext,
  heading,
  launchBrowser,
  type Page,
  settled,
  sharedProduct,
  signIn,
  somebody,
} from './product.ts';

const url = sharedProduct();
let browser: Browser;
let context: BrowserContext;
let page: Page;
let errors: string[];
let csrf = '';
let casting_id = 0;
let list_id = 0;

beforeAll(async () => {
  browser = await launchBrowser();
  ({ context, page, errors } = await somebody(browser));
  await signIn(page, url);
  const user = await (await context.request.get(`${url}/api/user/user`)).json();
  csrf = user.csrf;
});
afterAll(() => browser.close());
afterEach(() => {
  expect(errors).toEqual([]);
});

const dialog = () => page.getByRole('dialog');

it('leads from a list to its castings and to a new one', async () => {
  const { lists } = await (await context.request.get(`${url}/api/lists/user_lists`)).json();
  const list = lists.find((l: { name: string }) => l.name === 'Short list for the client');
  list_id = list.id;
  await page.goto(`${url}/list/${list_id}`);
  await heading(page, 'Short list for the client').waitFor();
  await page.getByRole('button', { name: 'Plan', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Castings…' }).click();
  await dialog().getByText('2 accepted · 1 rejected').waitFor();
  await accessible(page);
  await dialog().getByLabel('New casting of 14 creators').fill('Second round');
  await dialog().getByRole('button', { name: 'Create' }).click();
  await heading(page, 'Second round').waitFor();
  casting_id = Number(new URL(page.url()).pathname.split('/').at(-1));
  await settled(page);
  await accessible(page);
});

it('edits its settings, the texts about a creator and the order', async () => {
  await page.getByRole('button', { name: 'Content shown' }).click();
  await dialog().getByLabel('Bio').click();
  await expect.poll(() => dialog().getByLabel('Bio').isChecked()).toBe(false);
  await page.keyboard.press('Escape');
  await page.getByText('invented demo creator').first().waitFor({ state: 'detached' });
  const second = page.getByRole('listitem').getByRole('heading', { level: 2 }).nth(1);
  const name = ((await second.textContent()) ?? '').replace('demo', '').trim();
  await page.getByRole('button', { name: `Edit the texts about ${name}` }).click();
  await dialog().getByLabel('Name').fill('A new name for the deck');
  await dialog().getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Move A new name for the deck up' }).click();
  await page
    .getByRole('listitem')
    .getByRole('heading', { level: 2 })
    .first()
    .getByText('A new name for the deck')
    .waitFor();
});

it('crops a picture and resets it', async () => {
  await page.getByRole('button', { name: 'Crop picture 1 of A new name for the deck' }).click();
  await dialog().getByRole('button', { name: 'Use this part' }).waitFor();
  await accessible(page);
  await dialog().getByRole('button', { name: 'Use this part' }).click();
  await page.getByRole('button', { name: 'Reset picture 1 of A new name for the deck' }).click();
  await page
    .getByRole('button', { name: 'Reset picture 1 of A new name for the deck' })
    .waitFor({ state: 'detached' });
});

it('receives a client’s decisions through the public link, shown at once to its creators', async () => {
  const made = await context.request.post(`${url}/api/sharing/casting/${casting_id}/public_token`, {
    headers: { 'x-csrf-token': csrf, 'content-type': 'application/json' },
    data: {},
  });
  const { token } = await made.json();
  const client = await somebody(browser);
  await client.page.goto(`${url}/list/casting/${casting_id}?public_token=${token}`);
  await client.page.setViewportSize({ width: 360, height: 780 });
  await heading(client.page, 'Second round demo').waitFor();
  expect(await client.page.getByRole('button', { name: 'Content shown' }).count()).toBe(0);
  await decideAs(client.page, 'A new name for the deck', { says: 'Accept', name: 'Eva' });
  await writeOn(client.page, 'A new name for the deck', 'Comment', 'Exactly right');
  await accessible(client.page);
  expect(client.errors).toEqual([]);
  await client.context.close();
  await page.getByText('Accepted by Eva').waitFor();
  await page.goto(`${url}/list/${list_id}`);
  await page.getByTitle(/^Eva/).waitFor();
  await page.getByTitle('1 comment').waitFor();
});

it('is a presentation that other programs can open', async () => {
  await page.goto(`${url}/list/casting/${casting_id}`);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: /PowerPoint/ }).click();
  await page.getByText('Preparing your file…').first().waitFor();
  const mine = async () => (await (await context.request.get(`${url}/api/exports`)).json()).exports[0];
  await expect.poll(async () => (await mine()).state, { timeout: 150_000 }).toBe('completed');
  const { id, file_name } = await mine();
  expect(file_name).toMatch(/\.pptx$/);
  const file = await (await context.request.get(`${url}/api/exports/${id}/file`)).body();
  expect(file.subarray(0, 2).toString()).toBe('PK');
  const names = file.toString('latin1');
  expect(names).toContain('ppt/media/');
  expect(names).toContain('ppt/charts/');
});
