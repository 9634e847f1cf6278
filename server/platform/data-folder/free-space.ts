import { statfs } from 'node:fs/promises';
import path from 'node:path';

export interface Room {
  /** Bytes available on the fullest disk of the data folder. */
  free: number;
  /** Bytes kept free, so that the stores can finish their work. */
  reserve: number;
  is_low: boolean;
}

export interface FreeSpace {
  /** At most a second old. */
  look(): Promise<Room>;
  /** Runs at intervals while there is space. */
  whileRoom(go: () => Promise<void>): void;
  close(): void;
}

const GIGABYTE = 1_000_000_000;
/** A gigabyte, or 5% of a smaller disk. */
const RESERVE = { bytes: GIGABYTE, share: 0.05 };
/** Hysteresis: writes resume only with this multiple of the reserve. */
const ENOUGH = 1.25;
const KEPT_MS = 1000;
const WATCH_MS = 3000;

/**
 * @param reserve bytes to keep free; null for the default @param every milliseconds between two calls of
 * `whileRoom`
 */
export function watchSpace(folder: string, reserve: number | null = null, every = WATCH_MS): FreeSpace {
  // The stores may be on separate disks.
  const places = [folder, ...['postgres', 'clickhouse', 'files'].map((name) => path.join(folder, name))];
  let was_low = false;
  let kept: { at: number; room: Promise<Room> } | null = null;

  async function measure(): Promise<Room> {
    const rooms: Room[] = [];
    for (const place of places) {
      const disk = await statfs(place).catch(() => null);
      if (!disk) continue;
      const free = disk.bavail * disk.bsize;
      const keep = reserve ?? Math.min(RESERVE.bytes, disk.blocks * disk.bsize * RESERVE.share);
      rooms.push({ free, reserve: keep, is_low: free < keep * (was_low ? ENOUGH : 1) });
    }
    rooms.sort((a, b) => a.free - a.reserve - (b.free - b.reserve));
    const tightest = rooms[0] ?? { free: Number.POSITIVE_INFINITY, reserve: 0, is_low: false };
    was_low = tightest.is_low;
    return tightest;
  }

  function look() {
    if (!kept || performance.now() - kept.at > KEPT_MS) kept = { at: performance.now(), room: measure() };
    return kept.room;
  }

  const timers = new Set<NodeJS.Timeout>();

  return {
    look,
    whileRoom(go) {
      let busy = false;
      const timer = setInterval(async () => {
        if (busy) return;
        busy = true;
        if (!(await look()).is_low) await go().catch(() => undefined);
        busy = false;
      }, every);
      timers.add(timer.unref());
    },
    close() {
      for (const timer of timers) clearInterval(timer);
    },
  };
}
