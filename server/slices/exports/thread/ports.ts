import { once } from 'node:events';
import { PassThrough, type Writable } from 'node:stream';
import { CompiledQuery } from 'kysely';
import type { AnswerFormat } from '#server/platform/clickhouse/clickhouse.ts';
import type { Services } from '#server/platform/context.ts';
import type { PictureDecoder } from '#server/platform/pictures/picture-decoder.ts';
import type { NewSheet, SheetValue } from '#server/platform/sheets.ts';
import type { ExportCtx } from '../exporter.ts';

export type ThreadServices = Pick<
  Services,
  'db' | 'ch' | 'files' | 'pictures' | 'content' | 'sheets' | 'now'
>;

export type FileCtx = ExportCtx & ThreadServices & Pick<Services, 'export_program'>;

type SheetWithoutRows = Omit<NewSheet, 'tabs'> & { tabs: Omit<NewSheet['tabs'][number], 'rows'>[] };

/** With data about its report. */
export type Begun = ({ extension: string; type: string } | { link: string }) & { data: unknown };

/** All access of an export worker: reading the stores, and passing on its output. */
export interface ThreadPorts {
  /** In a read-only transaction. */
  db: { read(text: string, values: readonly unknown[]): Promise<unknown[]> };
  ch: {
    /** Decoded in the worker: here the rows would fill the heap of the server. */
    bytes(
      format: AnswerFormat,
      sql: string,
      params: Record<string, unknown>,
      name?: string,
      whole?: boolean,
    ): Promise<Uint8Array>;
    version(tables: readonly string[]): Promise<string>;
  };
  files: { local(key: string): Promise<string> };
  pictures: {
    read(url: string, signature: string): Promise<Uint8Array | null>;
    kept(url: string): Promise<Uint8Array | null>;
    decode: PictureDecoder['decode'];
  };
  sheets: {
    create(sheet: SheetWithoutRows): Promise<{ link: string }>;
    /** The next block of a tab of the new spreadsheet; null ends it. */
    rows(tab: number, block: SheetValue[][] | null): Promise<void>;
  };
  out: {
    /** Starts the time limit. */
    started(): Promise<void>;
    begin(begun: Begun): Promise<void>;
    /** The next bytes; null ends the file. Resolves when there is space for more. */
    write(bytes: Uint8Array | null): Promise<void>;
    expect(rows: number | null): Promise<void>;
    counted(rows: number): Promise<void>;
  };
}

/** Receiver of a worker's output. */
export interface Run {
  /** Aborted when the file is no longer wanted: waiting statements do not run. */
  left: AbortSignal;
  bytes: PassThrough;
  started(): void;
  begun(begun: Begun): void;
  expect(rows: number | null): void;
  counted(rows: number): void;
}

async function feed(stream: Writable, chunk: unknown): Promise<void> {
  if (chunk === null) stream.end();
  else if (!stream.write(chunk)) await once(stream, 'drain');
}

/** The ports on the thread with the stores. Exporters only read. */
export function openPorts({ db, ch, files, pictures, sheets }: ThreadServices, run: Run): ThreadPorts {
  const tabs: PassThrough[] = [];
  const { left } = run;
  return {
    db: {
      async read(text, values) {
        left.throwIfAborted();
        const session = db.transaction().setAccessMode('read only');
        return session.execute(async (reading) => {
          const { rows } = await reading.executeQuery(CompiledQuery.raw(text, [...values]));
          return rows;
        });
      },
    },
    ch: {
      bytes: (format, sql, params, name, whole) =>
        ch.bytes(format, sql, params, name, { left, whole: whole ?? false }),
      version: (tables) => ch.version(tables),
    },
    files: { local: (key) => files.local(key) },
    pictures: {
      read: (url, signature) => pictures.read(url, signature),
      kept: (url) => pictures.kept(url),
      decode: (task) => pictures.decode(task),
    },
    sheets: {
      create(sheet) {
        if (!sheets) throw new Error('No spreadsheet service is set up');
        tabs.push(...sheet.tabs.map(() => new PassThrough({ objectMode: true, highWaterMark: 1 })));
        const withRows = sheet.tabs.map((tab, i) => ({ ...tab, rows: tabs[i] as PassThrough }));
        return sheets.create({ ...sheet, tabs: withRows }, left);
      },
      rows: (tab, block) => feed(tabs[tab] as PassThrough, block),
    },
    out: {
      started: async () => run.started(),
      begin: async (begun) => run.begun(begun),
      write: (bytes) => feed(run.bytes, bytes),
      expect: async (rows) => run.expect(rows),
      counted: async (rows) => run.counted(rows),
    },
  };
}
