import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { importFile } from './imported-file.ts';
import {
  accessible,
  type Browser,
  type BrowserContext,
  heading,
  launchBrowser,
  ownProduct,
  type Page,
  type Product,
  shoot,
  signIn,
  somebody,
} from './product.ts';

/** Brief, draft from a phone, comment of the client at second 12, approval, and the published post compared. */

const DAY_MS = 86_400_000;
const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
const VIDEO = fileURLToPath(new URL('../server/testing/fifteen-seconds.mp4', import.meta.url));

let product: Product;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let phone: Page;
let client: Page;
let errors: string[][];
let monitor_id: number;
let link: string;

beforeAll(async () => {
  [product, browser] = await Promise.all([ownProduct('none'), launchBrowser()]);
  const [office, creator, visitor] = [
    await somebody(browser),
    await somebody(browser),
    await somebody(browser),
  ];
  ({ context, page } = office);
  [phone, client] = [creator.page, visitor.page];
  errors = [office.errors, creator.errors, visitor.errors];
  await phone.setViewportSize({ width: 390, height: 844 });
  await signIn(page, product.url);
  const accounts = [{ platform: 'instagram', username: 'wren' }];
  const { id } = await post('/profile/add', { name: 'Wren Walsh', kind: 'influencer', accounts });
  const { id: list_id } = await post('/lists/add', { name: 'Lumi' });
  await post('/lists/add_list_profiles', { list_id, profile_ids: [id] });
  const plan = { post_type: 'instagram_reels', quantity: 1, price: null, status: 'agreed', due: day(3) };
  const changes = [{ profile_id: id, field: 'deliverables', value: [plan], was: [] }];
  await post(`/lists/${list_id}/cells`, { changes });
  const campaign = { list_id, name: 'Lumi spring', start_date: day(-3), end_date: day(10), keywords: [] };
  ({ id: monitor_id } = await post('/monitor/start_campaign', campaign));
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});
afterEach(() => expect(errors.flat()).toEqual([]));

async function post(address: string, data: object) {
  const { csrf } = await (await context.request.get(`${product.url}/api/user/user`)).json();
  const headers = { 'x-csrf-token': csrf };
  const answer = await context.request.post(`${product.url}/api${address}`, { data, headers });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}

it('has a brief', async () => {
  await page.goto(`${product.url}/monitor/${monitor_id}?tab=drafts`);
  await page.getByRole('button', { name: 'Write the brief' }).click();
  await page.getByRole('textbox', { name: 'Brief' }).fill('Show the lamp in the evening.');
  await page.getByRole('textbox', { name: 'Do', exact: true }).fill('Warm light\nOne take');
  await page.getByLabel('Required tags').first().fill('#lumi,@lumilamps,');
  await page.getByRole('switch', { name: 'Show drafts to the client' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Warm light').waitFor();
  await page.getByText('#lumi @lumilamps').waitFor();
  await page.getByRole('button', { name: 'Create a link for Wren Walsh' }).click();
  await page.getByRole('button', { name: 'Copy the link for Wren Walsh' }).waitFor();
  await accessible(page);
  await shoot(page, 'drafts-tab');
  const { creators } = await (await context.request.get(`${product.url}/api/drafts/${monitor_id}`)).json();
  const url = new URL(creators[0].page.url);
  link = `${product.url}${url.pathname}${url.hash}`;
});

it('is accepted on a phone, from which a video is sent', async () => {
  await phone.goto(link);
  await heading(phone, 'Lumi spring').waitFor();
  await phone.getByRole('button', { name: 'Accept the brief' }).click();
  await phone.getByText('You accepted this brief').waitFor();
  await phone.getByRole('textbox', { name: 'Ask a question' }).fill('Indoors?');
  await phone.getByRole('button', { name: 'Send question' }).click();
  await phone.getByText('Indoors?').waitFor();
  await phone.getByRole('button', { name: 'Send a draft for 1 Reel' }).click();
  await phone.locator('input[type=file]').setInputFiles(VIDEO);
  await phone.getByText('is uploaded').waitFor();
  await phone
    .getByRole('textbox', { name: 'Text of the post' })
    .fill('Evening light. #lumi @lumilamps https://lumi.example/x');
  await phone.getByRole('button', { name: 'Send draft' }).click();
  await phone.getByText('Version 1').first().waitFor();
  expect(await phone.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
  await accessible(phone);
  await shoot(phone, 'creator-page', [1440, 390]);
});

it('is commented on at second 12 by the client, and approved', async () => {
  const { token } = await post(`/sharing/monitor/${monitor_id}/public_token`, {});
  await client.goto(`${product.url}/monitor/${monitor_id}?public_token=${token}`);
  await heading(client, 'Lumi spring').waitFor();
  const version = client.getByRole('region', { name: 'Version 1' });
  await version.locator('video').evaluate(
    (video) =>
      new Promise<void>((resolve) => {
        const it = video as unknown as { currentTime: number; readyState: number } & EventTarget;
        const seek = () => {
          it.addEventListener('seeked', () => resolve(), { once: true });
          it.currentTime = 12;
        };
        if (it.readyState >= 1) seek();
        else it.addEventListener('loadedmetadata', seek, { once: true });
      }),
  );
  await version.getByText('At 0:12 of the video').waitFor();
  await version.getByRole('textbox').fill('Hold the logo longer');
  await version.getByRole('button', { name: 'Comment' }).click();
  const name = client.getByRole('dialog', { name: 'Your name' });
  await name.getByRole('textbox').fill('Cora Client');
  await name.getByRole('button', { name: 'Continue' }).click();
  await version.getByText('Hold the logo longer').waitFor();
  await version.getByRole('button', { name: 'At 0:12' }).waitFor();
  await shoot(client, 'client-drafts');
  await version.getByRole('button', { name: 'Approve' }).click();
  await version.getByText('Approved by Cora Client').waitFor();
  await accessible(client);
  await phone.reload();
  await phone.getByText('Hold the logo longer').waitFor();
  expect(await phone.getByText('Cora').count()).toBe(0);
});

it('differs from the published post', async () => {
  await importFile(page, product.url, [
    'posts.csv',
    [
      'username,followers,link,created_time,likes,comments,views,caption',
      `wren,5400,https://www.instagram.com/reel/WREN1/,${day(-1)}T12:00:00Z,120,8,4000,Evening light. #lumi`,
    ],
  ]);
  await page.goto(`${product.url}/monitor/${monitor_id}?tab=drafts`);
  await page.getByText('1 post differs from the draft').waitFor();
  await page.getByRole('button', { name: 'Open Wren Walsh · 1 Reel' }).click();
  const dialog = page.getByRole('dialog');
  const differences = dialog.getByRole('list', { name: 'Differences' });
  await differences.getByText('@lumilamps').waitFor();
  await differences.getByText('https://lumi.example/x').waitFor();
  await dialog.getByText('Cora Client (client)').waitFor();
  await accessible(page);
  await shoot(page, 'draft-dialog');
});
