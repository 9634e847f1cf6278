import { said } from '#contract/said.ts';
import { refuse } from './errors.ts';
import type { FreeSpace } from './free-space.ts';

/** The disk is full, or the quota exhausted. */
export class DiskFull extends Error {
  constructor(folder: string, cause?: unknown) {
    super(`The disk of ${folder} is full. Free some space and start again; nothing was lost.`, { cause });
  }
}

const CODES = new Set(['ENOSPC', 'EDQUOT', '53100']);
const WORDS = /no space left on device|disk quota exceeded|NOT_ENOUGH_SPACE|Cannot reserve \d/i;

/** As reported by Node, PostgreSQL or ClickHouse, also as the cause of an error. */
export function isDiskFull(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code } = at as NodeJS.ErrnoException;
    if (at instanceof DiskFull || (code !== undefined && CODES.has(code)) || WORDS.test(at.message))
      return true;
  }
  return false;
}

/** The 507 answer to a write without disk space. */
export const noRoom = () => refuse('INSUFFICIENT_STORAGE', said('disk_almost_full'));

/** Throws 507 if free space is below the reserve. */
export async function mustHaveRoom(space: FreeSpace): Promise<void> {
  if ((await space.look()).is_low) throw noRoom();
}
