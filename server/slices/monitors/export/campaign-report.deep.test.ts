import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PostType } from '#contract/values/primitives.ts';
import { exporters } from '#server/exporters.ts';
import { project } from '#server/projector/projector.ts';
import { runExport } from '#server/slices/exports/run-export.ts';
import { openIntake } from '#server/slices/imports/intake/open-intake.ts';
import { aCampaign, type Campaign } from '#server/testing/campaign.ts';
import { anAccount, aPost, ref } from '#server/testing/observations.ts';
import { HAS, pdfText, tabByOffice, textByOffice } from '#server/testing/opened-elsewhere.ts';
import { expectFullPages, expectLegible, expectNoOverlap } from '#server/testing/page-fills.ts';

const CREATORS = [
  'Studio Lune',
  'Mina Okafor',
  'Tomás Brava',
  'Ines Norgaard',
  'Rafael Benaugo',
  'Anouk Lavigne',
].concat(['Jonas Weber', 'Lea Marchand', 'Sofia Rinaldi', 'Hugo Pereira', '김민지', 'Emma Lindqvist']);
const TYPES: PostType[] = ['instagram_reels', 'instagram_post', 'instagram_carousel'];
const account = (i: number) => ({ ...ref(`creator.${i}`), title: CREATORS[i] ?? null });

let campaign: Campaign;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'limelight-report-'));
  campaign = await aCampaign();
  const { app, me, monitor_id } = campaign;
  const posts = CREATORS.flatMap((_name, i) =>
    Array.from({ length: 1 + ((i * 7) % 5) }, (_one, n) =>
      aPost({
        ...{ external_id: `P${i}N${n}`, account: account(i), post_type: TYPES[(i + n) % 3] as PostType },
        created_at: Date.parse(`2026-03-${String(1 + ((i * 5 + n * 3) % 19)).padStart(2, '0')}T12:00:00Z`),
        ...{ likes: 900 * (i + 1) + 700 * n, comments: 40 + n, views: 30_000 * (1 + ((i * n) % 9)) },
      }),
    ),
  );
  const { touched } = await openIntake(app.services, { import_id: 2, imported: false }).write([
    ...CREATORS.map((_name, i) =>
      anAccount({ account: account(i), followers: 9000 * (i + 1) ** 2, country: i % 3 ? 'FR' : 'BE' }),
    ),
    ...posts,
  ]);
  await app.services.db
    .insertInto('outbox_event')
    .values({ profile_ids: JSON.stringify([...touched]) })
    .execute();
  await project(app.services);
  const { profiles } = await me.client.profiles.search({ limit: 50 });
  const ids = profiles.filter(({ username }) => username?.startsWith('creator.')).map(({ id }) => id);
  await me.client.monitors.update({ id: monitor_id, profile_ids: ids });
  await me.client.monitors.set_budget({
    id: monitor_id,
    changes: ids.map((profile_id, i) => ({
      ...{ profile_id, kind: 'fee' as const, was: null },
      value: { amount: 250 + 130 * i, currency: 'EUR', date: '2026-03-01' },
    })),
  });
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await campaign.close();
});

async function exported(format: 'pdf' | 'pptx' | 'xlsx', more: object = {}): Promise<string> {
  const { me, app, monitor_id } = campaign;
  const { id } = await me.client.exports.start({
    kind: 'monitor',
    format,
    input: { id: monitor_id, ...more },
  });
  await runExport(app.services, exporters, id);
  expect(await me.client.exports.get({ id })).toMatchObject({ state: 'completed', error: null });
  const file = path.join(folder, `${format}-${id}.${format}`);
  writeFileSync(file, Buffer.from(await (await me.client.exports.download({ id })).arrayBuffer()));
  return file;
}

