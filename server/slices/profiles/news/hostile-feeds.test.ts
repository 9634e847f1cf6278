import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { readFeed } from './read-feed.ts';

const rss = (items: string, head = '') =>
  `<?xml version="1.0"?>${head}<rss version="2.0"><channel><title>Wire</title>${items}</channel></rss>`;
const item = (title: string, more = '') => `<item><title>${title}</title>${more}</item>`;

/** Empty if the feed is refused. */
const headlines = (text: string) => {
  try {
    return readFeed(text);
  } catch {
    return [];
  }
};

it('reads no file and no URL for an external entity', async () => {
  const requests: string[] = [];
  const server = createServer(({ url = '' }, answer) => {
    requests.push(url);
    answer.end('secret');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  for (const place of ['file:///etc/passwd', `http://127.0.0.1:${port}/entity`]) {
    const head = `<!DOCTYPE rss [<!ENTITY x SYSTEM "${place}"><!ENTITY % y SYSTEM "${place}"> %y;]>`;
    const text = JSON.stringify(headlines(rss(item('News &x;'), head)));
    expect(text).not.toMatch(/root:|secret/);
  }
  expect(requests).toEqual([]);
  server.close();
});

it('grows by no entity', () => {
  const levels = Array.from({ length: 9 }, (_, i) => `<!ENTITY e${i + 1} "${`&e${i};`.repeat(10)}">`);
  const head = `<!DOCTYPE rss [<!ENTITY e0 "lol lol lol">${levels.join('')}]>`;
  expect(JSON.stringify(headlines(rss(item('&e9;'), head))).length).toBeLessThan(10_000);
});

it('keeps only the text of hostile HTML, and only web addresses', () => {
  const scripts = [
    '<![CDATA[<script>alert(1)</script>Sale]]>',
    '&lt;img src=x onerror=alert(1)&gt;Sale',
    '<![CDATA[<scr<script>ipt>alert(1)</scr</script>ipt>Sale]]>',
  ];
  for (const text of scripts) {
    const [headline] = headlines(rss(item(text, `<description>${text}</description>`)));
    expect(headline?.title, text).toMatch(/Sale/);
    expect(`${headline?.title} ${headline?.summary}`, text).not.toMatch(/<\w|onerror|<\//);
  }
  for (const link of [
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    ' https://a b',
    '//evil.example',
  ])
    expect(headlines(rss(item('A', `<link>${link}</link>`)))[0]?.link ?? null, link).toBeNull();
});

it.each([
  ['brackets that open nothing', rss(item(`<![CDATA[${'<'.repeat(1_500_000)}]]>`))],
  ['one endless headline', rss(item('A'.repeat(1_900_000)))],
  ['tags in tags', `${rss('').replace('</channel></rss>', '')}${'<item>'.repeat(100_000)}`],
  ['nested JSON', `{"version":"https://jsonfeed.org/version/1.1","items":${'['.repeat(100_000)}`],
  [
    'names of the prototype',
    JSON.stringify({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'x',
      items: [{ title: 'A', __proto__: { link: 1 } }],
    }),
  ],
  ['no text', '\0'.repeat(1000)],
])('looks at a few thousand characters of %s', (_name, text) => {
  expect(JSON.stringify(headlines(text)).length).toBeLessThan(10_000);
});
