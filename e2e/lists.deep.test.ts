import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import {
  accessible,
  type Browser,
  type BrowserContext,
  heading,
  invitationToken,
  launchBrowser,
  type Page,
  settled,
  sharedProduct,
  signIn,
  somebody,
} from './product.ts';

const url = sharedProduct();
const NAME = 'Lantern shortlist';
const COWORKER = {
  email: 'orla.finch@example.com',
  password: 'a lamp at the window',
  first: 'Orla',
  last: 'Finch',
};
const VIEWER = {
  email: 'bram.wold@example.com',
  password: 'a candle in the hall',
  first: 'Bram',
  last: 'Wold',
};
let browser: Browser;
let office: BrowserContext;
let owner: Page;
let errors: string[][];
let csrf: string;
let list: number;
let path: string;

async function post(address: string, data: object): Promise<{ id: number }> {
  const answer = await office.request.post(`${url}/api${address}`, {
    data,
    headers: { 'x-csrf-token': csrf },
  });
  expect(await answer.text().then((text) => (answer.ok() ? '' : text))).toBe('');
  return answer.json();
}

async function invite(person: typeof COWORKER, role: 'member' | 'viewer'): Promise<void> {
  await post('/users', { email: person.email, role });
  const token = await invitationToken(office, url, person.email);
  const { first: first_name, last: last_name, password } = person;
  await post('/invitation/accept', { token, first_name, last_name, password });
  await post(`/sharing/lists/${list}/users`, { email: person.email, user_type: 'Co-worker' });
}

beforeAll(async () => {
  browser = await launchBrowser();
  const one = await somebody(browser);
  ({ context: office, page: owner } = one);
  errors = [one.errors];
  await office.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: url });
  await signIn(owner, url);
  ({ csrf } = await (await office.request.get(`${url}/api/user/user`)).json());
  const folder = await post('/lists/add', { name: 'Spring campaign', is_folder: true });
  ({ id: list } = await post('/lists/add', { name: NAME, parent_id: folder.id }));
  path = `/list/${list}`;
});
afterAll(() => browser.close());
afterEach(() => {
  expect(errors.flat()).toEqual([]);
});

const grid = (page: Page) => page.getByRole('grid', { name: NAME });
const row = (page: Page, place: number) => grid(page).locator(`[data-index="${place}"]`);
async function cell(page: Page, place: number, column: string): Promise<string> {
  const heads = await grid(page)
    .getByRole('columnheader')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
  return (
    (await row(page, place)
      .locator(`[data-column="${heads.indexOf(column) - 1}"]`)
      .textContent()) ?? ''
  );
}
async function goTo(page: Page, column: string): Promise<void> {
  const heads = await grid(page)
    .getByRole('columnheader')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
  await grid(page).focus();
  await page.keyboard.press('Control+Home');
  for (let step = 1; step < heads.indexOf(column); step++) await page.keyboard.press('ArrowRight');
}
const stored = async () =>
  (await (await office.request.get(`${url}/api/lists/${list}/profiles?limit=1000`)).json()).profiles;
const copied = (text: string) => owner.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
const toastText = (text: string | RegExp) => owner.getByRole('alert').getByText(text).first();

