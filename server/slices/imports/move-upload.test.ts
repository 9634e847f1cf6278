import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallOutput } from '#contract/calls/endpoints.ts';
import type { imports } from '#contract/imports/imports.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';

const ORDERS = [
  'Bestellnummer;Datum;Status;Kunde;Gutschein;Summe',
  '5001;03.03.2026 10:15;abgeschlossen;kari@x.example;ADA10;1.250,00 €',
].join('\n');
const TRACKER = [
  'Créateur;Plateforme;Livrable;Qté;Date prévue;Tarif;Statut',
  '@noor.mg;Instagram;Reel;2;2026-11-06;900;prévu',
].join('\n');
const ROSTER = ['Username,Platform,Followers,Email', 'noor.mg,Instagram,48200,noor@x.example'].join('\n');

let app: TestApp;
let admin: SignedIn;
let monitor_id: number;
beforeAll(async () => {
  app = await testApp();
  admin = await app.signIn();
  const monitor = await admin.client.monitors.create({
    ...{ name: 'Spring', start_date: '2026-03-01', end_date: '2026-03-31' },
    ...{ keywords: ['#spring'], currency: 'EUR' },
  });
  monitor_id = monitor.id;
});
afterAll(() => app.close());

type Preview = CallOutput<typeof imports.preview>;
async function upload(name: string, content: string): Promise<Preview> {
  const form = new FormData();
  form.append('file', new File([content], name));
  const body = new Response(form);
  const answer = await app.http.inject({
    method: 'POST',
    url: '/api/imports',
    headers: { ...admin.headers, 'content-type': body.headers.get('content-type') ?? '' },
    payload: Buffer.from(await body.arrayBuffer()),
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const states = async () => (await admin.client.imports.list({})).imports.map(({ file_name }) => file_name);

describe('a file that belongs to another import', () => {
  it('is named with its destination, and refused on Sources', async () => {
    const orders = await upload('bestellungen.csv', ORDERS);
    expect(orders.place).toMatchObject({ kind: 'orders', is_elsewhere: true });
    await expect(admin.client.imports.start({ id: orders.import.id })).rejects.toMatchObject({
      message: 'This is a file of orders. Import it into its campaign: Monitors → Orders.',
    });
    expect((await upload('suivi.csv', TRACKER)).place).toMatchObject({
      kind: 'deliverables',
      is_elsewhere: true,
    });
    expect((await upload('roster.csv', ROSTER)).place).toMatchObject({
      kind: 'creators',
      is_elsewhere: false,
    });
    const posts = 'Post URL,Username,Likes\nhttps://www.instagram.com/p/DReeeeeeee1/,noor.mg,12';
    expect((await upload('posts.csv', posts)).place).toBeNull();
  });

  it('moves into a monitor with its columns read', async () => {
    const { import: record } = await upload('orders.csv', ORDERS);
    const moved = await admin.client.monitors.move_orders({
      id: monitor_id,
      import_id: record.id,
    });
    expect(moved).toMatchObject({
      file: { file_name: 'orders.csv', state: 'uploaded' },
      missing: null,
      brings: { orders: 1, revenue: [{ amount: 1250 }] },
    });
    expect(await states()).not.toContain('orders.csv');
    await expect(
      admin.client.monitors.move_orders({ id: monitor_id, import_id: record.id }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(
      await admin.client.monitors.import_orders({ id: monitor_id, file_id: moved.file.id }),
    ).toMatchObject({ state: 'imported', orders: 1 });
  });

  it('moves into a list, and remains on Sources if the list cannot read it', async () => {
    const list = await admin.client.lists.add({ name: 'Trackers' });
    const { import: record } = await upload('tracker.csv', TRACKER);
    const moved = await admin.client.lists.move_import({ id: list.id, import_id: record.id });
    expect(moved).toMatchObject({ import: { list_id: list.id, rows: 1 }, missing: null });
    expect(await states()).not.toContain('tracker.csv');
    const plan = await admin.client.monitors.plan_list({ id: monitor_id });
    expect(plan.name).toBe('Spring');
    expect(await admin.client.monitors.plan_list({ id: monitor_id })).toEqual(plan);
    expect((await admin.client.monitors.budget({ id: monitor_id })).plan?.id).toBe(plan.list_id);
    const { import: empty } = await upload('header.csv', 'Username,Platform\n');
    await expect(admin.client.lists.move_import({ id: list.id, import_id: empty.id })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
    expect(await states()).toContain('header.csv');
  });
});
