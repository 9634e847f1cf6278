import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import french from '#contract/languages/fr.json' with { type: 'json' };
import {
  REPORT_KINDS,
  REPORT_SECTIONS,
  type ReportKind,
  SECTIONS,
  type SectionCode,
  usualSections,
} from '#contract/report/report-sections.ts';
import type { PostType } from '#contract/values/primitives.ts';
import { exporters } from '#server/exporters.ts';
import { project } from '#server/projector/projector.ts';
import { openIntake } from '#server/slices/imports/intake/open-intake.ts';
import type { AudienceObservation } from '#server/tables/observations.ts';
import { uploadToList } from '#server/testing/list-import.ts';
import { anAccount, aPost, ref } from '#server/testing/observations.ts';
import { HAS, pdfText, textByOffice } from '#server/testing/opened-elsewhere.ts';
import { expectFullPages, expectLegible, expectNoOverlap } from '#server/testing/page-fills.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';
import { runExport } from './run-export.ts';

/** Fourteen invented creators with 280 posts, in every kind of report. */

const NAMES = [
  ...['Studio Lune', 'Mina Okafor', 'Tomás Brava', 'Ines Norgaard', 'Rafael Benaugo', 'Anouk Lavigne'],
  ...['Jonas Weber', 'Lea Marchand', 'Sofia Rinaldi', 'Hugo Pereira', 'Mara Lindqvist', 'Noor Haddad'],
  ...['Piet van Aarle', 'Elif Demir'],
];
const BRANDS = ['Lanterna', 'Okula', 'Brisa', 'Velluto', 'Norr'];
const TYPES: PostType[] = ['instagram_reels', 'instagram_post', 'instagram_carousel'];
const PERIOD = { from_date: '2026-02-01', to_date: '2026-04-05' };
const account = (i: number) => ({ ...ref(`creator.${i + 1}`), title: NAMES[i] ?? null });

let app: TestApp;
let me: SignedIn;
let folder: string;
const inputs: Partial<Record<ReportKind, { kind: string; id: number; input: object }>> = {};

const sharesOf = (i: number) =>
  (
    [
      ['countries', 'FR', 0.5 + i / 40],
      ['countries', 'BE', 0.12],
      ['countries', 'CH', 0.07],
      ['genders', 'FEMALE', 0.6 + i / 50],
      ['genders', 'MALE', 0.4 - i / 50],
      ['ages', '18-24', 0.3],
      ['ages', '25-34', 0.44],
      ['ages', '35-44', 0.17],
      ['ages', '45-54', 0.09],
    ] as const
  ).map(
    ([dimension, key, share]): AudienceObservation => ({
      ...{ kind: 'audience', account: account(i), observed_at: Date.UTC(2026, 3, 1) },
      ...{ dimension, key, share, sample_size: 1200 },
    }),
  );

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'limelight-every-report-'));
  app = await testApp({ now: () => new Date('2026-04-06T12:00:00Z') });
  me = await app.signIn();
  const { touched } = await openIntake(app.services, { import_id: 1, imported: false }).write(
    NAMES.flatMap((_name, i) => [
      anAccount({
        ...{ account: account(i), followers: 9000 * (i + 1) ** 2, country: i % 3 ? 'FR' : 'BE' },
        ...{
          themes: ['skincare', 'slow living'],
          bio: 'Tests ingredients calmly before speaking about them.',
        },
      }),
      ...sharesOf(i),
      ...Array.from({ length: 20 }, (_one, n) =>
        aPost({
          ...{ external_id: `P${i}N${n}`, account: account(i), post_type: TYPES[(i + n) % 3] as PostType },
          link: `https://www.instagram.com/p/P${i}N${n}/`,
          message: `Morning routine ${n + 1} with #${BRANDS[(i + n * n) % 5]?.toLowerCase()} and #glow`,
          created_at: Date.UTC(2026, 1, 1 + ((i * 5 + n * 3) % 60), 12),
          ...{ likes: 600 * (i + 1) + 170 * n, comments: 20 + n },
          views: 14_000 * (1 + i) + 6000 * ((i * n) % 9),
        }),
      ),
    ]),
  );
  const profile_ids = JSON.stringify([...touched]);
  await app.services.db.insertInto('outbox_event').values({ profile_ids }).execute();
  await project(app.services);
  const { profiles } = await me.client.profiles.search({ limit: 50 });
  const ids = profiles.map(({ id }) => id);
  const { id: list_id } = await me.client.lists.add({ name: 'Glow in spring' });
  await me.client.lists.add_profiles({ list_id, profile_ids: ids });
  await me.client.lists.set_cells({
    id: list_id,
    changes: ids.map((profile_id, i) => ({
      ...{ profile_id, field: 'deliverables' as const, was: [] },
      value: [
        {
          ...{ post_type: 'instagram_reels' as const, quantity: 2, status: 'agreed' as const, due: null },
          price: { amount: 400 + 210 * i, currency: 'EUR' },
        },
        {
          ...{ post_type: 'instagram_post' as const, quantity: 1, status: 'planned' as const, due: null },
          price: { amount: 150 + 40 * i, currency: 'EUR' },
        },
      ],
    })),
  });
  const casting = await me.client.casting.add({ list_id, name: 'Spring casting', profile_ids: ids });
  const monitor = await me.client.monitors.create({
    ...{ name: 'Spring launch', start_date: '2026-02-01', end_date: '2026-04-05', keywords: ['#glow'] },
    ...{ profile_ids: ids, currency: 'EUR', total_budget: 40_000 },
  });
  await me.client.monitors.set_plan({ id: monitor.id, list_id });
  const brands = [];
  for (const name of BRANDS)
    brands.push({ id: (await me.client.brands.create({ name, hashtags: [name.toLowerCase()] })).id });
  const board = await me.client.leaderboards.create({ name: 'Skincare in spring', brands });
  Object.assign(inputs, {
    monitor: { kind: 'monitor', id: monitor.id, input: { id: monitor.id } },
    leaderboard: {
      kind: 'leaderboard',
      id: board.id,
      input: { id: board.id, from_date: '01/02/2026', to_date: '31/03/2026', sort_by: 'impressions' },
    },
    list: { kind: 'list_report', id: list_id, input: { id: list_id, ...PERIOD } },
    profile: { kind: 'profile', id: ids[0], input: { profile_id: ids[0] } },
    casting: { kind: 'casting', id: casting.id, input: { casting_id: casting.id } },
  });
});
afterAll(async () => {
  if (!process.env.KEEP_REPORTS) rmSync(folder, { recursive: true, force: true });
  await app.close();
});