describe.runIf(HAS.pdf)('the report of a campaign', () => {
  it('states the result in a sentence, with the numbers on screen, on full pages', async () => {
    const { me, monitor_id } = campaign;
    const file = await exported('pdf');
    const text = pdfText(file).replace(/\s+/g, ' ');
    const stats = await me.client.monitors.stats({ id: monitor_id });
    const budget = await me.client.monitors.budget({ id: monitor_id });
    const whole = (n: number | null) => (n ?? 0).toLocaleString('en');
    expect(text).toContain(
      `Spring launch generated ${((stats.impressions ?? 0) / 1e6).toFixed(1)} million impressions`,
    );
    expect(text).toContain('per interaction');
    expect(text).toContain(`€${whole(Math.round(budget.totals.cost ?? 0))} of €5,000 budgeted`);
    for (const part of ['Findings', 'Best posts', 'Creators', 'By format', 'About these numbers'])
      expect(text).toContain(part);
    const { influencers } = await me.client.monitors.top_influencers({
      id: monitor_id,
      sort_by: 'impressions',
    });
    for (const { impressions, name } of influencers) expect(text, name).toContain(whole(impressions));
    const pages = await expectFullPages(file);
    expect(pages).toBeGreaterThanOrEqual(3);
    expect(pages).toBeLessThanOrEqual(6);
  });

  it('names the deliverables of each creator, and those that are late or missing', async () => {
    const { me, monitor_id } = campaign;
    const { id: list_id } = await me.client.lists.add({ name: 'Plan' });
    const { influencers } = await me.client.monitors.top_influencers({
      id: monitor_id,
      sort_by: 'impressions',
    });
    const [first, second] = influencers.map((row) => row.id);
    const ids = [first ?? 0, second ?? 0];
    await me.client.lists.add_profiles({ list_id, profile_ids: ids });
    const one = { post_type: 'instagram_reels' as const, status: 'agreed' as const, due: null, price: null };
    await me.client.lists.set_cells({
      id: list_id,
      changes: ids.map((profile_id, i) => ({
        ...{ profile_id, field: 'deliverables' as const, was: [] },
        value: [{ ...one, quantity: i ? 90 : 1 }],
      })),
    });
    await me.client.monitors.set_plan({ id: monitor_id, list_id });
    const { plan } = await me.client.monitors.deliverables({ id: monitor_id });
    const { published = 0, planned = 0 } = plan?.totals ?? {};
    const file = await exported('pdf');
    const text = pdfText(file).replace(/\s+/g, ' ');
    expect(planned).toBe(91);
    expect(text).toContain(`${published} of 91`);
    expect(text).toContain('1 Reel');
    expect(text).toContain('90 Reels');
    const missing = plan?.deliverables.filter(({ state }) => state === 'missing').length ?? 0;
    if (missing > 0) expect(text).toContain('Late or missing deliverables');
    await expectFullPages(file);
    if (HAS.office) {
      const [head, ...rows] = tabByOffice(await exported('xlsx'), 'Deliverables');
      expect(head?.slice(0, 5)).toEqual(['Creator', 'Deliverable', 'Quantity', 'Published', 'State']);
      const amounts = rows.map(([, deliverable, quantity]) => [deliverable, quantity]);
      expect(amounts).toEqual(expect.arrayContaining([['90 Reels', '90']]));
    }
    await me.client.monitors.set_plan({ id: monitor_id, list_id: null });
  });

  it('leaves out costs for a part of a campaign', async () => {
    const text = pdfText(await exported('pdf', { platform: ['instagram'] }));
    expect(text).not.toContain('budgeted');
    expect(text).not.toContain('Cost per interaction');
  });

  it.runIf(HAS.office)('is the same as slides, with charts and tables that can be edited', async () => {
    const file = await exported('pptx');
    const names = execFileSync('unzip', ['-Z1', file], { encoding: 'utf8' });
    expect(names.match(/ppt\/charts\/chart\d+\.xml/g)?.length).toBeGreaterThanOrEqual(1);
    const text = textByOffice(file).replace(/\s+/g, ' ');
    const stats = await campaign.me.client.monitors.stats({ id: campaign.monitor_id });
    expect(text).toContain(
      `Spring launch generated ${((stats.impressions ?? 0) / 1e6).toFixed(1)} million impressions`,
    );
    expectLegible(file);
    expectNoOverlap(file.replace('.pptx', '.pdf'));
  });
});
