import type { Platform } from '#contract/primitives.ts';
import { choosePreset } from '../presets/choose-preset.ts';
import { customFields, suggestMapping } from '../presets/custom-fields.ts';
import { detectPreset } from '../presets/detect.ts';
import { openTable } from '../reader/open-table.ts';

/** Characters of a cell in a preview. */
const SHOWN = 500;

/** What a file that somebody sent looks like. */
export interface Inspection {
  header: string[];
  rows: string[][];
  delimiter: string | null;
  detected: { name: string; label: string; describes: string; imports: boolean } | null;
  suggested: Record<string, string>;
  fields: ReturnType<typeof customFields>;
}

/** How a file is to be taken in. */
export interface Chosen {
  file_name: string;
  preset: string | null;
  mapping: Record<string, string> | null;
  platform: Platform | null;
}

/** Throws FileError for what is no table, or is damaged before its first rows. */
export async function inspect(path: string): Promise<Inspection> {
  const table = await openTable(path);
  for await (const _ of table.rows(0)) break;
  const { header, delimiter } = table;
  const found = detectPreset(header);
  return {
    header,
    rows: table.preview.map((cells) => cells.map(shown)),
    delimiter,
    detected: found && {
      name: found.name,
      label: found.label,
      describes: found.nothing ?? found.describes,
      imports: !found.nothing,
    },
    suggested: suggestMapping(header),
    fields: customFields(),
  };
}

const shown = (cell: string) => (cell.length > SHOWN ? `${cell.slice(0, SHOWN).toWellFormed()}…` : cell);

/** Throws FileError where the file cannot be taken in that way. */
export async function checkChosen(path: string, { file_name, platform, ...chosen }: Chosen): Promise<void> {
  const { header } = await openTable(path);
  choosePreset(chosen, header).bind(header, { file_name, platform });
}
