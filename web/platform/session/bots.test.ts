import { expect, it } from 'vitest';
import { isCrawler } from './bots.ts';

it.each([
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (compatible; bingbot/2.0)',
  'facebookexternalhit/1.1',
  'Mozilla/5.0 (compatible; YandexBot/3.0)',
  'Baiduspider/2.0',
  'some-crawler',
])('%s is a crawler', (userAgent) => {
  expect(isCrawler(userAgent)).toBe(true);
});

it.each([
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36',
  'Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/156.0',
  'Mozilla/5.0 (Linux; Android 13; CUBOT P80) AppleWebKit/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/604.1',
])('%s is a person', (userAgent) => {
  expect(isCrawler(userAgent)).toBe(false);
});
