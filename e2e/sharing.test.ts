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
const REPORT = 'Lantern season';
const COLLEAGUE = { email: 'tilda.marsh@example.com', password: 'a lantern in the fog' };
const LINK_PASSWORD = 'open the shutters';
let browser: Browser;
let office: BrowserContext;
let owner: Page;
let desk: BrowserContext;
let colleague: Page;
let street: BrowserContext;
let visitor: Page;
let errors: string[][];
let page_path: string;
let link: string;

beforeAll(async () => {
  browser = await launchBrowser();
  const people = [
    await somebody(browser),
    await somebody(browser, [/403 .*\/api\/keyword\/user_filters\?/]),
    // Browsers log the refusal of a closed link.
    await somebody(browser, [/401 .*public_token/, /401 .*\/public_token\/unlock/]),
  ] as const;
  [{ context: office, page: owner }, { context: desk, page: colleague }, { context: street, page: visitor }] =
    people;
  errors = people.map((person) => person.errors);
});
afterAll(() => browser.close());
afterEach(() => {
  expect(errors.flat()).toEqual([]);
});

const report = (page: Page) => page.getByRole('region', { name: 'Posts', exact: true }).first();

async function invite(): Promise<void> {
  const { csrf } = await (await office.request.get(`${url}/api/user/user`)).json();
  const headers = { 'x-csrf-token': csrf };
  const data = { email: COLLEAGUE.email, role: 'member' };
  expect((await office.request.post(`${url}/api/users`, { data, headers })).ok()).toBe(true);
  const token = await invitationToken(office, url, COLLEAGUE.email);
  const person = { token, first_name: 'Tilda', last_name: 'Marsh', password: COLLEAGUE.password };
  expect((await office.request.post(`${url}/api/invitation/accept`, { data: person })).ok()).toBe(true);
}

it('saves a keyword report', async () => {
  await signIn(owner, url);
  await owner.goto(`${url}/keyword?keyword=%23skincare&from_date=2024-01-01`);
  await owner.getByRole('button', { name: 'Save report' }).click();
  const dialog = owner.getByRole('dialog', { name: 'Save report' });
  await dialog.getByLabel('Report name').fill(REPORT);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await owner.waitForURL(/\/keyword\/\d+/);
  page_path = new URL(owner.url()).pathname;
  await heading(owner, REPORT).waitFor();
});

it('keeps its comparison', async () => {
  await owner.getByRole('button', { name: 'Compare', exact: true }).click();
  await owner.getByLabel('Keyword to compare with').fill('#fashion');
  await owner.keyboard.press('Enter');
  await owner.waitForURL(/compare=/);
  await owner.getByRole('button', { name: 'Update report' }).click();
  await owner.getByText(`“${REPORT}” was updated`).waitFor();
  await owner.goto(`${url}${page_path}`);
  await owner.getByRole('button', { name: 'Stop comparing with #fashion' }).first().waitFor();
  expect(await owner.getByRole('button', { name: 'Update report' }).count()).toBe(0);
});

it('is renamed, duplicated and deleted where it is opened', async () => {
  const actions = (name: string) => owner.getByRole('button', { name: `Actions for ${name}` });
  await actions(REPORT).click();
  await owner.getByRole('menuitem', { name: 'Duplicate' }).click();
  const copy = owner.getByRole('dialog', { name: 'Duplicate the report' });
  const name = copy.getByLabel('Report name');
  expect(await name.inputValue()).toBe(`${REPORT} (copy)`);
  // The name is selected, so typing replaces it.
  await expect.poll(() => owner.evaluate('getSelection().toString()')).toBe(`${REPORT} (copy)`);
  await owner.keyboard.type('Second season');
  await owner.keyboard.press('Enter');
  await heading(owner, 'Second season').waitFor();
  await actions('Second season').click();
  await owner.getByRole('menuitem', { name: 'Rename' }).click();
  await owner.getByRole('dialog', { name: 'Rename the report' }).waitFor();
  await owner.keyboard.type('Third season');
  await owner.keyboard.press('Enter');
  await heading(owner, 'Third season').waitFor();
  await actions('Third season').click();
  await owner.getByRole('menuitem', { name: 'Delete' }).click();
  await owner.getByText('“Third season” was deleted').waitFor();
  await heading(owner, 'Keywords').waitFor();
  await owner.goto(`${url}${page_path}`);
  await heading(owner, REPORT).waitFor();
});

