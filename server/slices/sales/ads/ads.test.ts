import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AdPreview } from '#contract/sales/ad-files.ts';
import { imported } from '#server/testing/imported.ts';
import { anAccount, aPost, ref } from '#server/testing/observations.ts';
import { sendOrders } from '#server/testing/order-file.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';

// As Meta Ads Manager exports them, with the row of totals that it puts first.
const META = [
  'Campaign name,Ad set name,Ad name,Ad ID,Instagram permalink URL,Reporting starts,Reporting ends,Amount spent (EUR),Impressions,Reach,Link clicks,Purchases,Purchases conversion value',
  'Total,,,,,,,330.00,44000,,570,15,820.00',
  'Spring,Women,Anna post,2301,https://www.instagram.com/p/AAAA1/,2026-03-10,2026-03-20,100.00,20000,15000,300,10,500.00',
  'Spring,Women,SP_anna.k_story,2302,,2026-03-10,2026-03-20,50.00,8000,6000,70,1,40.00',
  'Spring,Men,Somebody,2303,https://www.instagram.com/p/ZZZZ9/,2026-03-10,2026-03-20,180.00,16000,12000,200,4,280.00',
].join('\n');
const TIKTOK = [
  'Ad group name;Ad name;Ad ID;TikTok item ID;By Day;Cost;Currency;Impressions;Clicks (all);Clicks (Destination);Complete payment;Total complete payment value',
  'Prospecting;Spark Bo;77001;7345678901234567890;2026-03-12;40,00;EUR;3.000;500;60;2;90,00',
  'Prospecting;Spark Bo;77001;7345678901234567890;2026-03-13;20,00;EUR;1.000;200;20;1;30,50',
].join('\n');

let app: TestApp;
let me: SignedIn;
let id: number;
const people = new Map<string, number>();
beforeAll(async () => {
  app = await testApp({ now: () => new Date('2026-03-22T12:00:00Z') });
  me = await app.signIn({ role: 'member' });
  const at = (day: string) => Date.parse(`${day}T12:00:00Z`);
  await imported(app, [
    anAccount({ account: ref('anna.k'), followers: 4000 }),
    anAccount({ account: ref('bo_tt', 'tiktok'), followers: 9000 }),
    aPost({ external_id: 'AAAA1', account: ref('anna.k'), created_at: at('2026-03-05'), impressions: 6000 }),
    aPost({
      ...{ external_id: '7345678901234567890', account: ref('bo_tt', 'tiktok'), post_type: 'tiktok_video' },
      ...{ created_at: at('2026-03-06'), views: 10_000, impressions: 10_000 },
    }),
  ]);
  const { profiles } = await me.client.profiles.search({});
  for (const profile of profiles) people.set(profile.username ?? '', profile.id);
  const monitor = await me.client.monitors.create({
    ...{ name: 'Spring launch', start_date: '2026-03-01', end_date: '2026-03-31' },
    ...{ profile_ids: [...people.values()], currency: 'EUR' },
  });
  id = monitor.id;
});
afterAll(() => app.close());

async function upload(content: string, name = 'ads.csv'): Promise<AdPreview> {
  const answer = await sendOrders(app, me, id, content, { name, field: 'adsFile', kind: 'ads' });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json();
}

async function take(content: string, name?: string) {
  const { file } = await upload(content, name);
  return me.client.monitors.import_ads({ id, file_id: file.id });
}

const report = () => me.client.monitors.ads({ id });
const profile_id = (username: string) => people.get(username) ?? 0;
const creator = async (username: string) =>
  (await report()).creators.find((row) => row.profile_id === profile_id(username));

