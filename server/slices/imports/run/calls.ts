import type { MessagePort } from 'node:worker_threads';
import { throughFile } from '#server/platform/block-file.ts';
import type { ImportDoors } from './doors.ts';

/** A call through a door, from the import's thread; `door` and `name` say which function. */
export interface DoorCall {
  call: number;
  door: keyof ImportDoors;
  name: string;
  args: unknown[];
}

export interface DoorAnswer {
  call: number;
  value?: unknown;
  /** Why it failed: the sentence of the error. */
  error?: string;
}

/** Answers a call with the doors of this process. Never rejects. */
export async function answer(doors: ImportDoors, { call, door, name, args }: DoorCall): Promise<DoorAnswer> {
  try {
    const functions = doors[door] as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>;
    return { call, value: await functions[name]?.(...args) };
  } catch (error) {
    return { call, error: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * The same doors on the other side of a port.
 * @param incoming folder for blocks: in messages they would be memory of the other thread, whose garbage they become
 */
export function remoteDoors(port: MessagePort, incoming: string): ImportDoors {
  const open = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let calls = 0;
  port.on('message', ({ call, value, error }: DoorAnswer) => {
    const caller = open.get(call);
    open.delete(call);
    if (error === undefined) caller?.resolve(value);
    else caller?.reject(new Error(error));
  });
  const ask =
    (door: keyof ImportDoors, name: string) =>
    (...args: unknown[]) =>
      new Promise<never>((resolve, reject) => {
        const call = calls++;
        open.set(call, { resolve: resolve as (value: unknown) => void, reject });
        port.postMessage({ call, door, name, args } satisfies DoorCall);
      });
  const insertFile = ask('ch', 'insertFile');
  return {
    ch: {
      query: ask('ch', 'query'),
      command: ask('ch', 'command'),
      insert: ask('ch', 'insert'),
      insertBlock: async (table, columns, block) => {
        if (block.length > 0) await throughFile(incoming, block, (file) => insertFile(table, columns, file));
      },
    },
    accounts: { resolve: ask('accounts', 'resolve'), learn: ask('accounts', 'learn') },
    turn: { isWanted: ask('turn', 'isWanted'), take: ask('turn', 'take'), give: ask('turn', 'give') },
    record: {
      opened: ask('record', 'opened'),
      isLive: ask('record', 'isLive'),
      note: ask('record', 'note'),
      commit: ask('record', 'commit'),
    },
  };
}
