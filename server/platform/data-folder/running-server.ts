import { setTimeout as pause } from 'node:timers/promises';
import { type Holder, holderOf } from './data-folder.ts';

export interface RunningServer extends Holder {
  port: number;
}

const ASKED_EVERY_MS = 200;

/**
 * Waits for a server that is still starting. Null if no server holds the folder. @param tell called once
 * with a line to show while waiting
 */
export async function runningServer(
  folder: string,
  tell: (line: string) => void = console.error,
): Promise<RunningServer | null> {
  for (let isTold = false; ; isTold = true) {
    const holder = holderOf(folder);
    if (holder?.port) return { ...holder, port: holder.port };
    if (!holder?.serves) return null;
    if (!isTold) tell('Limelight is still starting. This goes on as soon as it is ready.');
    await pause(ASKED_EVERY_MS);
  }
}
