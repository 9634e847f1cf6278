import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { project } from '#server/projector/projector.ts';
import { openIntake } from '#server/slices/imports/intake/open-intake.ts';
import { anAccount, ref } from '#server/testing/observations.ts';
import { pictureBombs, svgBomb } from '#server/testing/picture-bombs.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';

// Pictures made to take time and memory, at every door of the server, while others are served.

let app: TestApp;
let me: SignedIn;
let doors: Record<string, string>;
let site: Server;
let bombs: Record<string, Buffer>;

beforeAll(async () => {
  bombs = { ...(await pictureBombs('by their first bytes')), ...(await pictureBombs('by their cost')) };
  site = createServer((request, response) => {
    response.end(bombs[decodeURIComponent(request.url?.slice(1) ?? '')]);
  }).listen(0, '127.0.0.1');
  await new Promise((ready) => site.once('listening', ready));
  const here = { resolve: async () => [{ address: '127.0.0.1', family: 4 as const }], allows: () => true };
  app = await testApp({ outbound: here });
  me = await app.signIn();
  const { touched } = await openIntake(app.services, { import_id: 1, imported: false }).write([
    anAccount({ account: ref('ana'), followers: 1000 }),
  ]);
  await app.services.db
    .insertInto('outbox_event')
    .values({ profile_ids: JSON.stringify([...touched]) })
    .execute();
  await project(app.services);
  const { id } = await me.client.profiles.get({ id: 'ana' });
  const list_id = (await me.client.lists.add({ name: 'Short list' })).id;
  await me.client.lists.add_profiles({ list_id, profile_ids: [id] });
  const casting = await me.client.casting.add({ list_id, name: 'Deck', profile_ids: [id] });
  const days = { start_date: '2026-03-01', end_date: '2026-03-31' };
  const monitor = await me.client.monitors.create({ name: 'Campaign', ...days, profile_ids: [id] });
  const post = await me.client.monitors.upload_external_post({
    ...{ id: monitor.id, profile_id: id, post_type: 'instagram_stories' },
    ...{ created_time: '2026-03-09T10:00:00Z', message: 'A story' },
  });
  doors = {
    logo: '/api/settings/logo',
    'profile picture': `/api/profile/picture/${id}`,
    'casting picture': `/api/castings/${casting.id}/upload?profile_id=${id}&slot=1&x=0&y=0&width=1&height=1`,
    screenshot: `/api/monitor/screenshot/${monitor.id}?post_id=${post.id}`,
  };
}, 60_000);
afterAll(async () => {
  site.close();
  await app.close();
});

async function upload(url: string, bytes: Buffer) {
  const form = new FormData();
  form.append('image', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'a.png');
  const request = new Request('http://localhost', { method: 'POST', body: form });
  return app.http.inject({
    ...{ method: 'POST', url },
    headers: { ...me.headers, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
}

let requests = 0;

async function othersAreServed(): Promise<void> {
  // Hashes the password, as every sign-in does. Somebody else each time: failures of one person are counted.
  const email = `nobody-${requests++}@example.com`;
  await expect(app.nobody.auth.login({ email, password: 'not this one' })).rejects.toMatchObject({
    status: 401,
  });
  // Polls: a slow machine may take longer over the first icon of a set than a request waits.
  for (const url of ['/api/icon/tabler/home.svg', '/api/avatar/ana.svg'])
    await expect.poll(async () => (await app.http.inject({ url })).statusCode).toBe(200);
}

it('refuses an SVG at every endpoint, six times at once', async () => {
  for (const [door, url] of Object.entries(doors)) {
    const six = Array.from({ length: 6 }, () => upload(url, svgBomb()));
    await othersAreServed();
    for (const answer of await Promise.all(six)) {
      expect(answer.statusCode, `${door}: ${answer.body}`).toBe(400);
      expect(answer.json().data.issues, door).toMatchObject([{ field: 'image' }]);
    }
  }
}, 120_000);

it('serves others while six pictures are decoded', async () => {
  const bytes = bombs['animated webp of 200,000 frames'] as Buffer;
  const six = Array.from({ length: 6 }, () => upload(doors['profile picture'] ?? '', bytes));
  await othersAreServed();
  expect(new Set((await Promise.all(six)).map(({ statusCode }) => statusCode))).toEqual(new Set([400]));
}, 300_000);

it('answers each one, uploaded or by URL', async () => {
  const { port } = site.address() as AddressInfo;
  for (const [name, bytes] of Object.entries(bombs)) {
    const answer = await upload(doors['profile picture'] ?? '', bytes);
    expect([200, 400], `${name}: ${answer.body}`).toContain(answer.statusCode);
    const url = app.services.pictures.address(`http://pictures.example:${port}/${encodeURIComponent(name)}`);
    expect([200, 404], name).toContain((await app.http.inject({ url: url ?? '' })).statusCode);
  }
  await othersAreServed();
}, 600_000);
