import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ClientBrand } from '#contract/clients.ts';
import { exporters } from '#server/exporters.ts';
import { runExport } from '#server/slices/exports/run-export.ts';
import { auditOf } from '#server/testing/accounts.ts';
import { HAS, pdfText } from '#server/testing/opened-elsewhere.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';

const file = (of: string) => readFileSync(fileURLToPath(import.meta.resolve(of)));
const ROBOTO = file('pdfmake/fonts/Roboto/Roboto-Regular.ttf');
const MEDIUM = file('pdfmake/fonts/Roboto/Roboto-Medium.ttf');

let app: TestApp;
let me: SignedIn;
let viewer: SignedIn;
let stranger: SignedIn;
let client_id: number;
let list_id: number;
beforeAll(async () => {
  app = await testApp({ now: () => new Date('2026-06-01T10:00:00Z') });
  me = await app.signIn();
  viewer = await app.signIn({ role: 'viewer', company_id: me.company_id });
  stranger = await app.signIn();
  ({ id: client_id } = await me.client.clients.add({ name: 'Maison Aube' }));
  ({ id: list_id } = await me.client.lists.add({ name: 'Spring ★ 𝓖𝓵𝓸𝔀 Ω ربيع جديد' }));
  await me.client.clients.choose({ type: 'lists', type_id: list_id, client_id });
});
afterAll(() => app.close());

async function upload(who: SignedIn, bytes: Buffer, weight = 'regular') {
  const head = '--xx\r\ncontent-disposition: form-data; name="font"; filename="a.ttf"\r\n\r\n';
  const answer = await app.http.inject({
    method: 'POST',
    url: `/api/clients/${client_id}/font?weight=${weight}`,
    headers: { ...who.headers, 'content-type': 'multipart/form-data; boundary=xx' },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--xx--\r\n')]),
  });
  return { status: answer.statusCode, ...answer.json<Partial<ClientBrand> & { message?: string }>() };
}
const get = (url: string, who?: SignedIn) =>
  app.http.inject({ url, ...(who ? { headers: who.headers } : {}) });

async function document(format: 'pdf' | 'pptx'): Promise<string> {
  const { id } = await me.client.exports.start({ kind: 'list', format, input: { list_id } });
  await runExport(app.services, exporters, id);
  const at = path.join(app.folder, `list.${format}`);
  const made = await me.client.exports.download({ id });
  writeFileSync(at, Buffer.from(await made.arrayBuffer()));
  return at;
}
const fontsOf = (pdf: string) => execFileSync('pdffonts', [pdf], { encoding: 'utf8' });

it('refuses files that documents cannot contain, with the reason', async () => {
  expect(await upload(me, MEDIUM, 'bold')).toMatchObject({
    ...{ status: 409, message: 'Upload the regular font first.' },
  });
  const web = file('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2');
  expect(await upload(me, web)).toMatchObject({
    status: 400,
    message: 'Documents cannot contain web fonts (WOFF). Choose the TTF or OTF file of this font.',
  });
  const notFont = { status: 400, message: 'This file is not a font. Choose a TTF or OTF file.' };
  expect(await upload(me, Buffer.from('<svg onload="alert(1)"/>'))).toMatchObject(notFont);
  const damaged = {
    status: 400,
    message: 'This font file is damaged or cannot be embedded in documents.',
  };
  expect(await upload(me, ROBOTO.subarray(0, 20_000))).toMatchObject(damaged);
  const restricted = Buffer.from(ROBOTO);
  const record = restricted.indexOf('OS/2');
  restricted.writeUInt16BE(2, restricted.readUInt32BE(record + 8) + 8);
  expect(await upload(me, restricted)).toMatchObject({
    status: 400,
    message: 'The license flags of this font do not allow documents to contain it. Choose another file.',
  });
  expect(await upload(me, Buffer.alloc(2_000_001))).toMatchObject({
    ...{ status: 413, message: 'The font file is larger than 2 MB.' },
  });
  expect((await me.client.clients.list()).clients).toMatchObject([{ font: null }]);
});

it('is set and read by the company alone, and can be undone', async () => {
  const { font } = await upload(me, ROBOTO);
  expect(font).toMatchObject({ family: 'Roboto', bold_url: null });
  const served = await get(font?.url ?? '', viewer);
  expect(served.rawPayload.equals(ROBOTO)).toBe(true);
  expect(served.headers['content-type']).toBe('font/sfnt');
  expect(served.headers['content-security-policy']).toBe("default-src 'none'; sandbox");
  for (const who of [stranger, undefined]) expect((await get(font?.url ?? '', who)).statusCode).toBe(404);
  expect(await upload(stranger, MEDIUM)).toMatchObject({ status: 404 });
  expect(await upload(viewer, MEDIUM)).toMatchObject({ status: 403 });
  for (const call of ['remove_font', 'restore_font'] as const)
    await expect(stranger.client.clients[call]({ id: client_id })).rejects.toMatchObject({ status: 404 });
  expect(await me.client.clients.remove_font({ id: client_id })).toMatchObject({ font: null });
  expect(await me.client.clients.restore_font({ id: client_id })).toMatchObject({ font });
  expect(await auditOf(app, me.company_id)).toContain('clients.font_changed');
});

it.skipIf(!HAS.pdf)('is embedded in PDF documents, with other fonts for letters it lacks', async () => {
  expect(await upload(me, MEDIUM, 'bold')).toMatchObject({ font: { family: 'Roboto' } });
  const pdf = await document('pdf');
  const fonts = fontsOf(pdf);
  expect(fonts).toMatch(/\+Roboto-Regular .* yes yes/);
  expect(fonts).toMatch(/\+Roboto-Medium .* yes yes/);
  // The star.
  expect(fonts).toMatch(/\+Inter/);
  const text = (await pdfText(pdf)).replace(/\s+/g, ' ');
  expect(text).toContain('Spring ★ Glow Ω [text in Arabic script]');
});

it('is named by slides', async () => {
  const slides = execFileSync('unzip', ['-p', await document('pptx'), 'ppt/slides/slide1.xml'], {
    encoding: 'utf8',
  });
  expect(slides).toContain('typeface="Roboto"');
  expect(slides).not.toContain('typeface="Arial"');
});
