import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { printedOrders } from '#server/slices/exports/results/result-orders.ts';
import { aCampaign, type Campaign } from '#server/testing/campaign.ts';
import { sendOrders, uploadOrders } from '#server/testing/order-file.ts';
import type { SignedIn } from '#server/testing/test-app.ts';
import { sweepCampaignFiles } from '../files/campaign-files.ts';

// As Shopify writes them: one row for each product, amounts only in the first.
const SHOPIFY = [
  'Name,Email,Financial Status,Paid at,Currency,Subtotal,Total,Discount Code,Created at,Lineitem name,Cancelled at,Payment Method,Refunded Amount,Id',
  '#1001,Mia@Example.com,paid,2026-03-05 10:00:05 +0100,EUR,110.00,120.50,ANNA10,2026-03-05 10:00:00 +0100,Lamp,,Card,0.00,9001',
  '#1001,Mia@Example.com,,,,,,,,Shade,,,,',
  '#1002,noah@example.com,partially_refunded,2026-03-06 09:00:00 +0100,EUR,80.00,80.00,"ben5, anna10",2026-03-06 09:00:00 +0100,Lamp,,Card,30.00,9002',
  '#1003,mia@example.com,paid,2026-03-09 09:00:00 +0100,EUR,40.00,40.00,BEN5,2026-03-09 09:00:00 +0100,Bulb,,Card,0.00,9003',
  '#1004,lea@example.com,paid,2026-03-10 09:00:00 +0100,EUR,15.00,15.00,SPRING,2026-03-10 09:00:00 +0100,Bulb,,Card,0.00,9004',
  '#1005,kim@example.com,paid,2026-03-10 10:00:00 +0100,EUR,20.00,20.00,,2026-03-10 10:00:00 +0100,Bulb,,Card,0.00,9005',
  '#1006,kim@example.com,voided,,EUR,50.00,50.00,ANNA10,2026-03-11 10:00:00 +0100,Lamp,2026-03-11 12:00:00 +0100,Card,0.00,9006',
  '#1007,own@example.com,paid,2026-03-11 10:00:00 +0100,EUR,1.00,1.00,ANNA10,2026-03-11 10:00:00 +0100,Lamp,,bogus,0.00,9007',
  '#1008,old@example.com,paid,2026-02-11 10:00:00 +0100,EUR,70.00,70.00,ANNA10,2026-02-11 10:00:00 +0100,Lamp,,Card,0.00,9008',
  '#1009,usa@example.com,paid,2026-03-12 10:00:00 +0100,MNT,70.00,70.00,ANNA10,2026-03-12 10:00:00 +0100,Lamp,,Card,0.00,9009',
  '#1010,,paid,2026-03-13 10:00:00 +0100,USD,10.00,10.00,anna10,2026-03-13 10:00:00 +0100,Lamp,,Card,0.00,9010',
].join('\n');

let campaign: Campaign;
let me: SignedIn;
let id: number;
let anna: number;
let ben: number;
beforeAll(async () => {
  campaign = await aCampaign();
  ({ me, monitor_id: id } = campaign);
  [anna, ben] = [campaign.profile_id('anna'), campaign.profile_id('ben')];
});
afterAll(() => campaign.close());

const orders = () => me.client.monitors.orders({ id });
const rows = (more: object) => me.client.monitors.order_rows({ id, ...more });
const upload = (content: string, name?: string) => uploadOrders(campaign.app, me, id, content, name);
const of = async (profile_id: number) =>
  (await orders()).creators.find((row) => row.profile_id === profile_id);
let file_id: number;

