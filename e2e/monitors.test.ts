import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createClientPage } from './client-page.ts';
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
const NAME = 'Serum autumn';
let browser: Browser;
let office: BrowserContext;
let page: Page;
let visitor: Page;
let errors: string[][];
let posts: number;

beforeAll(async () => {
  browser = await launchBrowser();
  const people = [await somebody(browser), await somebody(browser)] as const;
  [{ context: office, page }, { page: visitor }] = people;
  errors = people.map((person) => person.errors);
  await signIn(page, url);
});
afterAll(() => browser.close());
afterEach(() => {
  expect(errors.flat()).toEqual([]);
});

const number = (text: string | null) => Number((text ?? '').replace(/\D/g, ''));
const tab = (of: Page, name: string) => of.getByRole('tab', { name, exact: true });
const boxes = () => page.getByRole('checkbox', { name: /^Select the post by/ });
const bar = () => page.getByRole('toolbar', { name: 'Selected rows' });
const total = (of: Page, count: number) =>
  of.getByText(new RegExp(`^\\d+ of ${count.toLocaleString('en')}$`)).waitFor();

it('counts matching posts while rules are typed, and names the wrong field', async () => {
  await page.goto(`${url}/monitors`);
  await heading(page, 'Monitors').waitFor();
  await accessible(page);
  await page.getByRole('button', { name: 'New monitor' }).first().click();
  await heading(page, 'New monitor').waitFor();
  await page.getByRole('button', { name: 'Create monitor' }).click();
  await page.getByText('Name is required').first().waitFor();
  await page.getByLabel('Name').fill(NAME);
  await page.getByRole('button', { name: 'Last 90 days' }).click();
  const preview = page.getByRole('complementary', { name: 'Preview' });
  const keywords = page.getByRole('combobox', { name: /^Keywords/ });
  await keywords.fill('#skincare');
  await keywords.press('Enter');
  await preview.getByRole('region', { name: 'By keyword' }).getByText('#skincare').waitFor();
  const { profiles } = await (await office.request.get(`${url}/api/profiles?limit=1`)).json();
  await page.getByRole('combobox', { name: 'Creators' }).fill(profiles[0].name);
  await page.getByRole('option', { name: profiles[0].name }).first().click();
  await page.getByLabel('Between creators and keywords').selectOption('OR');
  await preview.getByText('of 1 chosen creator').waitFor();
  const counted = page.getByRole('status').filter({ hasText: 'match' });
  await counted.waitFor();
  posts = number(await counted.textContent());
  expect(posts).toBeGreaterThan(10);
  await accessible(page);
});

it('is created with the posts that were counted', async () => {
  await page.getByRole('button', { name: 'Create monitor' }).click();
  await page.waitForURL(/\/monitor\/\d+$/);
  await heading(page, NAME).waitFor();
  await page.getByText('are being matched').waitFor({ state: 'detached' });
  await page
    .getByText(`${posts.toLocaleString('en')} posts`)
    .first()
    .waitFor();
  await page.getByRole('region', { name: 'Who has posted' }).getByText('1 chosen creator').waitFor();
  await accessible(page);
});

it.each([
  ['Creators', 'Audience'],
  ['Posts', 'Content'],
  ['Results', 'Market'],
  ['Results', 'Forecast vs actual'],
  ['Money', 'Tracking links'],
  ['Report', null],
  ['Setup', null],
])('shows %s, %s', async (name, section) => {
  await tab(page, name).click();
  if (section !== null) await tab(page, section).click();
  await settled(page);
  await accessible(page);
});

it('excludes and restores posts, and keeps their labels', async () => {
  await tab(page, 'Posts').click();
  await total(page, posts);
  await boxes().first().click();
  await boxes()
    .nth(1)
    .click({ modifiers: ['Shift'] });
  await bar().getByText('2 selected').waitFor();
  await accessible(page);
  await bar().getByRole('button', { name: 'Exclude' }).click();
  await total(page, posts - 2);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await total(page, posts);
  await boxes().first().click();
  await bar().getByRole('button', { name: 'Exclude' }).click();
  await total(page, posts - 1);
  await boxes().first().click();
  await bar().getByRole('button', { name: 'Tag' }).click();
  const tags = page.getByRole('dialog', { name: 'Tags of 1 post' });
  await tags.getByRole('combobox', { name: 'Add' }).fill('hero');
  await page.keyboard.press('Enter');
  await accessible(page);
  await tags.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await page.getByRole('combobox', { name: 'Post tag' }).click();
  await page.getByRole('option', { name: 'hero' }).click();
  await accessible(page);
  await total(page, 1);
  await page.goto(page.url());
  await total(page, 1);
  await page.getByRole('button', { name: 'Show all' }).click();
  await total(page, posts - 1);
});

