import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Who holds the data folder. `secret` lets the command line of the same user hand work to the running server. */
export interface Holder {
  pid: number;
  /** When the process began, as its system counts; tells it from a later one with the same number. */
  began: string | null;
  port: number | null;
  secret: string;
}

export class DataFolderInUse extends Error {
  constructor(
    readonly folder: string,
    readonly holder: Holder,
  ) {
    super(
      `The data folder ${folder} is in use by process ${holder.pid}. Stop that process, or set LIMELIGHT_DATA to another folder.`,
    );
  }
}

export interface HeldFolder {
  holder: Holder;
  /** Tells the command line where this process listens. */
  announce(port: number): void;
  release(): void;
}

const file = (folder: string) => path.join(folder, 'limelight.lock');

/** The live holder of a data folder, or null. A lock left by a killed process does not count. */
export function holderOf(folder: string): Holder | null {
  const holder = read(file(folder));
  return holder && isAlive(holder) ? holder : null;
}

/**
 * Takes the folder for this process (both embedded engines allow one). Throws `DataFolderInUse` before anything
 * in it is touched.
 */
export function takeDataFolder(folder: string): HeldFolder {
  mkdirSync(folder, { recursive: true });
  const secret = randomBytes(24).toString('base64url');
  const holder: Holder = { pid: process.pid, began: statOf(process.pid)?.began ?? null, port: null, secret };
  // Whole files only, put in place in one step: nobody ever reads half a lock.
  const draft = path.join(folder, `limelight.lock.${process.pid}`);
  const write = () => writeFileSync(draft, JSON.stringify(holder), { mode: 0o600 });
  try {
    write();
    for (let attempt = 0; !place(draft, file(folder)); attempt++) {
      const other = holderOf(folder);
      if (other) throw new DataFolderInUse(folder, other);
      if (attempt > 20) throw new Error(`The lock ${file(folder)} cannot be taken.`);
      clearStale(folder, draft);
    }
  } finally {
    rmSync(draft, { force: true });
  }
  return {
    holder,
    announce(port) {
      holder.port = port;
      write();
      renameSync(draft, file(folder));
    },
    release() {
      if (read(file(folder))?.secret === secret) rmSync(file(folder), { force: true });
    },
  };
}

/** Gives a file a second name unless that one is taken. */
function place(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return false;
    // File systems without links.
    if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'EOPNOTSUPP') throw error;
  }
  try {
    writeFileSync(to, readFileSync(from), { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Moves a dead lock away; one that a faster process has put there since goes back. */
function clearStale(folder: string, draft: string) {
  const aside = `${draft}.stale`;
  try {
    renameSync(file(folder), aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  const moved = read(aside);
  if (moved && isAlive(moved)) place(aside, file(folder));
  rmSync(aside, { force: true });
}

function read(lock: string): Holder | null {
  try {
    return JSON.parse(readFileSync(lock, 'utf8')) as Holder;
  } catch {
    return null;
  }
}

function isAlive({ pid, began }: Holder): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const now = statOf(pid);
  if (!now) return true;
  // A killed process its parent has not asked for yet (Z) holds nothing.
  return now.state !== 'Z' && now.state !== 'X' && (!began || began === now.began);
}

/** State and start time (clock ticks since boot) of a process, where the system tells (Linux). */
function statOf(pid: number): { state: string; began: string } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0] ?? '', began: fields[19] ?? '' };
  } catch {
    return null;
  }
}