it('explains how to fill an empty list, and fills it by search and by pasted handles', async () => {
  await owner.goto(`${url}${path}`);
  await heading(owner, NAME).waitFor();
  await owner.getByText('This list has no creators yet').waitFor();
  await accessible(owner);
  await owner.getByRole('button', { name: 'Search, paste or copy creators' }).click();
  const dialog = owner.getByRole('dialog', { name: `Add creators to “${NAME}”` });
  const results = dialog.getByRole('list', { name: 'Found creators' });
  await results.getByRole('checkbox').nth(5).waitFor();
  await accessible(owner);
  for (const place of [0, 1, 2, 3, 4]) await results.getByRole('checkbox').nth(place).check();
  await dialog.getByRole('button', { name: 'Add 5 creators' }).click();
  await toastText('5 creators added to').waitFor();
  await row(owner, 4).waitFor();
  const [first] = await stored();
  const platform = Object.keys(first.platforms)[0] ?? '';
  const { username } = first.platforms[platform];
  await owner.getByRole('button', { name: 'Add creators' }).click();
  await dialog.getByRole('tab', { name: 'Paste handles' }).click();
  await dialog.getByLabel('Handles or URLs').fill(`@${username}\nnobody.lantern\ntwo words`);
  await dialog.getByLabel('Platform for plain handles').selectOption(platform);
  await dialog.getByRole('button', { name: 'Look up 3 lines' }).click();
  await dialog.getByText('1 already in the list').waitFor();
  await accessible(owner);
  await dialog.getByRole('button', { name: 'Add 1 creator' }).click();
  await toastText('1 creator added to').waitFor();
  await row(owner, 5).getByText('nobody.lantern').waitFor();
});

it('edits, pastes, fills down and undoes cells by keyboard', async () => {
  await goTo(owner, 'Price');
  await owner.keyboard.type('1,5k');
  await owner.keyboard.press('Enter');
  await owner.keyboard.type('900');
  await owner.keyboard.press('Enter');
  await expect
    .poll(async () => (await stored()).map((r: { price: number }) => r.price).slice(0, 2))
    .toEqual([1500, 900]);
  expect(await cell(owner, 0, 'Price')).toBe('$1.5k');
  await owner.keyboard.type('a lot');
  await owner.keyboard.press('Enter');
  await owner.getByText('This is not a number. Try 900 or 1.5k.').waitFor();
  await accessible(owner);
  await owner.keyboard.press('Escape');
  await goTo(owner, 'Status');
  await copied('confirmed\nMaybe\nCONTACTED');
  await owner.keyboard.press('Control+V');
  await toastText('“Maybe” is not an option of Status.').waitFor();
  await expect.poll(() => cell(owner, 0, 'Status')).toBe('Confirmed');
  expect(await cell(owner, 1, 'Status')).not.toBe('Maybe');
  expect(await cell(owner, 2, 'Status')).toBe('Contacted');
  await goTo(owner, 'Price');
  for (let down = 0; down < 2; down++) await owner.keyboard.press('ArrowDown');
  await owner.keyboard.press('Shift+ArrowDown');
  await owner.keyboard.press('Shift+ArrowDown');
  await copied('$ 1.250,50');
  await owner.keyboard.press('Control+V');
  await expect
    .poll(async () => (await stored()).map((r: { price: number }) => r.price))
    .toEqual([1500, 900, 1250.5, 1250.5, 1250.5, null]);
  await owner.keyboard.press('Control+Z');
  await expect
    .poll(async () => (await stored()).map((r: { price: number }) => r.price))
    .toEqual([1500, 900, null, null, null, null]);
  await owner.keyboard.press('Control+Shift+Z');
  await expect.poll(async () => (await stored())[4].price).toBe(1250.5);
  await owner.keyboard.press('Control+C');
  expect(await owner.evaluate('navigator.clipboard.readText()')).toBe('1250.5\n1250.5\n1250.5');
  await owner.keyboard.press('Delete');
  await expect.poll(async () => (await stored())[4].price).toBeNull();
  // Under a dialog's overlay a notification has too little contrast.
  await toastText('“Maybe” is not an option of Status.').waitFor({ state: 'detached' });
  await owner.keyboard.press('?');
  await owner.getByRole('dialog', { name: 'Table shortcuts' }).waitFor();
  await accessible(owner);
  await owner.keyboard.press('Escape');
});

/** Its radio button lies below its icon. */
const layout = (name: string) => owner.locator('label', { hasText: name });

