import { FileError } from '../reader/file-error.ts';
import { customPreset } from './custom.ts';
import { detectPreset, presetNamed } from './detect.ts';
import type { Preset } from './preset.ts';

/** The layout of a file: the asked one, the user's mapping, else the one its header tells. */
export function choosePreset(
  wanted: { preset: string | null; mapping: Record<string, string> | null },
  header: readonly string[],
): Preset {
  if (wanted.mapping && Object.keys(wanted.mapping).length > 0) return customPreset(wanted.mapping);
  if (wanted.preset) return presetNamed(wanted.preset);
  const found = detectPreset(header);
  if (found) return found;
  throw new FileError(
    'unknown_layout',
    `The layout of this file is not known (columns: ${header.slice(0, 8).join(', ')}${header.length > 8 ? ', …' : ''}). Map its columns to fields.`,
  );
}
