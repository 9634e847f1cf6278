import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { APP, platformsServer } from '#server/testing/platforms-server.ts';
import type { InventedMedia, PlatformsServer } from '#server/testing/platforms-world.ts';
import {
  accessible,
  type Browser,
  type BrowserContext,
  launchBrowser,
  ownProduct,
  type Page,
  type Product,
  settled,
  signIn,
  somebody,
} from './product.ts';

// An admin turns the features on; hashtag posts appear in Coverage until their creator is added; the marketplace is searched.

const HOUR_MS = 3_600_000;

let platforms: PlatformsServer;
let product: Product;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let errors: string[];
let monitor_id: number;

const day = (days: number) => new Date(Date.now() + days * 24 * HOUR_MS).toISOString().slice(0, 10);
const media = (id: number, hours: number, caption: string, likes?: number): InventedMedia => ({
  ...{ id: String(id), code: `LAN${id}`, caption, comments: 3 },
  ...(likes === undefined ? {} : { likes }),
  timestamp: new Date(Date.now() - hours * HOUR_MS).toISOString().replace(/\.\d+Z/, '+0000'),
});

beforeAll(async () => {
  const ofRobin = media(1, 2, 'The new #lantern on our balcony', 120);
  platforms = await platformsServer({
    brand: { id: '17', followers: 900, media: [] },
    wren: { id: '18', followers: 5400, media: [] },
    robin: { id: '19', followers: 3300, media: [ofRobin] },
  });
  platforms.hashtags.tags.lantern = {
    id: '1701',
    recent: [ofRobin, media(2, 5, 'A #lantern for everybody')],
  };
  platforms.marketplace.creators = [
    {
      ...{
        username: 'iris.lamps',
        is_account_verified: true,
        biography: 'Lamps of paper and wood',
        country: 'FR',
      },
      ...{ followers: 30_000, reach: 12_340, portfolio_url: 'https://www.instagram.com/portfolio/1' },
    },
    { username: 'juno.lights', biography: 'Lights', country: 'BE', followers: 18_000 },
    { username: 'wren', followers: 5400 },
  ];
  [product, browser] = await Promise.all([
    ownProduct('none', undefined, { LIMELIGHT_PLATFORMS_URL: platforms.url }),
    launchBrowser(),
  ]);
  // The invalid handle.
  ({ context, page, errors } = await somebody(browser, [/400 .*add_hashtag_creator/]));
  await signIn(page, product.url);
  await send('/connections/apps/meta', { app: 'meta', ...APP });
  const accounts = [{ platform: 'instagram', username: 'wren' }];
  const profile = await send('/profile/add', { name: 'Wren Walsh', kind: 'influencer', accounts });
  ({ id: monitor_id } = await send('/monitor/create', {
    ...{ name: 'Lanterns', start_date: day(-3), end_date: day(10), currency: 'EUR' },
    ...{ profile_ids: [profile.id], keywords: ['#lantern'], creators_search_type: 'AND' },
  }));
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await platforms?.close();
});
afterEach(() => expect(errors).toEqual([]));

async function send(address: string, data: object) {
  const { csrf } = await (await context.request.get(`${product.url}/api/user/user`)).json();
  const headers = { 'x-csrf-token': csrf };
  const answer = await context.request.post(`${product.url}/api${address}`, { data, headers });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}

/** For the people who look at what was built. */
async function shoot(name: string) {
  const folder = process.env.SHOTS;
  if (folder === undefined) return;
  const before = page.viewportSize();
  for (const width of [1440, 360])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: width === 360 ? 740 : 1000 });
      await page.emulateMedia({ colorScheme });
      await settled(page);
      await page.screenshot({
        path: path.join(folder, `${name}-${width}-${colorScheme}.png`),
        fullPage: true,
      });
    }
  await page.emulateMedia({ colorScheme: 'light' });
  if (before) await page.setViewportSize(before);
}

async function logIn(button: string) {
  platforms.person = 'brand';
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('link', { name: 'Allow' }).click();
  await page.getByText(/^Signed in as @brand/).waitFor();
}

const posts = () => page.getByRole('list', { name: 'Posts with the hashtags' }).getByRole('listitem');
const coverage = () => page.goto(`${product.url}/monitor/${monitor_id}?tab=coverage`);

