import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { DIGESTS } from '#server/testing/corpora-digests.ts';
import { openTable } from '../reader/open-table.ts';
import { bindLayout, chooseLayout } from './choose-layout.ts';
import { mapChunk } from './map-chunk.ts';

const folder =
  process.env.LIMELIGHT_CORPORA ?? path.resolve(import.meta.dirname, '../../../../../shared/data');
const present = existsSync(path.join(folder, 'README.md'));

/** From the folder's own README, in order. */
function documentedRows(): [string, number][] {
  const readme = readFileSync(path.join(folder, 'README.md'), 'utf8');
  return [...readme.matchAll(/^\| (\S+\.csv\.gz) \| ([\d,]+) \|/gm)].map((match) => [
    match[1] ?? '',
    Number((match[2] ?? '').replaceAll(',', '')),
  ]);
}

/** Expected rejections: names destroyed by a wrong encoding; a channel id cut off at the end. */
const REJECTED: Record<string, number> = {
  'youtube_top995_channels_2023.csv.gz': 19,
  'youtube_trending_2020-08_FR.csv.gz': 1,
};
/**
 * Expected refusals beyond 0.1% of the rows: shifted countries, impossible birthdays, damaged names, no
 * followers beside many likes.
 */
const WARNED: Record<string, number> = {
  'youtube_top995_channels_2023.csv.gz': 80,
  'douyin_top500_2019.csv.gz': 30,
  'top1000_instagram_2022-06.csv.gz': 20,
  'instagram_influencers_2017_profiles.csv.gz': 2,
  'tiktok_videos_2020_sug_users_vids1.csv.gz': 25,
  'tiktok_videos_2020_sug_users_vids2.csv.gz': 25,
  'tiktok_videos_2020_sug_users_vids3.csv.gz': 25,
};

/** Fields newer than the digests: observations without them are unchanged. */
const LATER = new Set(['own', 'active_followers', 'engagement_rate', 'sec_uid', 'share_authorized_data']);
const asBefore = (key: string, value: unknown) =>
  (LATER.has(key) && value === null) || (key === 'images' && (value as unknown[]).length === 0)
    ? undefined
    : value;

describe.skipIf(!present)('the corpora', () => {
  const documented = present ? documentedRows() : [];

  test('are all described', () => {
    const files = readdirSync(folder).filter((name) => name.endsWith('.csv.gz'));
    expect(documented.map(([name]) => name).toSorted()).toEqual(files.toSorted());
  });

  test.each(documented)('%s', async (name, documentedCount) => {
    const table = await openTable(path.join(folder, name));
    const seen = { header: table.header, rows: table.sample, file_name: name };
    const layout = chooseLayout({ preset: null, mapping: null, platform: null }, seen);
    const map = bindLayout(layout, seen);
    const digest = createHash('sha256');
    const count = { rows: 0, blank: 0, accepted: 0, rejected: 0, warned: 0 };
    for await (const chunk of table.rows()) {
      const mapped = mapChunk(map, chunk);
      for (const observation of mapped.observations)
        digest.update(`${JSON.stringify(observation, asBefore)}\n`);
      count.rows += chunk.rows.length;
      count.blank += chunk.rows.length - mapped.rows;
      count.accepted += mapped.accepted;
      count.rejected += mapped.rejected;
      count.warned += mapped.problems.filter((problem) => problem.severity === 'warning').length;
    }
    expect(count.rows).toBe(documentedCount);
    expect(count.rejected).toBeLessThanOrEqual(REJECTED[name] ?? 0);
    expect(count.warned).toBeLessThanOrEqual(WARNED[name] ?? Math.max(1, count.rows / 1000));
    const oneBrandManyRows = name.startsWith('brands_makeup') || name.startsWith('brands_superbowl');
    if (layout.preset.nothing !== null) expect(count.accepted).toBe(0);
    else if (!oneBrandManyRows) expect(count.accepted).toBe(count.rows - count.rejected - count.blank);
    expect(digest.digest('hex').slice(0, 16)).toBe(DIGESTS[name]);
  });
});
