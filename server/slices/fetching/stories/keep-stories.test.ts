import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { imported } from '#server/testing/imported.ts';
import { anAccount, aPost, ref } from '#server/testing/observations.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';
import { keepStories, sweepStories, videoOf } from './keep-stories.ts';

let app: TestApp;
let me: SignedIn;
let origin: Server;
let base: string;
const now = { at: Date.parse('2026-03-10T18:00:00Z') };
const requests: string[] = [];
const VIDEO = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypmp42'), Buffer.alloc(40, 7)]);
const DAYS = { start_date: '2026-03-01', end_date: '2026-03-31' };

beforeAll(async () => {
  const picture = await sharp({ create: { width: 60, height: 90, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
  origin = createServer((request, response) => {
    requests.push(request.url ?? '');
    response.end(request.url?.endsWith('.mp4') ? VIDEO : picture);
  });
  await new Promise<void>((listening) => origin.listen(0, '127.0.0.1', listening));
  const { port } = origin.address() as AddressInfo;
  base = `http://127.0.0.1:${port}`;
  app = await testApp({
    now: () => new Date(now.at),
    outbound: { allows: () => true, resolve: async () => [{ address: '127.0.0.1', family: 4 }] },
  });
  me = await app.signIn({ role: 'member' });
  await imported(app, [
    anAccount({ account: ref('ada'), followers: 900 }),
    ...[1, 2, 3].map((n) =>
      aPost({
        ...{ external_id: `S${n}`, post_type: 'instagram_stories', account: ref('ada'), views: 50 * n },
        created_at: Date.parse(`2026-03-10T1${n}:00:00Z`),
        message: '#spring',
        image: `${base}/S${n}.jpg`,
        link: `${base}/S${n}.mp4`,
      }),
    ),
  ]);
});
afterAll(async () => {
  await app.close();
  origin.close();
});

const monitorOf = (rules: object) =>
  me.client.monitors.create({ name: 'Stories', ...DAYS, keywords: ['#spring'], ...rules });

it('keeps nothing unless it is turned on', async () => {
  await monitorOf({});
  await keepStories(app.services);
  expect(requests).toEqual([]);
});

it('keeps numbers, picture and video after their day, within the cap', async () => {
  const { id } = await monitorOf({ save_ig_stories: true, download_story_videos: true, stories_cap: 2 });
  await keepStories(app.services);
  expect(requests.filter((path) => path.endsWith('.jpg')).sort()).toEqual(['/S1.jpg', '/S2.jpg']);
  // The story has expired on the platform.
  now.at += 5 * 24 * 3_600_000;
  origin.close();
  origin.closeAllConnections();
  const { posts } = await me.client.monitors.posts({ id });
  expect(posts.map(({ views }) => views).sort()).toEqual([100, 50]);
  for (const { image, video } of posts) {
    const picture = await app.http.inject({ url: image ?? '' });
    expect(picture.headers['content-type']).toBe('image/webp');
    const shown = await app.http.inject({ url: video ?? '', headers: me.headers });
    expect(shown.rawPayload.equals(VIDEO)).toBe(true);
    const stranger = await app.signIn();
    expect((await app.http.inject({ url: video ?? '', headers: stranger.headers })).statusCode).toBe(404);
    expect((await app.http.inject({ url: video ?? '' })).statusCode).toBe(404);
  }
  await sweepStories(app.services);
  expect((await me.client.monitors.posts({ id })).posts.every(({ video }) => video !== null)).toBe(true);
});

it('finds the URL of a video if a source has one', () => {
  expect(videoOf({ link: 'https://example.com/a.mp4?x=1', image: '' })).toBe('https://example.com/a.mp4?x=1');
  expect(
    videoOf({ link: 'https://www.instagram.com/stories/ada/1/', image: 'https://example.com/a.jpg' }),
  ).toBe(null);
});
