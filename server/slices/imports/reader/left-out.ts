const MOST_NAMED = 5;
const NAME = 60;

const short = (name: string) => (name.length > NAME ? `${name.slice(0, NAME).toWellFormed()}…` : name);

function named(names: readonly string[]): string {
  const more = names.length - MOST_NAMED;
  const shown = names.slice(0, MOST_NAMED).map(short).join(', ');
  return more > 0 ? `${shown} and ${more.toLocaleString('en')} more` : shown;
}

/** A sentence about sheets of a workbook that are not read; null where all are. */
export function sheetsLeftOut(names: readonly string[]): string | null {
  if (names.length === 0) return null;
  return names.length === 1
    ? `The sheet ${named(names)} has other columns and is left out. To import it, save it as a file of its own.`
    : `${names.length} sheets have other columns and are left out: ${named(names)}. To import one, save it as a file of its own.`;
}

/** A sentence about files of an archive that are not read; null where all are. */
export function filesLeftOut(names: readonly string[]): string | null {
  if (names.length === 0) return null;
  return names.length === 1
    ? `The archive also holds ${named(names)}, which is left out. Import it by itself if it is a table.`
    : `The archive also holds ${names.length} files that are left out: ${named(names)}. Import those that are tables one by one.`;
}
