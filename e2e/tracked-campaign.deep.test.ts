import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { HAS, pdfText } from '#server/testing/opened-elsewhere.ts';
import { callsOf } from './calls.ts';
import { exported } from './exported.ts';
import { importFile } from './imported-file.ts';
import {
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

/** A campaign from an agency's own files to the sentence that its client reads. */

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
const dotted = (iso: string) => iso.split('-').reverse().join('.');
const POSTS =
  'Post URL,Username,Platform,Published at,Post type,Caption,Likes,Comments,Views,Shares,Saves,Followers';

interface Case {
  language: string;
  names: readonly [string, string, string];
  tag: string;
  list: string;
  campaign: string;
  stories: (handle: string, at: string) => string[];
  tracker: string[];
  /** Headers of Meta Ads Manager. */
  ads: string;
}

const FRENCH: Case = {
  language: 'French',
  names: ['ines.belk', 'clem.ferr', 'roma.morv'],
  tag: '#lueur',
  list: 'Suivi Lueur - shortlist',
  campaign: 'Suivi Lueur',
  stories: (handle, at) => [
    'Account username,Story ID,Publish time,Description,Reach,Impressions,Replies,Link clicks,Sticker taps,Permalink',
    `${handle},17940000000010,${at} 10:15,#lueur,5100,5400,15,238,179,https://www.instagram.com/stories/${handle}/3110000010`,
    `${handle},17940000000011,${at} 11:15,#lueur,4900,5200,3,198,149,https://www.instagram.com/stories/${handle}/3110000011`,
  ],
  tracker: [
    'Campagne;Créateur;Plateforme;Livrable;Qté;Date prévue;Tarif;Devise;Statut;Lien du post;Code promo',
    `Lueur;@ines.belk;Instagram;Reel;1;${day(9)};790;EUR;Publié;https://www.instagram.com/reel/Lueur0Link/;INES15`,
    `Lueur;@ines.belk;Instagram;Story;2;${day(6)};320;EUR;Publié;;INES15`,
    `Lueur;@clem.ferr;TikTok;Vidéo;1;${day(8)};610;EUR;Publié;;CLEM15`,
    `Lueur;@clem.ferr;TikTok;Story;2;${day(6)};240;EUR;Publié;;CLEM15`,
    `Lueur;@roma.morv;Instagram;Reel;1;${day(7)};340;EUR;En retard;;ROMA15`,
  ],
  ads: 'Nom de la publicité;ID de la publicité;Permalien Instagram;Début des rapports;Fin des rapports;Montant dépensé (EUR);Impressions;Clics sur un lien;Achats;Valeur de conversion des achats',
};

const GERMAN: Case = {
  language: 'German',
  names: ['ada.nord', 'bea.sued', 'cleo.west'],
  tag: '#winterlicht',
  list: 'Winterlicht Vorauswahl',
  campaign: 'Winterlicht',
  stories: (handle, at) => [
    'Konto;Story-ID;Veröffentlicht am;Beschreibung;Reichweite;Impressionen;Antworten;Link-Klicks;Sticker-Klicks;Permalink',
    `${handle};17950000000010;${dotted(at)} 10:15;#winterlicht;5100;5400;15;238;179;https://www.instagram.com/stories/${handle}/3120000010`,
    `${handle};17950000000011;${dotted(at)} 11:15;#winterlicht;4900;5200;3;198;149;https://www.instagram.com/stories/${handle}/3120000011`,
  ],
  tracker: [
    'Creatorin;Kanal;Leistung;Anzahl;Fällig am;Honorar;Währung;Status;Link zum Beitrag;Rabattcode',
    `@ada.nord;Instagram;Reel;1;${dotted(day(9))};790,00 €;EUR;veröffentlicht;https://www.instagram.com/reel/Winte0Link/;ADA15`,
    `;;Story;2;${dotted(day(6))};320,00 €;EUR;veröffentlicht;;ADA15`,
    `@bea.sued;TikTok;Video;1;${dotted(day(8))};610,00 €;EUR;veröffentlicht;;BEA15`,
    `;;Story;2;${dotted(day(6))};240,00 €;EUR;veröffentlicht;;BEA15`,
    `@cleo.west;Instagram;Reel;1;${dotted(day(7))};340,00 €;EUR;überfällig;;CLEO15`,
  ],
  ads: 'Anzeigenname;Anzeigen-ID;Instagram-Permalink;Berichtsstart;Berichtsende;Ausgegebener Betrag (EUR);Impressionen;Link-Klicks;Käufe;Conversion-Wert von Käufen',
};

let product: Product;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let errors: string[];
const { read, post } = callsOf(() => ({ context, url: product.url }));

beforeAll(async () => {
  [product, browser] = await Promise.all([ownProduct('none'), launchBrowser()]);
  ({ context, page, errors } = await somebody(browser));
  await signIn(page, product.url);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});
afterEach(() => {
  expect(errors).toEqual([]);
});

function postsOf({ names, tag }: Case) {
  const [one, two, three] = names;
  const reel = (handle: string, code: string, ago: number, text: string) =>
    `https://www.instagram.com/reel/${code}/,${handle},Instagram,${day(ago)} 09:00,Reel,${text},900,40,12000,5,9,60000`;
  const video = (code: number, ago: number, text: string) =>
    `https://www.tiktok.com/@${two}/video/73000000000000${code},${two},TikTok,${day(ago)} 09:00,Video,${text},700,30,20000,5,9,50000`;
  const seed = tag.charCodeAt(1) * 10;
  const before = Array.from({ length: 8 }, (_none, n) => [
    reel(one, `${tag.slice(1, 5)}OneOld${n}`, 40 + 3 * n, 'my day'),
    reel(three, `${tag.slice(1, 5)}TreOld${n}`, 40 + 3 * n, 'my day'),
    video(seed + n, 40 + 3 * n, 'my day'),
  ]).flat();
  const link = `${tag.slice(1, 2).toUpperCase()}${tag.slice(2, 6)}0Link`;
  const during = [
    // The linked Reel is the later one: the other is beyond the plan.
    reel(one, link, 9, 'late and without the tag'),
    reel(one, `${tag.slice(1, 5)}Beyond1`, 10, tag),
    video(seed + 9, 8, tag),
  ];
  return { before: [POSTS, ...before], during: [POSTS, ...during] };
}

describe.each([FRENCH, GERMAN])('a campaign from $language files', (of) => {
  const { names, list, campaign, tag } = of;
  let list_id: number;
  let monitor: number;
  const membersOf = async (): Promise<Array<{ profile_id: number; name: string; deliverables: object[] }>> =>
    (await read(`/lists/${list_id}/profiles`)).profiles;

  it('brings its tracker from Sources to a list, with every deliverable', async () => {
    const posts = postsOf(of);
    await importFile(page, product.url, [`${campaign} posts.csv`, posts.before]);
    const file = path.join(mkdtempSync(path.join(tmpdir(), 'limelight-tracker-')), `${list}.csv`);
    writeFileSync(file, `${of.tracker.join('\n')}\n`);
    await page.locator('input[type=file]').setInputFiles(file);
    const card = page.getByRole('region', { name: `Ready: ${list}.csv` });
    await card.getByText('This is a campaign tracker').waitFor();
    await card.getByRole('combobox', { name: /list$/i }).click();
    await page.getByRole('option', { name: /^New list/ }).click();
    await card.getByRole('button', { name: 'Review columns' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Import 5 rows' }).click();
    await dialog.getByRole('button', { name: 'Undo this import' }).waitFor({ timeout: 60_000 });
    list_id = Number(/\/list\/(\d+)/.exec(page.url())?.[1]);
    const members = await membersOf();
    const euros = (amount: number) => ({ amount, currency: 'EUR' });
    const plan = new Map(members.map((one) => [one.name, one.deliverables]));
    expect([...plan.keys()].toSorted()).toEqual([...names].toSorted());
    expect(plan.get(names[0])).toMatchObject([
      { post_type: 'instagram_reels', quantity: 1, price: euros(790), status: 'delivered', due: day(9) },
      { post_type: 'instagram_stories', quantity: 2, price: euros(320), due: day(6) },
    ]);
    expect(plan.get(names[1])).toMatchObject([
      { post_type: 'tiktok_video', price: euros(610) },
      { other_format: 'TikTok Story', quantity: 2, price: euros(240), status: 'delivered' },
    ]);
    expect(plan.get(names[2])).toMatchObject([{ price: euros(340), status: 'planned' }]);
  });

  it('starts with the creators accepted by the client', async () => {
    const members = await membersOf();
    const profile_ids = members.map((one) => one.profile_id);
    const { result } = await post('/forecasts', { name: list, profile_ids, list_id });
    const budget = result.totals.budget;
    const { totals } = await read(`/client_room/${list_id}?type=lists`);
    expect(totals.price.amount).toBeCloseTo(budget, 1);
    for (const { profile_id, name } of members)
      await post(`/client_room/${list_id}/responses`, {
        ...{ type: 'lists', profile_id, kind: name === names[2] ? 'reject' : 'accept' },
      });
    await page.goto(`${product.url}/list/${list_id}`);
    await page.getByRole('button', { name: 'Plan', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Start campaign…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('2 creators with deliverables').waitFor();
    expect(await dialog.getByLabel('Name').inputValue()).toBe(campaign);
    await dialog.getByLabel('Keywords of the campaign').fill(tag);
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Start campaign' }).click();
    await page.waitForURL(/\/monitor\/\d+/);
    monitor = Number(/\/monitor\/(\d+)/.exec(page.url())?.[1]);
    const { creators: paid, plan } = await read(`/monitor/budget/${monitor}`);
    expect(paid).toHaveLength(2);
    expect(plan).toMatchObject({ creators: 2, left_out: 1 });
  });

  it('matches posts and deliverables alike on every screen', async () => {
    await importFile(page, product.url, [`${campaign} during.csv`, postsOf(of).during]);
    await importFile(page, product.url, [`${campaign} stories.csv`, of.stories(names[0], day(6))]);
    const covered = async () => (await read(`/monitor/deliverables/${monitor}`)).plan.totals;
    await expect
      .poll(covered, { timeout: 90_000, interval: 1000 })
      .toMatchObject({ planned: 6, published: 4, delivered: 6, done: 4, missing: 0, extra_posts: 1 });
    const { comparison } = await read(`/monitor/forecast/${monitor}`);
    expect(comparison.totals).toMatchObject({ planned: 6, published: 4, other_posts: 1 });
    expect(comparison.totals.like_for_like.impressions).toMatchObject({ posts: 4 });
    const { posts } = await read(`/monitor/posts/${monitor}?limit=50`);
    const stories = posts.filter(({ media }: { media: string }) => media === 'instagram_stories');
    expect(
      stories.map(({ actions }: { actions: { link_taps: number } }) => actions.link_taps).toSorted(),
    ).toEqual([198, 238]);
    const home = (await read('/dashboard/monitors')).monitors;
    expect(home.find(({ id }: { id: number }) => id === monitor).pace).toMatchObject({
      ...{ planned: 6, published: 4, by_hand: 2 },
    });
    const { creators } = await read(`/monitor/orders/${monitor}`);
    expect(creators.flatMap(({ codes }: { codes: object[] }) => codes)).toHaveLength(2);
  });

  it('adds paid to organic results, each once', async () => {
    const { posts } = await read(`/monitor/posts/${monitor}?limit=50`);
    const reel = posts.find(({ link }: { link: string }) => link.includes('0Link'));
    const video = posts.find(({ media }: { media: string }) => media === 'tiktok_video');
    const file = path.join(mkdtempSync(path.join(tmpdir(), 'limelight-ads-')), `${campaign} ads.csv`);
    const row = (name: string, id: number, link: string, spend: string, impressions: string) =>
      [name, id, link, day(9), day(1), spend, impressions, 120, 4, '200,50'].join(';');
    const rows = [
      row('Reel', 501, reel.link, '310,40', '42.000'),
      row('Spark', 502, video.link, '89,60', '7.000'),
      row('Poster', 503, '', '100,00', '9.000'),
    ];
    writeFileSync(file, `${[of.ads, ...rows].join('\n')}\n`);
    await page.goto(`${product.url}/settings/sources`);
    await page.locator('input[type=file]').setInputFiles(file);
    const card = page.getByRole('region', { name: `Ready: ${campaign} ads.csv` });
    await card.getByText('This is a file of ad results.').waitFor();
    await card.getByRole('combobox', { name: 'Campaign' }).click();
    await page.getByRole('option', { name: campaign }).click();
    await card.getByRole('button', { name: 'Review columns' }).click();
    await page.getByRole('button', { name: 'Import 3 ads' }).click();
    await page.getByText('3 ads imported').waitFor();
    await page.getByRole('button', { name: 'Assign' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('An ad of the brand').check();
    await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText('An ad of the brand').waitFor();
    const { totals } = await read(`/monitor/ads/${monitor}?currency=EUR`);
    const counted = (await read(`/monitor/budget/${monitor}`)).totals.impressions;
    expect(totals.paid).toMatchObject({ cost: 500, impressions: 58_000, clicks: 360, revenue: 601.5 });
    expect(totals).toMatchObject({
      ...{ is_derived: true, organic: { impressions: counted - 7000 } },
      together: { impressions: counted + 51_000, cost: expect.closeTo(totals.organic.cost + 500, 6) },
    });
    await settled(page);
  });

  it.runIf(HAS.pdf)('shows the client the results of planned posts', async () => {
    await page.goto(`${product.url}/monitor/${monitor}`);
    await settled(page);
    const text = pdfText(await exported(page, 'PDF', 'pdf')).replace(/\s+/g, ' ');
    expect(text).toMatch(new RegExp(`${campaign} generated [\\d,]+ impressions with 4 of 6 planned posts`));
    expect(text).toMatch(/(more|less) than forecast for them|as forecast for them/);
    expect(text).toMatch(/One post beyond the plan generated [\d,]+ more/);
    expect(text).toContain('4 of 6');
    expect(text).toMatch(/Paid media.*Organic.*Ads \S+ 58,000 .*Together/);
  });
});
