import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { APP, platformsServer } from '#server/testing/platforms-server.ts';
import type { PlatformsServer } from '#server/testing/platforms-world.ts';
import {
  accessible,
  type Browser,
  type BrowserContext,
  heading,
  launchBrowser,
  ownProduct,
  type Page,
  type Product,
  settled,
  shoot,
  signIn,
  somebody,
} from './product.ts';

// A creator connects by phone; stories with reach appear in the monitor; consent is withdrawn; they are gone.

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

let platforms: PlatformsServer;
let product: Product;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let phone: Page;
let errors: string[][];
let monitor_id: number;
let slug: string;
let list_id: number;
let link: string;

const ago = (hours: number) =>
  new Date(Date.now() - hours * HOUR_MS).toISOString().replace(/\.\d+Z/, '+0000');
const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
const story = (id: string, hours: number, reach: number) => ({
  ...{ id, code: `31${id}`, timestamp: ago(hours) },
  insights: { reach, views: reach + 300, replies: 4, shares: 2 },
});

beforeAll(async () => {
  platforms = await platformsServer({
    brand: { id: '17', followers: 900, media: [] },
    wren: {
      ...{ id: '18', followers: 5400, media: [] },
      stories: [story('301', 2, 1200), story('302', 3, 1100)],
      audience: { 'age,gender': { '18-24,F': 300, '25-34,M': 100 }, country: { FR: 10 } },
    },
  });
  [product, browser] = await Promise.all([
    ownProduct('none', undefined, { LIMELIGHT_PLATFORMS_URL: platforms.url }),
    launchBrowser(),
  ]);
  const office = await somebody(browser);
  const visitor = await somebody(browser, [/favicon/]);
  ({ context, page } = office);
  phone = visitor.page;
  errors = [office.errors, visitor.errors];
  await phone.setViewportSize({ width: 360, height: 740 });
  await signIn(page, product.url);
  for (const app of ['meta', 'instagram', 'tiktok']) await send(`/connections/apps/${app}`, { app, ...APP });
  const accounts = [{ platform: 'instagram', username: 'wren' }];
  const profile = await send('/profile/add', { name: 'Wren Walsh', kind: 'influencer', accounts });
  ({ slug } = profile);
  const other = await send('/profile/add', { name: 'Zoe Zander', kind: 'influencer', accounts: [] });
  ({ id: list_id } = await send('/lists/add', { name: 'Spring' }));
  await send('/lists/add_list_profiles', { list_id, profile_ids: [profile.id, other.id] });
  const monitor = { name: 'Spring', start_date: day(-3), end_date: day(10), currency: 'EUR' };
  ({ id: monitor_id } = await send('/monitor/create', { ...monitor, profile_ids: [profile.id] }));
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await platforms?.close();
});
afterEach(() => expect(errors.flat()).toEqual([]));

async function send(address: string, data: object) {
  const { csrf } = await (await context.request.get(`${product.url}/api/user/user`)).json();
  const headers = { 'x-csrf-token': csrf };
  const answer = await context.request.post(`${product.url}/api${address}`, { data, headers });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}

/** Reloads until the coverage of the monitor says so. */
async function coverageSays(text: string | RegExp) {
  for (let look = 0; look < 40; look++) {
    await page.goto(`${product.url}/monitor/${monitor_id}?tab=coverage`);
    await page.getByRole('list', { name: 'Stories by account' }).waitFor();
    if ((await page.getByText(text).count()) > 0) return;
    await page.waitForTimeout(1000);
  }
  throw new Error(`The coverage never says ${text}: ${await page.locator('main').textContent()}`);
}

it('lets an admin log in with Facebook and returns to Sources', async () => {
  platforms.person = 'brand';
  await page.goto(`${product.url}/settings/sources`);
  await page.getByRole('button', { name: 'Log in with Facebook' }).click();
  await page.getByRole('link', { name: 'Allow' }).click();
  await page.getByText(/^Signed in as @brand/).waitFor();
  await accessible(page);
  await page.getByRole('button', { name: 'App of Instagram via Facebook' }).click();
  await page.getByRole('textbox', { name: 'Verify token' }).waitFor();
  await shoot(page, 'app');
});

