import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { OIDC_RETURN } from '#contract/oidc.ts';
import { type OidcServer, oidcServer } from '#server/testing/oidc-server.ts';
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

let browser: Browser;
let product: Product;
let provider: OidcServer;
let people: { context: BrowserContext; page: Page; errors: string[] };

beforeAll(async () => {
  provider = await oidcServer();
  const { client_id, client_secret } = provider.client;
  product = await ownProduct('none', undefined, {
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: client_id,
    OIDC_CLIENT_SECRET: client_secret,
    OIDC_LABEL: 'Example Ltd',
    OIDC_DOMAINS: 'example.org',
    LIMELIGHT_WEBHOOK_HOSTS: '127.0.0.1',
  });
  provider.allow(`${product.url}${OIDC_RETURN}`);
  provider.people.wren = { email: 'wren@example.org', email_verified: true, given_name: 'Wren' };
  provider.people.ash = { email: 'ash@partner.example', email_verified: true };
  browser = await launchBrowser();
  // The provider's own page asks for fonts and an icon.
  people = await somebody(browser, [/40[13] .*\/api\//, /fonts\.googleapis|favicon/]);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
  await provider.close();
});
afterEach(() => expect(people.errors).toEqual([]));

async function signInAs(name: string) {
  const { page, context } = people;
  await context.clearCookies();
  await page.goto(`${product.url}/login?next=%2Flists`);
  const button = page.getByRole('button', { name: 'Sign in with Example Ltd' });
  await button.waitFor();
  await accessible(page);
  await button.click();
  await page.waitForURL((to) => to.origin === provider.issuer);
  await page.locator('input[name="login"]').fill(name);
  await page.locator('input[name="password"]').fill('any');
  await page.locator('button[type="submit"]').click();
}

it('signs in a colleague through the identity provider and returns them to their page', async () => {
  const { page } = people;
  await signInAs('wren');
  await heading(page, 'Lists').waitFor();
  expect(new URL(page.url()).pathname).toBe('/lists');
  await page.getByRole('button', { name: 'Account of Wren' }).waitFor();
});

it('tells somebody without an account why, with a way back', async () => {
  const { page } = people;
  await signInAs('ash');
  await page
    .getByText('You do not have an account here. Ask an admin of your company to invite you.')
    .waitFor();
  await accessible(page);
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await heading(page, 'Sign in').waitFor();
});

it('shows the admin the provider, which the environment sets', async () => {
  const { page } = people;
  await signIn(page, product.url);
  await page.goto(`${product.url}/settings`);
  await page.getByRole('link', { name: /^Single sign-on/ }).click();
  await heading(page, 'Single sign-on').waitFor();
  await page.getByText('Set in this installation’s environment').waitFor();
  expect(await page.getByLabel('Issuer').inputValue()).toBe(provider.issuer);
  await accessible(page);
});