it('leads an admin without the feature from Coverage to Sources, and turns both on', async () => {
  await coverage();
  await page.getByRole('link', { name: 'Turn on hashtag search in Sources' }).click();
  await logIn('Log in with Facebook');
  for (const name of ['Hashtag search', 'Creator Marketplace']) {
    await page.getByRole('switch', { name }).press('Space');
    await page.getByRole('switch', { name, checked: true }).waitFor();
  }
  await page.getByText(/^Not granted at the last sign-in: instagram_creator_marketplace_discovery/).waitFor();
  await accessible(page);
  await shoot('switches');
  await logIn('Log in again');
  await page.getByRole('switch', { name: 'Creator Marketplace', checked: true }).waitFor();
  expect(await page.getByText(/^Not granted/).count()).toBe(0);
});

it('lists posts under the hashtag in Coverage, and says why they are not counted', async () => {
  await coverage();
  await page.getByText('The new #lantern on our balcony').waitFor();
  await page.getByText('Meta names no author', { exact: false }).waitFor();
  await page
    .getByRole('list', { name: 'Hashtags' })
    .getByText(/#lantern.*last asked/)
    .waitFor();
  expect(await posts().count()).toBe(2);
  await posts().nth(1).getByText('likes hidden', { exact: false }).waitFor();
  await accessible(page);
  await shoot('coverage');
});

it('ignores a post and undoes it', async () => {
  await posts()
    .nth(1)
    .getByRole('button', { name: /^Ignore the post/ })
    .click();
  await page.getByText('A #lantern for everybody').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('A #lantern for everybody').waitFor();
});

it('adds the creator of a post, which leaves the section once it is imported', async () => {
  await posts()
    .first()
    .getByRole('button', { name: /^Add the creator/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Add its creator' });
  await dialog.getByLabel('Handle of the author').fill('not a handle');
  await dialog.getByRole('button', { name: 'Add creator' }).click();
  await dialog.locator('[aria-invalid=true]').waitFor();
  await accessible(page);
  await shoot('creator');
  await dialog.getByLabel('Handle of the author').fill('@robin');
  await dialog.getByRole('button', { name: 'Add creator' }).click();
  await page.getByText('robin was added to the campaign', { exact: false }).waitFor();
  await page.getByText('The new #lantern on our balcony').waitFor({ state: 'detached', timeout: 60_000 });
  const counted = async () => {
    const answer = await context.request.get(`${product.url}/api/monitor/posts/${monitor_id}`);
    const { posts } = (await answer.json()) as { posts: Array<{ link: string }> };
    return posts.map(({ link }) => link);
  };
  // A campaign is matched again a moment after an import.
  await expect.poll(counted, { timeout: 30_000 }).toEqual(['https://www.instagram.com/p/LAN1/']);
});

it('finds and adds creators of the marketplace', async () => {
  await page.goto(`${product.url}/profiles`);
  await page.getByRole('button', { name: 'Search Instagram’s Creator Marketplace' }).waitFor();
  await shoot('profiles');
  await page.getByRole('button', { name: 'Search Instagram’s Creator Marketplace' }).click();
  const dialog = page.getByRole('dialog', { name: 'Instagram’s Creator Marketplace' });
  await dialog.getByRole('button', { name: 'Search' }).click();
  const table = dialog.getByRole('table', { name: 'Creators found' });
  await table.getByRole('link', { name: '@iris.lamps' }).waitFor();
  await dialog.getByRole('button', { name: 'Show more' }).click();
  await table.getByRole('link', { name: 'In your profiles' }).waitFor();
  expect(await table.getByRole('checkbox', { name: 'Select @wren' }).isDisabled()).toBe(true);
  for (const name of ['iris.lamps', 'juno.lights'])
    await table.getByRole('checkbox', { name: `Select @${name}` }).check();
  await accessible(page);
  await shoot('marketplace');
  await dialog.getByRole('button', { name: 'Add 2 creators' }).click();
  await page.getByText('2 profiles were created').waitFor();
  expect(await table.getByRole('link', { name: '@iris.lamps' }).count()).toBe(0);
  const { account } = await (
    await context.request.get(`${product.url}/api/find_account/instagram?username=iris.lamps`)
  ).json();
  await page.goto(`${product.url}/profile/${account.profile_slug}`);
  await page.getByText('Lamps of paper and wood').first().waitFor();
});
