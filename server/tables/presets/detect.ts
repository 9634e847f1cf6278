import { sentenceFor } from '#contract/sentences/sentences.ts';
import { FileError } from '../reader/file-error.ts';
import { brandsMakeup, brandsNsi, brandsSuperbowl } from './brands.ts';
import { connectorAnswers } from './connector-answers.ts';
import { nothingToImport } from './nothing-to-import.ts';
import type { Preset } from './preset.ts';
import { top1000 } from './top1000.ts';
import { youtubeTop995 } from './youtube-top995.ts';
import { youtubeTrendingUs } from './youtube-trending-us.ts';

/**
 * Layouts whose columns do not reveal their meaning: shifted headers, destroyed names, brands, nothing to
 * import.
 */
export const PRESETS: readonly Preset[] = [
  youtubeTrendingUs,
  youtubeTop995,
  top1000,
  brandsNsi,
  brandsMakeup,
  brandsSuperbowl,
  connectorAnswers,
  ...nothingToImport,
];

/** Recorded name of a recognised table. */
export const RECOGNISED = 'recognised';

/** The layout that covers most of the header; null when none fits. */
export function detectPreset(header: readonly string[]): Preset | null {
  let best: { preset: Preset; score: number } | null = null;
  for (const preset of PRESETS) {
    const score = preset.detect(header);
    if (score > 0 && (best === null || score > best.score)) best = { preset, score };
  }
  return best?.preset ?? null;
}

/** Null for recognised tables. Throws FileError `unknown_layout`. */
export function presetNamed(name: string): Preset | null {
  const preset = PRESETS.find((preset) => preset.name === name);
  if (preset !== undefined) return preset;
  if (name === RECOGNISED) return null;
  throw new FileError(
    'unknown_layout',
    sentenceFor('layout_unknown', { name, names: PRESETS.map((preset) => preset.name).join(', ') }),
  );
}