describe('results of ads', () => {
  let meta: number;

  it('are recognized with the currency of the header, and without the row of totals', async () => {
    const preview = await upload(META, 'meta.csv');
    meta = preview.file.id;
    const named = Object.fromEntries(preview.columns.map(({ column, field }) => [column, field]));
    expect(named).toEqual({
      'Campaign name': 'ad_campaign',
      'Ad set name': 'ad_group',
      'Ad name': 'ad',
      'Ad ID': 'ad_id',
      'Instagram permalink URL': 'post',
      'Reporting starts': 'starts',
      'Reporting ends': 'ends',
      'Amount spent (EUR)': 'spend',
      Impressions: 'impressions',
      Reach: 'reach',
      'Link clicks': 'clicks',
      Purchases: 'purchases',
      'Purchases conversion value': 'value',
    });
    expect(preview).toMatchObject({ missing: null, currency: null, date_question: null });
    expect(preview.brings).toMatchObject({
      ...{ ads: 3, rows: 4, with_post: 2, known: 0, problem_rows: 1 },
      ...{ first_day: '2026-03-10', last_day: '2026-03-20' },
      spend: [{ currency: 'EUR', amount: 330 }],
    });
    expect(await me.client.monitors.import_ads({ id, file_id: meta })).toMatchObject({
      ...{ state: 'imported', ads: 3, replaced: 0 },
    });
  });

  it('add to the organic ones on Instagram, where counts exclude ads', async () => {
    const { posts, ads, unmatched } = await report();
    expect(posts).toMatchObject([
      {
        ...{ organic_impressions: 6000, total_impressions: 26_000, is_derived: false },
        ...{ spend: 100, impressions: 20_000, reach: 15_000, clicks: 300, purchases: 10, value: 500 },
      },
    ]);
    expect(ads.map(({ name, by, reason }) => [name, by, reason])).toEqual([
      ['Somebody', null, 'post_not_in_campaign'],
      ['Anna post', 'post', null],
      ['SP_anna.k_story', 'handle', 'names_no_post'],
    ]);
    expect(unmatched).toEqual({ ads: 2, spend: 230 });
    expect(await creator('anna.k')).toMatchObject({
      ...{ ads: 2, organic: { impressions: 6000, cost: null }, paid: { cost: 150, impressions: 28_000 } },
      together: { impressions: 34_000, cost: null },
    });
  });

  it('are subtracted from the counts of TikTok, which contain them', async () => {
    expect(await take(TIKTOK, 'tiktok.csv')).toMatchObject({ ads: 1 });
    const bo = await creator('bo_tt');
    expect(bo).toMatchObject({
      ...{ is_derived: true, organic_unknown: null },
      organic: { impressions: 6000 },
      paid: { cost: 60, impressions: 4000, clicks: 80, revenue: 120.5, cpm: 15, cost_per_click: 0.75 },
      together: { impressions: 10_000 },
    });
    expect(bo?.paid.roas).toBeCloseTo(120.5 / 60, 9);
  });

  it('add up to the files and are divided by known costs', async () => {
    await me.client.monitors.set_budget({
      id,
      changes: [
        {
          ...{ profile_id: profile_id('anna.k'), kind: 'fee', was: null },
          value: { amount: 300, currency: 'EUR', date: '2026-03-01' },
        },
      ],
    });
    const { totals } = await report();
    expect(totals.paid).toMatchObject({ cost: 390, impressions: 48_000, clicks: 650, revenue: 940.5 });
    expect(totals.paid.cpm).toBeCloseTo((390 / 48_000) * 1000, 9);
    // 16,000 counted, of which TikTok's contain 4,000 paid.
    expect(totals).toMatchObject({
      ...{ organic_unknown: null, is_derived: true },
      ...{ organic: { impressions: 12_000, cost: 300 }, together: { impressions: 60_000, cost: 690 } },
    });
    // Anna's fee and ads, and the ad of nobody: Bo's cost is not known.
    expect(totals.together.cpm).toBeCloseTo((630 / 50_000) * 1000, 9);
    expect((await creator('anna.k'))?.together).toMatchObject({ cost: 450, impressions: 34_000 });
    expect((await creator('anna.k'))?.together.cpm).toBeCloseTo((450 / 34_000) * 1000, 9);
  });

  it('belong to the post or the creator that a person assigns', async () => {
    const assign = (more: object) => me.client.monitors.assign_ad({ id, ad: '2303', ...more });
    await expect(assign({ post_url: 'https://example.com/a' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
    await expect(me.client.monitors.assign_ad({ id, ad: 'of nobody' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await assign({ post_url: 'https://www.instagram.com/p/AAAA1/' });
    expect((await report()).unmatched).toEqual({ ads: 1, spend: 50 });
    await me.client.monitors.assign_ad({ id, ad: '2302', post_url: 'https://www.instagram.com/p/AAAA1/' });
    const { totals, posts } = await report();
    expect(posts.find(({ platform }) => platform === 'instagram')).toMatchObject({
      ...{ ads: 3, impressions: 44_000, total_impressions: 50_000, reach: null },
    });
    expect(totals).toMatchObject({ organic: { impressions: 12_000 }, together: { impressions: 60_000 } });
    await assign({});
    expect((await report()).ads.find(({ ad }) => ad === '2303')).toMatchObject({ by: null });
  });

  it('leave organic impressions unknown while an ad may be part of a count of TikTok', async () => {
    const { id: file_id } = await take(
      'Ad name,Ad ID,Amount spent (EUR),Impressions\nProduct,9900,10.00,500',
      'more.csv',
    );
    expect((await report()).totals).toMatchObject({
      ...{ organic_unknown: 'ad_without_post', organic: { impressions: null }, paid: { cost: 400 } },
    });
    await me.client.monitors.assign_ad({ id, ad: '9900', is_of_brand: true });
    const { totals, ads } = await report();
    expect(totals).toMatchObject({ organic_unknown: null, together: { impressions: 60_500 } });
    expect(ads.find(({ ad }) => ad === '9900')).toMatchObject({ is_of_brand: true, reason: null });
    await me.client.monitors.withdraw_ads({ id, file_id });
  });

  it('are replaced by a later file for the same days, and restored when it is withdrawn', async () => {
    const later = META.replace(',100.00,20000', ',120.00,24000');
    const preview = await upload(later, 'meta again.csv');
    expect(preview).toMatchObject({ is_remembered: true, brings: { known: 3 } });
    await me.client.monitors.import_ads({ id, file_id: preview.file.id });
    expect((await report()).totals.paid.cost).toBe(410);
    expect((await report()).files.find((file) => file.id === meta)).toMatchObject({ ads: 3, replaced: 3 });
    await me.client.monitors.withdraw_ads({ id, file_id: preview.file.id });
    expect((await report()).totals.paid.cost).toBe(390);
  });

  it('have unknown organic impressions where the count is older than the ads', async () => {
    const file = await take(TIKTOK.replace('3.000', '30.000'), 'late.csv');
    expect(await creator('bo_tt')).toMatchObject({
      ...{ organic_unknown: 'older_count', organic: { impressions: null }, together: { impressions: null } },
    });
    await me.client.monitors.withdraw_ads({ id, file_id: file.id });
  });
});

describe('tables of ads', () => {
  it('name the rows that cannot be read', async () => {
    const { brings } = await upload(
      [
        'Ad name,Day,Amount spent (EUR),Impressions',
        ',2026-03-01,1.00,10',
        'A,2026-03-01,much,10',
        'B,2026-03-01,2.00,many',
        'C,2026-03-01,3.00,10',
        'C,2026-03-01,3.00,5',
        'D,2026-03-40,1.00,5',
        'E,2026-03-01,,5',
      ].join('\n'),
    );
    expect(brings).toMatchObject({ ads: 1, problem_rows: 5, spend: [{ amount: 6 }] });
    expect(brings?.problems.map(({ row, reason }) => [row, reason.code])).toEqual([
      [2, 'ad_name_missing'],
      [3, 'ad_amount_unreadable'],
      [4, 'ad_count_unreadable'],
      [7, 'ad_date_unreadable'],
      [8, 'ad_spend_missing'],
    ]);
  });

  it('have no purchases where the cell is empty beside others, and unknown ones where all are', async () => {
    const head = 'Ad name,Ad ID,Amount spent (EUR),Impressions,Purchases,Purchases conversion value';
    const { id: some } = await take([head, 'A,1,5.00,10,2,30.00', 'B,2,5.00,10,,'].join('\n'), 'some.csv');
    const of = async (ad: string) => (await report()).ads.find((one) => one.ad === ad);
    expect(await of('2')).toMatchObject({ purchases: 0, value: 0 });
    await me.client.monitors.withdraw_ads({ id, file_id: some });
    const { id: none } = await take([head, 'A,1,5.00,10,,', 'B,2,5.00,10,,'].join('\n'), 'none.csv');
    expect(await of('2')).toMatchObject({ purchases: null, value: null });
    await me.client.monitors.withdraw_ads({ id, file_id: none });
  });

  it('name no post where a spreadsheet rounded its ids', async () => {
    const { id: file_id } = await take(
      [
        'Ad name,Ad ID,TikTok item ID,Cost,Currency,Impressions',
        'Rounded,55,7345678901234560000,5.00,EUR,10',
        'Other,56,7345678901234570000,5.00,EUR,10',
      ].join('\n'),
      'rounded.csv',
    );
    expect((await report()).ads.find(({ ad }) => ad === '55')).toMatchObject({ reason: 'names_no_post' });
    await me.client.monitors.withdraw_ads({ id, file_id });
  });

  it('answer for thousands of ads', async () => {
    const rows = Array.from(
      { length: 20_000 },
      (_none, i) => `Ad ${i},${i},73${String(i * 7).padStart(17, '1')},1.00,EUR,10`,
    );
    const head = 'Ad name,Ad ID,TikTok item ID,Cost,Currency,Impressions';
    const { id: file_id } = await take([head, ...rows].join('\n'), 'many.csv');
    const { total_ads, ads } = await report();
    expect([total_ads > 20_000, ads.length]).toEqual([true, 1000]);
    await me.client.monitors.withdraw_ads({ id, file_id });
  });

  it('are recognized in German and French', async () => {
    const german = await upload(
      [
        'Kampagnenname;Anzeigenname;Berichtsstart;Berichtsende;Ausgegebener Betrag (EUR);Impressionen;Reichweite;Link-Klicks;Käufe;Conversion-Wert von Käufen',
        'Frühling;Anna Reel;13.03.2026;20.03.2026;1.234,50;12.000;9.000;130;4;88,00',
      ].join('\n'),
    );
    expect(german.brings).toMatchObject({
      ...{ ads: 1, first_day: '2026-03-13', last_day: '2026-03-20' },
      spend: [{ currency: 'EUR', amount: 1234.5 }],
    });
    const french = await upload(
      [
        'Nom de la campagne;Nom de la publicité;Début des rapports;Fin des rapports;Montant dépensé (EUR);Impressions;Couverture;Clics sur un lien;Achats;Valeur de conversion des achats',
        'Printemps;Reel Anna;13/03/2026;20/03/2026;234,50;12000;9000;130;4;88,00',
      ].join('\n'),
    );
    expect(french.columns.map(({ field }) => field)).not.toContain(null);
    expect(french.brings?.spend).toEqual([{ currency: 'EUR', amount: 234.5 }]);
  });
});
