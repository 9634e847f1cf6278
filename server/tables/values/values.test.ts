import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseBirthday, parseTime } from './dates.ts';
import { parseList, parsePipes } from './lists.ts';
import { parseCount, parseDuration, parsePercentage } from './numbers.ts';
import { Refused } from './parsed.ts';
import { parseCountry, parseLanguage } from './places.ts';
import { literalNewlines, parseBoolean, parseGender, parseUsername, usernameOfAddress } from './words.ts';

const NOTHING = ['', ' ', '-', 'nan', 'NaN', 'N/A', "N/A'", '#VALOR!', '#N/A', 'None', 'null'];

describe('parseCount', () => {
  test.each([
    ['0', 0],
    ['477900000.00', 477_900_000],
    ['541.2K', 541_200],
    ['78.9m', 78_900_000],
    ['29.0b', 29_000_000_000],
    ['0.89k', 890],
    ['1.4万', 14_000],
    ['3.2亿', 320_000_000],
    ['5千', 5000],
    ['2.28E+11', 228_000_000_000],
    ['1,234,567', 1_234_567],
    ['12,34,567', 1_234_567],
    ['1.234.567', 1_234_567],
    ['1 234 567', 1_234_567],
    ['1,4 M', 1_400_000],
    ['3,469,357 views', 3_469_357],
    ['１２３', 123],
    ['348.0', 348],
    ['1.15K', 1150],
    ['10K+', 10_000],
  ])('%s', (text, count) => expect(parseCount(text)).toBe(count));

  test.each(NOTHING)('reads %j as unknown, not 0', (text) => expect(parseCount(text)).toBeNull());

  test.each(['many', '348.5', '12 apples', '-5', '1.2.3,4', '9'.repeat(30), 'K', '1e99'])(
    '%s is refused',
    (text) => expect(parseCount(text)).toBeInstanceOf(Refused),
  );
});

test('reads percentages as fractions', () => {
  expect([
    parsePercentage('16.60%'),
    parsePercentage('1,39 %'),
    parsePercentage('0.5'),
    parsePercentage('-'),
  ]).toEqual([0.166, 0.0139, 0.5, null]);
  expect(parsePercentage('high')).toBeInstanceOf(Refused);
});

test('reads durations as seconds', () => {
  expect(['207', '3:27', '2:16:52', 'PT3M27S', 'PT1H', '12.4s', ''].map(parseDuration)).toEqual([
    207,
    207,
    8212,
    207,
    3600,
    12,
    null,
  ]);
  expect(parseDuration('-1')).toBeInstanceOf(Refused);
  expect(parseDuration('PT')).toBeInstanceOf(Refused);
});