it('says why a post is included, and why another is not', async () => {
  await page
    .getByRole('button', { name: /^Details of the post/ })
    .first()
    .click();
  const details = page.getByRole('dialog', { name: 'Post' });
  await details.getByRole('heading', { name: 'Why it is included' }).waitFor();
  await accessible(page);
  await page.keyboard.press('Escape');
  await page.getByText('1 excluded', { exact: true }).click();
  await total(page, 1);
  await page.getByRole('button', { name: /^Details of the post/ }).click();
  await details.getByRole('heading', { name: 'Why it is not included' }).waitFor();
  await details.getByText(/^Excluded by/).waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('Included', { exact: true }).click();
  await page.getByRole('button', { name: "Why isn't a post included?" }).click();
  await page.getByLabel('Post URL').fill('https://www.instagram.com/p/NoSuchPost1/');
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByText('This post is not in the imported data.').waitFor();
  await accessible(page);
  await page.keyboard.press('Escape');
});

it('is published and opened read-only', async () => {
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Share this monitor' });
  await visitor.goto(await createClientPage(dialog));
  // Its posts are invented, which the heading says.
  await heading(visitor, `${NAME} demo`).waitFor();
  await visitor
    .getByText(new RegExp(`^${posts - 1} posts`))
    .first()
    .waitFor();
  await accessible(visitor);
  await visitor.getByRole('link', { name: 'All charts and posts' }).click();
  await visitor
    .getByText(`${(posts - 1).toLocaleString('en')} posts`)
    .first()
    .waitFor();
  await accessible(visitor);
  const names = await visitor.getByRole('tab').allTextContents();
  expect(names).toEqual(['Results', 'Posts', 'Creators']);
  await tab(visitor, 'Posts').click();
  await total(visitor, posts - 1);
  expect(await visitor.getByRole('button', { name: 'Add a post' }).count()).toBe(0);
  expect(await visitor.getByRole('checkbox').count()).toBe(0);
});

it('shows imported posts while it is open, without a reload', async () => {
  const { csrf } = await (await office.request.get(`${url}/api/user/user`)).json();
  const headers = { 'x-csrf-token': csrf };
  const post = async (path: string, data: object) =>
    (await office.request.post(`${url}/api${path}`, { headers, ...data })).json();
  // Long ago, so that the numbers of other tests do not change.
  const days = { start_date: '2014-03-01', end_date: '2014-03-31' };
  const data = { name: 'Long ago', keywords: ['#afterglowlamp'], ...days };
  const { id } = await post('/monitor/create', { data });
  const brings = async (count: number) => {
    const rows = Array.from({ length: count }, (_none, n) => [
      'lamp.keeper',
      4000,
      `https://www.instagram.com/p/Aglow${count}x${n}/`,
      '2014-03-09',
      70,
      3,
      '#afterglowlamp',
    ]);
    const head = ['username', 'followers', 'link', 'created_time', 'likes', 'comments', 'caption'];
    const buffer = Buffer.from(`${[head, ...rows].map((row) => row.join(',')).join('\n')}\n`);
    const { import: sent } = await post('/imports', {
      multipart: { file: { name: 'afterglow.csv', mimeType: 'text/csv', buffer } },
    });
    const fields = ['account.username', 'followers', 'link', 'created_at', 'likes', 'comments', 'message'];
    const mapping = Object.fromEntries(head.map((column, n) => [column, fields[n]]));
    await post(`/imports/${sent.id}/start`, { data: { platform: 'instagram', mapping } });
  };
  await page.goto(`${url}/monitor/${id}`);
  await heading(page, 'Long ago').waitFor();
  await brings(1);
  await page.getByText('Updated just now').waitFor();
  await page.getByText(/· 1 post ·/).waitFor();
  await tab(page, 'Posts').click();
  await total(page, 1);
  await page.evaluate('window.before = document.querySelector("main")');
  await brings(2);
  await total(page, 3);
  expect(await page.evaluate('window.before === document.querySelector("main")')).toBe(true);
});

it('is archived, found again, and restored from the bin', async () => {
  await page.goto(`${url}/monitors`);
  const actions = page.getByRole('button', { name: `Actions for ${NAME}` });
  await actions.click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await page.getByText('No monitors match these filters.').or(page.getByRole('grid')).first().waitFor();
  await page.goto(`${url}/monitors?state=archived`);
  await actions.click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByText(`“${NAME}” was moved to the bin`).waitFor();
  await page.getByRole('button', { name: 'Bin' }).click();
  await page.getByRole('button', { name: `Restore ${NAME}` }).click();
  await page.getByText('The bin is empty.').waitFor();
  await accessible(page);
});
