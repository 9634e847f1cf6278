import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { importFile } from './imported-file.ts';
import {
  accessible,
  type Browser,
  heading,
  launchBrowser,
  ownProduct,
  type Page,
  type Product,
  settled,
  signIn,
  somebody,
} from './product.ts';

const FACE = 'https://pictures.example/ana.jpg';
const LIST = [
  'Name;Instagram;Follower;E-Mail;Preis Reel (EUR);Preis Story (EUR);Profilbild;Thema;Notiz',
  `Ana Lund;@ana.lund;48.200;ana@mail.example;1.250,50;300;${FACE};Hautpflege;antwortet schnell`,
  'Bo Berg;@bo.berg;12.400;bo@mail.example;450;150;;Mode;',
  'Cy Holm;@cy.holm;8.100;;;;;Reisen;',
];
const POSTS = [
  'Post ID,Account ID,Account username,Account name,Description,Duration (sec),Publish time,Permalink,Post type,Data comment,Date,Views,Reach,Likes,Shares,Follows,Comments,Saves',
  ...[
    ['17900000000000001', 'CxAnaOne111', '03/15/2026 09:00', 12_000, 9100, 800, 40],
    ['17900000000000002', 'CxAnaTwo222', '03/20/2026 18:30', 8000, 6400, 500, 25],
  ].map(
    ([id, code, at, views, reach, likes, comments]) =>
      `${id},17841400000000001,ana.lund,Ana Lund,A lake #alder,0,${at},https://www.instagram.com/p/${code}/,IG image,,Lifetime,${views},${reach},${likes},12,3,${comments},25`,
  ),
];
const GENDERS = ['Gender,Distribution', 'Female,73.7%', 'Male,26.3%'];
const TERRITORIES = ['Top territories,Distribution', 'DE,0.601', 'AT,0.2', 'Others,0.199'];
const COMMENTS = [
  'Comment text,Author,Post URL,Comment likes,Created at',
  'Lovely!,@mira,https://www.instagram.com/p/CxAnaOne111/,3,2026-03-16T10:00:00Z',
  'So good,@noa,https://www.instagram.com/p/CxAnaOne111/,1,2026-03-16T11:00:00Z',
];

let product: Product;
let browser: Browser;
let page: Page;
let errors: string[];

beforeAll(async () => {
  [product, browser] = await Promise.all([ownProduct('none'), launchBrowser()]);
  ({ page, errors } = await somebody(browser));
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});
afterEach(() => {
  expect(errors).toEqual([]);
});

async function shoot(name: string) {
  const to = process.env.SCREENSHOTS;
  if (to === undefined) return;
  mkdirSync(to, { recursive: true });
  await page.screenshot({ path: path.join(to, `own-files-${name}.png`), fullPage: true });
}
const take = (name: string, lines: readonly string[], whose?: string) =>
  importFile(page, product.url, [name, lines], {
    ...(whose === undefined ? {} : { whose }),
    onReady: () => shoot(name),
  });

it('are imported, each with at most one question', async () => {
  // Same state as after fetching it.
  const kept = path.join(product.data, 'files/pictures');
  mkdirSync(kept, { recursive: true });
  const face = { create: { width: 96, height: 96, channels: 3 as const, background: '#d08060' } };
  writeFileSync(
    path.join(kept, `${createHash('sha256').update(FACE).digest('hex')}.webp`),
    await sharp(face).webp().toBuffer(),
  );
  await signIn(page, product.url);
  await page.goto(`${product.url}/settings/sources`);
  await heading(page, 'Sources').waitFor();
  await take('Creator-Liste März.csv', LIST);
  await take('Mar-01-2026_Mar-31-2026.csv', POSTS);
  await take('FollowerGender.csv', GENDERS, '@ana.lund');
  await take('FollowerTopTerritories.csv', TERRITORIES, '@ana.lund');
  await take('Kommentare.csv', COMMENTS);
  await settled(page);
  await accessible(page);
  await shoot('history');
});

it('lead to creators by various searches, with their pictures', async () => {
  await page.goto(`${product.url}/profiles?max_price=500`);
  await page.getByText('Bo Berg').first().waitFor();
  expect(await page.getByText('Cy Holm').count()).toBe(0);
  await settled(page);
  await shoot('by-price');
  await page.goto(`${product.url}/profiles?audience_gender=FEMALE:0.7&audience_country=DE:0.5`);
  await page.getByText('ana.lund').first().waitFor();
  expect(await page.getByText('Bo Berg').count()).toBe(0);
  await settled(page);
  await shoot('by-audience');
  await page
    .getByRole('link', { name: /^ana\.lund/ })
    .first()
    .click();
  await page.getByRole('tab', { name: 'Audience' }).click();
  await page.getByText('FollowerTopTerritories.csv, FollowerGender.csv').waitFor();
  await page
    .getByText(/60\s?%/)
    .first()
    .waitFor();
  await settled(page);
  await accessible(page);
  await shoot('audience');
  await page.goto(`${product.url}/profiles?search=Ana`);
  await page.getByText('Ana Lund').first().waitFor();
  const drawn = page.locator('img[src^="/api/picture?"]').first();
  await drawn.waitFor();
  const answer = await page.request.get(new URL((await drawn.getAttribute('src')) ?? '', product.url).href);
  expect(answer.headers()['content-type']).toBe('image/webp');
  await accessible(page);
});

it('show contacts and prices with their source file, and the numbers of the export', async () => {
  await page.getByRole('link', { name: 'Ana Lund' }).first().click();
  await heading(page, 'Ana Lund').waitFor();
  const { pathname } = new URL(page.url());
  await settled(page);
  await shoot('profile');
  await page.goto(`${product.url}${pathname}?tab=activity`);
  const activity = page.getByRole('tabpanel', { name: 'Activity' });
  await activity.getByText('ana@mail.example').waitFor();
  expect(await page.getByText('Creator-Liste März.csv').count()).toBeGreaterThan(0);
  await page.getByText('€1,250.50').first().waitFor();
  await settled(page);
  await accessible(page);
  await shoot('activity');
  await page.setViewportSize({ width: 360, height: 780 });
  await shoot('activity-small');
  expect(await page.evaluate('document.documentElement.scrollWidth > window.innerWidth')).toBe(false);
  await page.setViewportSize({ width: 1440, height: 1000 });
});
