import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ClickHouseNodes, openNodes } from '#server/testing/clickhouse-nodes.ts';
import {
  type Browser,
  heading,
  launchBrowser,
  type Page,
  type Product,
  settled,
  signIn,
  somebody,
  startProduct,
} from './product.ts';

// The demo world on two shards of a real cluster (docs/how-to/run-on-servers.md).

let nodes: ClickHouseNodes;
let product: Product;
let browser: Browser;
let page: Page;
let errors: string[];

beforeAll(async () => {
  nodes = await openNodes(2);
  const env = { CLICKHOUSE_URL: await nodes.database(), CLICKHOUSE_CLUSTER: nodes.cluster ?? '' };
  [product, browser] = await Promise.all([startProduct({ env }), launchBrowser()]);
  ({ page, errors } = await somebody(browser, [/503/]));
  await signIn(page, product.url);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await nodes?.close();
});

async function shoot(name: string) {
  const to = process.env.SCREENSHOTS;
  if (to === undefined) return;
  mkdirSync(to, { recursive: true });
  await page.screenshot({ path: path.join(to, `cluster-${name}.png`) });
}

it('shows the demo data, reports an unreachable shard, and shows the data again', async () => {
  await heading(page, 'Home').waitFor();
  await page.goto(`${product.url}/keyword?keyword=%23skincare`);
  await page.getByText('Impressions').first().waitFor();
  await settled(page);
  await shoot('keyword');
  await nodes.nodes[1]?.kill();
  await page.goto(`${product.url}/profiles`);
  await page
    .getByText(/The analytics store cannot be reached/)
    .first()
    .waitFor();
  await shoot('away');
  await nodes.nodes[1]?.start();
  await page.reload();
  await page
    .getByRole('link', { name: /^[A-Z]\w+ / })
    .first()
    .waitFor();
  await settled(page);
  await shoot('profiles');
  expect(errors).toEqual([]);
});
