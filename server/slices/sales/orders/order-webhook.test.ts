import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aCampaign, type Campaign } from '#server/testing/campaign.ts';

let campaign: Campaign;
let origin: string;
let address: string;
let secret: string;
beforeAll(async () => {
  campaign = await aCampaign();
  origin = await campaign.app.http.listen({ port: 0, host: '127.0.0.1' });
  const { me, monitor_id: id } = campaign;
  const profile_id = campaign.profile_id('anna');
  await me.client.monitors.set_promo_codes({ id, creators: [{ profile_id, codes: [{ code: 'ANNA10' }] }] });
  const made = await me.client.monitors.create_order_webhook({ id });
  secret = made.secret ?? '';
  address = `${origin}${new URL(made.webhook.url).pathname}`;
});
afterAll(() => campaign.close());

const signed = (body: string, by = secret) => createHmac('sha256', by).update(body).digest('base64');
const deliver = (body: string, headers: Record<string, string>) =>
  fetch(address, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });
const fromShopify = (order: object, by?: string) => {
  const body = JSON.stringify(order);
  return deliver(body, { 'x-shopify-topic': 'orders/updated', 'x-shopify-hmac-sha256': signed(body, by) });
};
const orders = () => campaign.me.client.monitors.orders({ id: campaign.monitor_id });
const ORDER = {
  ...{ id: 9001, name: '#1001', email: 'Mia@example.com', created_at: '2026-03-05T10:00:00+01:00' },
  ...{ updated_at: '2026-03-05T10:00:00+01:00', cancelled_at: null, currency: 'EUR', total_price: '120.50' },
  ...{
    financial_status: 'paid',
    test: false,
    discount_codes: [{ code: 'Anna10', amount: '5', type: 'fixed' }],
  },
  ...{ landing_site: '/?utm_content=x', referring_site: null, customer: { id: 1, email: null }, refunds: [] },
};

it('accepts an order once, and its changes in the shop’s order', async () => {
  expect(await (await fromShopify(ORDER)).json()).toEqual({ status: 'taken' });
  await fromShopify(ORDER);
  const [one] = (await orders()).creators;
  expect(one).toMatchObject({ name: 'anna', orders: 1, revenue: 120.5, new_customers: 1 });
  const refunds = [{ transactions: [{ kind: 'refund', status: 'success', amount: '20.50' }] }];
  await fromShopify({ ...ORDER, updated_at: '2026-03-06T10:00:00+01:00', refunds });
  // A replayed or late delivery changes nothing.
  await fromShopify(ORDER);
  expect((await orders()).totals).toMatchObject({ orders: 1, revenue: 100, refunded: 20.5 });
  const cancelled = { updated_at: '2026-03-07T10:00:00+01:00', cancelled_at: '2026-03-07T10:00:00+01:00' };
  await fromShopify({ ...ORDER, ...cancelled });
  const report = await orders();
  expect(report.totals.orders).toBe(0);
  expect(report.left_out).toEqual([{ reason: 'cancelled', orders: 1 }]);
  expect(report.files).toMatchObject([{ kind: 'webhook', orders: 1 }]);
  const stored = await campaign.app.services.db.selectFrom('shop_order').selectAll().execute();
  expect(JSON.stringify(stored).toLowerCase()).not.toContain('mia@');
});

it('accepts orders of WooCommerce, with their attributed visit', async () => {
  const { me, monitor_id: id } = campaign;
  const profile_ids = [campaign.profile_id('ben')];
  const base_url = 'https://shop.example.com/';
  const { links } = await me.client.monitors.create_tracking_links({ id, base_url, profile_ids });
  const meta_data = Object.entries(links[0]?.utm ?? {}).map(([key, value]) => ({
    ...{ id: 1, key: `_wc_order_attribution_${key}` },
    value,
  }));
  const order = {
    ...{ id: 55, number: '2001', status: 'processing', currency: 'EUR', total: '60.00', customer_id: 0 },
    ...{ date_created_gmt: '2026-03-08T10:00:00', date_modified_gmt: '2026-03-08T10:00:00' },
    ...{ billing: { email: 'noah@example.com' }, coupon_lines: [], refunds: [{ id: 1, total: '-10.00' }] },
    meta_data: [...meta_data, { id: 2, key: 'other', value: { deep: true } }],
  };
  const body = JSON.stringify(order);
  await deliver(body, { 'x-wc-webhook-topic': 'order.created', 'x-wc-webhook-signature': signed(body) });
  const ben = (await orders()).creators.find(({ name }) => name === 'ben');
  expect(ben).toMatchObject({ orders: 1, revenue: 50, refunded: 10 });
  const pending = JSON.stringify({ ...order, number: '2002', status: 'pending' });
  await deliver(pending, { 'x-wc-webhook-signature': signed(pending) });
  expect((await orders()).left_out).toContainEqual({ reason: 'unpaid', orders: 1 });
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  expect((await deliver('webhook_id=7', form)).status).toBe(200);
});

