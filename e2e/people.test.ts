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
const PERSON = { email: 'willow.ashby@example.com', password: 'a quiet morning walk' };
let browser: Browser;
let office: BrowserContext;
let admin: Page;
let home: BrowserContext;
let invited: Page;
let errors: string[][];
let link: string;

beforeAll(async () => {
  browser = await launchBrowser();
  const refusals = [/40[14] .*\/api\/(login|invitation)$/, /401 .*\/api\//];
  const [inviting, joining] = [await somebody(browser), await somebody(browser, refusals)];
  ({ context: office, page: admin } = inviting);
  ({ context: home, page: invited } = joining);
  errors = [inviting.errors, joining.errors];
});
afterAll(async () => {
  await office.close();
  await home.close();
  await browser.close();
});
afterEach(() => {
  expect(errors.flat()).toEqual([]);
});

it('lets an admin invite a colleague as viewer without keyword analysis', async () => {
  await signIn(admin, url);
  await admin.goto(`${url}/settings`);
  await admin.getByRole('link', { name: /^Users/ }).click();
  await heading(admin, 'Users').waitFor();
  await accessible(admin);
  await admin.getByRole('button', { name: 'Invite' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Invite a colleague' });
  await dialog.getByLabel('Email').fill('nobody');
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
  await dialog.getByText('Enter a valid email address').waitFor();
  errors.forEach((list) => {
    list.splice(0, list.length, ...list.filter((text) => !/400 .*\/api\/users$/.test(text)));
  });
  await dialog.getByLabel('Email').fill(PERSON.email);
  await dialog.getByRole('radio', { name: 'Viewer' }).check();
  await dialog.getByText('Access', { exact: true }).click();
  await dialog.getByRole('switch', { name: 'Keyword analysis' }).uncheck();
  await dialog.getByText('6 of 7 areas').waitFor();
  await accessible(admin);
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
  await admin.getByText('Email is not set up, so send them this link yourself').waitFor();
  await admin.getByRole('button', { name: 'Copy link' }).click();
  await admin.getByRole('button', { name: 'Copied' }).waitFor();
  await accessible(admin);
  await admin.getByRole('button', { name: 'Done' }).click();
  await admin.getByRole('grid', { name: 'Users' }).getByText(PERSON.email).first().waitFor();
  link = `/invitation#${await invitationToken(office, url, PERSON.email)}`;
  expect(link).toMatch(/^\/invitation#[\w-]{43}$/);
});

it('lets the colleague join with their own password', async () => {
  await invited.goto(`${url}${link}`);
  await invited.getByText(/invites you to .* as viewer/).waitFor();
  await accessible(invited);
  await invited.getByRole('button', { name: /^Join / }).click();
  await invited.getByText('Enter your first name').waitFor();
  await invited.getByText('The password must have at least 10 characters').waitFor();
  await invited.getByLabel('First name').fill('Willow');
  await invited.getByLabel('Last name').fill('Ashby');
  await invited.getByLabel('Choose a password').fill(PERSON.password);
  await invited.getByRole('button', { name: /^Join / }).click();
  await heading(invited, 'Home').waitFor();
  await invited.getByRole('button', { name: 'Account of Willow Ashby' }).waitFor();
});

it('signs in with the given role, and shows neither menu nor screen of closed areas', async () => {
  await invited.getByRole('button', { name: 'Account of Willow Ashby' }).click();
  await invited.getByRole('menuitem', { name: 'Sign out' }).click();
  await heading(invited, 'Sign in').waitFor();
  await signIn(invited, url, PERSON);
  await heading(invited, 'Home').waitFor();
  await settled(invited);
  const menu = invited.getByRole('navigation', { name: 'Main' });
  expect(await menu.getByRole('link').allInnerTexts()).toEqual(
    expect.arrayContaining([expect.stringMatching(/^Profiles/), 'Lists', 'Settings']),
  );
  for (const closed of ['Keywords', 'Sources'])
    expect(await menu.getByRole('link', { name: closed }).count()).toBe(0);
  await invited.goto(`${url}/keywords`);
  await heading(invited, 'Keywords').waitFor();
  await invited
    .getByText(
      'Keyword analysis is switched off for your account. An admin of your company can switch it on.',
    )
    .waitFor();
  await accessible(invited);
  await invited.goto(`${url}/settings/users`);
  await invited.getByText('Only an admin of your company can do this.').waitFor();
  const refused = await home.request.get(`${url}/api/keyword/user_filters`);
  expect(refused.status()).toBe(403);
  expect((await refused.json()).message).toMatch(/^Keyword analysis is switched off/);
});

it('explains a refused action on the page of roles', async () => {
  await invited.getByRole('link', { name: 'See who may do what' }).click();
  await heading(invited, 'Roles').waitFor();
  await accessible(invited);
  const imports = invited.getByRole('row', { name: /^Import data/ });
  await imports.getByText('Only an admin of your company can do this.').waitFor();
  await imports.getByRole('img', { name: 'Admin: yes' }).waitFor();
  expect(await invited.getByLabel('Search actions').isVisible()).toBe(false);
  await invited.getByText('All API calls, as enforced by the server').click();
  await accessible(invited);
  await invited.getByLabel('Search actions').fill('sources import the uploaded');
  const row = invited.getByRole('row', { name: /Import the uploaded file/ });
  await row.getByText('Only an admin of your company can do this.').waitFor();
  await row.getByRole('img', { name: 'Admin: yes' }).waitFor();
  await row.getByRole('img', { name: /^Viewer: no/ }).waitFor();
});

it('accepts an invitation once', async () => {
  const { context, page, errors: complaints } = await somebody(browser, [/40[149] /]);
  errors.push(complaints);
  await page.goto(`${url}${link}`);
  await page.getByText(/This invitation was already accepted/).waitFor();
  await accessible(page);
  await context.close();
});

it('ends the session at once when the role changes', async () => {
  await admin.goto(`${url}/settings/users?search=willow`);
  await admin.getByRole('grid', { name: 'Users' }).getByText('Willow Ashby').click();
  const drawer = admin.getByRole('dialog', { name: 'Willow Ashby' });
  await drawer.getByRole('radio', { name: 'Member' }).check();
  await accessible(admin);
  await drawer.getByRole('button', { name: 'Save changes' }).click();
  await admin.getByText('Willow Ashby saved. They have to sign in again.').waitFor();
  expect((await home.request.get(`${url}/api/user/user`)).status()).toBe(401);
  await signIn(invited, url, PERSON);
  expect((await (await home.request.get(`${url}/api/user/user`)).json()).role).toBe('member');
});

it('records all of it in the audit log, which is exported to a file', async () => {
  await admin.goto(`${url}/settings/audit?search=willow`);
  const log = admin.getByRole('grid', { name: 'Audit log' });
  for (const what of ['Invited', 'Joined', 'Signed in', 'Signed out', 'Role changed'])
    await log.getByText(what, { exact: true }).first().waitFor();
  await log.getByText('from: viewer, to: member', { exact: false }).waitFor();
  await accessible(admin);
  await admin.getByRole('combobox', { name: 'Action' }).click();
  await admin.getByRole('option', { name: 'Role changed' }).click();
  await expect.poll(() => log.getByText('Invited', { exact: true }).count()).toBe(0);
  const [file] = await Promise.all([
    admin.waitForEvent('download'),
    admin.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^audit-log.*\.csv$/);
  expect((await admin.goto(`${url}/settings/audit?action=audit.exported`))?.status()).toBe(200);
  await log.getByText('Audit log exported').first().waitFor();
});

it('creates an API key that is shown once, works, and is revoked', async () => {
  await admin.goto(`${url}/settings/api-keys`);
  await heading(admin, 'API keys').waitFor();
  await accessible(admin);
  await admin.getByRole('button', { name: 'New key' }).click();
  await admin.getByLabel('Name', { exact: true }).fill('Weekly numbers');
  await admin.getByRole('button', { name: 'Create key' }).click();
  const key = await admin.getByLabel('Key', { exact: true }).inputValue();
  await accessible(admin);
  const bearer = { authorization: `Bearer ${key}` };
  const call = () => fetch(`${url}/api/user/user`, { headers: bearer });
  expect((await call()).status).toBe(200);
  await admin.getByRole('button', { name: 'Done' }).click();
  expect(await admin.content()).not.toContain(key);
  await admin.getByRole('button', { name: 'Revoke Weekly numbers' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click();
  await admin.getByText('Revoked "Weekly numbers".').waitFor();
  expect((await call()).status).toBe(401);
});

it('searches the API page', async () => {
  await admin.goto(`${url}/api/docs`);
  await admin.getByLabel('Search calls').fill('keyword saved filters');
  const shown = admin.locator('.opblock');
  await expect.poll(() => shown.count()).toBeLessThan(6);
  await shown.first().locator('.opblock-summary-control').click();
  await shown.first().getByText('Any signed-in user.').waitFor();
  await accessible(admin);
  await admin.getByRole('button', { name: 'Authorize' }).click();
  await admin.getByRole('dialog', { name: 'Authorize' }).waitFor();
  await accessible(admin);
});

it('refuses a deactivated colleague', async () => {
  await admin.goto(`${url}/settings/users?search=willow`);
  await admin.getByRole('grid', { name: 'Users' }).getByText('Willow Ashby').click();
  const drawer = admin.getByRole('dialog', { name: 'Willow Ashby' });
  await drawer.getByRole('button', { name: 'Deactivate' }).click();
  const question = admin.getByRole('dialog', { name: 'Deactivate Willow Ashby?' });
  await question.getByRole('button', { name: 'Deactivate' }).click();
  await admin.getByText('Willow Ashby can no longer sign in.').waitFor();
  expect((await home.request.get(`${url}/api/user/user`)).status()).toBe(401);
  await drawer.getByRole('button', { name: 'Reactivate' }).waitFor();
});
