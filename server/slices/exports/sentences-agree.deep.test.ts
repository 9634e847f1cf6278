import { afterAll, beforeAll, expect, it } from 'vitest';
import { exportRequest } from '#contract/exports.ts';
import { BRAND_SORTS } from '#contract/leaderboards/brand-sorts.ts';
import type { PostType } from '#contract/values/primitives.ts';
import { exporters } from '#server/exporters.ts';
import { callerById } from '#server/platform/callers/caller-by-id.ts';
import { project } from '#server/projector/projector.ts';
import { openIntake } from '#server/slices/imports/intake/open-intake.ts';
import { BOARD } from '#server/testing/board-sentences.ts';
import { anAccount, aPost, ref } from '#server/testing/observations.ts';
import { isWritten, type Read, readDocument } from '#server/testing/read-document.ts';
import { CAMPAIGN, compare, known, LIST, planOf, sum, tableOf } from '#server/testing/report-sentences.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';

/** Every sentence of a report is read back and compared with the figures, tables and charts of the same report. */

const TYPES: PostType[] = ['instagram_reels', 'instagram_post', 'instagram_carousel'];
const NAMES = ['Ada', 'Bea', 'Cai', 'Dov', 'Eva', 'Fay', 'Gus', 'Hal', 'Ivo', 'Jan'];
const MONITORS = 24;

let app: TestApp;
let me: SignedIn;
let ids: number[];
let board: number;
let list: number;
let casting: number;
const monitors: number[] = [];

/** A sequence that is the same in every run. */
let state = 7;
const random = () => {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
  return state / 2_147_483_648;
};
const chance = (p: number) => random() < p;
const upTo = (n: number) => Math.floor(random() * n);

beforeAll(async () => {
  app = await testApp({ now: () => new Date('2026-05-01T12:00:00Z') });
  me = await app.signIn();
  const { touched } = await openIntake(app.services, { import_id: 1, imported: false }).write(
    NAMES.flatMap((name, i) => [
      anAccount({
        ...{ account: { ...ref(name.toLowerCase()), title: name } },
        followers: i % 4 === 3 ? null : 900 * 5 ** (i % 5),
        country: 'FR',
      }),
      ...Array.from({ length: 36 }, (_one, n) =>
        aPost({
          ...{ external_id: `Q${i}N${n}`, account: ref(name.toLowerCase()), post_type: TYPES[upTo(3)] },
          message: `Day ${n} #m${upTo(MONITORS / 2)} #m${upTo(MONITORS / 2)} #brand${upTo(4)}`,
          created_at: Date.UTC(2026, 1, 1 + upTo(80), 12),
          likes: chance(0.15) ? null : Math.round(10 ** (1 + 3 * random())),
          comments: chance(0.1) ? null : upTo(60),
          views: chance(0.2) ? null : Math.round(10 ** (3 + 3 * random())),
        }),
      ),
    ]),
  );
  const profile_ids = JSON.stringify([...touched]);
  await app.services.db.insertInto('outbox_event').values({ profile_ids }).execute();
  await project(app.services);
  const { profiles } = await me.client.profiles.search({ limit: 50 });
  ids = profiles.map(({ id }) => id);
  for (let i = 0; i < MONITORS; i++) {
    const { id } = await me.client.monitors.create({
      name: `Campaign ${i}`,
      keywords: [`#m${i % (MONITORS / 2)}`],
      start_date: i < MONITORS / 2 ? '2026-02-01' : '2026-03-01',
      end_date: i < MONITORS / 2 ? '2026-04-21' : '2026-03-24',
      profile_ids: ids.filter(() => chance(0.6)).concat(ids[0] ?? 0),
      ...{ currency: 'EUR', total_budget: chance(0.5) ? 9000 : null },
    });
    const paid = ids.filter(() => chance(i % 3 === 0 ? 1 : 0.5));
    await me.client.monitors.set_budget({
      id,
      changes: paid.map((profile_id) => ({
        ...{ profile_id, kind: 'fee' as const, was: null },
        value: { amount: 100 + upTo(4000), currency: 'EUR', date: '2026-03-01' },
      })),
    });
    monitors.push(id);
  }
  ({ id: list } = await me.client.lists.add({ name: 'List' }));
  await me.client.lists.add_profiles({ list_id: list, profile_ids: ids });
  await me.client.lists.set_cells({
    id: list,
    changes: ids.map((profile_id, i) => ({
      ...{ profile_id, field: 'deliverables' as const, was: [] },
      value: [
        {
          ...{
            post_type: 'instagram_reels' as const,
            quantity: 1 + (i % 3),
            status: 'agreed' as const,
            due: null,
          },
          price: i % 4 === 0 ? null : { amount: 300 + 70 * i, currency: 'USD' },
        },
      ],
    })),
  });
  ({ id: casting } = await me.client.casting.add({ list_id: list, name: 'Deck', profile_ids: ids }));
  const brands = [];
  for (let i = 0; i < 4; i++) {
    const { id } = await me.client.brands.create({ name: `Brand ${i}`, hashtags: [`brand${i}`] });
    brands.push({ id });
  }
  ({ id: board } = await me.client.leaderboards.create({ name: 'Board', brands }));
});
afterAll(() => app.close());

