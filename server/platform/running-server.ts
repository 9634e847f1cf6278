import { setTimeout as pause } from 'node:timers/promises';
import { type Holder, holderOf } from './data-folder.ts';

export interface RunningServer extends Holder {
  port: number;
}

const ASKED_EVERY_MS = 200;

/**
 * The server that holds a data folder; one that is still starting is waited for. Null where no server holds it: nobody
 * does, or another program of the command line.
 * @param tell called once with a line for whoever waits
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
