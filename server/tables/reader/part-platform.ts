import { PLATFORM_NAMES } from '#contract/platforms/platform-names.ts';
import { platformWord } from '../recognition/column-values.ts';
import { platformsNamed } from '../recognition/dictionary.ts';

/** The platform that a sheet or a file of an archive is named by, as a cell of its rows; '' without one. */
function cellOf(name: string): string {
  const [platform, ...others] = platformsNamed(name);
  if (platform !== undefined && others.length === 0) return PLATFORM_NAMES[platform];
  return platformWord(name) === 'other' ? name : '';
}

/** The last cell of each row, by part; null if no part is named by a supported platform. */
export function partCells(names: readonly string[]): string[] | null {
  const isNamed = names.some((name) => platformsNamed(name).length === 1);
  return isNamed ? names.map(cellOf) : null;
}

/** A row with one more cell, in the column after the header. */
export const withCell = (row: readonly string[], width: number, cell: string): string[] => [
  ...row.slice(0, width),
  ...Array<string>(Math.max(0, width - row.length)).fill(''),
  cell,
];
