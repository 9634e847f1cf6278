import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { project } from '#server/projector/projector.ts';
import { openIntake } from '#server/slices/imports/intake/open-intake.ts';
import { importToList, runListImport, startOf, uploadToList } from '#server/testing/list-import.ts';
import { anAccount, ref } from '#server/testing/observations.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';
import { withoutKeys } from '#server/testing/without-keys.ts';

const FRENCH = [
  'Campagne;Créateur;Plateforme;Livrable;Qté;Date prévue;Tarif;Devise;Statut;Lien du post;Code promo',
  'Lueur 2026;@anna;Instagram;Reel;1;2026-10-28;790;EUR;Publié;https://www.instagram.com/reel/CAAA1/;ANNA15',
  'Lueur 2026;@anna;Instagram;Story;2;2026-11-05;320;EUR;Publié;;ANNA15',
  'Lueur 2026;@ben;TikTok;Vidéo;1;2026-10-27;1 170,00;EUR;En retard;;BEN15',
  'Lueur 2026;@ben;TikTok;Story;2;2026-11-04;240;EUR;Prévu;;BEN15',
  'Lueur 2026;@neu;Instagram;Reel;1;2026-11-09;500;EUR;Brouillon reçu;;',
];
const GERMAN = [
  'Kampagne;Creatorin;Plattform;Format;Anzahl;Fällig am;Honorar;Währung;Gruppe;Status;Link zum Beitrag;Rabattcode',
  'Winterlicht;@anna;Instagram;Reel;1;28.10.2026;1.250,00 €;EUR;;veröffentlicht;https://www.instagram.com/reel/CBBB1/;ANNA10',
  ';;;Story;3;05.11.2026;150;CHF;;geplant;;ANNA10',
  ';;;Beitrag;1;09.11.2026;300;EUR;;storniert;;',
  'Winterlicht;@ben;TikTok;Kurzvideo;2;30.10.2026;600;EUR;;bestätigt;;BEN10',
];

let app: TestApp;
let me: SignedIn;
beforeAll(async () => {
  app = await testApp();
  me = await app.signIn({ role: 'member' });
  const accounts = [
    anAccount({ account: ref('anna'), followers: 1000 }),
    anAccount({ account: { ...ref('ben'), platform: 'tiktok' }, followers: 1000 }),
  ];
  const { touched } = await openIntake(app.services, { import_id: 1, imported: false }).write(accounts);
  const profile_ids = JSON.stringify([...touched]);
  await app.services.db.insertInto('outbox_event').values({ profile_ids }).execute();
  await project(app.services);
});
afterAll(() => app.close());

const aList = async (name: string) => (await me.client.lists.add({ name })).id;
const text = (lines: string[]) => `${lines.join('\n')}\n`;
async function plansOf(id: number) {
  const { profiles } = await me.client.lists.profiles({ id });
  return Object.fromEntries(profiles.map(({ name, deliverables }) => [name, withoutKeys(deliverables)]));
}
async function keysOf(id: number) {
  const { profiles } = await me.client.lists.profiles({ id });
  return profiles.flatMap(({ deliverables }) => deliverables.map(({ key }) => key));
}
const euros = (amount: number) => ({ amount, currency: 'EUR' });

