import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Casting } from '#contract/casting.ts';
import { project } from '#server/projector/projector.ts';
import { openIntake } from '#server/slices/imports/intake/open-intake.ts';
import { anAccount, aPost, ref } from '#server/testing/observations.ts';
import { publish } from '#server/testing/sharing.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';
import { sweepCastings } from './casting.service.ts';

let app: TestApp;
let now = Date.parse('2026-06-01T10:00:00Z');
let me: SignedIn;
let colleague: SignedIn;
let list_id: number;
let ids: Record<string, number>;

beforeAll(async () => {
  app = await testApp({ now: () => new Date(now) });
  me = await app.signIn({ role: 'member' });
  colleague = await app.signIn({ role: 'member', company_id: me.company_id });
  const { touched } = await openIntake(app.services, { import_id: 1, imported: false }).write(
    ['anna', 'ben', 'cleo'].flatMap((name, i) => [
      anAccount({ account: ref(name), followers: 1000 * (i + 1), bio: `I am ${name}`, themes: ['skincare'] }),
      aPost({ external_id: `of-${name}`, account: ref(name), likes: 3 }),
    ]),
  );
  const profile_ids = JSON.stringify([...touched]);
  await app.services.db.insertInto('outbox_event').values({ profile_ids }).execute();
  await project(app.services);
  const { profiles } = await me.client.profiles.search({});
  ids = Object.fromEntries(profiles.map((p) => [p.username, p.id]));
  list_id = (await me.client.lists.add({ name: 'Short list' })).id;
  await me.client.lists.add_profiles({ list_id, profile_ids: profiles.map((p) => p.id) });
});
afterAll(() => app.close());

const id = (name: string) => ids[name] ?? 0;
const make = (name: string, ...creators: string[]) =>
  me.client.casting.add({ list_id, name, profile_ids: creators.map(id) });
const names = (casting: Casting) => casting.creators.map((c) => c.name);

