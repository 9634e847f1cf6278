import { describe, expect, test } from 'vitest';
import { detectPreset, PRESETS, presetNamed } from './detect.ts';

describe('recognition', () => {
  test.each([
    ['sentiment_labels', 'label,text'],
    ['youtube_categories', 'id,title,assignable'],
    ['tiktok_discover_hashtags', 'collected_at,endpoint,rank,challengeId,description,name,stats.views'],
    [
      'tiktok_discover_music',
      'collected_at,endpoint,rank,musicId,musicInfo.author,musicInfo.title,musicInfo.playUrl,stats.posts',
    ],
  ])('%s has nothing to import and says why', (name, header) => {
    const preset = detectPreset(header.split(','));
    expect([preset?.name, preset?.nothing?.text]).toEqual([
      name,
      expect.stringMatching(/^Nothing to import: it .+\.$/),
    ]);
  });

  test("an unknown header is nobody's", () => {
    for (const header of [
      'username,followers',
      'id,title,text',
      'date,brand,likes',
      'name,followers,likes',
      '',
    ]) {
      expect(detectPreset(header.split(','))).toBeNull();
    }
  });

  test('names are unique and an unknown one is refused with the known ones', () => {
    expect(new Set(PRESETS.map((preset) => preset.name)).size).toBe(PRESETS.length);
    expect(() => presetNamed('nope')).toThrow(/There is no layout "nope"\. Known: youtube_trending_us/);
  });
});