it('can be requested by a colleague who has its URL', async () => {
  await invite();
  await signIn(colleague, url, COLLEAGUE);
  await colleague.goto(`${url}${page_path}`);
  await colleague.getByText('This keyword report is not shared with you, or was deleted.').waitFor();
  await accessible(colleague);
  await colleague.getByRole('button', { name: 'Request access' }).click();
  await colleague.getByText('The owner was notified by email.').waitFor();
  const { messages } = await (await office.request.get(`${url}/api/outbox?limit=50`)).json();
  const [mail] = messages.filter((m: { template: string }) => m.template === 'access-asked');
  const { text } = await (await office.request.get(`${url}/api/outbox/${mail.id}`)).json();
  const address = /https?:\/\/\S+share=open/.exec(text)?.[0] ?? '';
  await owner.goto(`${url}${address.slice(address.indexOf(page_path))}`);
  await owner.getByRole('dialog', { name: 'Share this keyword report' }).waitFor();
  await owner.keyboard.press('Escape');
  await owner.waitForURL((to) => !to.search.includes('share'));
});

it('is shared with a colleague, who can edit it but not share it', async () => {
  await owner.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = owner.getByRole('dialog', { name: 'Share this keyword report' });
  await dialog.getByLabel('Add a colleague').fill('tilda');
  await owner.getByRole('option', { name: /Tilda Marsh/ }).click();
  const people = dialog.getByRole('list', { name: 'People with access' });
  await people.getByText(COLLEAGUE.email).waitFor();
  expect(await people.getByLabel('Role of Tilda Marsh').inputValue()).toBe('Co-worker');
  await accessible(owner);
  await owner.keyboard.press('Escape');
  const { messages } = await (await office.request.get(`${url}/api/outbox?limit=50`)).json();
  // Other tests share with other people.
  const mails = messages.filter(
    (m: { template: string; recipient: string }) =>
      m.template === 'shared-with-you' && m.recipient === COLLEAGUE.email,
  );
  expect(mails).toMatchObject([{ recipient: COLLEAGUE.email }]);
  const { text } = await (await office.request.get(`${url}/api/outbox/${mails[0].id}`)).json();
  expect(text).toContain(page_path);

  await colleague.goto(`${url}/`);
  await colleague.getByRole('heading', { level: 2, name: 'Shared with me' }).waitFor();
  await accessible(colleague);
  await colleague.getByRole('main').getByRole('link', { name: REPORT }).first().click();
  await heading(colleague, REPORT).waitFor();
  await colleague.getByRole('button', { name: 'Share', exact: true }).click();
  const theirs = colleague.getByRole('dialog', { name: 'Share this keyword report' });
  await theirs.getByText('Only the owner or an admin can share this keyword report.').waitFor();
  await theirs.getByRole('tab', { name: 'Public link' }).click();
  await theirs.getByText('It is not public. Only the owner or an admin can publish').waitFor();
  await accessible(colleague);
  await colleague.keyboard.press('Escape');
  await colleague.goto(`${url}/keywords`);
  await colleague.getByRole('button', { name: `Actions for ${REPORT}` }).click();
  await colleague.getByRole('menuitem', { name: 'Delete' }).click();
  await colleague.getByText('Only the owner or an admin can delete this keyword report.').waitFor();
});

it('is restored with its colleague when its deletion is undone', async () => {
  await owner.goto(`${url}/keywords`);
  await owner.getByRole('button', { name: `Actions for ${REPORT}` }).click();
  await owner.getByRole('menuitem', { name: 'Delete' }).click();
  await owner.getByText(`“${REPORT}” was deleted`).waitFor();
  await owner.getByRole('button', { name: 'Undo' }).click();
  await owner.getByRole('button', { name: `Actions for ${REPORT}` }).waitFor();
  await colleague.goto(`${url}${page_path}`);
  await heading(colleague, REPORT).waitFor();
  await owner.goto(`${url}${page_path}`);
  await heading(owner, REPORT).waitFor();
});