async function exported(kind: ReportKind, format: 'pdf' | 'pptx', more: object = {}): Promise<string> {
  const object = inputs[kind];
  const { id } = await me.client.exports.start({
    kind: object?.kind,
    format,
    input: { ...object?.input, ...more },
  } as Parameters<typeof me.client.exports.start>[0]);
  await runExport(app.services, exporters, id);
  expect(await me.client.exports.get({ id })).toMatchObject({ state: 'completed', error: null });
  const file = path.join(process.env.KEEP_REPORTS ?? folder, `${kind}-${id}-${format}.${format}`);
  writeFileSync(file, Buffer.from(await (await me.client.exports.download({ id })).arrayBuffer()));
  return file;
}

const MOST_PAGES: Record<ReportKind, number> = {
  ...{ monitor: 7, leaderboard: 9, list: 9, profile: 6, casting: 18 },
};
const MOST_SLIDES: Record<ReportKind, number> = {
  ...{ monitor: 13, leaderboard: 11, list: 15, profile: 9, casting: 22 },
};

describe.runIf(HAS.pdf)('every report', () => {
  it.each(REPORT_KINDS)('of a %s has full pages and explains its method', async (kind) => {
    const file = await exported(kind, 'pdf');
    const text = pdfText(file);
    expect(text).toContain('About these numbers');
    expect(text).not.toMatch(/\b20\d\d-\d\d-\d\d\b/);
    expect(await expectFullPages(file)).toBeLessThanOrEqual(MOST_PAGES[kind]);
    expectNoOverlap(file);
  });

  it.runIf(HAS.office).each(REPORT_KINDS)(
    'of a %s is a presentation: legible, one idea a slide',
    async (kind) => {
      const file = await exported(kind, 'pptx');
      const text = textByOffice(file);
      expect(text).toContain('About these numbers');
      expect(text).not.toContain(', continued');
      expectLegible(file);
      expectNoOverlap(file.replace('.pptx', '.pdf'));
      const slides = execFileSync('unzip', ['-Z1', file], { encoding: 'utf8' }).match(
        /slides\/slide\d+\.xml$/gm,
      );
      expect(slides?.length).toBeLessThanOrEqual(MOST_SLIDES[kind]);
    },
  );

  it.each(REPORT_KINDS)(
    'of a %s has the chosen sections in their order, and the introduction',
    async (kind) => {
      const id = inputs[kind]?.id ?? 0;
      const two = {
        monitor: ['creators', 'best_posts'],
        leaderboard: ['share_of_voice', 'results'],
      } as const;
      const others = {
        list: ['creators', 'results'],
        profile: ['posts', 'platforms'],
        casting: ['plan', 'overview'],
      };
      const sections = [...{ ...two, ...others }[kind]];
      const introduction = 'Dear reader, this is what happened.\nWith kind regards';
      await me.client.exports.keep_layout({ kind, id, sections, introduction });
      expect(await me.client.exports.layout({ kind, id })).toMatchObject({
        sections,
        introduction,
        is_kept: true,
      });
      const text = pdfText(await exported(kind, 'pdf'));
      expect(text).toContain('Dear reader, this is what happened.');
      const [first, second] = sections.map((code) => text.indexOf(MARKS[kind][code] ?? ''));
      expect(first).toBeGreaterThan(0);
      expect(second).toBeGreaterThan(first ?? 0);
      const chosen = new Set(sections);
      for (const code of REPORT_SECTIONS[kind])
        if (!chosen.has(code) && MARKS[kind][code]) expect(text, code).not.toContain(MARKS[kind][code]);
      const others_first = pdfText(
        await exported(kind, 'pdf', { sections: [sections[1]], introduction: '' }),
      );
      expect(others_first).not.toContain('Dear reader');
      await me.client.exports.keep_layout({ kind, id, sections: null, introduction: '' });
      expect((await me.client.exports.layout({ kind, id })).sections).toEqual(
        usualSections<SectionCode>(REPORT_SECTIONS[kind]),
      );
    },
  );
});

