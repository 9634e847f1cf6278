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
  ])('explains why %s has nothing to import', (name, header) => {
    const preset = detectPreset(header.split(','));
    expect([preset?.name, preset?.nothing?.text]).toEqual([
      name,
      expect.stringMatching(/^There is nothing to import: it .+\.$/),
    ]);
  });

  test('has no layout for an unknown header', () => {
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

  test('has unique names, and refuses an unknown one with the known ones', () => {
    expect(new Set(PRESETS.map((preset) => preset.name)).size).toBe(PRESETS.length);
    expect(() => presetNamed('nope')).toThrow(/There is no layout "nope"\. Available: youtube_trending_us/);
  });
});