describe('orders of a Shopify export', () => {
  it('are recognized, grouped and counted before the import', async () => {
    await me.client.monitors.set_promo_codes({
      id,
      creators: [
        { profile_id: anna, codes: [{ code: 'ANNA10' }] },
        { profile_id: ben, codes: [{ code: 'Ben5', post_type: 'instagram_reels' }] },
      ],
    });
    const preview = await upload(SHOPIFY, 'shop.csv');
    const named = Object.fromEntries(preview.columns.map(({ column, field }) => [column, field]));
    expect(named).toMatchObject({
      ...{
        Name: 'order',
        'Created at': 'ordered_at',
        Total: 'total',
        Currency: 'currency',
        Email: 'customer',
      },
      ...{ 'Discount Code': 'code', 'Refunded Amount': 'refunded', 'Financial Status': 'status' },
      ...{
        'Cancelled at': 'cancelled_at',
        'Payment Method': 'test',
        Id: null,
        Subtotal: null,
        'Paid at': null,
      },
    });
    expect(preview).toMatchObject({
      ...{ missing: null, date_question: null, decimal_question: null, timezone: null, currency: null },
      brings: { rows: 11, orders: 10, known: 0, left_out: { cancelled: 1, test: 1 }, problem_rows: 0 },
    });
    expect(preview.brings?.revenue).toContainEqual({ currency: 'EUR', amount: 315.5 });
    expect(JSON.stringify(preview)).not.toContain('Mia@');
    file_id = preview.file.id;
    expect((await orders()).orders).toBe(0);
    expect(await me.client.monitors.import_orders({ id, file_id })).toMatchObject({
      state: 'imported',
      orders: 10,
    });
  });

  it('belong to the creator of their last code, and the others have a reason', async () => {
    const report = await orders();
    const rate = 0.86;
    expect(await of(anna)).toMatchObject({
      ...{
        orders: 3,
        refunded: 30,
        new_customers: 2,
        unknown_customers: 1,
        cost: null,
        roas: null,
        cac: null,
      },
      revenue: expect.closeTo(120.5 + 50 + 10 * rate, 6),
    });
    expect(await of(ben)).toMatchObject({ orders: 1, revenue: 40, new_customers: 0, returning_orders: 1 });
    expect(report.deliverables).toMatchObject([
      { profile_id: ben, post_type: 'instagram_reels', revenue: 40 },
    ]);
    expect(report.totals).toMatchObject({ orders: 4, cost: null, roas: null, contribution: null });
    expect(report.unattributed.map(({ reason, orders, revenue }) => [reason, orders, revenue])).toEqual([
      ['before', 1, 70],
      ['no_code_or_link', 1, 20],
      ['unknown_code', 1, 15],
    ]);
    expect(report.without_rate).toEqual([{ currency: 'MNT', orders: 1, revenue: 70 }]);
    expect(report.unknown_codes).toEqual([{ code: 'spring', orders: 1 }]);
    expect(new Set(report.left_out.map(({ reason }) => reason))).toEqual(new Set(['cancelled', 'test']));
    const { orders: behind, total } = await rows({ profile_id: anna });
    // The one in a currency without a rate is listed, with unknown revenue.
    expect(total).toBe(4);
    expect(behind.map(({ order, revenue, by }) => [order, revenue === null, by?.name])).toEqual([
      ...[
        ['1010', false, 'ANNA10'],
        ['1009', true, 'ANNA10'],
      ],
      ...[
        ['1002', false, 'ANNA10'],
        ['1001', false, 'ANNA10'],
      ],
    ]);
    expect((await rows({ reason: 'before' })).orders.map(({ order }) => order)).toEqual(['1008']);
    const stored = await campaign.app.services.db.selectFrom('shop_order').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain('example.com');
  });

  it('are compared with costs and a margin', async () => {
    const value = { amount: 100, currency: 'EUR', date: '2026-03-01' };
    const cost = { profile_id: anna, kind: 'fee' as const, value, was: null };
    await me.client.monitors.set_budget({ id, changes: [cost] });
    const revenue = 120.5 + 50 + 8.6;
    expect(await of(anna)).toMatchObject({ cost: 100, cac: 50, contribution: null });
    expect((await of(anna))?.roas).toBeCloseTo(revenue / 100, 9);
    await me.client.monitors.set_order_settings({ id, margin: 0.6 });
    expect((await of(anna))?.contribution).toBeCloseTo(revenue * 0.6 - 100, 9);
    const report = await orders();
    // Only of the creator with a known cost.
    expect(report.totals.roas).toBeCloseTo(revenue / 100, 9);
    expect(report.costed).toMatchObject({ creators: 1, of: 2 });
    expect(report.totals.revenue).toBeCloseTo(revenue + 40, 9);
  });

  it('are updated by a later file, and restored when it is withdrawn', async () => {
    const later = SHOPIFY.split('\n').slice(0, 2).join('\n').replace(',0.00,9001', ',120.50,9001');
    const preview = await upload(later);
    expect(preview).toMatchObject({ is_remembered: true, brings: { orders: 1, known: 1 } });
    await me.client.monitors.import_orders({ id, file_id: preview.file.id });
    const report = await orders();
    expect(report.orders).toBe(7);
    expect(await of(anna)).toMatchObject({ orders: 3, refunded: 150.5 });
    expect(report.files.map(({ replaced }) => replaced)).toEqual([0, 1]);
    const one = { id, file_id: preview.file.id };
    await me.client.monitors.withdraw_orders(one);
    expect(await of(anna)).toMatchObject({ orders: 3, refunded: 30 });
    await me.client.monitors.withdraw_orders({ id, file_id });
    expect(await orders()).toMatchObject({ orders: 0, totals: { orders: 0, revenue: 0 } });
    await me.client.monitors.withdraw_orders({ id, file_id, is_withdrawn: false });
    expect((await orders()).orders).toBe(7);
  });

  it('can be attributed up to 90 days after the campaign', async () => {
    const late = '#2001,x@example.com,paid,,EUR,9,9,ANNA10,2026-05-20 10:00:00 +0200,Lamp,,Card,,1';
    const preview = await upload([SHOPIFY.split('\n')[0], late].join('\n'));
    await me.client.monitors.import_orders({ id, file_id: preview.file.id });
    const reasons = async () => (await orders()).unattributed.map(({ reason }) => reason);
    expect(await reasons()).toContain('after');
    await me.client.monitors.set_order_settings({ id, window_days: 60 });
    expect(await reasons()).not.toContain('after');
    expect((await orders()).margin).toBe(0.6);
    await expect(me.client.monitors.set_order_settings({ id, window_days: 91 })).rejects.toMatchObject({
      message: 'The window has at most 90 days',
    });
    await me.client.monitors.set_order_settings({ id, window_days: 30 });
  });
});

