import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Who holds the data folder. `secret` lets the command line of the same user hand work to the running server. */
export interface Holder {
  pid: number;
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

const file = (folder: string) => path.join(folder, 'limelight.lock');

/** The live holder of a data folder, or null. A lock left by a killed process does not count. */
export function holderOf(folder: string): Holder | null {
  let holder: Holder;
  try {
    holder = JSON.parse(readFileSync(file(folder), 'utf8')) as Holder;
  } catch {
    return null;
  }
  return isAlive(holder.pid) ? holder : null;
}

/**
 * Takes the folder for this process (both embedded engines allow one). Throws `DataFolderInUse` before anything
 * in it is touched.
 */
export function takeDataFolder(folder: string): {
  holder: Holder;
  announce(port: number): void;
  release(): void;
} {
  mkdirSync(folder, { recursive: true });
  const holder: Holder = { pid: process.pid, port: null, secret: randomBytes(24).toString('base64url') };
  for (let attempt = 0; ; attempt++) {
    try {
      writeFileSync(file(folder), JSON.stringify(holder), { flag: 'wx', mode: 0o600 });
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || attempt > 3) throw error;
      const other = holderOf(folder);
      if (other && other.pid !== process.pid) throw new DataFolderInUse(folder, other);
      rmSync(file(folder), { force: true });
    }
  }
  return {
    holder,
    announce(port) {
      holder.port = port;
      writeFileSync(file(folder), JSON.stringify(holder), { mode: 0o600 });
    },
    release() {
      rmSync(file(folder), { force: true });
    },
  };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  // A number that was given to another program since: only a Node process can hold the folder.
  try {
    return /node/i.test(
      readFileSync(`/proc/${pid}/comm`, 'utf8') + readFileSync(`/proc/${pid}/cmdline`, 'utf8'),
    );
  } catch {
    return true;
  }
}