it('skips orders with an unknown status', async () => {
  const before = (await orders()).totals;
  for (const [name, financial_status] of [
    ['#1501', 'in_review'],
    ['#1502', null],
    ['#1503', 'partially_refunded'],
  ])
    expect(await (await fromShopify({ ...ORDER, name, financial_status })).json()).toEqual({
      status: 'taken',
    });
  const after = await orders();
  expect(after.totals).toEqual(before);
  expect(after.left_out).toContainEqual({ reason: 'unknown_status', orders: 3 });
});

it('refuses deliveries without a valid signature, and records them', async () => {
  const before = await orders();
  const late = { ...ORDER, name: '#3001' };
  expect((await fromShopify(late, 'another secret')).status).toBe(401);
  expect((await deliver(JSON.stringify(late), {})).status).toBe(401);
  const body = JSON.stringify(late);
  const tampered = await deliver(body.replace('120.50', '920.50'), { 'x-shopify-hmac-sha256': signed(body) });
  expect(tampered.status).toBe(401);
  expect((await fetch(`${origin}/hooks/orders/${'x'.repeat(24)}`, { method: 'POST', body })).status).toBe(
    404,
  );
  expect((await deliver(' '.repeat(3_000_000), {})).status).toBe(413);
  const other = JSON.stringify({ hello: 'world' });
  expect(await (await deliver(other, { 'x-shopify-hmac-sha256': signed(other) })).json()).toEqual({
    status: 'not an order',
  });
  expect((await orders()).orders).toBe(before.orders);
  const events = await campaign.app.services.db
    .selectFrom('audit_event')
    .where('action', '=', 'monitors.order_webhook_refused')
    .select('target')
    .execute();
  // Of several within a minute one.
  expect(events).toEqual([{ target: 'Spring launch' }]);
  const { webhook } = await campaign.me.client.monitors.order_webhook({ id: campaign.monitor_id });
  expect(webhook).toMatchObject({ refused: 3, not_orders: 1, last_not_order_at: '2026-03-20T12:00:00.000Z' });
});

it('counts deliveries with impossible times and unreadable texts, which a shop need not repeat', async () => {
  const read = () => campaign.me.client.monitors.order_webhook({ id: campaign.monitor_id });
  const before = (await read()).webhook?.not_orders ?? 0;
  const bad = [
    { name: '#30\u000001' },
    { name: '#' },
    { created_at: '0000-01-01T00:00:00Z' },
    { updated_at: '+275760-09-13T00:00:00Z' },
    { discount_codes: [{ code: 'ANNA\u0000' }] },
    { total_price: null },
  ];
  for (const fields of bad) {
    const answer = await fromShopify({ ...ORDER, name: '#3001', ...fields });
    expect([answer.status, await answer.json()]).toEqual([200, { status: 'not an order' }]);
  }
  expect((await read()).webhook?.not_orders).toBe(before + bad.length);
});

it('signs with another secret after a change, and ends', async () => {
  const { me, monitor_id: id } = campaign;
  const sharedSecret = 'a secret that Shopify made';
  expect(await me.client.monitors.create_order_webhook({ id, secret: sharedSecret })).toMatchObject({
    secret: null,
  });
  expect((await fromShopify(ORDER)).status).toBe(401);
  expect((await fromShopify(ORDER, sharedSecret)).status).toBe(200);
  const rows = await campaign.app.services.db.selectFrom('order_webhook').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(sharedSecret);
  await me.client.monitors.delete_order_webhook({ id });
  expect((await fromShopify(ORDER, sharedSecret)).status).toBe(404);
});