describe.runIf(HAS.pdf && HAS.office)('a report of almost nothing', () => {
  it('is legible, and no word covers another', async () => {
    const { id: profile_id } = await me.client.profiles.add({ name: 'Nobody yet', kind: 'influencer' });
    const { id: list_id } = await me.client.lists.add({ name: 'One' });
    await me.client.lists.add_profiles({ list_id, profile_ids: [profile_id] });
    const casting = await me.client.casting.add({ list_id, name: 'One alone', profile_ids: [profile_id] });
    const monitor = await me.client.monitors.create({
      ...{ name: 'Quiet', start_date: '2026-02-01', end_date: '2026-04-05', keywords: ['#nobodywrote'] },
    });
    const thin: typeof inputs = {
      monitor: { kind: 'monitor', id: monitor.id, input: { id: monitor.id } },
      list: { kind: 'list_report', id: list_id, input: { id: list_id, ...PERIOD } },
      profile: { kind: 'profile', id: profile_id, input: { profile_id } },
      casting: { kind: 'casting', id: casting.id, input: { casting_id: casting.id } },
    };
    const full = { ...inputs };
    Object.assign(inputs, thin);
    for (const kind of ['monitor', 'list', 'profile', 'casting'] as const) {
      expectNoOverlap(await exported(kind, 'pdf'));
      const slides = await exported(kind, 'pptx');
      expectLegible(slides);
      textByOffice(slides);
      expectNoOverlap(slides.replace('.pptx', '.pdf'));
    }
    Object.assign(inputs, full);
  }, 240_000);
});

describe.runIf(HAS.pdf)('in French', () => {
  const translated = Object.entries(french.texts).filter(([text, words]) => text !== words);
  const words = new Set<unknown>(Object.values(french.texts));
  const english = new Set(translated.map(([text]) => text).filter((text) => !words.has(text)));
  /** Lines and cells that are texts of the catalogue in English. */
  const leftInEnglish = (text: string) => [
    ...new Set(
      text
        .split(/\n|\s{2,}| · |(?<=\p{L}): /u)
        .map((part) => part.trim())
        .filter((part) => english.has(part) && !DATA.includes(part)),
    ),
  ];

  beforeAll(() => me.client.account.set_language({ language: 'fr' }));
  afterAll(() => me.client.account.set_language({ language: null }));

  it.each(REPORT_KINDS)('writes a report of a %s without an English text', async (kind) => {
    const text = pdfText(await exported(kind, 'pdf'));
    expect(text).toContain('À propos de ces chiffres');
    expect(leftInEnglish(text)).toEqual([]);
  });

  it('is an Excel list with French headers, which list imports recognize like the English ones', async () => {
    const list_id = inputs.list?.id ?? 0;
    const previewOf = async (document_language: 'en' | 'fr') => {
      const { id } = await me.client.exports.start({
        ...{ kind: 'list', format: 'xlsx', input: { list_id, document_language } },
      });
      await runExport(app.services, exporters, id);
      const file = new Uint8Array(await (await me.client.exports.download({ id })).arrayBuffer());
      const { columns } = await uploadToList(app, me, list_id, file, 'list.xlsx');
      return { headers: columns.map(({ column }) => column), fields: columns.map(({ field }) => field) };
    };
    const [english, inFrench] = [await previewOf('en'), await previewOf('fr')];
    expect(inFrench.headers).toContain('Créateur');
    expect(inFrench.fields).toEqual(english.fields);
  });

  it('has the language that the reader chose for this file', async () => {
    const text = pdfText(await exported('monitor', 'pdf', { document_language: 'en' }));
    expect(text).toContain('About these numbers');
  });
});

/** Topics of the invented creators. */
const DATA = ['skincare', 'slow living'];

/** Words that only this section has. */
const MARKS: Record<ReportKind, Partial<Record<string, string>>> = {
  monitor: {
    ...{ creators: 'Compared', best_posts: SECTIONS.best_posts.title, money: 'Cost per post' },
    formats: 'By format',
  },
  leaderboard: { share_of_voice: 'Share of voice', results: 'All brands together', ranking: 'Rank before' },
  list: { creators: 'Compared', results: 'Media value (EMV)', overview: 'in the list' },
  profile: {
    posts: 'Best known posts',
    platforms: 'Likes per post',
    audience: 'Audience: countries',
  },
  casting: { plan: 'Per post', overview: 'Main platform', comparison: 'Followers of main' },
};
