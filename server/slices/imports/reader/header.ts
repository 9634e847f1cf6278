/** Soft hyphens and characters without width, which spreadsheets and browsers leave in names. */
export const INVISIBLE = /[\u00ad\u200b-\u200f\u2060-\u2064\ufeff]/g;

/**
 * Names of the columns as the product shows and maps them: blanks and newlines around and inside
 * collapsed, an unnamed column is `column 3`, the second `likes` is `likes#2`.
 */
export function columnNames(cells: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return cells.map((cell, index) => {
    const name = cell.replace(INVISIBLE, '').replace(/\s+/g, ' ').trim() || `column ${index + 1}`;
    const times = (seen.get(name.toLowerCase()) ?? 0) + 1;
    seen.set(name.toLowerCase(), times);
    return times === 1 ? name : `${name}#${times}`;
  });
}

/** True for a row whose cells are all blank. */
export function isBlankRow(cells: readonly string[]): boolean {
  for (const cell of cells) if (cell !== '' && cell.trim() !== '') return false;
  return true;
}
