import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import {
  accessible,
  type Browser,
  launchBrowser,
  type Page,
  type Product,
  signIn,
  somebody,
  startProduct,
} from './product.ts';

let product: Product;
let browser: Browser;
let page: Page;
let errors: string[];
let list: number;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ demo: 'none' }), launchBrowser()]);
  // A file or a handle that is refused is refused with a 400, which browsers write down.
  ({ page, errors } = await somebody(browser, [/400 .*\/api\/lists\//]));
  await signIn(page, product.url);
  const { csrf } = await (await page.request.get(`${product.url}/api/user/user`)).json();
  const made = await page.request.post(`${product.url}/api/lists/add`, {
    headers: { 'x-csrf-token': csrf },
    data: { name: 'Spring shortlist' },
  });
  list = (await made.json()).id;
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});
afterEach(() => {
  expect(errors).toEqual([]);
});

const dialog = () => page.getByRole('dialog', { name: 'Import into “Spring shortlist”' });
const give = (name: string, text: string) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

it('refuses what is no list of creators, and says why', async () => {
  await page.goto(`${product.url}/list/${list}`);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await dialog().getByText('Drop a file of creators here').waitFor();
  await accessible(page);
  await give('empty.csv', 'Instagram,Price\n');
  await dialog().getByText('The file has a header and no rows below it.').waitFor();
});

it('takes the export of another tool in, with good, bad and double rows', async () => {
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
  await dialog().getByRole('button', { name: 'Try errors again' }).waitFor();
  await accessible(page);
});

it('shows the same after a reload, and a handle is mended in place', async () => {
  await page.reload();
  await dialog().getByRole('textbox', { name: 'Handle of row 5 on Instagram' }).fill('cleo.cherry');
  await dialog().getByRole('button', { name: 'Fix' }).click();
  await dialog().getByRole('button', { name: 'Try errors again' }).waitFor({ state: 'hidden' });
  await dialog().getByText('All 4').click();
  await dialog().getByText('Same person as row 2; the cells of that row stand.').waitFor();
  await dialog().getByText('Status “nowhere”: the list has no such option.').waitFor();
  const answer = await page.request.get(`${product.url}/api/lists/${list}/profiles`);
  const { profiles } = await answer.json();
  expect(profiles.map((one: { name: string; price: number | null }) => [one.name, one.price])).toEqual([
    ['Anna Alm', 1500],
    ['Ben Birch', 900],
    ['Cleo Cherry', null],
  ]);
});

it('shows the imports before at 360 px', async () => {
  await page.setViewportSize({ width: 360, height: 780 });
  await dialog().getByRole('button', { name: 'Import another file' }).click();
  await dialog().getByText('Imports of this list').waitFor();
  await accessible(page);
  const wide = await page.evaluate('document.documentElement.scrollWidth');
  expect(wide).toBeLessThanOrEqual(360);
});
