import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ClientBrand } from '#contract/clients.ts';
import { clientOf } from '#server/owned/client-of.ts';
import { embeddedCrm } from '#server/slices/crm/embedded-crm.ts';
import { auditOf } from '#server/testing/accounts.ts';
import { publish } from '#server/testing/sharing.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';

let app: TestApp;
let admin: SignedIn;
let member: SignedIn;
let colleague: SignedIn;
let viewer: SignedIn;
let stranger: SignedIn;
let now = Date.parse('2026-06-01T10:00:00Z');
beforeAll(async () => {
  app = await testApp({ now: () => new Date(now), crm: { ...embeddedCrm(), is_invented: false } });
  admin = await app.signIn();
  const { company_id } = admin;
  member = await app.signIn({ role: 'member', company_id });
  colleague = await app.signIn({ role: 'member', company_id });
  viewer = await app.signIn({ role: 'viewer', company_id });
  stranger = await app.signIn();
});
afterAll(() => app.close());

const named = async (who: SignedIn) => (await who.client.clients.list()).clients.map(({ name }) => name);
const company = () => ({ db: app.services.db, company: { id: admin.company_id } });
const brandOf = async (type: 'lists' | 'monitor' | 'casting', id: number) =>
  (await clientOf(company(), { type, id }))?.name ?? null;

async function uploadLogo(who: SignedIn, id: number, width = 300, height = 60) {
  const background = '#123c32';
  const bytes = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
  const head =
    '--xx\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n';
  return app.http.inject({
    method: 'POST',
    url: `/api/clients/${id}/logo`,
    headers: { ...who.headers, 'content-type': 'multipart/form-data; boundary=xx' },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--xx--\r\n')]),
  });
}

const aMonitor = (name: string, group_id = 0) =>
  member.client.monitors.create({
    ...{ name, market: 'FR', start_date: '2026-05-01', end_date: '2026-05-31', keywords: ['glow'] },
    ...{ profile_ids: [], list_ids: [], platforms_to_track: [], total_budget: null, group_id },
  });

describe('clients', () => {
  it('are added and edited by members, and deleted by admins and whoever added them', async () => {
    const made = await member.client.clients.add({
      name: 'Maison Aube',
      main_color: '#F7E27A',
      language: 'fr',
    });
    expect(made).toMatchObject({
      ...{ name: 'Maison Aube', main_color: '#f7e27a', language: 'fr', logo: null, objects: 0 },
      delete_refused: null,
    });
    await expect(viewer.client.clients.add({ name: 'Mine' })).rejects.toMatchObject({ status: 403 });
    await expect(member.client.clients.add({ name: 'maison aube' })).rejects.toMatchObject({
      ...{ status: 409, message: 'There is a client “maison aube” already.' },
    });
    await expect(member.client.clients.edit({ id: made.id, main_color: 'red' })).rejects.toMatchObject({
      status: 400,
    });
    const edited = await colleague.client.clients.edit({ id: made.id, footer: 'Prepared for Aube' });
    expect(edited).toMatchObject({ name: 'Maison Aube', footer: 'Prepared for Aube', main_color: '#f7e27a' });
    expect(edited.delete_refused?.text).toContain('client');
    await expect(colleague.client.clients.delete({ id: made.id })).rejects.toMatchObject({ status: 403 });
    await admin.client.clients.delete({ id: made.id });
    expect(await named(viewer)).toEqual([]);
    expect((await member.client.clients.bin()).clients).toMatchObject([{ name: 'Maison Aube' }]);
    await member.client.clients.restore({ id: made.id });
    expect(await named(viewer)).toEqual(['Maison Aube']);
    expect(await named(stranger)).toEqual([]);
    expect(await auditOf(app, admin.company_id)).toEqual(
      expect.arrayContaining(['clients.added', 'clients.changed', 'clients.deleted', 'clients.restored']),
    );
  });

  it('have a logo, which colleagues and visitors of links see, with undo for a day', async () => {
    const { id } = await member.client.clients.add({ name: 'With a logo' });
    const answer = await uploadLogo(member, id, 1000, 200);
    expect(answer.statusCode, answer.body).toBe(200);
    const { logo } = answer.json() as ClientBrand;
    expect(logo).toMatchObject({ width: 640, height: 128 });
    const see = async (headers = {}) => (await app.http.inject({ url: logo?.url ?? '', headers })).statusCode;
    expect([await see(viewer.headers), await see(stranger.headers), await see()]).toEqual([200, 404, 404]);
    expect((await uploadLogo(stranger, id)).statusCode).toBe(404);
    expect((await uploadLogo(viewer, id)).statusCode).toBe(403);
    expect((await member.client.clients.remove_logo({ id })).logo).toBeNull();
    expect((await member.client.clients.restore_logo({ id })).logo).toEqual(logo);
    await member.client.clients.remove_logo({ id });
    now += 25 * 3_600_000;
    await expect(member.client.clients.restore_logo({ id })).rejects.toMatchObject({ status: 409 });
  });
});

