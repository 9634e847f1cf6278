import { chmodSync, lstatSync, readdirSync, realpathSync } from 'node:fs';
import path from 'node:path';

/** What Limelight keeps in a data folder. */
const OURS = new Set(['postgres', 'clickhouse', 'files', 'folder.lock', 'holder.json']);
/** What a new volume contains. */
const FOREIGN = new Set(['lost+found']);

const OTHERS = 0o077;

/** From now on only the owner may read what this process writes, its engines included. */
export function ownerOnly(): void {
  process.umask(OTHERS);
}

/**
 * Restricts a data folder that an earlier version, an unpacked archive or a volume left readable by others: folders become
 * 0700, files 0600. A folder that holds other files than Limelight's keeps its own mode.
 * @returns what was done or could not be done, as a sentence; null where there was nothing to do
 */
export function narrowFolder(given: string): string | null {
  const folder = realpathSync(given);
  const names = readdirSync(folder);
  const places = names.filter((name) => OURS.has(name)).map((name) => path.join(folder, name));
  if (names.every((name) => OURS.has(name) || FOREIGN.has(name))) places.unshift(folder);
  // Nobody reaches what is below a closed folder: checking the top is enough.
  if (!places.some(isOpen)) return null;
  try {
    for (const place of places) narrow(place, place !== folder);
    return `The data folder ${folder} was open to other users of this machine; it is its owner's alone now.`;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EPERM' && code !== 'EROFS') throw error;
    return `The data folder ${folder} is open to other users of this machine and belongs to another user, who alone can narrow it (chmod -R go= ${folder}).`;
  }
}

const isOpen = (place: string) => {
  const { mode } = lstatSync(place);
  return !isLink(mode) && (mode & OTHERS) !== 0;
};
const isLink = (mode: number) => (mode & 0o170000) === 0o120000;

function narrow(place: string, deep: boolean): void {
  const stat = lstatSync(place);
  // The target of a symbolic link is not ours to change.
  if (stat.isSymbolicLink()) return;
  if ((stat.mode & OTHERS) !== 0) chmodSync(place, stat.mode & 0o7700);
  if (deep && stat.isDirectory()) for (const name of readdirSync(place)) narrow(path.join(place, name), true);
}
