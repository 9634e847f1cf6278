import { chmodSync, lstatSync, readdirSync, realpathSync } from 'node:fs';
import path from 'node:path';

/** Limelight's entries of a data folder. */
const OURS = new Set(['postgres', 'clickhouse', 'files', 'folder.lock', 'holder.json', 'prepared']);
/** Contents of a new volume. */
const FOREIGN = new Set(['lost+found']);

const OTHERS = 0o077;

/** Makes files written from now on private to the owner, including those of the engines. */
export function ownerOnly(): void {
  process.umask(OTHERS);
}

/**
 * Restricts a data folder that others can read: folders become 0700, files 0600. A folder with other files
 * keeps its own mode. @returns a sentence on what was done or failed; null if nothing was needed
 */
export function narrowFolder(chosen: string): string | null {
  const folder = realpathSync(chosen);
  const names = readdirSync(folder);
  const places = names.filter((name) => OURS.has(name)).map((name) => path.join(folder, name));
  if (names.every((name) => OURS.has(name) || FOREIGN.has(name))) places.unshift(folder);
  // A closed parent protects everything below it.
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
