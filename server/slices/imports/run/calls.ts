import type { MessagePort } from 'node:worker_threads';
import { throughFile } from '#server/platform/clickhouse/block-file.ts';
import { rowsOf } from '#server/platform/clickhouse/clickhouse.ts';
import { remoteCalls } from '#server/platform/workers/thread-calls.ts';
import type { ImportPorts, OpenPorts } from './ports.ts';

/**
 * The same ports on the import's thread, by messages. @param incoming folder for blocks: in messages they
 * would become garbage of the main thread
 */
export function remotePorts(channel: MessagePort, incoming: string): ImportPorts {
  const ask = remoteCalls<OpenPorts>(channel);
  const bytes = ask('ch', 'bytes') as unknown as OpenPorts['ch']['bytes'];
  const insertFile = ask('ch', 'insertFile');
  return {
    ch: {
      // Parsed on this thread: on the main one it would block every caller and copy each row as an object.
      query: async (sql, params, name) =>
        rowsOf(new TextDecoder().decode(await bytes('JSONEachRow', sql, params, name))),
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
