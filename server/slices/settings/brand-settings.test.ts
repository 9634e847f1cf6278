import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contrast, legibleOnWhite, textOn } from '#contract/report/brand-colors.ts';
import type { BrandSettings } from '#contract/settings.ts';
import { exporters } from '#server/exporters.ts';
import { runExport } from '#server/slices/exports/run-export.ts';
import { HAS, pdfText } from '#server/testing/opened-elsewhere.ts';
import { publish } from '#server/testing/sharing.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';
import { sweepLogos } from './brand-settings.ts';

let app: TestApp;
let me: SignedIn;
let stranger: SignedIn;
let now = Date.parse('2026-06-01T10:00:00Z');
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'limelight-brand-'));
  app = await testApp({ now: () => new Date(now) });
  [me, stranger] = [await app.signIn(), await app.signIn()];
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await app.close();
});

const png = (width: number, height: number, background = '#123c32') =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

async function upload(bytes: Buffer, who = me) {
  const boundary = 'xxboundary';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`;
  return app.http.inject({
    method: 'POST',
    url: '/api/settings/logo',
    headers: { ...who.headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
}
const see = async (url = '', headers = {}) => (await app.http.inject({ url, headers })).statusCode;

describe('a logo', () => {
  it('is a small picture, and opens only for the company and visitors of its links', async () => {
    const answer = await upload(await png(1000, 200));
    expect(answer.statusCode, answer.body).toBe(200);
    const { logo } = answer.json() as BrandSettings;
    expect(logo).toMatchObject({ width: 640, height: 128 });
    expect([await see(logo?.url, me.headers), await see(logo?.url, stranger.headers)]).toEqual([200, 404]);
    expect(await see(logo?.url)).toBe(404);
    const { id } = await me.client.lists.add({ name: 'Shared' });
    const about = { type: 'lists', type_id: id } as const;
    await publish(me, about, { password: 'correct horse' });
    expect(await see(logo?.url)).toBe(404);
    await me.client.sharing.update_public_token({ ...about, password: null });
    expect(await see(logo?.url)).toBe(200);
    await me.client.sharing.delete_public_token(about);
    expect(await see(logo?.url)).toBe(404);
    expect(
      await see(
        logo?.url?.replace(/(\w)\.webp$/, (_all, last) => `${last === 'x' ? 'y' : 'x'}.webp`),
        me.headers,
      ),
    ).toBe(404);
  });

  it('is refused if it is not a picture, too small or too large, or from somebody who is not an admin', async () => {
    const member = await app.signIn({ role: 'member', company_id: me.company_id });
    expect((await upload(await png(100, 100), member)).statusCode).toBe(403);
    const before = await me.client.settings.brand();
    const svg = await upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"/>'));
    expect([svg.statusCode, svg.json().message]).toEqual([
      ...[400, 'This file is not a supported logo. Choose a PNG, JPEG or WebP file.'],
    ]);
    expect((await upload(await png(10, 10))).json().message).toContain('too small');
    expect((await upload(Buffer.alloc(2_000_001))).statusCode).toBe(413);
    expect(await me.client.settings.brand()).toEqual(before);
  });

  it('is restored within a day after it was removed or replaced', async () => {
    const first = ((await upload(await png(64, 64))).json() as BrandSettings).logo;
    expect((await me.client.settings.remove_logo()).logo).toBeNull();
    expect((await me.client.settings.restore_logo()).logo).toEqual(first);
    const second = ((await upload(await png(80, 40))).json() as BrandSettings).logo;
    expect((await me.client.settings.restore_logo()).logo).toEqual(first);
    expect((await me.client.settings.restore_logo()).logo).toEqual(second);
    now += 25 * 3_600_000;
    await sweepLogos(app.services);
    await expect(me.client.settings.restore_logo()).rejects.toMatchObject({ status: 409 });
    expect(await see(second?.url, me.headers)).toBe(200);
    expect(await see(first?.url, me.headers)).toBe(404);
  });
});

describe('colors', () => {
  it('are six digits, with legible text', async () => {
    await expect(me.client.settings.update_brand({ main_color: 'red' })).rejects.toMatchObject({
      status: 400,
    });
    for (const color of ['#000000', '#ffffff', '#777777', '#7f7f7f', '#ffdd00', '#123c32', '#ff0000']) {
      expect(contrast(color, textOn(color))).toBeGreaterThanOrEqual(4.5);
      expect(contrast(legibleOnWhite(color), '#ffffff')).toBeGreaterThanOrEqual(4.5);
    }
  });
});

describe('a deck with a brand', () => {
  it('has its logo, color and footer as slides and as PDF', async () => {
    await me.client.settings.update_brand({ main_color: '#123c32', footer: 'Kolibri · Lyon' });
    await upload(await png(300, 60));
    const { id: profile_id } = await me.client.profiles.add({ name: 'Anna', kind: 'influencer' });
    const list = await me.client.lists.add({ name: 'Cast' });
    await me.client.lists.add_profiles({ list_id: list.id, profile_ids: [profile_id] });
    const casting = await me.client.casting.add({
      list_id: list.id,
      name: 'Deck',
      profile_ids: [profile_id],
    });
    const made = async (format: 'pdf' | 'pptx') => {
      const { id } = await me.client.exports.start({
        ...{ kind: 'casting', format, input: { casting_id: casting.id } },
      });
      await runExport(app.services, exporters, id);
      const file = path.join(folder, `deck.${format}`);
      writeFileSync(file, Buffer.from(await (await me.client.exports.download({ id })).arrayBuffer()));
      return file;
    };
    const slides = await made('pptx');
    const inside = (part: string) => execFileSync('unzip', ['-p', slides, part], { encoding: 'utf8' });
    expect(inside('ppt/slides/slide1.xml')).toContain('Kolibri · Lyon');
    expect(inside('ppt/slides/slide1.xml')).not.toContain('Limelight');
    expect(execFileSync('unzip', ['-l', slides], { encoding: 'utf8' })).toMatch(/ppt\/media\/.*\.png/);
    if (HAS.pdf) expect(pdfText(await made('pdf'))).toContain('Kolibri · Lyon');
  }, 30_000);
});