describe('orders of other tables', () => {
  it('ask about ambiguous dates and amounts', async () => {
    const file = 'Bestellnummer;Datum;Gesamt;Gutschein\n1;05.03.2026 10:00;1.250;ANNA10\n2;06.03.2026;2.300;';
    const preview = await upload(file);
    expect(preview).toMatchObject({
      ...{ date_question: null, brings: null, currency: 'EUR' },
      decimal_question: { column: 'Gesamt', cell: '1.250', comma: 1250, point: 1.25 },
    });
    const one = { id, file_id: preview.file.id };
    await expect(me.client.monitors.import_orders(one)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    const answered = await me.client.monitors.order_preview({ ...one, decimal: 'comma', currency: 'CHF' });
    expect(answered.brings?.revenue).toEqual([{ currency: 'CHF', amount: 3550 }]);
    await me.client.monitors.cancel_orders(one);
    const dates = await upload('Order;Date;Total\n1;03/04/2026;12,50 €\n2;04/04/2026;1.250,50 €');
    expect(dates).toMatchObject({
      ...{ decimal_question: null, currency: null, brings: null },
      date_question: { cell: '03/04/2026', day_first: '2026-04-03', month_first: '2026-03-04' },
    });
    const read = await me.client.monitors.order_preview({
      ...{ id, file_id: dates.file.id, date_order: 'month_first' },
    });
    expect(read.brings).toMatchObject({
      ...{ first_day: '2026-03-04', last_day: '2026-04-04' },
      revenue: [{ currency: 'EUR', amount: 1263 }],
    });
    await me.client.monitors.cancel_orders({ id, file_id: dates.file.id });
  });

  it('name the rows without an order', async () => {
    const file = [
      'Order #,Date,Status,Net Sales,Coupon(s),Customer type',
      '1,2026-03-05 10:00:00,Completed,50.00,ANNA10,new',
      '1,2026-03-05 10:00:00,Completed,-20.00,,',
      '2,2026-03-05 10:00:00,Completed,50.00,,',
      '2,2026-03-05 10:00:00,Completed,60.00,,',
      '3,,Completed,60.00,,',
      '4,2026-03-05 10:00:00,wc-failed,60.00,,',
      ',2026-03-05 10:00:00,Completed,60.00,,',
    ].join('\n');
    const preview = await upload(file);
    expect(preview.brings).toMatchObject({ orders: 2, left_out: { unpaid: 1 }, problem_rows: 3 });
    expect(preview.brings?.revenue).toEqual([{ currency: 'EUR', amount: 30 }]);
    expect(preview.brings?.problems.map(({ row, reason }) => [row, reason.code])).toEqual([
      [8, 'order_number_missing'],
      [4, 'order_rows_differ'],
      [6, 'order_date_missing'],
    ]);
    await me.client.monitors.cancel_orders({ id, file_id: preview.file.id });
  });

  it('count no revenue that was refunded or never paid', async () => {
    const file = [
      'Bestellnummer;Datum;Status;Kunde;Gutschein;Summe',
      '6001;03.03.2026 10:15;abgeschlossen;kari@x.example;ADA10;1.250,00 €',
      '6002;04.03.2026 11:15;erstattet;ola@x.example;;99,90 €',
      '6003;04.03.2026 11:15;ausstehend;ola@x.example;;50,00 €',
      '6004;04.03.2026 11:15;teilweise erstattet;ola@x.example;;60,00 €',
      '6005;04.03.2026 11:15;Vorkasse;ola@x.example;;70,00 €',
      '6006;04.03.2026 11:15;Vorkasse;ola@x.example;;80,00 €',
    ].join('\n');
    const preview = await upload(file);
    expect(preview).toMatchObject({
      missing: { code: 'question_order_status' },
      status_question: { column: 'Status', words: [{ word: 'vorkasse', rows: 2 }] },
      brings: null,
    });
    const one = { id, file_id: preview.file.id };
    await expect(me.client.monitors.import_orders(one)).rejects.toMatchObject({
      message: 'Choose what the status “vorkasse” means.',
    });
    const revenue = async (states: Record<string, 'paid' | 'unpaid' | 'refunded'>) =>
      (await me.client.monitors.order_preview({ ...one, states })).brings;
    expect(await revenue({ vorkasse: 'paid' })).toMatchObject({
      ...{ orders: 5, left_out: { unpaid: 1 }, revenue: [{ currency: 'EUR', amount: 1400 }] },
      problems: [{ row: 5, reason: { code: 'order_refund_missing' } }],
    });
    expect(await revenue({ vorkasse: 'unpaid' })).toMatchObject({
      ...{ orders: 5, left_out: { unpaid: 3 }, revenue: [{ currency: 'EUR', amount: 1250 }] },
    });
    await me.client.monitors.cancel_orders(one);
  });

  it.each([
    ['French', 'Commande;Date;Statut;Montant;Devise', ['terminée', 'remboursée', 'en attente', 'annulée']],
    [
      'Spanish',
      'Pedido;Fecha;Estado;Importe;Moneda',
      ['completado', 'reembolsado', 'pendiente', 'cancelado'],
    ],
    [
      'Dutch',
      'Bestelnummer;Datum;Orderstatus;Totaal;Munteenheid',
      ['voltooid', 'terugbetaald', 'in de wacht', 'geannuleerd'],
    ],
  ])('count the revenue of a file with statuses in %s', async (_, header, words) => {
    const rows = words.map((word, i) => `81${i};2026-03-0${i + 3};${word};${100 + i},50;EUR`);
    const preview = await upload([header, ...rows].join('\n'));
    expect(preview).toMatchObject({
      ...{ missing: null, status_question: null },
      brings: {
        ...{ orders: 4, left_out: { unpaid: 1, cancelled: 1 } },
        revenue: [{ currency: 'EUR', amount: 100.5 }],
      },
    });
    await me.client.monitors.cancel_orders({ id, file_id: preview.file.id });
  });

  it('include a refund whose order is not in the file', async () => {
    const file = [
      'Date,"Order #","N. Revenue (formatted)",Status,"Customer type",Coupon(s),"N. Revenue"',
      '"2026-03-01 10:00:00",7001,"€450,00",completed,new,ada10,450',
      '"2026-03-02 11:00:00",7002,"€-100,00",refunded,returning,,-100',
    ].join('\n');
    const preview = await upload(file);
    expect(preview).toMatchObject({
      missing: null,
      brings: { orders: 2, problem_rows: 0, revenue: [{ currency: 'EUR', amount: 450 }] },
    });
    await me.client.monitors.cancel_orders({ id, file_id: preview.file.id });
  });

  it('are attributed by tracking links, unless the visit is too old or the link fits two creators', async () => {
    const base_url = 'https://shop.example.com/lamps';
    const { links } = await me.client.monitors.create_tracking_links({
      id,
      base_url,
      profile_ids: [anna, ben],
    });
    const slug = links[0]?.link.split('/l/')[1];
    const [first, second] = links;
    if (!first || !second) throw new Error('No links');
    const utm = (link: typeof first) => new URL(link.long_url).search;
    const same = `/lamps?utm_campaign=${first.utm.utm_campaign}`;
    const file = [
      'order,date,total,currency,landing page,session start time',
      `L1,2026-03-08T10:00:00Z,10,EUR,/lamps${utm(first).toUpperCase().replaceAll('UTM_', 'utm_')},2026-03-08T09:00:00Z`,
      `L2,2026-03-08T10:00:00Z,20,EUR,https://limelight.example/l/${slug},`,
      `L3,2026-03-20T10:00:00Z,40,EUR,/lamps${utm(second)},2026-02-01T09:00:00Z`,
      `L4,2026-03-08T10:00:00Z,80,EUR,${same},`,
      'L5,2026-03-08T10:00:00Z,160,EUR,/lamps?utm_content=nobody,',
    ].join('\n');
    const before = await orders();
    const preview = await upload(file);
    await me.client.monitors.import_orders({ id, file_id: preview.file.id });
    const report = await orders();
    const owner = first.profile?.id;
    const sum = (of: typeof report) => of.creators.find((row) => row.profile_id === owner)?.revenue ?? 0;
    expect(sum(report) - sum(before)).toBeCloseTo(30, 6);
    const reasons = Object.fromEntries(report.unattributed.map(({ reason, revenue }) => [reason, revenue]));
    expect(reasons).toMatchObject({ old_visit: 40, ambiguous_link: 80, unknown_link: 160 });
    await me.client.monitors.set_link_deliverable({ id, link_id: first.id, post_type: 'tiktok_video' });
    expect((await rows({ post_type: 'tiktok_video' })).orders.map(({ order }) => order).sort()).toEqual([
      'L1',
      'L2',
    ]);
  });
});

it('name in a report the creators that its ratios cover, without orders of other days', async () => {
  const report = await orders();
  const [byCreator, ofNobody] = printedOrders(report);
  const rows = (section: typeof byCreator) => JSON.stringify(section?.kind === 'table' && section.rows);
  expect(rows(byCreator)).toContain('Campaign (ratios of 1 of 2 creators)');
  expect(report.unattributed.map(({ reason }) => reason)).toContain('before');
  expect(rows(ofNobody)).toContain('A code not assigned to any creator');
  expect(rows(ofNobody)).not.toContain('Before the campaign');
});

it('have a code for one creator of a campaign, case-insensitive', async () => {
  const set = (profile_id: number, ...codes: string[]) =>
    me.client.monitors.set_promo_codes({
      id,
      creators: [{ profile_id, codes: codes.map((code) => ({ code })) }],
    });
  await expect(set(ben, 'anna10')).rejects.toMatchObject({
    message: 'The code ANNA10 already belongs to anna in this campaign.',
  });
  await expect(set(ben, 'A', 'a')).rejects.toMatchObject({ message: 'The code a is entered twice.' });
  expect((await of(ben))?.codes).toEqual([{ code: 'Ben5', post_type: 'instagram_reels' }]);
});

it('are deleted after a day if nobody imports their file', async () => {
  const { file } = await upload(SHOPIFY);
  const { services } = campaign.app;
  expect((await services.files.list('orders')).length).toBeGreaterThan(0);
  await sweepCampaignFiles({ ...services, now: () => new Date(Date.now() + 3 * 86_400_000) });
  expect(await services.files.list('orders')).toEqual([]);
  expect((await orders()).files.map(({ id }) => id)).not.toContain(file.id);
});

it('are refused with the reason, and hidden from strangers', async () => {
  expect((await sendOrders(campaign.app, me, id, '', { name: 'x.csv' })).json()).toMatchObject({
    message: 'The file is empty.',
  });
  expect((await sendOrders(campaign.app, me, id, 'a,b\n1,2', { field: 'file' })).statusCode).toBe(400);
  const stranger = await campaign.app.signIn();
  expect((await sendOrders(campaign.app, stranger, id, 'a,b\n1,2')).statusCode).toBe(404);
  expect((await sendOrders(campaign.app, { headers: {} }, id, 'a,b\n1,2')).statusCode).toBe(401);
});
