import { FileError } from '../reader/file-error.ts';
import { brandsMakeup, brandsNsi, brandsSuperbowl } from './brands.ts';
import { douyinTop500, redbookNotes } from './chinese-platforms.ts';
import { instagram2017Posts, instagram2017Profiles } from './instagram-2017.ts';
import { instagramByCountry, instagramTop200 } from './instagram-accounts.ts';
import { nothingToImport } from './nothing-to-import.ts';
import type { Preset } from './preset.ts';
import { tiktokDiscoverUsers, tiktokTides, tiktokTop250 } from './tiktok-accounts.ts';
import { tiktokVideos2020 } from './tiktok-videos-2020.ts';
import { top1000 } from './top1000.ts';
import { youtubeTop995 } from './youtube-top995.ts';
import { youtubeTrending2025 } from './youtube-trending-2025.ts';
import { youtubeTrending2017, youtubeTrending2020 } from './youtube-trending-kaggle.ts';
import { youtubeTrendingUs } from './youtube-trending-us.ts';

/** Every layout known by its header. */
export const PRESETS: readonly Preset[] = [
  youtubeTrending2025,
  youtubeTrendingUs,
  youtubeTrending2020,
  youtubeTrending2017,
  youtubeTop995,
  top1000,
  tiktokVideos2020,
  tiktokTop250,
  tiktokTides,
  tiktokDiscoverUsers,
  instagram2017Posts,
  instagram2017Profiles,
  instagramByCountry,
  instagramTop200,
  redbookNotes,
  douyinTop500,
  brandsNsi,
  brandsMakeup,
  brandsSuperbowl,
  ...nothingToImport,
];

/** The layout that covers most of the header; null when none fits. */
export function detectPreset(header: readonly string[]): Preset | null {
  let best: { preset: Preset; score: number } | null = null;
  for (const preset of PRESETS) {
    const score = preset.detect(header);
    if (score > 0 && (best === null || score > best.score)) best = { preset, score };
  }
  return best?.preset ?? null;
}

/** A layout by its name. Throws FileError `unknown_layout`. */
export function presetNamed(name: string): Preset {
  const found = PRESETS.find((preset) => preset.name === name);
  if (found !== undefined) return found;
  throw new FileError(
    'unknown_layout',
    `There is no layout "${name}". Known: ${PRESETS.map((preset) => preset.name).join(', ')}.`,
  );
}
