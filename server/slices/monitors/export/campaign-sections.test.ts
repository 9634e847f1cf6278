import { afterAll, beforeAll, expect, it } from 'vitest';
import { monitorExport } from '#contract/exports.ts';
import type { SectionOf } from '#contract/report/report-sections.ts';
import { exporters } from '#server/exporters.ts';
import { callerById } from '#server/platform/callers/caller-by-id.ts';
import type { Section } from '#server/slices/exports/exporter.ts';
import { aCampaign, type Campaign } from '#server/testing/campaign.ts';

let campaign: Campaign;
beforeAll(async () => {
  campaign = await aCampaign();
});
afterAll(() => campaign.app.close());

async function documentOf(sections: Array<SectionOf<'monitor'>>) {
  const { app, me, monitor_id } = campaign;
  const caller = await callerById(app.services, { company_id: me.company_id, user_id: me.user_id });
  if (!caller) throw new Error('No caller');
  const left = new AbortController().signal;
  const ctx = { ...app.services, company: caller.company, user: caller.actor, request: { left } };
  const input = monitorExport.parse({ id: monitor_id, sections });
  return exporters.monitor.document(ctx, input as never, 'pdf');
}

const named = (sections: readonly Section[]) =>
  sections.flatMap((section) => ('name' in section && section.name ? [section.name] : []));

it('has disclosure by creator, and names sections without data', async () => {
  const { sections, about } = await documentOf(['links', 'orders', 'disclosure']);
  expect(named(sections)).toEqual(['Disclosure', 'Disclosure by creator']);
  const facts = sections.flatMap((section) => (section.kind === 'facts' ? section.facts : []));
  expect(facts.map(({ more }) => more)).toEqual(['labeled', 'without a label', 'unclear']);
  const { posts } = await campaign.me.client.monitors
    .disclosures({ id: campaign.monitor_id })
    .then(({ totals }) => totals);
  expect(facts.reduce((sum, { fact }) => sum + Number(fact), 0)).toBe(posts);
  expect(about().notes.join(' ')).toContain(
    'Tracking links (no clicks on tracking links); Orders (no orders of a whole campaign)',
  );
});

it('withholds a sentiment that the screen withholds as well', async () => {
  const shown = await campaign.me.client.monitors.sentiment({ id: campaign.monitor_id });
  expect(shown).toMatchObject({ texts: expect.any(Number), positive_score: null });
  await expect(documentOf(['sentiment'])).rejects.toThrow(
    'Sentiment (no comments and captions whose tone is known)',
  );
});

it('has clicks on tracking links by creator, with the campaign at the end', async () => {
  const { app, me, monitor_id } = campaign;
  const profile_ids = [campaign.profile_id('anna')];
  const base_url = 'https://example.com/';
  const { links } = await me.client.monitors.create_tracking_links({ id: monitor_id, base_url, profile_ids });
  const address = new URL(links[0]?.link ?? '').pathname;
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' };
  expect((await app.http.inject({ url: address, headers })).statusCode).toBe(302);
  const { sections } = await documentOf(['links']);
  const table = sections.find((section) => section.kind === 'table');
  const rows = [];
  if (table?.kind === 'table') for await (const block of table.rows) rows.push(...block);
  expect(rows).toMatchObject([
    [expect.any(String), 1, 1, 1],
    ['Campaign', 1, 1, 1],
  ]);
});
