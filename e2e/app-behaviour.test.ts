import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  ADMIN,
  accessible,
  type Browser,
  type BrowserContext,
  heading,
  launchBrowser,
  type Page,
  sharedProduct,
  signIn,
  somebody,
  violations,
  watchConsole,
} from './product.ts';

const url = sharedProduct();
let browser: Browser;
let context: BrowserContext;
let page: Page;
let errors: string[];

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());
beforeEach(async () => {
  ({ context, page, errors } = await somebody(browser, [/401 .*\/api\/login$/]));
});
afterEach(async () => {
  await context.close();
  expect(errors).toEqual([]);
});

describe('signing in', () => {
  it('sends a visitor to the sign-in page and back to where they wanted to go', async () => {
    await page.goto(`${url}/settings?from=mail`);
    await heading(page, 'Sign in').waitFor();
    expect(new URL(page.url()).search).toBe('?next=%2Fsettings%3Ffrom%3Dmail');
    expect(await violations(page)).toEqual([]);
    await page.getByLabel('Email').fill(ADMIN.email);
    await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
    await page.keyboard.press('Enter');
    await heading(page, 'Settings').waitFor();
    expect(page.url()).toBe(`${url}/settings?from=mail`);
    await page.goto(`${url}/login`);
    await heading(page, 'Home').waitFor();
  });

  it('focuses the first field, names missing fields, and reports a wrong password', async () => {
    await page.goto(`${url}/login`);
    await heading(page, 'Sign in').waitFor();
    expect(await page.getByLabel('Email').evaluate((field) => field.matches(':focus'))).toBe(true);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Enter a valid email address').waitFor();
    await page.getByText('Enter your password').waitFor();
    await page.getByLabel('Email').fill('nobody@example.com');
    await page.getByLabel('Password', { exact: true }).fill('wrong password');
    await page.getByRole('button', { name: 'Show the password' }).click();
    expect(await page.getByLabel('Password', { exact: true }).getAttribute('type')).toBe('text');
    await page.getByRole('button', { name: 'Sign in' }).click();
    const alert = page.getByRole('alert');
    await alert.waitFor();
    expect(await alert.textContent()).toBe('Wrong e-mail address or password');
    expect(await violations(page)).toEqual([]);
  });
});

describe('pages that do not exist', () => {
  it('show status, message and path of an unmatched route', async () => {
    await signIn(page, url);
    await page.goto(`${url}/no/such/page`);
    await heading(page, 'Page not found: /no/such/page').waitFor();
    expect(await page.getByText('404', { exact: true }).isVisible()).toBe(true);
    expect(await page.getByText('Page not found: /no/such/page').isVisible()).toBe(true);
    expect(await violations(page)).toEqual([]);
  });

  it('show the 404 of a failed route validation', async () => {
    await signIn(page, url);
    await page.goto(`${url}/keyword/abc`);
    await page.getByText('Page Not Found: /keyword/abc').waitFor();
  });

  it('shows no error page to crawlers and only logs the error', async () => {
    const crawler = await browser.newContext({
      userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    });
    const visit = await crawler.newPage();
    const logged = watchConsole(visit);
    await visit.goto(`${url}/no/such/page`);
    await expect.poll(() => logged.join()).toContain('Page not found: /no/such/page');
    expect(await visit.getByRole('alert').count()).toBe(0);
    expect(await visit.getByText('404').count()).toBe(0);
    await crawler.close();
  });
});

describe('a server that does not answer', () => {
  it('is reported in every part, and one retry restores all of them', async () => {
    await context.close();
    ({ context, page, errors } = await somebody(browser, [/net::ERR_/]));
    await signIn(page, url);
    await page.route('**/api/keyword/**', (route) => route.abort());
    await page.goto(`${url}/keyword?keyword=beauty`);
    const failures = page.getByText('Limelight did not respond. Check your connection, then try again.');
    await failures.nth(5).waitFor();
    await accessible(page);
    await page.unroute('**/api/keyword/**');
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await page.getByRole('list', { name: 'Posts' }).waitFor();
    await page
      .getByRole('region', { name: 'Impressions by country' })
      .getByText(/countries/)
      .waitFor();
    expect(await failures.count()).toBe(0);
  });
});

