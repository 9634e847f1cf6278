import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exporters } from '#server/exporters.ts';
import { project } from '#server/projector/projector.ts';
import { runExport } from '#server/slices/exports/run-export.ts';
import { openIntake } from '#server/slices/imports/intake/open-intake.ts';
import { anAccount, aPost, ref } from '#server/testing/observations.ts';
import { HAS, pdfText, textByOffice } from '#server/testing/opened-elsewhere.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';

const CREATORS = 14;
const BIO = 'Tests ingredients calmly for four weeks before speaking about them.';

let app: TestApp;
let me: SignedIn;
let folder: string;
let casting_id: number;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'limelight-deck-'));
  app = await testApp();
  me = await app.signIn({ role: 'member' });
  const { touched } = await openIntake(app.services, { import_id: 1, imported: false }).write(
    Array.from({ length: CREATORS }, (_one, i) => [
      anAccount({
        account: { ...ref(`creator.${i + 1}`), title: `Creator ${i + 1}` },
        followers: 12_000 * (i + 1),
        bio: BIO,
        country: 'FR',
        themes: ['skincare'],
      }),
      ...Array.from({ length: i === 0 ? 4 : 0 }, (_post, n) =>
        aPost({ external_id: `Of1x${n}`, account: ref('creator.1'), likes: 30 + n, message: 'Hello' }),
      ),
    ]).flat(),
  );
  const profile_ids = JSON.stringify([...touched]);
  await app.services.db.insertInto('outbox_event').values({ profile_ids }).execute();
  await project(app.services);
  const { profiles } = await me.client.profiles.search({ limit: 50 });
  const ids = profiles.map(({ id }) => id);
  const list = await me.client.lists.add({ name: 'Short list' });
  await me.client.lists.add_profiles({ list_id: list.id, profile_ids: ids });
  casting_id = (await me.client.casting.add({ list_id: list.id, name: 'Spring casting', profile_ids: ids }))
    .id;
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await app.close();
});

async function exported(format: 'pdf' | 'pptx'): Promise<string> {
  const { id } = await me.client.exports.start({ kind: 'casting', format, input: { casting_id } });
  await runExport(app.services, exporters, id);
  expect(await me.client.exports.get({ id })).toMatchObject({ state: 'completed', error: null });
  const file = path.join(folder, `deck.${format}`);
  writeFileSync(file, Buffer.from(await (await me.client.exports.download({ id })).arrayBuffer()));
  return file;
}

function expectDeck(text: string) {
  const pages = text.split('\f').filter((page) => page.trim() !== '');
  expect(pages.length).toBeLessThanOrEqual(20);
  expect(pages[0]).toContain('Spring casting');
  for (let i = 1; i <= CREATORS; i++) {
    const page = pages.find(
      (one) => one.includes(`instagram.com/creator.${i}\n`) || one.includes(`instagram.com/creator.${i} `),
    );
    expect(page, `Creator ${i}`).toContain(`Creator ${i}`);
    expect(/Impressions of the\b[\s\S]*\blatest 4 posts/.test(page ?? ''), `Creator ${i}`).toBe(i === 1);
    expect(page?.replace(/\s+/g, ' ')).toContain(
      (12_000 * i).toLocaleString('en').replace(/^(\d{3}),000$/, '$1K'),
    );
  }
}

describe('the deck of a casting', () => {
  it.runIf(HAS.pdf)('has an overview and one page per creator', async () => {
    expectDeck(pdfText(await exported('pdf')));
  });

  it.runIf(HAS.pdf && HAS.office)('is the same as slides, with links', async () => {
    const file = await exported('pptx');
    expectDeck(textByOffice(file));
    const links = execFileSync('unzip', ['-p', file, 'ppt/slides/_rels/*.rels'], { encoding: 'utf8' });
    expect(links).toContain('https://instagram.com/creator.1"');
  });
});