it('moves a board card to the next status by keyboard', async () => {
  await layout('Board').click();
  await owner.waitForURL(/layout=board/);
  const lane = (name: string) => owner.getByRole('region', { name, exact: true });
  await lane('Confirmed').locator('[data-card]').first().focus();
  await accessible(owner);
  const [first] = await stored();
  await owner.keyboard.press('Shift+ArrowRight');
  await lane('Declined').locator(`[data-card="${first.profile_id}"]`).waitFor();
  await expect
    .poll(() => owner.evaluate("document.activeElement?.getAttribute('data-card')"))
    .toBe(String(first.profile_id));
  await owner.keyboard.press('Shift+ArrowLeft');
  await lane('Confirmed').locator(`[data-card="${first.profile_id}"]`).waitFor();
  await owner.goBack();
  await row(owner, 0).waitFor();
});

it('filters, saves the view and reopens it by its URL', async () => {
  await owner.getByRole('button', { name: 'Filter', exact: true }).click();
  await owner.getByRole('menuitem', { name: 'Price', exact: true }).click();
  const dialog = owner.getByRole('dialog', { name: 'Price' });
  await dialog.getByLabel('Price is at least').fill('1k');
  await accessible(owner);
  await dialog.getByRole('button', { name: 'Filter' }).click();
  await owner.getByRole('status').getByText('1 of 6').waitFor();
  expect(await grid(owner).locator('[data-index]').count()).toBe(1);
  await owner.getByRole('button', { name: 'All creators' }).click();
  await owner.getByRole('menuitem', { name: 'Save as view…' }).click();
  await owner.getByLabel('Name of the view').fill('Dear ones');
  await owner.keyboard.press('Enter');
  await owner.waitForURL(/view=\d+/);
  await owner.reload();
  await owner.getByRole('status').getByText('1 of 6').waitFor();
  await owner.getByRole('button', { name: 'Dear ones' }).click();
  await owner.getByRole('menuitem', { name: 'All creators' }).click();
  await row(owner, 5).waitFor();
});

it('mails a colleague who is mentioned in a comment', async () => {
  await invite(COWORKER, 'member');
  await invite(VIEWER, 'viewer');
  const [first] = await stored();
  await owner.goto(`${url}${path}?comments=${first.profile_id}`);
  const drawer = owner.getByRole('dialog', { name: `Comments on ${first.name}` });
  const field = drawer.getByLabel('Write a comment');
  await field.fill('Please ask ');
  await field.press('End');
  await field.pressSequentially('@orl');
  await owner.getByRole('option', { name: 'Orla Finch' }).click();
  await accessible(owner);
  await drawer.getByRole('button', { name: 'Comment', exact: true }).click();
  await drawer.getByText('@Orla Finch').waitFor();
  await owner.keyboard.press('Escape');
  await expect.poll(() => cell(owner, 0, 'Comments')).toContain('1');
  const { messages } = await (await office.request.get(`${url}/api/outbox?limit=50`)).json();
  const mails = messages.filter((m: { template: string }) => m.template === 'mentioned-in-comment');
  expect(mails).toMatchObject([{ recipient: COWORKER.email }]);
});

it('compares, edits several at once, and removes creators with undo', async () => {
  const names = (await stored()).map((one: { name: string }) => one.name);
  for (const name of names.slice(0, 2)) await owner.getByRole('checkbox', { name: `Select ${name}` }).check();
  const bar = owner.getByRole('toolbar', { name: 'Selected rows' });
  await bar.getByRole('button', { name: 'Compare' }).click();
  const compared = owner.getByRole('dialog', { name: 'Compare 2 creators' });
  await compared.getByRole('rowheader', { name: 'Price', exact: true }).waitFor();
  await accessible(owner);
  await owner.keyboard.press('Escape');
  await bar.getByRole('button', { name: 'Status' }).click();
  await owner.getByRole('option', { name: 'Negotiating' }).click();
  await expect.poll(() => cell(owner, 1, 'Status')).toBe('Negotiating');
  await bar.getByRole('button', { name: 'Remove from list' }).click();
  await toastText('2 creators removed').waitFor();
  await expect.poll(async () => (await stored()).length).toBe(4);
  await owner
    .getByRole('alert')
    .filter({ hasText: '2 creators removed' })
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect.poll(async () => (await stored()).length).toBe(6);
  await row(owner, 5).waitFor();
});

