import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { HAS, pdfText } from '#server/testing/opened-elsewhere.ts';
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
let browser: Browser;
let context: BrowserContext;
let page: Page;
let errors: string[];

beforeAll(async () => {
  browser = await launchBrowser();
  ({ context, page, errors } = await somebody(browser));
  await signIn(page, url);
});
afterAll(() => browser.close());
afterEach(() => {
  expect(errors).toEqual([]);
});

/** Counts actions: clicks, and fields typed and left with Enter. */
function counter() {
  let actions = 0;
  return {
    count: () => actions,
    async type(name: string, text: string) {
      actions += 1;
      const field = page.getByRole('textbox', { name, exact: true });
      await field.fill(text);
      await field.press('Enter');
    },
    async click(row: number, modifiers: 'Shift'[] = []) {
      actions += 1;
      await page.getByRole('checkbox', { name: `Select row ${row}`, exact: true }).click({ modifiers });
    },
  };
}

const renewed = () => page.locator('[data-stale]').waitFor({ state: 'detached' });
const grid = () => page.getByRole('grid', { name: 'Profiles' });
const bar = () => page.getByRole('toolbar', { name: 'Selected rows' });
const place = () => grid().evaluate((element) => element.scrollTop);

async function usual(): Promise<{ topic: string; country: string }> {
  const facets = async (query: string) =>
    (
      await context.request.get(
        `${url}/api/profiles/facets?max_range=200000&audience_gender=FEMALE:0.4&${query}`,
      )
    ).json();
  const country = (await facets('')).country[0].key;
  return { country, topic: (await facets(`country=${country}`)).themes[0].key };
}

it('fulfills a brief in six actions: creators for a topic in a country, under 200k, at least 40% women', async () => {
  const { topic, country } = await usual();
  await page.goto(`${url}/profiles`);
  await settled(page);
  const brief = counter();
  await brief.type('Find in Topics', topic);
  await page.waitForURL(/themes=/);
  await brief.type(
    'Find in Creator country',
    new Intl.DisplayNames('en', { type: 'region' }).of(country) ?? '',
  );
  await page.waitForURL(/country=/);
  await brief.type('Followers to', '200k');
  await page.waitForURL(/max_range=200000/);
  await brief.type('At least this share of Women, in percent', '40');
  await page.waitForURL(/audience_gender=FEMALE(:|%3A)0\.4/);
  await settled(page);
  const search = new URL(page.url()).search;
  const answer = await (await context.request.get(`${url}/api/profiles${search}`)).json();
  const wanted = Math.min(10, answer.total);
  expect(wanted).toBeGreaterThan(1);
  await page
    .getByRole('status')
    .getByText(new RegExp(`^${answer.total} of `))
    .waitFor();
  await renewed();
  await brief.click(1);
  await brief.click(wanted, ['Shift']);
  await bar().getByText(`${wanted} selected`).waitFor();
  expect(brief.count()).toBeLessThanOrEqual(6);
  const heads = await grid().getByRole('columnheader').allTextContents();
  const cells = await grid().getByRole('row').nth(1).getByRole('gridcell').allTextContents();
  expect(cells).toHaveLength(heads.length);
  expect(Number.parseFloat(cells[heads.indexOf('Women')] ?? '')).toBeGreaterThanOrEqual(40);
  for (const row of answer.profiles) {
    expect(row).toMatchObject({ country, asked_audience: [{ key: 'FEMALE' }] });
    expect(row.themes).toContain(topic);
    expect(row.followers).toBeLessThanOrEqual(200_000);
    expect(row.asked_audience[0].share).toBeGreaterThanOrEqual(0.4 - 1e-6);
  }
  await bar().getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: /CSV/ }).first().click();
  await page.getByText('Preparing your file…').first().waitFor();
  const made = async () => (await (await context.request.get(`${url}/api/exports`)).json()).exports[0];
  await expect.poll(async () => (await made())?.state, { timeout: 150_000 }).toBe('completed');
  const file = await context.request.get(`${url}/api/exports/${(await made()).id}/file`);
  const lines = (await file.text()).trim().split('\r\n');
  expect(lines).toHaveLength(wanted + 1);
  expect(lines[0]).toContain(',audience_gender_female,');
  await accessible(page);
});

it('names creators left out because a fact is unknown, and includes them with one click', async () => {
  const read = async (call: string) => (await context.request.get(`${url}/api${call}`)).json();
  const filters = 'country=FR&min_age=18';
  const { total, facts } = await read(`/profiles/unknown?${filters}`);
  expect(total).toBeGreaterThan(0);
  const before = (await read(`/profiles?${filters}&limit=1`)).total;
  await page.goto(`${url}/profiles?${filters}`);
  await settled(page);
  await page.getByText(`${total.toLocaleString('en')} left out as unknown`).waitFor();
  await accessible(page);
  await page
    .getByRole('button', { name: /unknown: include/ })
    .last()
    .click();
  await page.waitForURL(/or_unknown=/);
  await page
    .getByText(/or unknown/)
    .first()
    .waitFor();
  const all = facts.map(({ fact }: { fact: string }) => fact).join(',');
  const after = (await read(`/profiles?${filters}&or_unknown=${all}&limit=1`)).total;
  expect(after).toBe(before + total);
  await page.getByText(`${after.toLocaleString('en')} of `).waitFor();
});

