import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exporters } from '#server/exporters.ts';
import { callerById } from '#server/platform/callers/caller-by-id.ts';
import { project } from '#server/projector/projector.ts';
import { runExport } from '#server/slices/exports/run-export.ts';
import { senderOf } from '#server/slices/exports/sender.ts';
import { openIntake } from '#server/slices/imports/intake/open-intake.ts';
import { anAccount, aPost, ref } from '#server/testing/observations.ts';
import { HAS, pdfText } from '#server/testing/opened-elsewhere.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';

let app: TestApp;
let me: SignedIn;
let colleague: SignedIn;
let stranger: SignedIn;
let list_id: number;
let aube: number;
beforeAll(async () => {
  app = await testApp({ now: () => new Date('2026-06-01T10:00:00Z') });
  me = await app.signIn();
  colleague = await app.signIn({ role: 'member', company_id: me.company_id });
  stranger = await app.signIn();
  const { touched } = await openIntake(app.services, { import_id: 1, imported: false }).write([
    anAccount({ account: ref('anna'), followers: 1000 }),
    aPost({ external_id: 'of-anna', account: ref('anna'), likes: 30 }),
  ]);
  const profile_ids = JSON.stringify([...touched]);
  await app.services.db.insertInto('outbox_event').values({ profile_ids }).execute();
  await project(app.services);
  const { profiles } = await me.client.profiles.search({});
  ({ id: list_id } = await me.client.lists.add({ name: 'Spring' }));
  await me.client.lists.add_profiles({ list_id, profile_ids: profiles.map(({ id }) => id) });
  const footer = 'Préparé pour Maison Aube';
  ({ id: aube } = await me.client.clients.add({ name: 'Maison Aube', footer, language: 'fr' }));
  await me.client.clients.choose({ type: 'lists', type_id: list_id, client_id: aube });
});
afterAll(() => app.close());

/** Text of a PDF. */
async function textOf(file: File): Promise<string> {
  const at = path.join(app.folder, 'opened.pdf');
  writeFileSync(at, Buffer.from(await file.arrayBuffer()));
  return pdfText(at);
}

async function pdf(input: object): Promise<string> {
  const request = { kind: 'list', format: 'pdf', input: { list_id, ...input } } as const;
  const { id } = await me.client.exports.start(request);
  await runExport(app.services, exporters, id);
  return textOf(await me.client.exports.download({ id }));
}

describe.skipIf(!HAS.pdf)('the PDF of an object with a French client', () => {
  it('is French with the client’s footer', async () => {
    const text = await pdf({});
    expect(text).toContain('Préparé pour Maison Aube');
    expect(text).toContain('À propos de ces chiffres');
  });

  it('is in a language that was chosen for it, and in its company’s brand if that was chosen', async () => {
    const english = await pdf({ document_language: 'en' });
    expect(english).toContain('Préparé pour Maison Aube');
    expect(english).toContain('About these numbers');
    const own = await pdf({ client_id: null, screen_language: 'en' });
    expect(own).not.toContain('Maison Aube');
    expect(own).toContain('About these numbers');
  });

  it('is previewed without an export', async () => {
    const before = (await me.client.exports.list()).exports.length;
    const file = await me.client.exports.preview({ kind: 'list', format: 'pdf', input: { list_id } });
    expect(file.type).toBe('application/pdf');
    expect(await textOf(file)).toContain('Préparé pour Maison Aube');
    expect((await me.client.exports.list()).exports).toHaveLength(before);
  });
});

it('previews nothing that the caller may not read, and no tables', async () => {
  const request = { kind: 'list', format: 'pdf', input: { list_id } } as const;
  for (const who of [colleague, stranger])
    await expect(who.client.exports.preview(request)).rejects.toMatchObject({ status: 404 });
  await expect(
    me.client.exports.preview({ kind: 'list_posts', format: 'xlsx', input: { list_id } }),
  ).rejects.toMatchObject({ status: 400, message: 'Only documents have a preview.' });
});

it('gives tables no client, and a deleted client to no document', async () => {
  const ctx = { ...app.services, ...(await contextOfMe()) };
  const sender = (format: 'pdf' | 'xlsx', input = {}) =>
    senderOf(ctx, exporters.list, { format, input: { list_id, ...input } as never });
  expect((await sender('pdf')).client?.name).toBe('Maison Aube');
  expect((await sender('xlsx')).client).toBeNull();
  await me.client.clients.delete({ id: aube });
  expect((await sender('pdf')).client).toBeNull();
  await expect(sender('pdf', { client_id: aube })).rejects.toMatchObject({ status: 404 });
  await me.client.clients.restore({ id: aube });
});

async function contextOfMe() {
  const caller = await callerById(app.services, { company_id: me.company_id, user_id: me.user_id });
  if (!caller) throw new Error('No caller');
  return { company: caller.company, user: caller.actor, request: { left: new AbortController().signal } };
}

describe('templates of reports', () => {
  it('are kept for a kind by members, replaced by name, and applied by everybody in the company', async () => {
    const kind = 'monitor' as const;
    const made = { kind, name: 'Short', sections: ['results', 'findings'], introduction: 'Hello' };
    await me.client.exports.keep_template({ ...made, client_id: aube });
    await colleague.client.exports.keep_template({ ...made, introduction: 'Good day', client_id: aube });
    const { templates } = await colleague.client.exports.templates({ kind });
    expect(templates).toMatchObject([
      { name: 'Short', sections: ['results', 'findings'], introduction: 'Good day', client_id: aube },
    ]);
    expect((await me.client.exports.templates({ kind: 'list' })).templates).toEqual([]);
    expect((await stranger.client.exports.templates({ kind })).templates).toEqual([]);
    const id = templates[0]?.id ?? 0;
    await expect(stranger.client.exports.delete_template({ id })).rejects.toMatchObject({ status: 404 });
    await expect(
      me.client.exports.keep_template({ ...made, sections: ['people'], client_id: null }),
    ).rejects.toMatchObject({ status: 400 });
    await expect(stranger.client.exports.keep_template({ ...made, client_id: aube })).rejects.toMatchObject({
      status: 404,
    });
    expect(await me.client.exports.delete_template({ id })).toMatchObject({ kind, name: 'Short' });
    expect((await me.client.exports.templates({ kind })).templates).toEqual([]);
  });
});
