import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ContentAnalysis } from '#contract/report/content.ts';
import { analyseCaption } from '#server/content/caption-analyser.ts';
import { project } from '#server/projector/projector.ts';
import { openIntake } from '#server/slices/imports/intake/open-intake.ts';
import type { BrandObservation } from '#server/tables/observations.ts';
import { anAccount, aPost, ref } from '#server/testing/observations.ts';
import { publish, visitorOf } from '#server/testing/sharing.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';
import { matchStale } from '../matching/matching.jobs.ts';
import { sweepContent } from './monitor-content.ts';
import { sweepScreenshots } from './screenshots.ts';

const CAPTIONS = [
  'A pizza in Rome with @glow.lamp and @ben #food',
  'Pizza again, so happy 😀 #food #rome',
  'My new dress, thank you @glow.lamp @miobags @sephora @carla',
  'qwertz',
  '',
];
const aBrand = (values: Partial<BrandObservation> & { name: string }): BrandObservation => ({
  ...{ kind: 'brand', external_id: values.name, categories: [], countries: [] },
  ...{ website: null, match_names: [], accounts: [], ...values },
});
let now = new Date('2026-03-20T12:00:00Z');
let app: TestApp;
let me: SignedIn;
let monitor_id: number;

async function imported(captions: readonly string[], day = '2026-03-15') {
  const { touched } = await openIntake(app.services, { import_id: 1, imported: false }).write([
    ...['anna', 'ben'].map((name) => anAccount({ account: ref(name), followers: 4000 })),
    aBrand({ name: 'Glow Lamp', accounts: [ref('glow.lamp')] }),
    aBrand({ name: 'Mio Bags', match_names: ['Mio Bags'] }),
    ...captions.map((message, n) =>
      aPost({
        external_id: `POST${n}`,
        account: ref('anna'),
        created_at: Date.parse(`2026-03-0${n + 1}T12:00:00Z`),
        ...{ message, likes: 10 * (n + 1), comments: 1, observed_at: Date.parse(day) },
        // Hashtags from a separate column.
        tags: n === 3 ? ['lisbon'] : [],
      }),
    ),
  ]);
  await app.services.db
    .insertInto('outbox_event')
    .values({ profile_ids: JSON.stringify([...touched]) })
    .execute();
  await project(app.services);
  await matchStale(app.services, false);
}

beforeAll(async () => {
  app = await testApp({ now: () => now });
  me = await app.signIn({ role: 'member' });
  await imported(CAPTIONS);
  const { profiles } = await me.client.profiles.search({ search: 'anna' });
  const days = { start_date: '2026-03-01', end_date: '2026-03-31' };
  const profile_ids = [profiles[0]?.id ?? 0];
  monitor_id = (await me.client.monitors.create({ name: 'Content', ...days, profile_ids })).id;
});
afterAll(() => app.close());

const counts = ({ found: fields }: ContentAnalysis, field: string) =>
  Object.fromEntries(fields.filter((one) => one.field === field).map(({ label, posts }) => [label, posts]));
const read = (query = {}) => me.client.monitors.content_analysis({ id: monitor_id, ...query });

it('counts the content of captions, each post once, over the posts that were read', async () => {
  const analysis = await read();
  expect(analysis).toMatchObject({ posts: 5, analysed: 4, with_finds: 4, without_caption: 1, waiting: 0 });
  expect(analysis.reads_pictures).toBe(false);
  // Recomputed from the captions.
  for (const field of ['tags', 'objects', 'emotions', 'locations', 'style']) {
    const expected: Record<string, number> = {};
    for (const [n, caption] of CAPTIONS.entries())
      for (const find of analyseCaption(caption, n === 3 ? ['#lisbon'] : []))
        if (find.field === field) expected[find.label] = (expected[find.label] ?? 0) + 1;
    expect(counts(analysis, field)).toEqual(expected);
  }
  // Only known brands: by the kind of their profile, by the index, or well-known.
  expect(counts(analysis, 'brands')).toEqual({ 'Glow Lamp': 2, 'Mio Bags': 1, Sephora: 1 });
  expect(counts(analysis, 'accounts')).toEqual({ '@ben': 1, '@carla': 1 });
  expect(counts(analysis, 'people')).toEqual({});
  expect(analysis.found.find(({ label }) => label === 'joy')?.words).toEqual(['happy', '😀']);
});