describe('a moment as JavaScript writes it', () => {
  test('reads like the same moment in another format', () => {
    const moments = fc.date({
      min: new Date('2004-01-01'),
      max: new Date('2199-12-31'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(moments, (at) => {
        const iso = at.toISOString();
        expect(parseTime(iso)).toBe(at.getTime());
        expect(parseTime(iso.replace('T', ' '))).toBe(at.getTime());
        expect(parseTime(iso.replace(/\.\d+/, ''))).toBe(Math.floor(at.getTime() / 1000) * 1000);
      }),
    );
  });

  test.each([
    '2023-02-29T00:00:00Z',
    '2023-13-01T00:00:00Z',
    '2023-00-10T00:00:00Z',
    '2023-01-01T24:00:00Z',
    '2023-01-01T00:60:00.000Z',
    '2003-12-31T23:59:59.999Z',
    '2023-01-0xT00:00:00Z',
  ])('refuses %s', (text) => expect(parseTime(text)).toBeInstanceOf(Refused));
});

describe('times', () => {
  const noon = Date.UTC(2019, 0, 3, 12);
  test.each([
    ['2019-01-03T12:00:00Z', noon],
    ['2019-01-03T14:00:00+02:00', noon],
    ['2019-01-03T07:00:00.000-0500', noon],
    ['2019-01-03 12:00:00', noon],
    ['3 January 2019 12:00', noon],
    ['Jan 3, 2019, 12:00 PM', noon],
    ['3 janvier 2019 à 12:00', noon],
    ['Thu Jan 03 12:00:00 +0000 2019', noon],
    ['2019年1月3日 12:00', noon],
    [String(noon / 1000), noon],
    [String(noon), noon],
    ['20190103', Date.UTC(2019, 0, 3)],
    ['2019-01-03', Date.UTC(2019, 0, 3)],
    ['3.1.2019', Date.UTC(2019, 0, 3)],
  ])('%s', (text, at) => expect(parseTime(text)).toBe(at));

  test('keep offset and order of the source', () => {
    expect(parseTime('2019-01-03 20:00:00', { zone: 'Asia/Shanghai' })).toBe(noon);
    expect(parseTime('2019-07-03 14:00', { zone: 'Europe/Paris' })).toBe(Date.UTC(2019, 6, 3, 12));
    expect(parseTime('03.01.2019 13:00', { zone: 'Europe/Paris' })).toBe(noon);
    expect(parseTime('2019-01-03', { zone: 'Europe/Paris' })).toBe(Date.UTC(2019, 0, 2, 23));
    expect(parseTime('2019-01-03 12:00:00+00', { zone: 'Europe/Paris' })).toBe(noon);
    expect(parseTime('2019-01-03 07:00:00-05', { zone: 'Europe/Paris' })).toBe(noon);
    expect(parseTime('01/03/2019 12:00', { order: 'month_first' })).toBe(noon);
    expect(parseTime('17.14.11', { order: 'year_day_month' })).toBe(Date.UTC(2017, 10, 14));
  });

  test.each([
    '1970-01-01T00:00:00.000Z',
    '2019-02-30',
    '31/02/2019',
    'yesterday',
    '2019-01-03T25:00',
    '99.99.99',
  ])('refuse %s', (text) => expect(parseTime(text)).toBeInstanceOf(Refused));

  test('refuse impossible birthdays with a reason', () => {
    const now = Date.UTC(2019, 0, 28);
    expect(parseBirthday('1985-11-09', now)).toBe('1985-11-09');
    for (const text of ['0001-01-01', '3964-04-21', '1900-01-01', '2020-03-14', '1999-02-31']) {
      expect(parseBirthday(text, now)).toBeInstanceOf(Refused);
    }
    expect(parseBirthday('', now)).toBeNull();
  });
});

describe('lists', () => {
  test.each([
    [`['a', "b's", 'c\\n']`, ['a', "b's", 'c']],
    [`['one\\ntwo', 'glow\\xa0', '\\u53e3红']`, ['one\ntwo', 'glow', '口红']],
    ['["#a", "b \\"q\\""]', ['#a', 'b "q"']],
    ['[]', []],
    ['[None]', []],
    ['a|b, c| ', ['a', 'b, c']],
    ['Dancing, Lip sync', ['Dancing', 'Lip sync']],
    ['beauty', ['beauty']],
    ['', []],
  ])('%s', (text, items) => expect(parseList(text)).toEqual(items));

  test('reads pipes with inner quotes', () => {
    expect(parsePipes('plain first|"two, words"|"x"')).toEqual(['plain first', 'two, words', 'x']);
    expect(parsePipes('[None]')).toEqual([]);
  });
});

describe('places', () => {
  test.each([
    ['U.S.A', 'US'],
    ['united-arab-emirates', 'AE'],
    ['south-korea', 'KR'],
    ['UK', 'GB'],
    ['U.K.', 'GB'],
    ['Turkey', 'TR'],
    ['morocco', 'MA'],
    ['Czech Republic', 'CZ'],
    ["Côte d'Ivoire", 'CI'],
    ["CÃ´te d'Ivoire", 'CI'],
    ['Deutschland', 'DE'],
    ['de', 'DE'],
    ['中国', 'CN'],
  ])('%s', (text, code) => expect(parseCountry(text)).toBe(code));

  test('refuses an unknown country, and never guesses', () => {
    for (const text of ['Atlantis', '0', '10.2M', 'Korea', 'XX'])
      expect(parseCountry(text)).toBeInstanceOf(Refused);
    expect(parseCountry('N/A')).toBeNull();
  });

  test('reads languages', () => {
    expect(['English', 'pt-BR', 'français', 'zh', ''].map(parseLanguage)).toEqual([
      'en',
      'pt',
      'fr',
      'zh',
      null,
    ]);
    expect(parseLanguage('Klingon')).toBeInstanceOf(Refused);
  });
});

test('reads booleans and genders', () => {
  expect(['True', 'False', 'true', '1', '是', '0', ''].map(parseBoolean)).toEqual([
    true,
    false,
    true,
    true,
    true,
    false,
    null,
  ]);
  expect(parseBoolean('perhaps')).toBeInstanceOf(Refused);
  expect(['男', '女', '未知', 'M', 'Female', ''].map(parseGender)).toEqual([
    'male',
    'female',
    null,
    'male',
    'female',
    null,
  ]);
  expect(parseGender('cat')).toBeInstanceOf(Refused);
});

test('reads account names', () => {
  expect(parseUsername('@Ana.Lund')).toBe('ana.lund');
  expect(parseUsername('https://www.instagram.com/Ana.Lund/?hl=en')).toBe('ana.lund');
  expect(parseUsername('Ana Lund')).toBeNull();
  expect(parseUsername(' @ ')).toBeNull();
  expect(usernameOfAddress('https://www.youtube.com/@Ana')).toBe('@Ana');
  expect(usernameOfAddress('https://www.youtube.com/channel/UCx')).toBeNull();
  expect(usernameOfAddress('https://www.youtube.com/u/undefined')).toBeNull();
});

test('reads literal newlines', () => expect(literalNewlines('a\\nb\\r\\nc')).toBe('a\nb\nc'));
