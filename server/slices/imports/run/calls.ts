import type { MessagePort } from 'node:worker_threads';
import { throughFile } from '#server/platform/block-file.ts';
import type { ImportPorts } from './ports.ts';

/** A call of a port's function from the import's thread. */
export interface PortCall {
  call: number;
  port: keyof ImportPorts;
  name: string;
  args: unknown[];
}

export interface PortAnswer {
  call: number;
  value?: unknown;
  /** Why it failed: the sentence of the error. */
  error?: string;
}

/** Answers a call by the ports of this process. Never rejects. */
export async function answer(ports: ImportPorts, { call, port, name, args }: PortCall): Promise<PortAnswer> {
  try {
    const functions = ports[port] as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>;
    return { call, value: await functions[name]?.(...args) };
  } catch (error) {
    return { call, error: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * The same ports on the import's thread; calls go through the channel as messages.
 * @param incoming folder for blocks: sent in messages they would become garbage of the main thread
 */
export function remotePorts(channel: MessagePort, incoming: string): ImportPorts {
  const open = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let calls = 0;
  channel.on('message', ({ call, value, error }: PortAnswer) => {
    const caller = open.get(call);
    open.delete(call);
    if (error === undefined) caller?.resolve(value);
    else caller?.reject(new Error(error));
  });
  const ask =
    (port: keyof ImportPorts, name: string) =>
    (...args: unknown[]) =>
      new Promise<never>((resolve, reject) => {
        const call = calls++;
        open.set(call, { resolve: resolve as (value: unknown) => void, reject });
        channel.postMessage({ call, port, name, args } satisfies PortCall);
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
    accounts: {
      resolve: ask('accounts', 'resolve'),
      learn: ask('accounts', 'learn'),
      confirmed: ask('accounts', 'confirmed'),
    },
    turn: { isWanted: ask('turn', 'isWanted'), take: ask('turn', 'take'), give: ask('turn', 'give') },
    record: {
      opened: ask('record', 'opened'),
      isLive: ask('record', 'isLive'),
      note: ask('record', 'note'),
      commit: ask('record', 'commit'),
    },
  };
}
