import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { tabByOffice, textByOffice } from '#server/testing/opened-elsewhere.ts';
import { callsOf } from './calls.ts';
import { decideAs } from './client-page.ts';
import { exported } from './exported.ts';
import {
  accessible,
  type Browser,
  type BrowserContext,
  heading,
  invitationToken,
  launchBrowser,
  ownProduct,
  type Page,
  type Product,
  settled,
  signIn,
  somebody,
} from './product.ts';

const LIST = 'Spring shortlist';
const COWORKER = { email: 'orla.finch@example.com', password: 'a lamp at the window' };
const VIEWER = { email: 'bram.wold@example.com', password: 'a candle in the hall' };

let product: Product;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let errors: string[];
let list: number;
let casting: number;

beforeAll(async () => {
  [product, browser] = await Promise.all([ownProduct('none'), launchBrowser()]);
  // Browsers log the expected 400.
  ({ context, page, errors } = await somebody(browser, [/400 .*\/api\/lists\//]));
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
interface Stored {
  name: string;
  price: number | null;
  status: number | null;
  custom_values: Record<string, number>;
}
const stored = async (): Promise<Stored[]> => (await read(`/lists/${list}/profiles`)).profiles;

const dialog = () => page.getByRole('dialog', { name: 'Import into “Spring shortlist”' });
const give = (name: string, text: string) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

it('starts with a folder and a list in it', async () => {
  for (const [what, name] of [
    ['New folder', 'Spring campaign'],
    ['New list', LIST],
  ] as const) {
    await page.goto(`${product.url}/lists`);
    await page.getByRole('button', { name: what }).first().click();
    await page.getByRole('dialog').getByLabel('Name').fill(name);
    await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  const { lists } = await read('/lists/user_lists');
  const [folder, made] = ['Spring campaign', LIST].map((name) =>
    lists.find((one: { name: string }) => one.name === name),
  );
  list = made.id;
  await post('/lists/move', { id: list, parent_id: folder.id });
});

it('refuses a file that is not a list of creators, with the reason', async () => {
  await page.goto(`${product.url}/list/${list}`);
  await page.getByRole('button', { name: /^More for/ }).click();
  await page.getByRole('menuitem', { name: 'Import a file…' }).click();
  await dialog().getByText('Drop a file of creators here').waitFor();
  await accessible(page);
  await give('empty.csv', 'Instagram,Price\n');
  await dialog().getByText('The file has a header, but no rows below it.').waitFor();
});

it('imports another tool’s export with good, bad and duplicate rows', async () => {
  await give(
    'agency.csv',
    [
      'Influencer Handle;Network;Full Name;Status;Quoted Fee',
      '@anna.alm;Instagram;Anna Alm;confirmed;1.5k',
      'https://www.tiktok.com/@ben.birch;TikTok;Ben Birch;idea;900',
      '@anna.alm;Instagram;Anna Alm;;',
      'no handle!;Instagram;Cleo Cherry;nowhere;',
    ].join('\n'),
  );
  await dialog().getByRole('list', { name: 'Columns of the file' }).waitFor();
  await accessible(page);
  await dialog().getByRole('button', { name: 'Import 4 rows' }).click();
  await dialog().getByText('4 of 4 accounts done').waitFor();
  await dialog().getByRole('button', { name: 'Retry errors' }).waitFor();
  await accessible(page);
});

it('shows the same after a reload, and corrects a handle in place', async () => {
  await page.reload();
  await dialog().getByRole('textbox', { name: 'Handle of row 5 on Instagram' }).fill('cleo.cherry');
  await dialog().getByRole('button', { name: 'Fix' }).click();
  await dialog().getByRole('button', { name: 'Retry errors' }).waitFor({ state: 'hidden' });
  await dialog().getByText('All 4').click();
  await dialog().getByText('Same person as row 2; the values of row 2 are kept.').waitFor();
  await dialog().getByText('Status “nowhere” is not an option of the list.').waitFor();
  const answer = await page.request.get(`${product.url}/api/lists/${list}/profiles`);
  const { profiles } = await answer.json();
  expect(profiles.map((one: { name: string; price: number | null }) => [one.name, one.price])).toEqual([
    ['Anna Alm', 1500],
    ['Ben Birch', 900],
    ['Cleo Cherry', null],
  ]);
});

it('sets the status of several creators and a custom column', async () => {
  await page.goto(`${product.url}/list/${list}`);
  await page.getByRole('button', { name: 'Options', exact: true }).click();
  const options = page.getByRole('dialog', { name: `Options of “${LIST}”` });
  await options.getByRole('button', { name: 'Dropdown column' }).click();
  await options.getByRole('tab', { name: 'New column' }).click();
  await options.getByRole('textbox', { name: 'Name of the column' }).fill('Wave');
  await options.getByRole('button', { name: 'Add an option' }).click();
  await options.getByRole('textbox', { name: 'Name of option 1' }).fill('First');
  await accessible(page);
  await options.getByRole('button', { name: 'Save' }).click();
  await options.waitFor({ state: 'detached' });
  await page.getByRole('columnheader', { name: 'Wave' }).waitFor();
  for (const name of ['Anna Alm', 'Ben Birch'])
    await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  const bar = page.getByRole('toolbar', { name: 'Selected rows' });
  await bar.getByRole('button', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Negotiating' }).click();
  await expect.poll(async () => (await stored()).filter((one) => one.status !== null).length).toBe(2);
  const { custom_dropdowns } = await read(`/lists/${list}`);
  expect(custom_dropdowns).toMatchObject([{ name: 'Wave', options: [{ value: 'First' }] }]);
});

it('adds a comment about a creator', async () => {
  const [first] = await read(`/lists/${list}/profiles`).then((answer) => answer.profiles);
  await page.goto(`${product.url}/list/${list}?comments=${first.profile_id}`);
  const drawer = page.getByRole('dialog', { name: 'Comments on Anna Alm' });
  await drawer.getByLabel('Write a comment').fill('Two reels, please');
  await drawer.getByRole('button', { name: 'Comment', exact: true }).click();
  await drawer.getByText('Two reels, please').waitFor();
});

it('forecasts their results, and says where data is missing', async () => {
  await page.goto(`${product.url}/list/${list}`);
  await settled(page);
  await page.getByRole('button', { name: 'Plan', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Forecast' }).click();
  await page.waitForURL(/\/list\/forecast\/\d+/);
  await page.getByRole('heading', { level: 1, name: /Spring shortlist/ }).waitFor();
  await settled(page);
  await accessible(page);
});

it('creates a casting that other programs open as a presentation', async () => {
  await page.goto(`${product.url}/list/${list}`);
  await page.getByRole('button', { name: 'Plan', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Castings…' }).click();
  await page.getByRole('dialog').getByLabel('New casting of 3 creators').fill('For the client');
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  await heading(page, 'For the client').waitFor();
  casting = Number(new URL(page.url()).pathname.split('/').at(-1));
  const text = textByOffice(await exported(page, 'PowerPoint', 'pptx'));
  for (const name of ['Anna Alm', 'Ben Birch', 'Cleo Cherry']) expect(text).toContain(name);
});

it('receives the client’s decisions through the public link', async () => {
  const { token } = await post(`/sharing/casting/${casting}/public_token`, {});
  const client = await somebody(browser);
  await client.page.goto(`${product.url}/list/casting/${casting}?public_token=${token}`);
  for (const [name, says] of [
    ['Anna Alm', 'Accept'],
    ['Ben Birch', 'Reject'],
  ] as const) {
    await decideAs(client.page, name, { says, name: 'Eva' });
  }
  expect(client.errors).toEqual([]);
  await client.context.close();
  await page.goto(`${product.url}/list/${list}`);
  await page.getByTitle(/Eva/).first().waitFor();
});

it('is exported to a workbook with the numbers on screen', async () => {
  const rows = tabByOffice(await exported(page, 'Excel workbook', 'xlsx'), 'Creators');
  for (const one of await stored()) {
    const row = rows.find((cells) => cells.includes(one.name)) ?? [];
    if (one.price !== null) expect(row).toContain(String(one.price));
  }
});

it('can be edited by a co-worker and read by a viewer', async () => {
  for (const [person, role, names] of [
    [COWORKER, 'member', ['Orla', 'Finch']],
    [VIEWER, 'viewer', ['Bram', 'Wold']],
  ] as const) {
    await post('/users', { email: person.email, role });
    const token = await invitationToken(context, product.url, person.email);
    const [first_name, last_name] = names;
    await post('/invitation/accept', { token, first_name, last_name, password: person.password });
    await post(`/sharing/lists/${list}/users`, { email: person.email, user_type: 'Co-worker' });
    const theirs = await somebody(browser);
    await signIn(theirs.page, product.url, person);
    await theirs.page.goto(`${product.url}/list/${list}`);
    await theirs.page.getByRole('grid', { name: LIST }).getByText('Anna Alm').first().waitFor();
    const disabled = await theirs.page
      .getByRole('button', { name: 'Add creators' })
      .getAttribute('aria-disabled');
    expect(disabled === 'true').toBe(role === 'viewer');
    expect(theirs.errors).toEqual([]);
    await theirs.context.close();
  }
});

it('shows previous imports at 360 px', async () => {
  await page.goto(`${product.url}/list/${list}`);
  await page.getByRole('button', { name: /^More for/ }).click();
  await page.getByRole('menuitem', { name: 'Import a file…' }).click();
  await page.setViewportSize({ width: 360, height: 780 });
  await dialog().getByText('Imports of this list').waitFor();
  await accessible(page);
  const wide = await page.evaluate('document.documentElement.scrollWidth');
  expect(wide).toBeLessThanOrEqual(360);
});