it('links to the posts, with a reason for each', async () => {
  const { posts, total } = await me.client.monitors.posts({ id: monitor_id, content: 'objects:pizza' });
  expect(total).toBe(2);
  expect(posts.map((post) => post.message).sort()).toEqual(CAPTIONS.slice(0, 2));
  expect(posts[0]?.content).toContainEqual({ field: 'objects', label: 'pizza', words: ['Pizza'] });
  expect(await me.client.monitors.stats({ id: monitor_id, content: 'tags:#food' })).toMatchObject({
    posts: 2,
  });
  expect(await read({ content: 'objects:dress' })).toMatchObject({ posts: 1, analysed: 1 });
  await expect(read({ content: 'colours:red' })).rejects.toThrow();
});

it('reads a caption again after another import', async () => {
  await imported(['No more cheese', ...CAPTIONS.slice(1)], '2026-03-16');
  expect(counts(await read(), 'objects')).toEqual({ pizza: 1, food: 1, dress: 1 });
  expect(counts(await read(), 'locations')).toEqual({ Rome: 1, Lisbon: 1 });
});

it('is limited to users with access, if it is turned on', async () => {
  const { token } = await publish(me, { type: 'monitor', type_id: monitor_id });
  const visit = visitorOf(app, token);
  expect((await visit(`/monitor/content_analysis/${monitor_id}`)).json()).toMatchObject({ analysed: 4 });
  const limited = await app.signIn({
    ...{ role: 'admin' as const, company_id: me.company_id, flags: { content_analysis: false } },
  });
  await expect(limited.client.monitors.content_analysis({ id: monitor_id })).rejects.toThrow();
  expect((await limited.client.monitors.posts({ id: monitor_id })).posts[0]?.content).toBeNull();
  await me.client.monitors.update({ id: monitor_id, content_analysis: false });
  await expect(read()).rejects.toThrow(/Switch it on/);
  expect((await me.client.monitors.posts({ id: monitor_id })).posts[0]?.content).toBeNull();
  await me.client.monitors.update({ id: monitor_id, content_analysis: true });
});

async function upload(post_id: string, bytes: Buffer, who = me) {
  const form = new FormData();
  form.append('image', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'shot.png');
  const request = new Request('http://localhost', { method: 'POST', body: form });
  return app.http.inject({
    method: 'POST',
    url: `/api/monitor/screenshot/${monitor_id}?post_id=${post_id}`,
    headers: { ...who.headers, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
}

it('keeps a screenshot of a manually added post until the post is removed', async () => {
  const { profiles } = await me.client.profiles.search({ search: 'ben' });
  const added = await me.client.monitors.upload_external_post({
    ...{ id: monitor_id, profile_id: profiles[0]?.id ?? 0, post_type: 'instagram_stories' },
    ...{ created_time: '2026-03-09T10:00:00Z', message: 'Matcha in Tokyo' },
  });
  expect(counts(await read(), 'locations')).toEqual({ Rome: 1, Lisbon: 1, Tokyo: 1 });
  const red = { width: 30, height: 20, channels: 3, background: 'red' } as const;
  const picture = await sharp({ create: red }).png().toBuffer();
  const sent = await upload(added.id, picture);
  expect(sent.statusCode, sent.body).toBe(200);
  const shown = async () =>
    (await me.client.monitors.posts({ id: monitor_id })).posts.find((post) => post.id === added.id)?.image ??
    '';
  const image = await shown();
  expect(image).toBe(sent.json().image);
  const got = await app.http.inject({ url: image });
  expect(await sharp(got.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 30, height: 20 });
  // Not an image, missing, and another company's.
  expect((await upload(added.id, Buffer.from('<svg onload="alert(1)"/>'))).json().data.issues).toMatchObject([
    { field: 'image' },
  ]);
  expect((await upload('1', picture)).statusCode).toBe(404);
  expect((await upload(added.id, picture, await app.signIn())).statusCode).toBe(404);
  expect(await shown()).toBe(image);
  // A replaced image goes with the daily sweep, the current one with its post.
  await upload(added.id, picture);
  const second = await shown();
  now = new Date(Date.now() + 2 * 86_400_000);
  await sweepScreenshots(app.services);
  await sweepContent(app.services);
  expect((await app.http.inject({ url: image })).statusCode).toBe(404);
  expect((await app.http.inject({ url: second })).statusCode).toBe(200);
  expect(counts(await read(), 'locations')).toEqual({ Rome: 1, Lisbon: 1, Tokyo: 1 });
  await me.client.monitors.delete_external_post({ id: monitor_id, post_id: added.id });
  expect((await app.http.inject({ url: second })).statusCode).toBe(404);
});