describe('the client of an object', () => {
  let aube: ClientBrand;
  let nord: ClientBrand;
  beforeAll(async () => {
    aube = (await member.client.clients.list()).clients.find(
      ({ name }) => name === 'Maison Aube',
    ) as ClientBrand;
    nord = await member.client.clients.add({ name: 'Nordlys' });
  });

  it('is its own, else that of its folder, else none', async () => {
    const folder = await member.client.lists.add({ name: 'Aube 2026', is_folder: true });
    const list = await member.client.lists.add({ name: 'Spring', parent_id: folder.id });
    const about = { type: 'lists', type_id: list.id } as const;
    expect(await member.client.clients.of_object(about)).toEqual({
      ...{ client_id: null, inherited: null, edit_refused: null },
    });
    await member.client.clients.choose({ type: 'lists', type_id: folder.id, client_id: aube.id });
    expect(await member.client.clients.of_object(about)).toMatchObject({
      ...{ client_id: null, inherited: { client_id: aube.id, name: 'Maison Aube', from: 'Aube 2026' } },
    });
    expect(await brandOf('lists', list.id)).toBe('Maison Aube');
    await member.client.clients.choose({ ...about, client_id: nord.id });
    expect(await brandOf('lists', list.id)).toBe('Nordlys');
    // Deleted clients are passed over until they are restored.
    await member.client.clients.delete({ id: nord.id });
    expect(await brandOf('lists', list.id)).toBe('Maison Aube');
    await expect(member.client.clients.choose({ ...about, client_id: nord.id })).rejects.toMatchObject({
      ...{ status: 404, message: 'Client not found' },
    });
    await member.client.clients.restore({ id: nord.id });
    expect(await brandOf('lists', list.id)).toBe('Nordlys');
    expect((await member.client.lists.duplicate({ id: list.id })).id).toBeGreaterThan(list.id);
  });

  it('of a monitor is that of its folder, and of a casting that of its list', async () => {
    const above = await member.client.monitors.create_group({ name: 'Nordlys', parent_id: null });
    const folder = await member.client.monitors.create_group({ name: 'Summer', parent_id: above.id });
    const monitor = await aMonitor('Midsummer', folder.id);
    expect(await brandOf('monitor', monitor.id)).toBeNull();
    await colleague.client.clients.choose({ type: 'monitor_folder', type_id: above.id, client_id: nord.id });
    expect(await brandOf('monitor', monitor.id)).toBe('Nordlys');
    expect(await member.client.clients.of_object({ type: 'monitor', type_id: monitor.id })).toMatchObject({
      inherited: { name: 'Nordlys', from: 'Nordlys' },
    });
    await expect(
      viewer.client.clients.choose({ type: 'monitor_folder', type_id: above.id, client_id: null }),
    ).rejects.toMatchObject({ status: 403 });
  });

  it('of a hidden folder counts without the name of the folder', async () => {
    const folder = await member.client.lists.add({ name: 'Secret pitch', is_folder: true });
    const list = await member.client.lists.add({ name: 'Shared alone', parent_id: folder.id });
    await member.client.clients.choose({ type: 'lists', type_id: folder.id, client_id: aube.id });
    await member.client.sharing.add_user({ type: 'lists', type_id: list.id, email: colleague.email });
    expect(await colleague.client.clients.of_object({ type: 'lists', type_id: list.id })).toMatchObject({
      inherited: { name: 'Maison Aube', from: null },
    });
    const ofFolder = { type: 'lists', type_id: folder.id } as const;
    for (const call of [
      () => colleague.client.clients.of_object(ofFolder),
      () => colleague.client.clients.choose({ ...ofFolder, client_id: nord.id }),
      () => stranger.client.clients.of_object(ofFolder),
    ])
      await expect(call()).rejects.toMatchObject({ status: 404 });
  });

  it('cannot be a client of another company', async () => {
    const theirs = await stranger.client.clients.add({ name: 'Theirs' });
    const list = await member.client.lists.add({ name: 'Ours' });
    const about = { type: 'lists', type_id: list.id } as const;
    await expect(member.client.clients.choose({ ...about, client_id: theirs.id })).rejects.toMatchObject({
      status: 404,
    });
    const request = {
      kind: 'list',
      format: 'pdf',
      input: { list_id: list.id, client_id: theirs.id },
    } as const;
    await expect(member.client.exports.start(request)).rejects.toMatchObject({
      ...{ status: 404, message: 'Client not found' },
    });
    await app.services.db
      .updateTable('list')
      .set({ client_id: theirs.id })
      .where('id', '=', list.id)
      .execute();
    expect(await brandOf('lists', list.id)).toBeNull();
  });

  it('follows the client of the CRM that a list is linked to', async () => {
    const list = await member.client.lists.add({ name: 'Linked' });
    const [crm] = (await member.client.crm.clients({})).clients;
    if (!crm) throw new Error('The CRM has no clients');
    await member.client.lists.set_crm({ id: list.id, client_id: crm.id, opportunity_id: null });
    expect(await brandOf('lists', list.id)).toBeNull();
    await member.client.clients.edit({ id: nord.id, crm_id: crm.id });
    expect(await brandOf('lists', list.id)).toBe('Nordlys');
    await expect(member.client.clients.edit({ id: aube.id, crm_id: crm.id })).rejects.toMatchObject({
      ...{ status: 409, message: 'This client of the CRM is linked to “Nordlys”.' },
    });
  });
});

it('shows the brand of the client in its room, with the company’s where it has none', async () => {
  await admin.client.settings.update_brand({ main_color: '#101010', footer: 'Agency Ltd.' });
  const client = await member.client.clients.add({ name: 'Room', main_color: '#123c32' });
  const { logo } = (await uploadLogo(member, client.id)).json() as ClientBrand;
  const list = await member.client.lists.add({ name: 'For a room' });
  const about = { type: 'lists', type_id: list.id } as const;
  const { token } = await publish(member, about);
  const brand = async () =>
    (await app.http.inject({ url: `/api/client_room/${list.id}?public_token=${token}` })).json().brand;
  expect(await brand()).toMatchObject({ logo: null, main_color: '#101010', footer: 'Agency Ltd.' });
  await member.client.clients.choose({ ...about, client_id: client.id });
  expect(await brand()).toMatchObject({ logo, main_color: '#123c32', footer: 'Agency Ltd.' });
  expect((await app.http.inject({ url: logo?.url ?? '' })).statusCode).toBe(200);
});