it('warns the later of two people who edit a cell, who can overwrite it', async () => {
  const { page, errors: theirs } = await somebody(browser);
  errors.push(theirs);
  await signIn(page, url, COWORKER);
  await page.goto(`${url}${path}`);
  await row(page, 5).waitFor();
  await goTo(owner, 'Publications');
  await owner.keyboard.type('3');
  await owner.keyboard.press('Enter');
  await expect.poll(async () => (await stored())[0].publications).toBe(3);
  await goTo(page, 'Publications');
  await page.keyboard.type('7');
  await page.keyboard.press('Enter');
  await page.getByText(/entered 3 .*your change was not saved/).waitFor();
  expect(await cell(page, 0, 'Publications')).toBe('3');
  await page.getByRole('button', { name: 'Overwrite with mine' }).click();
  await expect.poll(async () => (await stored())[0].publications).toBe(7);
  // A co-worker cannot delete the list.
  await page.getByRole('button', { name: `More for ${NAME}` }).click();
  await page.getByText('Only the owner or an admin can delete this list.').waitFor();
});

it('lets a viewer read, and says why nothing can be edited', async () => {
  const { page, errors: theirs } = await somebody(browser);
  errors.push(theirs);
  await signIn(page, url, VIEWER);
  await page.goto(`${url}${path}`);
  await row(page, 5).waitFor();
  expect(await page.getByRole('button', { name: 'Add creators' }).getAttribute('aria-disabled')).toBe('true');
  await goTo(page, 'Price');
  await page.keyboard.type('5');
  await page.getByRole('alert').waitFor();
  expect((await stored())[0].price).toBe(1500);
});

it('shows the creators read-only through a public link', async () => {
  const { token } = (await post(`/sharing/lists/${list}/public_token`, {})) as unknown as { token: string };
  const { page, errors: theirs } = await somebody(browser);
  errors.push(theirs);
  await page.goto(`${url}${path}?public_token=${token}`);
  await page.getByRole('article').nth(5).waitFor();
  await accessible(page);
  for (const name of ['Add creators', 'Share', 'Comments', 'Options'])
    expect(await page.getByRole('button', { name, exact: true }).count()).toBe(0);
  expect(await page.locator('a[href*="/profile/"]').count()).toBe(0);
  await page.setViewportSize({ width: 360, height: 780 });
  await accessible(page);
  expect(await page.evaluate('document.documentElement.scrollWidth > window.innerWidth')).toBe(false);
});

it('renders only the visible ones of 5,000 creators', async () => {
  const [one] = await stored();
  const many = Array.from({ length: 5000 }, (_, n) => ({
    ...one,
    profile_id: n + 1,
    name: `Creator ${n + 1}`,
  }));
  await owner.route(`**/api/lists/${list}/profiles*`, (route) => {
    const params = new URL(route.request().url()).searchParams;
    const limit = Number(params.get('limit') ?? 100);
    const page = Number(params.get('page') ?? 1);
    return route.fulfill({
      json: { profiles: many.slice((page - 1) * limit, page * limit), total: 5000, page, limit },
    });
  });
  await owner.goto(`${url}${path}`);
  await owner.getByRole('status').getByText('5,000 creators', { exact: true }).waitFor();
  const nodes = () => grid(owner).evaluate((element) => element.querySelectorAll('*').length);
  expect(await grid(owner).locator('[data-index]').count()).toBeLessThan(60);
  expect(await nodes()).toBeLessThan(2500);
  await grid(owner).focus();
  await owner.keyboard.press('Control+End');
  await row(owner, 4999).waitFor();
  expect(await nodes()).toBeLessThan(2500);
  await layout('Gallery').click();
  await owner.getByRole('region', { name: 'Gallery' }).getByText('Creator 1', { exact: true }).waitFor();
  expect(
    await owner
      .getByRole('region', { name: 'Gallery' })
      .evaluate((element) => element.querySelectorAll('*').length),
  ).toBeLessThan(2500);
  await owner.unroute(`**/api/lists/${list}/profiles*`);
  await settled(owner);
});
