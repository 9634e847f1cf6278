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
async function exported(format: 'csv' | 'pdf', more: object = {}) {
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

it('has the posts of the monitor, newest first, with the numbers of its screens', async () => {
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

it('leaves out what was taken out, and is nobody’s who does not have the monitor', async () => {
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