it('is published and opens without signing in', async () => {
  await owner.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = owner.getByRole('dialog', { name: 'Share this keyword report' });
  await dialog.getByRole('tab', { name: 'Public link' }).click();
  await dialog.getByRole('button', { name: 'Create public link' }).click();
  link = await dialog.getByRole('textbox', { name: 'Link' }).inputValue();
  expect(link).toMatch(new RegExp(`^${url}${page_path}\\?public_token=[\\w-]{32}$`));
  await accessible(owner);

  await visitor.goto(link);
  await heading(visitor, REPORT).waitFor();
  await report(visitor).getByText(/^\d+$/).first().waitFor();
  await visitor.getByText('Shared by').waitFor();
  expect(await visitor.getByRole('navigation').count()).toBe(0);
  for (const edit of ['Save report', 'Update report', 'Share', 'Filter', 'Compare'])
    expect(await visitor.getByRole('button', { name: edit, exact: true }).count()).toBe(0);
  expect(await visitor.locator('a[href*="/profile/"]').count()).toBe(0);
  await accessible(visitor);
  // The tab keeps its link; the rest of the application stays closed.
  await visitor.goto(`${url}${page_path}`);
  await heading(visitor, REPORT).waitFor();
  await visitor.goto(`${url}/profiles`);
  await heading(visitor, 'Sign in').waitFor();
});

it('hides columns, behind a password', async () => {
  const dialog = owner.getByRole('dialog', { name: 'Share this keyword report' });
  await dialog.getByRole('switch', { name: 'Require a password' }).click();
  await dialog.getByLabel('Password of the link').fill(LINK_PASSWORD);
  await dialog.getByRole('checkbox', { name: 'Media value' }).click();
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await owner.getByText('Link updated').waitFor();

  await visitor.goto(link);
  await heading(visitor, 'Enter the password').waitFor();
  await accessible(visitor);
  await visitor.getByLabel('Password', { exact: true }).fill('a wrong one');
  await visitor.getByRole('button', { name: 'Open', exact: true }).click();
  await visitor.getByText('Wrong password').waitFor();
  await visitor.getByLabel('Password', { exact: true }).fill(LINK_PASSWORD);
  await visitor.getByRole('button', { name: 'Open', exact: true }).click();
  await heading(visitor, REPORT).waitFor();
  await report(visitor).waitFor();
  await settled(visitor);
  expect(await visitor.getByText('Media value').count()).toBe(0);
  await visitor.setViewportSize({ width: 360, height: 780 });
  await accessible(visitor);
  const wide = await visitor.evaluate('document.documentElement.scrollWidth > window.innerWidth');
  expect(wide).toBe(false);

  await dialog.getByRole('button', { name: 'Access log' }).click();
  await dialog
    .getByRole('list', { name: 'Visits, newest first' })
    .getByText('Entered the password')
    .waitFor();
  await accessible(owner);
});

it('is made private, which ends the link at once, also where it is open', async () => {
  const dialog = owner.getByRole('dialog', { name: 'Share this keyword report' });
  await dialog.getByRole('button', { name: 'Make private' }).click();
  const question = owner.getByRole('alertdialog', { name: 'Make it private?' });
  await accessible(owner);
  await question.getByRole('button', { name: 'Make private' }).click();
  await owner.getByText('The keyword report is private').waitFor();
  await visitor.reload();
  await heading(visitor, 'This link does not work').waitFor();
  await accessible(visitor);
  await visitor.goto(link);
  await heading(visitor, 'This link does not work').waitFor();
  const refused = await street.request.get(`${url}/api/keyword/statistics?${new URL(link).searchParams}`);
  expect(refused.status()).toBe(401);
  await desk.close();
});
