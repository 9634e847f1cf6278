import { describe, expect, test } from 'vitest';
import { mappedTable } from '../mapping/mapped-table.ts';
import { recognise } from '../recognition/recognise.ts';
import { currencyIn, postOfPrice, pricedPost } from './own-columns.ts';

function read(...lines: string[]) {
  const [header = [], ...rows] = lines.map((line) => line.split(';'));
  const file_name = 'instagram.csv';
  const recognition = recognise({ header, rows, file_name });
  const mapper = mappedTable(recognition.mapping).bind(header, {
    file_name,
    platform: 'instagram',
    sample: rows,
  });
  const mapped = rows.map((row, i) => mapper(row, i + 1));
  const own = mapped.map(({ observations: [first] }) => (first?.kind === 'account' ? first.own : null));
  return { recognition, own, problems: mapped.flatMap(({ problems }) => problems) };
}

test.each([
  ['Price per Reel (EUR)', 'instagram', 'instagram_reels'],
  ['Preis Story', 'instagram', 'instagram_stories'],
  ['Preis Story', 'snapchat', 'snapchat_stories'],
  ['Preis Story', 'tiktok', null],
  ['Preis Reel', 'tiktok', 'instagram_reels'],
  ['TikTok-Preis', 'instagram', 'tiktok_video'],
  ['pricePost', 'instagram', 'instagram_post'],
  ['Post fee', 'tiktok', 'tiktok_video'],
  ['Tarif YouTube Short', 'instagram', 'youtube_shorts'],
  ['Price video', 'instagram', null],
  ['Honorar Karussell', 'instagram', 'instagram_carousel'],
] as const)('"%s" in a row of %s is the price of %s', (name, platform, post_type) => {
  const priced = pricedPost(name);
  expect(priced && postOfPrice(priced, platform)).toBe(post_type);
});

test.each([
  'Price',
  'Preis',
  'Estimated post price',
  'Cost per engagement',
  'Reel views',
  'engagement rate post',
])('"%s" is not the price of a kind of post', (name) => expect(pricedPost(name)).toBeNull());

test.each([
  ['Price Reel (EUR)', 'EUR'],
  ['300 €', 'EUR'],
  ['$1,200', 'USD'],
  ['A$ 300', 'AUD'],
  ['R$ 3.500,00', 'BRL'],
  ['X$ 300', null],
  ['1 200 zł', 'PLN'],
  ['chf', 'CHF'],
  ['Preis Reel', null],
  ['PRICE REEL', null],
  ['¥ 300', null],
])('the currency in "%s" is %s', (text, currency) => expect(currencyIn(text)).toBe(currency));

describe('data of a company’s own list', () => {
  test('is imported with its creators', () => {
    const { recognition, own, problems } = read(
      'Benutzername;Follower;E-Mail;Telefon;Preis Reel (EUR);Preis Story;Agentur;Notiz;Labels',
      'ana.lund;5000;ana@mail.example;+49 170 1234567;1.250,50;300 €;Nordlicht;antwortet schnell;vip, bio',
      'bo.berg;6000;;;900;;;;',
    );
    expect(recognition.is_sure).toBe(true);
    expect(problems).toEqual([]);
    expect(own).toEqual([
      {
        email: 'ana@mail.example',
        phone: '+49 170 1234567',
        agent: { name: 'Nordlicht', email: '', phone: '' },
        labels: ['vip', 'bio'],
        notes: 'antwortet schnell',
        prices: {
          instagram_reels: { amount: 1250.5, currency: 'EUR' },
          instagram_stories: { amount: 300, currency: 'EUR' },
        },
      },
      expect.objectContaining({ email: null, prices: { instagram_reels: { amount: 900, currency: 'EUR' } } }),
    ]);
  });

  test('uses the currency of the row', () => {
    const { own } = read('username;followers;Price Reel;Currency', 'ana;50;300;USD', 'bo;60;250;GBP');
    expect(own.map((one) => one?.prices.instagram_reels?.currency)).toEqual(['USD', 'GBP']);
  });

  test('uses the currency chosen for all rows', () => {
    const header = ['username', 'followers', 'Price Reel'];
    const rows = [['ana', '50', '300']];
    const corrections = { '=EUR': 'own.currency' };
    const { mapping } = recognise({ header, rows, file_name: 'instagram.csv' }, { mapping: corrections });
    const map = mappedTable(mapping).bind(header, {
      file_name: 'a.csv',
      platform: 'instagram',
      sample: rows,
    });
    const [first] = map(rows[0] ?? [], 1).observations;
    expect(first?.kind === 'account' && first.own?.prices).toEqual({
      instagram_reels: { amount: 300, currency: 'EUR' },
    });
  });

  test('is skipped, with its reason, if it cannot be read', () => {
    const { own, problems } = read(
      'username;followers;Price Reel;E-mail',
      'ana;50;300;ana@mail.example',
      'bo;60;CHF 300;bo@mail.example',
      'cy;70;€ 80;cy@mail.example',
      'dee;80;;dee@mail.example',
      'eli;90;;eli@mail.example',
      'fay;90;;by DM',
    );
    expect(own.map((one) => one?.prices.instagram_reels?.amount)).toEqual([
      ...[undefined, 300, 80, undefined, undefined, undefined],
    ]);
    expect(problems.map(({ row, reason }) => [row, reason.text])).toEqual([
      [1, 'The currency is missing: name it in the column, as in "Price Reel (EUR)".'],
      [6, 'This is not an email address.'],
    ]);
  });

  test('is not imported from tables of posts', () => {
    const { recognition } = read(
      'username;post url;caption;published;likes;email',
      'ana;https://www.instagram.com/p/CxAbc12345/;A lake;2026-05-03;5;ana@mail.example',
    );
    expect(recognition.columns.at(-1)).toMatchObject({
      field: null,
      reason: { text: 'Contacts, prices, labels and notes are imported only from tables of accounts.' },
    });
  });
});
