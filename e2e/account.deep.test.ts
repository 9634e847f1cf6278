import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { totpAt } from '#server/slices/auth/totp.ts';
import {
  ADMIN,
  accessible,
  type Browser,
  heading,
  launchBrowser,
  ownProduct,
  type Page,
  type Product,
  printedMessage,
  settled,
  signIn,
  somebody,
} from './product.ts';

// Needs its own product: it changes the password and ends sessions.
const NEW_PASSWORD = 'another horse, other battery';
let product: Product;
let browser: Browser;
let page: Page;
let reader: Page;
let errors: string[];
let recovery: string[] = [];

beforeAll(async () => {
  [product, browser] = await Promise.all([ownProduct('none'), launchBrowser()]);
  const user = await somebody(browser, [/40[01] .*\/api\/(login|verify_otp)$/]);
  ({ page, errors } = user);
  reader = (await somebody(browser)).page;
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});
afterEach(() => {
  expect(errors).toEqual([]);
});

const mailText = (subject: string) => printedMessage(product, ADMIN.email, subject);

async function signOut() {
  await page.goto(`${product.url}/`);
  // Pending requests of the page would be refused.
  await settled(page);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await heading(page, 'Sign in').waitFor();
}

async function givePassword(on: Page, password: string) {
  await on.goto(`${product.url}/login`);
  await on.getByLabel('Email').fill(ADMIN.email);
  await on.getByLabel('Password', { exact: true }).fill(password);
  await on.getByRole('button', { name: 'Sign in' }).click();
  await heading(on, 'Enter your code').waitFor();
}

async function giveRecoveryCode(on: Page) {
  await on.getByRole('button', { name: 'Use a recovery code' }).click();
  await on.getByLabel('Recovery code').fill(recovery.shift() ?? '');
  await on.getByRole('button', { name: 'Continue' }).click();
  await heading(on, 'Home').waitFor();
}

it('turns on codes by mail, with the code that the server prints', async () => {
  await signIn(page, product.url);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Account', exact: true }).click();
  await heading(page, 'Account').waitFor();
  await accessible(page);
  await page.getByRole('button', { name: 'Receive codes by email' }).click();
  await page.getByRole('dialog').getByLabel('Your password').fill(ADMIN.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText(/We emailed a six-digit code to/).waitFor();
  const tab = await page.context().newPage();
  await tab.goto(`${product.url}/settings/outbox`);
  await tab.getByText(/so its text is hidden/).waitFor();
  await accessible(tab);
  await tab.close();
  const code = /^ +(\d{6})$/m.exec(await mailText('Confirm sign-in codes by email'))?.[1] ?? '';
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Turn on' }).click();
  const list = page.getByRole('list', { name: 'Recovery codes' });
  await list.waitFor();
  recovery = await list.getByRole('listitem').allTextContents();
  expect(recovery).toHaveLength(10);
  await accessible(page);
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await page.getByText('10 of 10 recovery codes are left.').waitFor();
  await signOut();
});

it('signs in with a recovery code and with a mailed code', async () => {
  await givePassword(reader, ADMIN.password);
  await giveRecoveryCode(reader);
  await givePassword(page, ADMIN.password);
  await accessible(page);
  const code = /^ +(\d{6})$/m.exec(await mailText('Your sign-in code'))?.[1] ?? '';
  await page.getByLabel('Code').fill(code === '000000' ? '000001' : '000000');
  await page.getByRole('button', { name: 'Continue' }).click();
  expect(await page.getByRole('alert').textContent()).toBe('Wrong code. 4 tries left.');
  await accessible(page);
  await page.getByLabel('Code').fill(code);
  await page.keyboard.press('Enter');
  await heading(page, 'Home').waitFor();
});

it('lists both browsers and signs the other one out, which then needs a code again', async () => {
  await page.goto(`${product.url}/account`);
  await page.getByText('This browser').waitFor();
  await page.getByRole('button', { name: /^Sign out Chrome on Linux/ }).click();
  await page.getByText('Browser signed out.').waitFor();
  await reader.goto(`${product.url}/settings`);
  await heading(reader, 'Sign in').waitFor();
  await givePassword(reader, ADMIN.password);
  await giveRecoveryCode(reader);
});

it('replaces a forgotten password through a mailed link, and ends every session', async () => {
  await signOut();
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await heading(page, 'Reset password').waitFor();
  await accessible(page);
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await heading(page, 'Check your email').waitFor();
  await accessible(page);
  const link = /http\S+#\S+/.exec(await mailText('Choose a new password'))?.[0] ?? '';
  expect(link.startsWith(`${product.url}/reset-password#`)).toBe(true);
  await page.goto(link);
  await heading(page, 'Choose a new password').waitFor();
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await page.getByLabel('Repeat password').fill('something else');
  await page.getByRole('button', { name: 'Change the password' }).click();
  await page.getByText('The two passwords differ').waitFor();
  await accessible(page);
  await page.getByLabel('Repeat password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Change the password' }).click();
  await heading(page, 'Password changed').waitFor();
  await accessible(page);
  await reader.goto(`${product.url}/settings`);
  await heading(reader, 'Sign in').waitFor();
});

it('moves to an authenticator app and signs in with its code', async () => {
  await givePassword(page, NEW_PASSWORD);
  await giveRecoveryCode(page);
  await page.goto(`${product.url}/account`);
  await page.getByRole('button', { name: 'Use an authenticator app instead' }).click();
  await page.getByRole('dialog').getByLabel('Your password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  await accessible(page);
  const shown = (await page.getByText(/^No camera\?/).textContent()) ?? '';
  const secret = /[A-Z2-7 ]{32,}$/.exec(shown)?.[0].replaceAll(' ', '') ?? '';
  await page.getByLabel('Code', { exact: true }).fill(totpAt(secret, new Date()));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('list', { name: 'Recovery codes' }).waitFor();
  await signOut();
  await givePassword(page, NEW_PASSWORD);
  // The current code was used to switch it on; an authenticator may be one step ahead.
  await page.getByLabel('Code').fill(totpAt(secret, new Date(Date.now() + 30_000)));
  await page.keyboard.press('Enter');
  await heading(page, 'Home').waitFor();
});

it('verifies a mobile number with the code that the server prints', async () => {
  await page.goto(`${product.url}/verify-mobile`);
  await page.getByLabel('Mobile number').fill('+33 1 42 68 53 00');
  await page.getByRole('button', { name: 'Text me a code' }).click();
  await page.getByText('This is not a mobile number: it cannot receive texts').waitFor();
  errors.splice(0, errors.length, ...errors.filter((line) => !/400 .*\/api\/save_mobile_number$/.test(line)));
  await accessible(page);
  await page.getByLabel('Mobile number').fill('+33 6 12 34 56 78');
  await page.getByRole('button', { name: 'Text me a code' }).click();
  await page.getByText('+33612345678').waitFor();
  await accessible(page);
  const text = await printedMessage(product, '+33612345678', 'is your Limelight code');
  await page.getByLabel('Code').fill(/\b(\d{6}) is your/.exec(text)?.[1] ?? '');
  await page.getByRole('button', { name: 'Verify number' }).click();
  await heading(page, 'Account').waitFor();
  await page.getByText(/\+33612345678, verified/).waitFor();
});
