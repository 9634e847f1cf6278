import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import {
  accessible,
  type Browser,
  type BrowserContext,
  heading,
  launchBrowser,
  ownProduct,
  type Page,
  type Product,
  signIn,
  somebody,
} from './product.ts';

// A first-time user with nothing but the texts on the screen.
const POSTS = 12;
const COLLEAGUE = { email: 'fern.oakley@example.com', password: 'a quiet morning walk' };
let product: Product;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let errors: string[];

beforeAll(async () => {
  [product, browser] = await Promise.all([ownProduct('demo'), launchBrowser()]);
  ({ context, page, errors } = await somebody(browser));
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: product.url });
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});
afterEach(() => {
  expect(errors).toEqual([]);
});

/** Posts of one creator as a German scheduling tool exports them. */
function ownExport() {
  const rows = Array.from({ length: POSTS }, (_, n) => {
    const day = String(n + 1).padStart(2, '0');
    return `@wiesengrund;Wiesen Grund;48.2${n + 10};${day}.03.2026 18:30;https://www.instagram.com/p/Wg${n}aB3dE4f_/;"Frühling, Tag ${n} #wiesentag";1.${200 + n};${30 + n}`;
  });
  const header = 'Konto;Name;Follower;Veröffentlicht am;Link;Text;Gefällt mir;Kommentare';
  return {
    name: 'Beiträge 2026.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([header, ...rows, ''].join('\r\n')),
  };
}

const banner = () => page.getByRole('region', { name: 'Demo data' });
const go = (name: string) =>
  page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .click();

it('reads on the first screen that the data is invented', async () => {
  await signIn(page, product.url);
  await heading(page, 'Home').waitFor();
  await banner().getByText('You are viewing demo data').waitFor();
  // The banner says so for everything that is there.
  const pills = page.getByRole('main').getByText('demo', { exact: true }).filter({ visible: true });
  expect(await pills.count()).toBe(0);
  await accessible(page);
});

it('drops a file and sees it recognized, with the values as interpreted', async () => {
  await go('Sources');
  await heading(page, 'Sources').waitFor();
  await page.locator('input[type=file]').setInputFiles(ownExport());
  const waiting = page.getByRole('region', { name: 'Ready: Beiträge 2026.csv' });
  await waiting.getByText('Instagram posts.', { exact: true }).waitFor();
  const table = waiting.getByRole('region', { name: /^First rows of .*, as interpreted$/ });
  await table.getByText('48,210', { exact: true }).waitFor();
  await table.getByText(/^Mar 1, 2026/).waitFor();
  await waiting.getByRole('button', { name: 'Start import' }).click();
  await page
    .getByRole('list', { name: 'Finished imports' })
    .getByText(`${POSTS} new`)
    .waitFor({ timeout: 150_000 });
});

it('finds their own creator, real among the invented', async () => {
  await go('Profiles');
  await page.getByLabel(/^Search by sentence/).fill('wiesengrund');
  const grid = page.getByRole('grid', { name: 'Profiles' });
  await grid.getByText('Wiesen Grund').first().click();
  await heading(page, 'Wiesen Grund').waitFor();
  await page
    .getByText(/^48\.2k|^48,2\d\d/)
    .first()
    .waitFor();
  expect(await page.getByRole('main').getByText('demo', { exact: true }).count()).toBe(0);
});

it('removes the demo data, restores it, and removes it again, while imported data is unchanged', async () => {
  const remove = async () => {
    await banner().getByText('You are viewing demo data').waitFor();
    await banner().getByRole('button', { name: 'Remove demo data' }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove demo data' });
    await dialog.getByText('Your imports, saved filters, users and settings are kept').waitFor();
    await accessible(page);
    await dialog.getByRole('button', { name: 'Remove demo data' }).click();
    await banner().getByText('The demo data was removed').waitFor({ timeout: 150_000 });
  };
  await remove();
  await banner().getByRole('button', { name: 'Undo' }).click();
  await banner().getByText('You are viewing demo data').waitFor({ timeout: 150_000 });
  await go('Profiles');
  await page.getByText('demo', { exact: true }).first().waitFor();
  await remove();
  await banner().getByRole('button', { name: 'Close this message' }).click();
  await banner().waitFor({ state: 'detached' });
  await page.goto(`${product.url}/profiles`);
  const rows = page.getByRole('grid', { name: 'Profiles' });
  await rows.getByText('Wiesen Grund').first().waitFor();
  expect(await rows.getByText('demo', { exact: true }).count()).toBe(0);
  await go('Home');
  await page.getByRole('main').getByText('Wiesen Grund').first().waitFor();
}, 300_000);

it('invites a colleague by a copied link, who joins and sees the same', async () => {
  await go('Settings');
  await page.getByRole('link', { name: /^Users/ }).click();
  await heading(page, 'Users').waitFor();
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite a colleague' });
  await dialog.getByLabel('Email').fill(COLLEAGUE.email);
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
  await page.getByText('Email is not set up, so send them this link yourself').waitFor();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  const link = await page.evaluate<string>('navigator.clipboard.readText()');
  expect(link).toMatch(/\/invitation#[\w-]{43}$/);
  const { context: theirs, page: joining, errors: complaints } = await somebody(browser);
  // The link contains the public address; here the product listens on its own port.
  await joining.goto(`${product.url}${link.slice(link.indexOf('/invitation'))}`);
  await joining.getByLabel('First name').fill('Fern');
  await joining.getByLabel('Last name').fill('Oakley');
  await joining.getByLabel('Choose a password').first().fill(COLLEAGUE.password);
  await joining.getByRole('button', { name: /^Join / }).click();
  await heading(joining, 'Home').waitFor();
  await joining.getByRole('main').getByText('Wiesen Grund').first().waitFor();
  expect(complaints).toEqual([]);
  await theirs.close();
});