it('lets a colleague create a link on the profile', async () => {
  await page.goto(`${product.url}/profile/${slug}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Connect accounts…' }).click();
  await page.getByRole('button', { name: 'Create link' }).click();
  link = await page.getByRole('textbox', { name: 'Link', exact: true }).inputValue();
  expect(link).toMatch(new RegExp(`^${product.url}/connect#[\\w-]{43}$`));
  await accessible(page);
  await shoot(page, 'dialog');
});

it('shows the request to the creator on a phone, who agrees and returns connected', async () => {
  await phone.goto(link);
  await heading(phone, 'Connect your account').waitFor();
  await phone.getByText('Your stories with reach, views and replies, while they are visible').waitFor();
  const agree = phone.getByRole('button', { name: 'Agree and sign in with Instagram' });
  // On the first screen.
  expect((await agree.boundingBox())?.y).toBeLessThan(700);
  await accessible(phone);
  await shoot(phone, 'connect', [360]);
  platforms.person = 'wren';
  await agree.click();
  await phone.getByRole('link', { name: 'Allow' }).click();
  await phone.getByRole('list', { name: 'Connected accounts' }).getByText('@wren').waitFor();
  expect(new URL(phone.url()).search).toBe('');
  await accessible(phone);
  await shoot(phone, 'connected', [360]);
});

it('shows in a list who has connected, and invites the others', async () => {
  await page.goto(`${product.url}/list/${list_id}`);
  for (const name of ['Wren Walsh', 'Zoe Zander'])
    await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await page.getByRole('button', { name: 'Invite to connect' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite to connect' });
  await dialog.getByText('1 of 2 connected.').waitFor();
  const who = (name: string) => dialog.getByRole('listitem').filter({ hasText: name });
  await who('Wren Walsh').getByText('@wren').waitFor();
  const field = (name: string) => dialog.getByRole('textbox', { name: `Link for ${name}` });
  // The link of the profile, not a new one.
  expect(await field('Wren Walsh').inputValue()).toBe(link);
  await who('Zoe Zander').getByText('Not connected').waitFor();
  await dialog.getByRole('button', { name: 'Create 1 link' }).click();
  const other = await field('Zoe Zander').inputValue();
  expect(other).toMatch(new RegExp(`^${product.url}/connect#[\\w-]{43}$`));
  expect(other).not.toBe(link);
  await dialog.getByRole('button', { name: 'Copy 2 links' }).click();
  await dialog.getByRole('button', { name: 'Copied' }).waitFor();
  await accessible(page);
  await shoot(page, 'invite');
  await page.setViewportSize({ width: 360, height: 740 });
  await settled(page);
  expect(await page.evaluate('document.documentElement.scrollWidth > window.innerWidth')).toBe(false);
  await page.setViewportSize({ width: 1440, height: 1000 });
  await page.keyboard.press('Escape');
});

it('shows stories with reach in the monitor’s story coverage', async () => {
  await coverageSays(/2 stories.*connected by the creator/);
  await accessible(page);
  await shoot(page, 'coverage');
  await page.goto(`${product.url}/profile/${slug}?tab=audience`);
  await page.getByText('connected by the creator').waitFor();
  // The monitor is matched after the import.
  const reach = async () => {
    const address = `${product.url}/api/monitor/posts/${monitor_id}?post_type=instagram_stories`;
    const { posts } = await (await context.request.get(address)).json();
    return posts.map((post: { reach: number }) => post.reach).toSorted();
  };
  await expect.poll(reach, { timeout: 30_000 }).toEqual([1100, 1200]);
});

it('lets the creator withdraw on the same page, and removes the stories', async () => {
  await phone.getByRole('button', { name: 'Withdraw consent for @wren on Instagram' }).click();
  await shoot(phone, 'withdraw', [360]);
  await phone.getByRole('button', { name: 'Withdraw and delete' }).click();
  await phone.getByRole('list', { name: 'Connected accounts' }).waitFor({ state: 'detached' });
  await accessible(phone);
  await coverageSays('0% collected, 0 stories');
  await page.goto(`${product.url}/profile/${slug}?tab=audience`);
  await page.getByText('No audience data for', { exact: false }).waitFor();
  await page.goto(`${product.url}/settings/sources`);
  await page.getByRole('list', { name: 'Apps and sign-ins' }).waitFor();
  await accessible(page);
  await shoot(page, 'sources');
});