async function upload(casting_id: number, bytes: Buffer, query: Record<string, string | number> = {}) {
  const boundary = 'xxboundary';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`;
  const part = { profile_id: id('anna'), slot: 1, x: 0, y: 0, width: 1, height: 1, ...query };
  return app.http.inject({
    method: 'POST',
    url: `/api/castings/${casting_id}/upload?${new URLSearchParams(Object.entries(part).map(([k, v]) => [k, String(v)] as [string, string]))}`,
    headers: { ...me.headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
}

describe('a casting', () => {
  it('shows creators of its list in their order, according to its options', async () => {
    const made = await make('First round', 'ben', 'anna');
    expect(names(made)).toEqual(['ben', 'anna']);
    expect(made).toMatchObject({
      slug: `${made.id}-first-round`,
      list_name: 'Short list',
      edit_refused: null,
    });
    expect(made.creators[1]).toMatchObject({
      bio: 'I am anna',
      tags: ['skincare'],
      email: null,
      image_1_dirty: false,
      platforms_present: ['instagram'],
      platforms: { instagram: { followers: 1000, username: 'anna' } },
      decision: null,
    });
    const changed = await me.client.casting.edit({
      id: made.id,
      options: { ...made.options, bio: false, ig: { ...made.options.ig, followers: false }, comments: 1 },
    });
    expect(changed.creators[1]).toMatchObject({ bio: null, platforms: { instagram: { followers: null } } });
    await me.client.lists.add_comment({ id: list_id, profile_id: id('anna'), text: 'Older' });
    await me.client.lists.add_comment({ id: list_id, profile_id: id('anna'), text: 'Newest' });
    expect((await me.client.casting.get({ id: made.id })).creators[1]?.comments).toEqual(['Newest']);
    const reordered = await me.client.casting.set_creators({
      id: made.id,
      profile_ids: [id('cleo'), id('anna'), id('ben')],
    });
    expect(names(reordered)).toEqual(['cleo', 'anna', 'ben']);
  });

  it('has its own texts, and resets them to the profile’s', async () => {
    const made = await make('Words', 'anna');
    const about = { id: made.id, profile_id: id('anna') };
    const written = await me.client.casting.set_texts({ ...about, bio: 'For the client', tags: ['glow'] });
    expect(written.creators[0]).toMatchObject({ bio: 'For the client', tags: ['glow'], name: 'anna' });
    const back = await me.client.casting.set_texts({ ...about, bio: null });
    expect(back.creators[0]).toMatchObject({ bio: 'I am anna', tags: ['glow'] });
  });

  it('is visible only to users of its list', async () => {
    const made = await make('Rights', 'anna');
    await expect(colleague.client.casting.get({ id: made.id })).rejects.toMatchObject({ status: 404 });
    const share = { type: 'lists' as const, type_id: list_id, email: colleague.email };
    await me.client.sharing.add_user({ ...share, user_type: 'Co-worker' });
    await colleague.client.casting.edit({ id: made.id, name: 'By a colleague' });
    await expect(colleague.client.casting.delete({ id: made.id })).rejects.toMatchObject({ status: 403 });
    const other = await me.client.profiles.add({ name: 'Not in the list', kind: 'influencer', accounts: [] });
    await expect(
      me.client.casting.set_creators({ id: made.id, profile_ids: [other.id] }),
    ).rejects.toMatchObject({ status: 409 });
  });

  it('can be restored for a day, and its link with it', async () => {
    const made = await make('Gone', 'anna');
    const { token } = await publish(me, { type: 'casting', type_id: made.id });
    const visit = () => app.http.inject({ url: `/api/castings/${made.id}?public_token=${token}` });
    await me.client.casting.delete({ id: made.id });
    expect((await visit()).statusCode).toBe(401);
    await me.client.casting.restore({ id: made.id });
    expect((await visit()).statusCode).toBe(200);
    await me.client.casting.delete({ id: made.id });
    now += 25 * 3_600_000;
    await sweepCastings(app.services);
    await expect(me.client.casting.restore({ id: made.id })).rejects.toMatchObject({ status: 404 });
    expect((await visit()).statusCode).toBe(401);
  });
});

describe('pictures', () => {
  it('are kept in full and cropped, cropped again, and reset', async () => {
    const made = await make('Pictures', 'anna');
    const left = { width: 100, height: 100, channels: 3 as const, background: '#ff0000' };
    const bytes = await sharp({ create: { ...left, width: 200, background: '#0000ff' } })
      .composite([{ input: { create: left }, left: 0, top: 0 }])
      .png()
      .toBuffer();
    const answer = await upload(made.id, bytes, { x: 0, y: 0, width: 0.5, height: 1 });
    expect(answer.statusCode, answer.body).toBe(200);
    const shown = (answer.json() as Casting).creators[0];
    expect(shown).toMatchObject({ image_1_dirty: true, image_2_dirty: false });
    const picture = async (address: string | null | undefined) => {
      const got = await app.http.inject({ url: address ?? '', headers: me.headers });
      expect(got.statusCode).toBe(200);
      const { dominant } = await sharp(got.rawPayload).stats();
      return { ...(await sharp(got.rawPayload).metadata()), dominant };
    };
    expect(await picture(shown?.image_1)).toMatchObject({ width: 100, height: 100, dominant: { b: 8 } });
    expect(await picture(shown?.originals['1']?.address)).toMatchObject({ width: 200 });
    const right = { x: 0.5, y: 0, width: 0.5, height: 1 };
    const cropped = await me.client.casting.crop_image({
      id: made.id,
      profile_id: id('anna'),
      slot: 1,
      crop: right,
    });
    expect(await picture(cropped.creators[0]?.image_1)).toMatchObject({ width: 100, dominant: { r: 8 } });
    expect((await app.http.inject({ url: shown?.image_1 ?? '', headers: me.headers })).statusCode).toBe(404);
    const reset = await me.client.casting.reset_image({ id: made.id, profile_id: id('anna'), slot: 1 });
    expect(reset.creators[0]).toMatchObject({ image_1_dirty: false, originals: {} });
    expect(await app.services.files.list('castings')).toEqual([]);
  });

  it('open only with their deck’s link, and disappear with the link and with the deck', async () => {
    const made = await make('Revoked', 'anna');
    const blue = { width: 20, height: 20, channels: 3 as const, background: '#0000ff' };
    const answer = await upload(made.id, await sharp({ create: blue }).png().toBuffer());
    const [creator] = (answer.json() as Casting).creators;
    const shown = creator?.image_1 ?? '';
    const original = creator?.originals['1']?.address ?? '';
    const see = async (url: string, headers = {}) => (await app.http.inject({ url, headers })).statusCode;
    const stranger = await app.signIn();
    expect([await see(shown), await see(shown, stranger.headers), await see(shown, me.headers)]).toEqual([
      ...[404, 404, 200],
    ]);
    const about = { type: 'casting', type_id: made.id } as const;
    await publish(me, about, { password: 'correct horse' });
    expect(await see(shown)).toBe(404);
    await me.client.sharing.update_public_token({ ...about, password: null });
    expect([await see(shown), await see(original)]).toEqual([200, 404]);
    await me.client.sharing.delete_public_token(about);
    expect([await see(shown), await see(shown, me.headers)]).toEqual([404, 200]);
    await publish(me, about);
    await me.client.casting.delete({ id: made.id });
    expect([await see(shown), await see(shown, me.headers)]).toEqual([404, 404]);
    now += 2 * 86_400_000;
    await sweepCastings(app.services);
  });

  it('that are invalid are refused with a message, and change nothing', async () => {
    const made = await make('No pictures', 'anna');
    const bad = await upload(made.id, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
    expect(bad.statusCode).toBe(400);
    expect(bad.json().message).toContain('not a supported image');
    expect((await upload(made.id, Buffer.alloc(0))).json().message).toContain('empty');
    expect((await upload(made.id, Buffer.from('x'), { width: 2 })).statusCode).toBe(400);
    expect((await upload(made.id, Buffer.from('x'), { profile_id: 2_000_000_000 })).statusCode).toBe(404);
    expect((await me.client.casting.get({ id: made.id })).creators[0]?.image_1_dirty).toBe(false);
  });
});

describe('an old presentation', () => {
  const old = async () => {
    const made = await make('Old', 'anna', 'ben');
    await me.client.casting.set_texts({ id: made.id, profile_id: id('anna'), bio: 'Written by hand' });
    const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    expect((await upload(made.id, picture)).statusCode).toBe(200);
    await me.client.client.respond({
      ...{ type: 'casting', id: made.id, profile_id: id('anna'), kind: 'accept' },
    });
    return made.id;
  };

  it('is cleared: manual texts and pictures are removed, creators and decisions remain', async () => {
    const casting_id = await old();
    const flushed = await me.client.casting.flush({ id: casting_id });
    expect(names(flushed)).toEqual(['anna', 'ben']);
    expect(flushed.creators[0]).toMatchObject({
      ...{ bio: 'I am anna', image_1_dirty: false, decision: 'accept' },
    });
  });

  it('is rebuilt from the current list', async () => {
    const casting_id = await old();
    const { profiles } = await me.client.lists.profiles({ id: list_id });
    const again = await me.client.casting.regenerate({ id: casting_id });
    expect(again.creators.map((c) => c.id)).toEqual(profiles.map((p) => p.profile_id));
    expect(again.creators.find((c) => c.id === id('anna'))).toMatchObject({
      ...{ bio: 'I am anna', image_1_dirty: false, decision: 'accept' },
    });
    const empty = await me.client.lists.add({ name: 'Emptied' });
    await me.client.lists.add_profiles({ list_id: empty.id, profile_ids: [id('anna')] });
    const other = await me.client.casting.add({ list_id: empty.id, name: 'x', profile_ids: [id('anna')] });
    await me.client.lists.remove_profiles({ id: empty.id, profile_ids: [id('anna')] });
    await expect(me.client.casting.regenerate({ id: other.id })).rejects.toThrow('The list has no creators.');
  });

  it('is renewed only by users who may edit it', async () => {
    const casting_id = await old();
    const stranger = await app.signIn();
    await expect(stranger.client.casting.flush({ id: casting_id })).rejects.toThrow(/not found/i);
    const viewer = await app.signIn({ role: 'viewer', company_id: me.company_id });
    await expect(viewer.client.casting.regenerate({ id: casting_id })).rejects.toThrow(/Viewers can read/);
  });
});