describe('a tracker', () => {
  it('becomes deliverables with number, day, fee, status, code and post', async () => {
    const id = await aList('Lueur');
    const preview = await uploadToList(app, me, id, text(FRENCH), 'suivi.csv');
    expect(preview.columns.map(({ field }) => field)).toEqual([
      ...[null, 'handle', 'platform', 'deliverables', 'publications', 'due', 'price', 'currency'],
      ...['delivery_status', 'post_url', 'code'],
    ]);
    expect(preview).toMatchObject({ is_sure: true, new_creators: { n: 1, examples: ['@neu'] } });
    await me.client.lists.start_import(startOf(preview));
    const done = await runListImport(app, me, preview.import);
    expect(done).toMatchObject({ state: 'completed', rows: 5, added: 3, further: 2, duplicates: 0 });
    expect(await plansOf(id)).toEqual({
      anna: [
        {
          ...{ post_type: 'instagram_reels', quantity: 1, price: euros(790), status: 'delivered' },
          ...{ due: '2026-10-28', code: 'ANNA15', post_urls: ['https://www.instagram.com/reel/CAAA1/'] },
        },
        {
          ...{ post_type: 'instagram_stories', quantity: 2, price: euros(320), status: 'delivered' },
          ...{ due: '2026-11-05', code: 'ANNA15' },
        },
      ],
      ben: [
        {
          ...{ post_type: 'tiktok_video', quantity: 1, price: euros(1170), status: 'planned' },
          ...{ due: '2026-10-27', code: 'BEN15' },
        },
        {
          ...{ post_type: null, other_format: 'TikTok Story', quantity: 2, price: euros(240) },
          ...{ status: 'planned', due: '2026-11-04', code: 'BEN15' },
        },
      ],
      neu: [
        {
          ...{ post_type: 'instagram_reels', quantity: 1, price: euros(500), status: 'planned' },
          due: '2026-11-09',
        },
      ],
    });
    const { rows } = await me.client.lists.import_rows({ id, import_id: done.id });
    expect(rows[1]?.records[0]?.note?.text).toBe('Deliverables added to row 2.');
    expect(rows[4]?.problems.map((problem) => problem.text)).toEqual([
      'Status “Brouillon reçu” is unknown; the deliverable was set to planned.',
    ]);
    const keys = await keysOf(id);
    const again = await importToList(app, me, id, text(FRENCH), { name: 'suivi.csv' });
    expect(await keysOf(id)).toEqual(keys);
    expect(again).toMatchObject({ in_list: 3, further: 2 });
    expect((await plansOf(id)).anna).toHaveLength(2);
    const kept = await importToList(app, me, id, text(GERMAN), { name: 'kampagne.csv', existing: 'keep' });
    expect(kept).toMatchObject({ in_list: 2, further: 0, duplicates: 2 });
    expect((await plansOf(id)).anna).toHaveLength(2);
  });

  it('is read in German, with a creator’s handle only in the first row', async () => {
    const id = await aList('Winterlicht');
    const done = await importToList(app, me, id, text(GERMAN), { name: 'kampagne.csv' });
    expect(done).toMatchObject({ state: 'completed', added: 2, further: 2, with_problems: 0 });
    expect(await plansOf(id)).toEqual({
      anna: [
        {
          ...{ post_type: 'instagram_reels', quantity: 1, price: euros(1250), status: 'delivered' },
          ...{ due: '2026-10-28', code: 'ANNA10', post_urls: ['https://www.instagram.com/reel/CBBB1/'] },
        },
        {
          ...{ post_type: 'instagram_stories', quantity: 3, price: { amount: 150, currency: 'CHF' } },
          ...{ status: 'planned', due: '2026-11-05', code: 'ANNA10' },
        },
        {
          ...{ post_type: 'instagram_post', quantity: 1, price: euros(300), status: 'cancelled' },
          due: '2026-11-09',
        },
      ],
      ben: [
        {
          ...{ post_type: 'tiktok_video', quantity: 2, price: euros(600), status: 'agreed' },
          ...{ due: '2026-10-30', code: 'BEN10' },
        },
      ],
    });
  });

  it('skips new creators if that is chosen', async () => {
    const id = await aList('Known');
    const preview = await uploadToList(app, me, id, text(FRENCH.map((line) => line.replace('@neu', '@mia'))));
    await me.client.lists.start_import({ ...startOf(preview), new_creators: 'skip' });
    const done = await runListImport(app, me, preview.import);
    expect(done).toMatchObject({ state: 'completed', added: 2, status: { error: 1 } });
    expect(Object.keys(await plansOf(id)).toSorted()).toEqual(['anna', 'ben']);
  });

  it('is undone, except for cells that were edited since', async () => {
    const id = await aList('Undo');
    await importToList(app, me, id, text(['Instagram,Deliverables', 'anna,1 reel 900']));
    const keys = await keysOf(id);
    const done = await importToList(app, me, id, text(FRENCH), { name: 'suivi.csv' });
    const one = { id, import_id: done.id };
    const { profiles } = await me.client.lists.profiles({ id });
    const neu = profiles.find(({ name }) => name === 'neu');
    if (!neu) throw new Error('neu is missing');
    const was = neu.deliverables;
    const changes = [{ profile_id: neu.profile_id, field: 'deliverables' as const, value: [], was }];
    await me.client.lists.set_cells({ id, changes });
    expect(await me.client.lists.undo_import(one)).toMatchObject({ removed: 1, restored: 1, kept: 1 });
    expect(await plansOf(id)).toEqual({
      anna: [
        {
          ...{ post_type: 'instagram_reels', quantity: 1, status: 'planned', due: null },
          price: { amount: 900, currency: 'USD' },
        },
      ],
      neu: [],
    });
    expect(await keysOf(id)).toEqual(keys);
    const copy = await me.client.lists.duplicate({ id });
    expect(await plansOf(copy.id)).toEqual(await plansOf(id));
    expect(await keysOf(copy.id)).not.toEqual(keys);
    await expect(me.client.lists.undo_import(one)).rejects.toMatchObject({ status: 409 });
    await expect(me.client.lists.retry_import(one)).rejects.toMatchObject({ status: 409 });
  });

  it('asks about a file with several campaigns', async () => {
    const id = await aList('Several');
    const lines = FRENCH.map((line, i) => (i === 3 ? line.replace('Lueur 2026', 'Éclat 2026') : line));
    const preview = await uploadToList(app, me, id, text(lines), 'suivi.csv');
    expect(preview).toMatchObject({ is_sure: false });
    expect(preview.columns[0]?.question?.text).toMatch(
      /^This file has 2 campaigns \(Lueur 2026, Éclat 2026\)/,
    );
  });
});
