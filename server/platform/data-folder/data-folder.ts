import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ownerOnly } from './private-folder.ts';

/** `secret` lets the command line of the same user use the running server. */
export interface Holder {
  pid: number;
  /** Name of the machine or container. */
  host: string;
  /** The PID namespace of `pid`, because containers number their own processes; null if unknown. */
  numbering: string | null;
  /** ISO 8601. */
  since: string;
  /** A server without a port is still starting. */
  serves: boolean;
  port: number | null;
  secret: string;
}

export class DataFolderInUse extends Error {
  constructor(folder: string, holder: Holder | null) {
    super(
      `The data folder ${folder} is in use by ${nameOf(holder)}. Stop that process, or set LIMELIGHT_DATA to another folder.`,
    );
  }
}

export class DataFolderUnusable extends Error {}

export interface HeldFolder {
  holder: Holder;
  /** The process before, if it was killed or crashed. */
  unclosed: Holder | null;
  /** Publishes the port for the command line. */
  announce(port: number): void;
  release(): void;
}

/**
 * The lock is an empty SQLite database that is never removed. SQLite takes the kernel's file locks, which
 * any process end releases and which other containers and machines see. Nothing else in this process may
 * open the file: closing it would drop the locks.
 */
const lockFile = (folder: string) => path.join(folder, 'folder.lock');
/** For messages and the command line; the file does not prove that the lock is held. */
const holderFile = (folder: string) => path.join(folder, 'holder.json');

const SQLITE_BUSY = 5;

/** Reading the holder locks the folder for a moment, so takers wait this long. */
const PATIENCE_MS = 300;

/** Null if the folder is free or the holder is not written yet. */
export function holderOf(folder: string): Holder | null {
  if (!existsSync(lockFile(folder))) return null;
  const lock = lockNow(folder, 'BEGIN');
  lock?.close();
  return lock ? null : read(folder);
}

/**
 * Locks the folder for this process (both embedded engines require it) and makes new files private. Throws
 * `DataFolderInUse` before touching anything.
 */
export function takeDataFolder(folder: string, { serves = false } = {}): HeldFolder {
  ownerOnly();
  const lock = lockIn(folder);
  if (!lock) throw new DataFolderInUse(folder, read(folder));
  const unclosed = read(folder);
  rmSync(holderFile(folder), { force: true });
  const holder: Holder = {
    pid: process.pid,
    host: hostname(),
    numbering: numbering(),
    since: new Date().toISOString(),
    serves,
    port: null,
    secret: randomBytes(24).toString('base64url'),
  };
  write(folder, holder);
  return {
    holder,
    unclosed,
    announce(port) {
      holder.port = port;
      write(folder, holder);
    },
    release() {
      if (!lock.isOpen) return;
      rmSync(holderFile(folder), { force: true });
      lock.close();
    },
  };
}

function lockIn(folder: string) {
  try {
    mkdirSync(folder, { recursive: true });
    return lockNow(folder, 'BEGIN EXCLUSIVE');
  } catch (error) {
    throw new DataFolderUnusable(
      `The data folder ${folder} cannot be used: ${(error as Error).message}. It must be writable, on a file system with locks.`,
    );
  }
}

/** Null if another process holds the lock. */
function lockNow(folder: string, how: 'BEGIN' | 'BEGIN EXCLUSIVE'): DatabaseSync | null {
  const lock = new DatabaseSync(lockFile(folder), { timeout: PATIENCE_MS });
  try {
    // Nothing is ever written, so no journal file.
    lock.exec(`PRAGMA journal_mode = MEMORY; ${how}`);
    // `BEGIN` locks nothing before the first read.
    lock.prepare('PRAGMA user_version').get();
    return lock;
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return null;
    throw error;
  }
}

function read(folder: string): Holder | null {
  try {
    return JSON.parse(readFileSync(holderFile(folder), 'utf8')) as Holder;
  } catch {
    return null;
  }
}

/** Atomic, so that readers never see half a file. */
function write(folder: string, holder: Holder): void {
  const draft = `${holderFile(folder)}.part`;
  writeFileSync(draft, JSON.stringify(holder), { mode: 0o600 });
  renameSync(draft, holderFile(folder));
}

function numbering(): string | null {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return null;
  }
}

function nameOf(holder: Holder | null): string {
  if (!holder) return 'another process, which is just starting';
  const { pid, host, since } = holder;
  if (host !== hostname()) return `process ${pid} on ${host} (since ${since})`;
  return holder.numbering === numbering()
    ? `process ${pid}`
    : `process ${pid} of another container on ${host} (since ${since})`;
}
