import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { frenchSomebody, readsInFrench, signInInFrench } from './french.ts';
import { type Browser, heading, launchBrowser, ownProduct, type Page, type Product } from './product.ts';

let product: Product;
let url: string;
let browser: Browser;
let page: Page;
let errors: string[];

beforeAll(async () => {
  [product, browser] = await Promise.all([ownProduct('demo'), launchBrowser()]);
  url = product.url;
  ({ page, errors } = await frenchSomebody(browser));
  await page.goto(`${url}/login`);
  await signInInFrench(page);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});
afterEach(() => expect(errors).toEqual([]));

it.each([
  ['users', 'Utilisateurs', 'Dernière visite'],
  ['roles', 'Rôles', 'Les utilisateurs ayant ce rôle peuvent'],
  ['audit', 'Journal d’audit', 'Quand'],
  ['companies', 'Entreprises', 'Effacé sur demande'],
  ['api-keys', 'Clés d’API', 'Vos clés'],
  ['outbox', 'Boîte d’envoi', 'E-mails et SMS de votre entreprise'],
  ['sources', 'Sources', 'Historique'],
])('finds no English text left on settings/%s', async (address, title, words) => {
  await page.goto(`${url}/settings/${address}`);
  await heading(page, title).waitFor();
  await page.getByText(words, { exact: true }).first().waitFor();
  await readsInFrench(page);
});

it.each(['profiles', 'profile', 'keyword', 'lists', 'list', 'monitors', 'monitor', 'leaderboards'])(
  'finds no English text left on the screen %s',
  async (screen) => {
    const ask = async (path: string) => (await page.context().request.get(`${url}/api/${path}`)).json();
    const addresses: Record<string, () => Promise<string>> = {
      profile: async () => `profile/${(await ask('profiles?limit=1')).profiles[0].slug}`,
      keyword: async () => 'keyword?keyword=beauty',
      list: async () => `list/${(await ask('dashboard/lists'))[0].id}`,
      monitor: async () => `monitor/${(await ask('dashboard/monitors')).monitors[0].id}`,
    };
    await page.goto(`${url}/${(await addresses[screen]?.()) ?? screen}`);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await readsInFrench(page);
  },
);