async function documentOf(
  kind: 'monitor' | 'leaderboard' | 'list_report' | 'casting',
  input: object,
): Promise<Read> {
  const caller = await callerById(app.services, { company_id: me.company_id, user_id: me.user_id });
  if (!caller) throw new Error('Nobody asks');
  const ctx = { ...app.services, company: caller.company, user: caller.actor, request: {} };
  const request = exportRequest.parse({ kind, format: 'pdf', input });
  return readDocument(await exporters[kind].document(ctx as never, request.input as never, 'pdf'));
}

/** Problems of a report of results. */
function resultProblems(name: string, read: Read, seen: Set<RegExp>, readers = CAMPAIGN): string[] {
  const { headline, sentences, figures } = read;
  const problems = sentences.flatMap((sentence) => compare(read, sentence, readers) ?? []);
  for (const [pattern] of CAMPAIGN)
    if (sentences.some((sentence) => pattern.test(sentence))) seen.add(pattern);
  const [, made] = /generated ([\d.,]+(?: million)?) impressions/.exec(headline) ?? [];
  const [, per] = /at (\S+) per interaction/.exec(headline) ?? [];
  if (made !== undefined && !isWritten(made.replace(' million', 'M'), figures.get('impressions') ?? 0))
    problems.push(headline);
  if (per !== undefined && !isWritten(per, figures.get('cost_per_interaction') ?? 0)) problems.push(headline);
  return problems.map((problem) => `${name}: ${problem}`);
}

it('match figures, tables and charts in reports of campaigns and lists', async () => {
  const wrong: string[] = [];
  const seen = new Set<RegExp>();
  for (const id of monitors)
    wrong.push(...resultProblems(`campaign ${id}`, await documentOf('monitor', { id }), seen));
  for (const to_date of ['2026-02-20', '2026-03-15', '2026-04-21']) {
    const read = await documentOf('list_report', { id: list, from_date: '2026-02-01', to_date });
    wrong.push(...resultProblems(`list until ${to_date}`, read, seen, [...CAMPAIGN, ...LIST]));
  }
  expect(wrong).toEqual([]);
  // The campaigns differ enough for every kind of sentence.
  expect(CAMPAIGN.filter(([pattern]) => !seen.has(pattern)).map(([pattern]) => String(pattern))).toEqual([]);
});

it('match the plan in a casting', async () => {
  const read = await documentOf('casting', { casting_id: casting });
  const { headline, sentences } = read;
  const rows = planOf(read);
  const total = tableOf(read, 'Deliverables and prices').find((row) => row.name === 'Total');
  const prices = known(rows, 'price');
  expect(total?.price).toBe(sum(prices));
  expect(total?.publications).toBe(sum(known(rows, 'publications')));
  expect(total?.per_post).toBeNull();
  const [, whole, priced, of] =
    sentences
      .flatMap((one) => [
        /^(\S+) \| for the whole plan \| prices of (\d+) of (\d+) creators$/.exec(one) ?? [],
      ])
      .find((one) => one.length > 0) ?? [];
  expect([isWritten(whole ?? '', sum(prices)), Number(priced), Number(of)]).toEqual([
    true,
    prices.length,
    rows.length,
  ]);
  expect(sentences).toContain(
    `1. Decide. ${ids.length} creators are still to decide: accept, reject or keep as backup.`,
  );
  expect(headline).toMatch(new RegExp(`^Deck: ${ids.length} creators with at least \\S+ followers$`));
});

it('match the tables in leaderboard reports, however posts of several brands count', async () => {
  const wrong: string[] = [];
  const days = { from_date: '01/03/2026', to_date: '31/03/2026' };
  for (const counting of ['full', 'split'] as const)
    for (const sort_by of BRAND_SORTS) {
      const read = await documentOf('leaderboard', {
        ...{ id: board, ...days, sort_by, counting, platform: ['instagram'], currency: 'USD', paid: 'all' },
        emv_model: 'emv.cpm@1',
      });
      for (const sentence of [read.headline, ...read.sentences]) {
        const problem = compare(read, sentence, BOARD);
        if (problem) wrong.push(`${counting} ${sort_by}: ${problem}`);
      }
    }
  expect(wrong).toEqual([]);
});
