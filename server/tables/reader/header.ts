/** Soft hyphens and zero-width characters, which spreadsheets and browsers leave in names. */
export const INVISIBLE = /[\u00ad\u200b-\u200f\u2060-\u2064\ufeff]/g;

/**
 * Displayed and mapped names: blanks collapsed, unnamed columns are `column 3`, the second `likes` is
 * `likes#2`.
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

export function isBlankRow(cells: readonly string[]): boolean {
  for (const cell of cells) if (cell !== '' && cell.trim() !== '') return false;
  return true;
}

/** Names that repeat get the name of their group, which the line above has over its first column. */
export function groupedNames(names: readonly string[], above: readonly string[]): string[] {
  const own = names.map((name) => name.trim().toLowerCase());
  const isRepeated = own.some((name, i) => name !== '' && own.indexOf(name) !== i);
  if (!isRepeated || above.filter((cell) => cell.trim() !== '').length < 2) return [...names];
  let group = '';
  return names.map((name, i) => {
    group = above[i]?.trim() || group;
    const isOne = own.indexOf(own[i] ?? '') === own.lastIndexOf(own[i] ?? '') && !above[i]?.trim();
    return group === '' || isOne ? name : `${group} ${name}`;
  });
}

export const isHeaderAgain = (cells: readonly string[], names: readonly string[]): boolean =>
  names.length > 1 &&
  cells.length === names.length &&
  cells[0] === names[0] &&
  cells.every((cell, i) => cell === names[i]);

/** Without headers that an export repeats on every page, and the titles above them. */
export function withoutHeaders(rows: readonly string[][], names: readonly string[]): string[][] {
  const all = [...rows];
  blankHeaders(all, names);
  return all.filter((row) => row.length > 0);
}

/** A page has few titles. */
const TITLES = 3;

/** Blanks repeated headers, which keeps the numbering; returns the titles above them, by row. */
export function blankHeaders(rows: string[][], names: readonly string[]): Map<number, string> {
  const titles = new Map<number, string>();
  for (let i = 0; i < rows.length; i++) {
    if (!isHeaderAgain(rows[i] ?? [], names)) continue;
    rows[i] = [];
    for (let above = i - 1; above >= Math.max(0, i - TITLES); above--) {
      const [title, ...others] = (rows[above] ?? []).filter((cell) => cell.trim() !== '');
      if (others.length > 0 || names.length < 3) break;
      rows[above] = [];
      if (title !== undefined) titles.set(above, title);
    }
  }
  return titles;
}

/** "sep=," is for spreadsheets, which read the separator from it. */
export const isSeparatorLine = ([first = '']: readonly string[]): boolean => /^sep=/i.test(first);

/** The header may follow titles, dates and blank rows. */
export const HEADER_WITHIN = 30;

/**
 * The first row with half as many names as the widest first rows. Titles and dates have fewer; a fuller row
 * of words with numbers below it is the header instead.
 */
export function headerAt(rows: readonly (readonly string[])[]): number {
  const first = rows.slice(0, HEADER_WITHIN);
  const filled = first.map((cells, i) =>
    i === 0 && isSeparatorLine(cells) ? 0 : cells.filter((cell) => cell.trim() !== '').length,
  );
  const most = Math.max(0, ...filled);
  const at = Math.max(
    0,
    filled.findIndex((n) => n >= 1 && n >= most / 2),
  );
  const hasNumbers = (cells: readonly string[]) =>
    cells.some((cell) => /^[\d.,%\s]*\d[\d.,%\s]*$/.test(cell));
  const fuller = filled.findIndex((n, i) => i > at && n > 0);
  const isHeader =
    fuller !== -1 &&
    filled[fuller] === most &&
    (filled[at] ?? 0) < most &&
    !hasNumbers(first[fuller] ?? []) &&
    first.slice(fuller + 1).some(hasNumbers);
  return isHeader ? fuller : at;
}