describe('a session that ended elsewhere', () => {
  it('asks to sign in over the page, which then continues with its filters', async () => {
    await context.close();
    ({ context, page, errors } = await somebody(browser, [/401 .*\/api\//]));
    await signIn(page, url);
    await page.goto(`${url}/profiles?q=beauty`);
    await page.getByRole('row').nth(1).waitFor();
    const { csrf } = await (await context.request.get(`${url}/api/user/user`)).json();
    await context.request.post(`${url}/api/logout`, { headers: { 'x-csrf-token': csrf }, data: {} });
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Lists' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign in to continue' });
    await dialog.getByLabel('Email').fill(ADMIN.email);
    await dialog.getByLabel('Password', { exact: true }).fill(ADMIN.password);
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    await heading(page, 'Lists').waitFor();
    await page.getByRole('treegrid', { name: 'Lists and folders' }).waitFor();
    await page.goBack();
    await page.getByRole('row').nth(1).waitFor();
    expect(new URL(page.url()).searchParams.get('q')).toBe('beauty');
  });
});

describe('the command palette', () => {
  it('finds a creator by name and opens the profile', async () => {
    await signIn(page, url);
    await heading(page, 'Home').waitFor();
    const { profiles } = await (await context.request.get(`${url}/api/profiles?limit=1`)).json();
    const { name } = profiles[0];
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Search and open' });
    await palette.getByLabel('Search for a creator, an object, a page or an action').fill(name);
    // Actions come before results with that name.
    const creator = new RegExp(`^${name}`);
    const option = palette
      .getByRole('option', { name: creator })
      .or(palette.getByRole('button', { name: creator }))
      .first();
    await option.waitFor();
    expect(await violations(page)).toEqual([]);
    await option.click();
    await heading(page, name).waitFor();
  });
});

describe('the command palette and named objects', () => {
  it('finds a monitor by its name and by a typo, and lists it first if it was opened recently', async () => {
    await signIn(page, url);
    await heading(page, 'Home').waitFor();
    const { monitors } = await (await context.request.get(`${url}/api/monitor/list`)).json();
    const { name } = monitors[0];
    const palette = page.getByRole('dialog', { name: 'Search and open' });
    const field = palette.getByLabel('Search for a creator, an object, a page or an action');
    const action = () => palette.locator('[data-action]');
    await page.keyboard.press('Control+k');
    // The first word without its second letter.
    await field.fill(`${name[0]}${name.slice(2)}`);
    await action().filter({ hasText: 'Similar name' }).filter({ hasText: name }).waitFor();
    await field.fill(name);
    await action().filter({ hasText: name }).filter({ hasText: 'Monitor' }).first().waitFor();
    await expect.poll(() => palette.locator('[data-selected]').textContent()).toContain(name);
    await field.press('Enter');
    await heading(page, name).waitFor();
    await page.goto(`${url}/`);
    await heading(page, 'Home').waitFor();
    await page.keyboard.press('Control+k');
    await expect.poll(() => action().first().textContent()).toContain(name);
    expect(await violations(page)).toEqual([]);
  });
});

describe('the command palette by keyboard alone', () => {
  it.each([1440, 360])('opens the exact handle with Enter at %i px', async (width) => {
    await signIn(page, url);
    await heading(page, 'Home').waitFor();
    const { profiles } = await (await context.request.get(`${url}/api/profiles?limit=40`)).json();
    const { name, username, slug } = profiles.at(-1);
    await page.setViewportSize({ width, height: 900 });
    const button = page.getByRole('button', { name: /^Search/ }).filter({ visible: true });
    if (width === 1440) await button.getByText('Ctrl K').waitFor();
    await button.focus();
    await page.keyboard.press(width === 1440 ? 'Control+k' : 'Enter');
    const palette = page.getByRole('dialog', { name: 'Search and open' });
    const field = palette.getByLabel('Search for a creator, an object, a page or an action');
    await field.waitFor();
    await expect.poll(() => palette.locator('[data-selected]').count()).toBe(1);
    // Enter before the answer arrives must open the new result, not the previous one.
    await page.keyboard.type(username.replace(/^@/, ''));
    await page.keyboard.press('Enter');
    await heading(page, name).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/profile/${slug}`);
    await page.setViewportSize({ width: 1440, height: 1000 });
  });
});

describe('counts', () => {
  it('are the same in the navigation, on Home and above the profiles', async () => {
    await signIn(page, url);
    await page.goto(`${url}/`);
    await heading(page, 'Home').waitFor();
    const menu = page.getByRole('navigation', { name: 'Main' });
    const creators = await menu.getByTitle(/^[\d,]+ creators$/).textContent();
    const facts = page.getByText(
      new RegExp(`^${creators} creators · [\\d,]+ brands · [\\d,]+ posts · newest `),
    );
    await facts.waitFor();
    await menu.getByRole('link', { name: /^Profiles/ }).click();
    await page.getByRole('status').getByText(`${creators} creators`).waitFor();
  });
});

describe('settings', () => {
  it('link back from each of their pages', async () => {
    await signIn(page, url);
    for (const [address, title] of [
      ['users', 'Users'],
      ['audit', 'Audit log'],
      ['api-keys', 'API keys'],
    ] as const) {
      await page.goto(`${url}/settings/${address}`);
      await heading(page, title).waitFor();
      await page.getByRole('main').getByRole('link', { name: 'Settings' }).click();
      await heading(page, 'Settings').waitFor();
    }
  });

  it('change the company for everyone and can be undone', async () => {
    await signIn(page, url);
    await page.goto(`${url}/settings`);
    const name = page.getByLabel('Name', { exact: true });
    await name.waitFor();
    const before = await name.inputValue();
    await name.fill('Northlight Studio');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Company settings saved.').waitFor();
    await page.reload();
    await expect.poll(() => name.inputValue()).toBe('Northlight Studio');
    expect(await page.getByText('Northlight Studio').first().isVisible()).toBe(true);
    expect(await violations(page)).toEqual([]);
    await name.fill(before);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Company settings saved.').waitFor();
  });
});
