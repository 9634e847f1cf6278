import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { exporters } from '#server/exporters.ts';
import { runExport } from '#server/slices/exports/run-export.ts';
import { aCampaign, type Campaign } from '#server/testing/campaign.ts';

let campaign: Campaign;
beforeAll(async () => {
  campaign = await aCampaign();
});
afterAll(() => campaign.close());

/** Generated at once. */
async function exported(format: 'csv' | 'pdf' | 'pptx', more: object = {}) {
  const { me, app, monitor_id } = campaign;
  const { id } = await me.client.exports.start({
    kind: 'monitor',
    format,
    input: { id: monitor_id, ...more },
  });
  await runExport(app.services, exporters, id);
  const record = await me.client.exports.get({ id });
  expect(record).toMatchObject({ state: 'completed', error: null });
  return { record, file: await me.client.exports.download({ id }) };
}

it('has the posts of the monitor, newest first, with the numbers on screen', async () => {
  const { file, record } = await exported('csv', { parts: ['posts'] });
  expect(record.title).toBe('Spring launch: posts');
  const [head = '', ...rows] = (await file.text())
    .trim()
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/);
  const columns = head.split(',');
  const cells = rows.slice(0, 3).map((row) => row.split(','));
  const column = (name: string) => cells.map((row) => row[columns.indexOf(name)]);
  expect(column('username')).toEqual(['ben', 'anna', 'anna']);
  const { posts } = await campaign.me.client.monitors.posts({ id: campaign.monitor_id });
  expect(column('interactions')).toEqual(posts.map((post) => String(post.interactions)));
  expect(column('likes_count')).toEqual(['300', '400', '200']);
});

it('leaves out excluded posts, and is refused without access to the monitor', async () => {
  const { me, monitor_id, app } = campaign;
  const { posts } = await me.client.monitors.posts({ id: monitor_id });
  const [newest] = posts;
  await me.client.monitors.exclude_posts({ id: monitor_id, post_ids: [newest?.id ?? ''] });
  const { file } = await exported('csv', { parts: ['posts'] });
  expect(await file.text()).not.toContain('ben');
  const printed = await exported('pdf');
  expect(await printed.file.slice(0, 5).text()).toBe('%PDF-');
  const stranger = await app.signIn();
  await expect(
    stranger.client.exports.start({ kind: 'monitor', format: 'csv', input: { id: monitor_id } }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

/** Text of all slides. */
async function slidesText(file: Blob): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'limelight-slides-'));
  const name = path.join(folder, 'report.pptx');
  writeFileSync(name, Buffer.from(await file.arrayBuffer()));
  const xml = execFileSync('unzip', ['-p', name, 'ppt/slides/slide*.xml'], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  return xml
    .replaceAll('</a:p>', ' ')
    .replace(/<[^>]+>/g, '')
    .replace(/\s+/g, ' ');
}

it('names the creators that a cost ratio covers, in slides as on screen', async () => {
  const { me, monitor_id: id, profile_id } = campaign;
  const value = { amount: 1500, currency: 'EUR', date: '2026-03-01' };
  const fee = { profile_id: profile_id('anna'), kind: 'fee' as const };
  await me.client.monitors.set_budget({ id, changes: [{ ...fee, value, was: null }] });
  const { totals, creators } = await me.client.monitors.budget({ id });
  const anna = creators.find((row) => row.profile_id === fee.profile_id);
  expect(totals.bases.roi).toEqual({ creators: 1, of: 2 });
  expect(totals.cost_per_interaction).toBe(1500 / (anna?.interactions ?? 0));
  expect(totals.roi).toBe((anna?.media_value ?? 0) / 1500 - 1);
  const text = await slidesText((await exported('pptx')).file);
  const per = `€${totals.cost_per_interaction?.toFixed(2)}`;
  expect(text).toContain(`${per} per interaction of 1 of 2 creators.`);
  expect(text).toContain('working budget, of 1 of 2 creators');
  expect(text).toContain('media value against costs of 1 of 2 creators');
  expect(text).toContain('Amounts were converted by these rates: 1 USD = ');
  await me.client.monitors.set_budget({ id, changes: [{ ...fee, value: null, was: value }] });
});
