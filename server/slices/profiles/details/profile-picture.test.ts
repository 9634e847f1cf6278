import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { project } from '#server/projector/projector.ts';
import { openIntake } from '#server/slices/imports/intake/open-intake.ts';
import { anAccount, ref } from '#server/testing/observations.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';
import { sweepProfilePictures } from './profile-picture.ts';

const BOUNDARY = 'xxboundary';
let app: TestApp;
let me: SignedIn;
let them: SignedIn;
let ana: number;

beforeAll(async () => {
  app = await testApp();
  [me, them] = [await app.signIn(), await app.signIn()];
  const { touched } = await openIntake(app.services, { import_id: 1, imported: false }).write([
    anAccount({ account: ref('ana'), followers: 1000, picture: 'https://pictures.example/ana.jpg' }),
  ]);
  await app.services.db
    .insertInto('outbox_event')
    .values({ profile_ids: JSON.stringify([...touched]) })
    .execute();
  await project(app.services);
  ana = (await me.client.profiles.get({ id: 'ana' })).id;
});
afterAll(() => app.close());

const square = (background: string) =>
  sharp({ create: { width: 40, height: 40, channels: 3, background } })
    .png()
    .toBuffer();
function upload(bytes: Buffer, who: SignedIn = me, id: number | string = ana) {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`;
  return app.http.inject({
    method: 'POST',
    url: `/api/profile/picture/${id}`,
    headers: { ...who.headers, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
  });
}
const searched = async (who: SignedIn) => (await who.client.profiles.search({})).profiles[0]?.picture;

describe('an uploaded picture', () => {
  it('is shown to its company only, on the profile and in search, and can be removed', async () => {
    const before = await me.client.profiles.get({ id: 'ana' });
    const answer = await upload(await square('#ff0000'));
    expect(answer.statusCode).toBe(200);
    const { picture, edited_fields } = answer.json<{ picture: string; edited_fields: string[] }>();
    expect(edited_fields).toContain('picture');
    expect(picture).not.toBe(before.picture);
    const shown = await app.http.inject({ url: picture, headers: me.headers });
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(await searched(me)).toBe(picture);
    expect(await searched(them)).toBe(before.picture);
    expect((await them.client.profiles.get({ id: 'ana' })).picture).toBe(before.picture);
    expect((await app.http.inject({ url: picture.replace(/by=./, 'by=~') })).statusCode).toBe(404);

    const back = await me.client.profiles.remove_picture({ id: ana });
    expect([back.picture, back.edited_fields]).toEqual([before.picture, before.edited_fields]);
    expect(await searched(me)).toBe(before.picture);
    await sweepProfilePictures({ ...app.services, now: () => new Date(Date.now() + 2 * 86_400_000) });
    expect((await app.http.inject({ url: picture, headers: me.headers })).statusCode).toBe(404);
  });

  it('survives the daily cleanup', async () => {
    const { picture } = (await upload(await square('#00ff00'))).json<{ picture: string }>();
    await sweepProfilePictures({ ...app.services, now: () => new Date(Date.now() + 2 * 86_400_000) });
    expect((await app.http.inject({ url: picture, headers: me.headers })).statusCode).toBe(200);
  });

  it('is refused if it is not one, from a viewer and for an unknown profile', async () => {
    const viewer = await app.signIn({ role: 'viewer', company_id: me.company_id });
    const good = await square('#0000ff');
    const codes = await Promise.all([
      upload(Buffer.from('hello')),
      upload(good, viewer),
      upload(good, me, 999_999),
      upload(good, me, 'x'),
    ]);
    expect(codes.map(({ statusCode }) => statusCode)).toEqual([400, 403, 404, 400]);
  });
});