it('reads a city in a sentence', async () => {
  const { city } = await (await context.request.get(`${url}/api/profiles/facets`)).json();
  await page.goto(`${url}/profiles`);
  await settled(page);
  await page.getByRole('searchbox').first().fill(`creators in ${city[0].key}`);
  await page.getByRole('option', { name: `City ${city[0].key}` }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/city=/);
  await page
    .getByText(/^[\d,]+ of /)
    .first()
    .waitFor();
});

it('says beside a field what it cannot read, and keeps the text', async () => {
  await page.goto(`${url}/profiles`);
  await settled(page);
  const field = page.getByRole('textbox', { name: 'Followers to', exact: true });
  await field.fill('a few');
  await field.press('Enter');
  await page.getByText('This is not a number. Try 200k or 1.5M.').waitFor();
  expect(await field.inputValue()).toBe('a few');
  await accessible(page);
  await field.fill('1,5 Mio');
  await field.press('Enter');
  await page.waitForURL(/max_range=1500000/);
  expect(await field.inputValue()).toBe('1,500,000');
});

it('opens rows as links, and Back restores selection and position', async () => {
  await page.goto(`${url}/profiles`);
  await settled(page);
  await page.getByRole('checkbox', { name: 'Select row 2', exact: true }).click();
  await grid().evaluate((element) => element.scrollTo(0, 1500));
  await expect
    .poll(() => grid().getByRole('row').nth(12).getAttribute('aria-rowindex').then(Number))
    .toBeGreaterThan(20);
  const link = grid().getByRole('link').nth(12);
  const address = (await link.getAttribute('href')) ?? '';
  expect(address).toMatch(/^\/profile\/.+/);
  const [tab] = await Promise.all([context.waitForEvent('page'), link.click({ modifiers: ['Control'] })]);
  await tab.waitForURL((to) => to.pathname === address);
  await tab.close();
  expect(new URL(page.url()).pathname).toBe('/profiles');
  const before = await place();
  await link.click();
  await page.waitForURL((to) => to.pathname === address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.goBack();
  await heading(page, 'Profiles').waitFor();
  await expect.poll(place).toBe(before);
  await bar().getByText('1 selected').waitFor();
  // A new visit starts from scratch.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  await heading(page, 'Home').waitFor();
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Profiles/ })
    .click();
  await grid().getByRole('row').nth(2).waitFor();
  expect(await bar().count()).toBe(0);
});

