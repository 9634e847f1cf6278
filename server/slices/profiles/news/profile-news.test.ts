import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Outbound } from '#server/platform/http/outbound.ts';
import { openLog } from '#server/platform/log.ts';
import { imported } from '#server/testing/imported.ts';
import { anAccount, ref } from '#server/testing/observations.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';
import { feedNews } from './feed-news.ts';

let app: TestApp;
let me: SignedIn;
let feed: Server;
let port: number;
const requests: string[] = [];
/** A news service on this machine. */
const here: Outbound = {
  resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  allows: () => true,
};
const NOW = new Date('2026-06-01T12:00:00Z');

const rss = (
  items: Array<{ title: string; link?: string; date?: string; description?: string; source?: string }>,
) =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>The Paper</title>${items
    .map(
      ({ title, link, date, description, source }) =>
        `<item><title>${title}</title>${link ? `<link>${link}</link>` : ''}${date ? `<pubDate>${date}</pubDate>` : ''}
        ${source ? `<source url="https://example.com">${source}</source>` : ''}
        <description><![CDATA[${description ?? ''}]]></description></item>`,
    )
    .join('')}</channel></rss>`;

async function put(name: string, text: string) {
  await mkdir(path.join(app.folder, 'files/news'), { recursive: true });
  await writeFile(path.join(app.folder, 'files/news', name), text);
}

beforeAll(async () => {
  feed = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://news.example');
    const name = url.searchParams.get('q') ?? '';
    requests.push(name);
    if (url.pathname === '/page') return void response.end('<html>Sign in</html>');
    response.end(rss([{ title: `${name} wins`, link: 'https://example.com/wins', source: 'Herald' }]));
  }).listen(0, '127.0.0.1');
  await new Promise((ready) => feed.once('listening', ready));
  port = (feed.address() as AddressInfo).port;
  app = await testApp({ now: () => NOW, log: openLog('silent') });
  me = await app.signIn();
  await imported(
    app,
    ['anna', 'invented', '李佳'].map((name) =>
      anAccount({ account: { ...ref(name), title: name === 'anna' ? 'Anna Berg' : name } }),
    ),
  );
  await sql`update profile set is_demo = true where name = 'invented'`.execute(app.services.db);
});
afterAll(async () => {
  feed.close();
  await app.close();
});

it('says that there are none before the first ones are imported', async () => {
  expect(await me.client.profiles.news({ id: 'anna' })).toMatchObject({
    ...{ origin: 'files', files: { read: 0, unreadable: 0 }, total: 0, headlines: [] },
  });
});

it('finds the names in files of any kind of feed, each headline once, newest first', async () => {
  await put(
    'paper.xml',
    rss([
      {
        title: 'Anna Berg &amp; friends',
        link: 'https://example.com/1',
        date: 'Mon, 05 Jan 2026 10:00:00 GMT',
      },
      { title: 'Joanna Bergmann retires', link: 'https://example.com/2' },
      { title: 'Anna of Bergen', link: 'https://example.com/3' },
      { title: 'A quiet day', link: 'https://example.com/4', description: '<b>anna</b>-berg was there' },
      { title: 'Anna Berg, undated', link: 'javascript:alert(1)' },
      { title: '昨天李佳在直播', date: 'Mon, 05 Jan 2026 10:00:00 GMT' },
    ]),
  );
  await put(
    'blog.atom',
    `<feed xmlns="http://www.w3.org/2005/Atom"><title>Blog</title><entry><title type="html">On &lt;i&gt;Anna Berg&lt;/i&gt;</title>
      <link href="https://example.com/5"/><published>2026-03-01T08:00:00+02:00</published></entry>
      <entry><title>The same</title><link href="https://example.com/1"/><summary>Anna Berg</summary></entry></feed>`,
  );
  await put(
    'feed.json',
    JSON.stringify({
      ...{ version: 'https://jsonfeed.org/version/1.1', title: 'Notes' },
      items: [
        { id: '9', title: 'ANNA BERG', url: 'https://example.com/9', date_published: '2026-02-01T00:00:00Z' },
      ],
    }),
  );
  await put('broken.xml', 'no feed at all');
  const news = await me.client.profiles.news({ id: 'anna' });
  expect(news).toMatchObject({ names: ['Anna Berg'], files: { read: 3, unreadable: 1 }, total: 5 });
  expect(
    news.headlines.map(({ title, source, link, published_at }) => [title, source, link, published_at]),
  ).toEqual([
    ['On Anna Berg', 'Blog', 'https://example.com/5', '2026-03-01T06:00:00.000Z'],
    ['ANNA BERG', 'Notes', 'https://example.com/9', '2026-02-01T00:00:00.000Z'],
    ['Anna Berg & friends', 'The Paper', 'https://example.com/1', '2026-01-05T10:00:00.000Z'],
    ['A quiet day', 'The Paper', 'https://example.com/4', null],
    ['Anna Berg, undated', 'The Paper', null, null],
  ]);
  expect((await me.client.profiles.news({ id: '李佳' })).headlines.map((h) => h.title)).toEqual([
    '昨天李佳在直播',
  ]);
});

it('searches for the company’s names, shows what matched, and reads a changed file', async () => {
  const { id } = await me.client.profiles.get({ id: 'anna' });
  await me.client.profiles.edit({ id, blogger_name: 'Bergie' });
  await put('paper.xml', rss([{ title: 'Bergie, or Anna Berg' }, { title: 'Bergie alone' }]));
  const { headlines } = await me.client.profiles.news({ id: 'anna' });
  expect(headlines.find((h) => h.title === 'Bergie, or Anna Berg')?.names).toEqual(['Anna Berg', 'Bergie']);
  expect(headlines.find((h) => h.title === 'Bergie alone')?.names).toEqual(['Bergie']);
  expect(headlines.map((h) => h.title)).not.toContain('A quiet day');
  const other = await app.signIn();
  expect((await other.client.profiles.news({ id: 'anna' })).names).toEqual(['Anna Berg']);
});

it('reads a search feed once in hours, and reports a failure', async () => {
  const core = { ...app.services, log: openLog('silent') };
  const news = feedNews({ address: `http://news.example:${port}/rss?q={name}`, outbound: here }, core);
  const [result] = await Promise.all([news.about('Anna & Bén'), news.about('Anna & Bén')]);
  expect(result).toMatchObject({
    files: null,
    headlines: [{ title: 'Anna & Bén wins', source: 'Herald', link: 'https://example.com/wins' }],
  });
  expect(requests).toEqual(['Anna & Bén']);
  const page = feedNews({ address: `http://news.example:${port}/page?q={name}`, outbound: here }, core);
  await expect(page.about('Anna')).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    message: expect.stringContaining('did not answer'),
  });
  await expect(page.about('Anna')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  expect(requests).toEqual(['Anna & Bén', 'Anna']);
  const inside = feedNews(
    { address: 'http://127.0.0.1/rss?q={name}', outbound: { ...here, allows: () => false } },
    core,
  );
  await expect(inside.about('Anna')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
});

it('makes no query about invented people, and marks the lines as invented', async () => {
  await put('invented.xml', rss([{ title: 'invented was seen', link: 'https://example.com/real' }]));
  const news = await me.client.profiles.news({ id: 'invented' });
  expect(news).toMatchObject({ origin: 'invented', files: null });
  expect(news.total).toBeGreaterThanOrEqual(2);
  for (const { title, link, published_at } of news.headlines) {
    expect([title.includes('invented'), link]).toEqual([true, null]);
    expect(Date.parse(published_at ?? '')).toBeLessThan(Date.now());
  }
  expect(await me.client.profiles.news({ id: 'invented' })).toEqual(news);
});
