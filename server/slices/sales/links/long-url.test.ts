import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { targetUrl } from '#contract/sales/links.ts';
import { longUrl, utmOf } from './long-url.ts';

const meaning = { creator: 'mara.lime', platform: 'instagram', monitor: 'Été 2026: launch' };

describe('the address a tracking link leads to', () => {
  it('has the parameters of its creator, platform and monitor by default', () => {
    const utm = utmOf('https://shop.example.com/', {}, meaning);
    expect(longUrl('https://shop.example.com/', utm)).toBe(
      'https://shop.example.com/?utm_source=instagram&utm_medium=influencer&utm_campaign=%C3%A9t%C3%A9-2026-launch&utm_content=mara.lime',
    );
    expect(
      utmOf('https://shop.example.com/', { utm_medium: '', utm_term: '{creator} & {creator}' }, meaning),
    ).toEqual({
      ...{ utm_source: 'instagram', utm_campaign: 'été-2026-launch', utm_content: 'mara.lime' },
      utm_term: 'mara.lime & mara.lime',
    });
  });

  it('keeps the URL unchanged except for set parameters', () => {
    const base = 'https://shop.example.com/a%20b?q=x%20y+z&utm_source=mail&flag#top';
    const utm = utmOf(base, { utm_content: 'c' }, meaning);
    expect(utm.utm_source).toBeUndefined();
    expect(longUrl(base, utm)).toContain('?q=x%20y+z&utm_source=mail&flag&utm_medium=influencer');
    expect(longUrl(base, { utm_source: 'tiktok' })).toBe(
      'https://shop.example.com/a%20b?q=x%20y+z&flag&utm_source=tiktok#top',
    );
  });

  it('can be parsed again for any input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (value) => {
        const url = new URL(longUrl('https://shop.example.com/?a=1', { utm_term: value }));
        expect(url.searchParams.get('utm_term') ?? '').toBe(value);
        expect([url.hostname, url.searchParams.get('a')]).toEqual(['shop.example.com', '1']);
      }),
    );
  });
});

describe('addresses that are refused', () => {
  it.each([
    ...[
      '',
      'shop.example.com',
      'javascript:alert(1)',
      'data:text/html,x',
      'ftp://example.com/',
      '//example.com',
    ],
    ...[
      'http://localhost/',
      'http://router.local/',
      'http://10.0.0.1/',
      'http://2130706433/',
      'http://[::1]/',
    ],
    ...['http://0x7f.1/', 'http://intranet/', 'https://user:secret@example.com/', 'http://foo.localhost'],
    ...['https:///', 'http://127.0.0.1.', 'http://localhost./', `https://example.com/${'a'.repeat(2000)}`],
  ])('%s', (text) => {
    expect(targetUrl.safeParse(text).success).toBe(false);
  });
  it.each([
    ['https://shop.example.com/a?b=c#d', 'https://shop.example.com/a?b=c#d'],
    ['  HTTP://Example.COM ', 'http://example.com/'],
    ['https://bücher.example/x', 'https://xn--bcher-kva.example/x'],
    ['https://1-800.example.com:8443/', 'https://1-800.example.com:8443/'],
  ])('%s is accepted', (text, expected) => {
    expect(targetUrl.parse(text)).toBe(expected);
  });
});
