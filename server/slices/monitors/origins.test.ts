import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EditedNumbers } from '#contract/monitors/posts.ts';
import { POST_SUMS } from '#contract/report/metrics.ts';
import { ORIGINS } from '#contract/values/primitives.ts';
import { openIntake } from '#server/slices/imports/intake/open-intake.ts';
import { aCampaign, type Campaign } from '#server/testing/campaign.ts';
import { aPost, ref } from '#server/testing/observations.ts';

let campaign: Campaign;
let monitor: { id: number };
let reel: string;
beforeAll(async () => {
  campaign = await aCampaign();
  const { app, me, profile_id } = campaign;
  await openIntake(app.services, { import_id: 1_000_001, imported: true }).write([
    aPost({
      ...{ external_id: 'REEL', account: ref('ben'), post_type: 'instagram_reels' },
      ...{ created_at: Date.parse('2026-03-18T12:00:00Z'), likes: 50, comments: 5, views: 1000 },
    }),
  ]);
  monitor = await me.client.monitors.create({
    ...{ name: 'One reel', start_date: '2026-03-18', end_date: '2026-03-18' },
    profile_ids: [profile_id('ben')],
  });
  const { posts } = await me.client.monitors.posts({ id: monitor.id });
  reel = posts[0]?.id ?? '';
});
afterAll(() => campaign.close());

/** Of interactions, impressions, reach, media value. */
async function origins(emv_model: 'emv.cpm@1' | 'emv.actions@1' = 'emv.cpm@1') {
  const totals = await campaign.me.client.monitors.stats({ id: monitor.id, emv_model });
  return POST_SUMS.map((metric) => ORIGINS.filter((origin) => totals.origins[metric][origin] > 0).join());
}
const edit = (numbers: Partial<Record<keyof EditedNumbers, number | null>>) =>
  campaign.me.client.monitors.edit_post({ id: monitor.id, post_id: reel, ...numbers });

it('gives likes of a file the origin of the file', async () => {
  expect(await origins()).toEqual(['imported', 'platform_views', 'estimated', 'platform_views']);
  expect(await origins('emv.actions@1')).toEqual(['imported', 'platform_views', 'estimated', 'imported']);
});

it('marks each edited number, and derived ones, as edited', async () => {
  await edit({ reach: 900 });
  expect(await origins()).toEqual(['imported', 'platform_views', 'edited', 'platform_views']);
  await edit({ views: 900 });
  expect(await origins()).toEqual(['imported', 'edited', 'edited', 'edited']);
  expect(await origins('emv.actions@1')).toEqual(['imported', 'edited', 'edited', 'imported']);
  await edit({ reach: null, views: null, shares_count: 3 });
  expect(await origins()).toEqual(['edited', 'platform_views', 'estimated', 'platform_views']);
  await edit({ impressions: 900, shares_count: null });
  expect(await origins()).toEqual(['imported', 'edited', 'estimated', 'edited']);
});
