import { PLATFORM_NAMES } from '#contract/platform-names.ts';
import type { Platform } from '#contract/primitives.ts';
import { mappedTable } from '../mapping/mapped-table.ts';
import type { Mapping } from '../mapping/mapping.ts';
import { fittingSaved, type SavedMapping } from '../mapping/saved-mapping.ts';
import { FileError } from '../reader/file-error.ts';
import { recognise, type TableSample } from '../recognition/recognise.ts';
import type { Recognition } from '../recognition/recognition.ts';
import { detectPreset, presetNamed } from './detect.ts';
import type { FileContext, Preset, RowMapper } from './preset.ts';

/** How a file is wanted to be taken in; null where nothing was said. */
export interface Wanted {
  preset: string | null;
  mapping: Mapping | null;
  platform: Platform | null;
}

/** How a file is taken in. */
export interface ChosenLayout {
  preset: Preset;
  /** What each column was taken for; null where a preset knows. */
  mapping: Mapping | null;
  platform: Platform | null;
}

/** The name under which a table that was recognised is recorded. */
export const RECOGNISED = 'recognised';

/**
 * The layout of a file: the user's mapping, the asked one, a mapping saved for tables like it, the one its header tells,
 * else what is recognised.
 * @throws FileError `unknown_layout` where recognition is not sure, with what it wants to know
 */
export function chooseLayout(
  wanted: Wanted,
  table: TableSample,
  saved: readonly SavedMapping[] = [],
): ChosenLayout {
  const { preset: name, mapping, platform } = wanted;
  if (mapping && Object.keys(mapping).length > 0) {
    const preset =
      name === RECOGNISED
        ? mappedTable(mapping, RECOGNISED, labelOf(mapping, platform))
        : mappedTable(mapping);
    return { preset, mapping, platform };
  }
  const known = name === null ? detectPreset(table.header) : presetNamed(name);
  if (known) return { preset: known, mapping: null, platform };
  const found = recognise(table, platform);
  const own = name === null ? fittingSaved(saved, table.header, Object.keys(found.mapping).length) : null;
  if (own) {
    const preset = mappedTable(own.mapping, 'custom', `Mapping "${own.name}"`);
    return { preset, mapping: own.mapping, platform: platform ?? own.platform };
  }
  if (!found.is_sure) throw new FileError('unknown_layout', refusal(found, table.header));
  const { mapping: taken, platform: told } = found;
  const preset = mappedTable(taken, RECOGNISED, labelOf(taken, told));
  return { preset, mapping: taken, platform: told };
}

/** Resolves the columns of a layout. */
export function bindLayout(
  { preset, platform }: ChosenLayout,
  { header, rows, file_name }: TableSample,
): RowMapper {
  const context: FileContext = { file_name, platform, sample: rows };
  return preset.bind(header, context);
}

/** "Instagram posts", "Accounts of several platforms". */
function labelOf(mapping: Mapping, platform: Platform | null): string {
  const fields = Object.values(mapping);
  const isPosts = fields.includes('external_id') || fields.includes('link');
  const rows = fields.includes('comment.text') ? 'comments' : isPosts ? 'posts' : 'accounts';
  if (platform !== null) return `${PLATFORM_NAMES[platform]} ${rows}`;
  return `${rows.charAt(0).toUpperCase()}${rows.slice(1)} of several platforms`;
}

function refusal({ missing, columns }: Recognition, header: readonly string[]): string {
  const asked = columns.flatMap(({ question }) => question ?? []);
  const names = `${header.slice(0, 8).join(', ')}${header.length > 8 ? ', …' : ''}`;
  return `The layout of this file is not known surely (columns: ${names}). ${[...missing, ...asked].join(' ')} Map its columns to fields.`;
}