it('is reached past the filters by one link, fits, and shows that more columns are chosen', async () => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${url}/profiles`);
  await settled(page);
  const skip = page.getByRole('link', { name: 'Skip the filters' });
  await skip.focus();
  await page.keyboard.press('Enter');
  expect(await grid().evaluate((element) => element.matches(':focus'))).toBe(true);
  const more = () => grid().evaluate((element) => element.parentElement?.getAttribute('data-more'));
  // Columns by default are never cut.
  expect(await more()).toBe(null);
  const keep = (columns: string[] | null) =>
    page.evaluate(
      ([name, value]) => (value ? localStorage.setItem(name, value) : localStorage.removeItem(name)),
      ['limelight:profile-columns', columns && JSON.stringify(columns)] as const,
    );
  await keep([
    ...['name', 'themes', 'followers', 'engagement_rate', 'growth', 'credibility_score', 'audience', 'ages'],
    ...['price', 'platforms', 'publications_count', 'gender', 'languages'],
  ]);
  await page.reload();
  await expect.poll(more).toBe('right');
  await keep(null);
  await grid().evaluate((element) => element.scrollTo(element.scrollWidth, 0));
  await expect.poll(more).toBe('left');
  await page.setViewportSize({ width: 1440, height: 1000 });
});

it.skipIf(!HAS.pdf)('prints every loaded row, not only the visible ones', async () => {
  await page.goto(`${url}/profiles`);
  await grid().getByRole('row').nth(2).waitFor();
  const file = path.join(tmpdir(), `limelight-printed-${Date.now()}.pdf`);
  await page.pdf({ path: file, preferCSSPageSize: true });
  expect(pdfText(file).match(/@[\w.]{3}/g)?.length).toBeGreaterThanOrEqual(100);
});

it('shows results first on a phone, and the filters in a sheet', async () => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(`${url}/profiles`);
  await settled(page);
  const first = page.getByRole('list', { name: 'Profiles' }).getByRole('listitem').first();
  const box = await first.boundingBox();
  expect(box?.y).toBeLessThan(780 / 2);
  await page.getByRole('button', { name: 'Filters' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  const show = sheet.getByRole('button', { name: /^Show [\d,]+ profiles$/ });
  await show.waitFor();
  const bottom = async () => {
    const box = await show.boundingBox();
    return box === null ? Number.POSITIVE_INFINITY : box.y + box.height;
  };
  await expect.poll(bottom).toBeLessThanOrEqual(780);
  await sheet.getByRole('textbox', { name: 'Followers to', exact: true }).fill('50k');
  await page.keyboard.press('Enter');
  await page.waitForURL(/max_range=50000/);
  await renewed();
  await accessible(page);
  await show.click();
  await sheet.waitFor({ state: 'detached' });
  await accessible(page);
  const wide = await page.evaluate('document.documentElement.scrollWidth > window.innerWidth');
  expect(wide).toBe(false);
  await page.setViewportSize({ width: 1440, height: 1000 });
});

it('shows the network of a brand, the posts behind a number, their content, and its news', async () => {
  const { profiles } = await (await context.request.get(`${url}/api/profiles?kind=brand&limit=1`)).json();
  const [{ id, slug }] = profiles;
  const network = await (await context.request.get(`${url}/api/influencer_network?profile_id=${id}`)).json();
  const named = network.nodes.find((node: { mentioned_by: unknown }) => node.mentioned_by);
  const [{ handle, posts }] = named.mentioned_by.via;
  await page.goto(`${url}/profile/${slug}?tab=network`);
  const table = page.getByRole('grid', { name: 'Network' });
  await table.getByRole('link', { name: named.name }).first().waitFor();
  await settled(page);
  await accessible(page);
  await table
    .getByRole('row', { name: new RegExp(named.name) })
    .getByRole('link', { name: new RegExp(`^${posts} posts? with @${handle} on `) })
    .first()
    .click();
  await page.waitForURL((to) => to.pathname === `/profile/${named.profile.slug}`);
  await page.getByText(`${posts} match`).waitFor();
  const scanned = page.getByRole('textbox', { name: 'Words, tags and names to scan for' });
  await scanned.fill(`@${handle}`);
  await scanned.press('Enter');
  await page
    .getByRole('grid', { name: 'Content scanner' })
    .getByRole('link', { name: `@${handle}` })
    .waitFor();
  await accessible(page);
  await page.getByRole('tab', { name: 'News' }).click();
  const news = page.getByRole('region', { name: 'News' });
  await news.getByText('its headlines are invented').waitFor();
  expect(await news.getByRole('listitem').count()).toBeGreaterThan(1);
  expect(await news.getByRole('link').count()).toBe(0);
  await accessible(page);
});

it('answers a question from the profile’s own data, links its rows to posts, and exports the profile', async () => {
  const { profiles } = await (
    await context.request.get(`${url}/api/profiles?sort_by=publications_count&limit=1`)
  ).json();
  const { slug, name } = profiles[0];
  await page.goto(`${url}/profile/${slug}`);
  await page.getByRole('tab', { name: 'Ask' }).click();
  const field = page.getByRole('textbox', { name: `Ask about ${name}` });
  await field.waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('What are the best posts?');
  await page.keyboard.press('Enter');
  const answer = page.getByRole('region', { name: 'Best posts' });
  await answer.waitFor();
  const { posts, total } = await (
    await context.request.get(`${url}/api/post_content/${slug}?sort_by=interactions&limit=10`)
  ).json();
  await answer.getByText(`Of ${total.toLocaleString('en')} posts`).waitFor();
  await answer.getByText('No data left this installation').waitFor();
  await answer.getByText('Read as “Best posts”').waitFor();
  const rows = page.getByRole('grid', { name: 'Best posts' });
  await rows.getByText(posts[0].interactions.toLocaleString('en')).waitFor();
  await accessible(page);
  // Invented posts have no URL; the row links to the posts of that day.
  await rows.getByRole('row').nth(1).getByRole('button').click();
  await page.waitForURL(/tab=content/);
  await page.getByRole('list', { name: 'Posts' }).getByRole('listitem').first().waitFor();
  await page.goBack();
  await answer.waitFor();
  // The fields of a known question, and its chip.
  await page.getByRole('textbox', { name: 'Topic' }).fill('zzzz');
  await page.keyboard.press('Enter');
  await answer.getByText('no known posts that contain “zzzz”').waitFor();
  await page.getByRole('button', { name: 'Audience countries', exact: true }).click();
  await page.getByRole('region', { name: 'Audience countries' }).waitFor();
  // Typed questions stay in this browser; one without a match offers known questions.
  await field.fill('Lorem ipsum');
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  await page.getByRole('region', { name: 'No known question matches' }).waitFor();
  await accessible(page);
  await page.getByRole('button', { name: 'What are the best posts?', exact: true }).click();
  await answer.waitFor();
  await page.setViewportSize({ width: 360, height: 780 });
  await accessible(page);
  expect(await page.evaluate('document.documentElement.scrollWidth > window.innerWidth')).toBe(false);
  await page.setViewportSize({ width: 1440, height: 1000 });
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'PowerPoint' }).click();
  await page.getByText('Preparing your file…').first().waitFor();
  const made = async () => (await (await context.request.get(`${url}/api/exports`)).json()).exports[0];
  await expect.poll(async () => (await made())?.state, { timeout: 150_000 }).toBe('completed');
  expect(await made()).toMatchObject({ kind: 'profile', format: 'pptx', title: name });
});
