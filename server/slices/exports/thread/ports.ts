import { once } from 'node:events';
import { PassThrough, type Writable } from 'node:stream';
import { CompiledQuery } from 'kysely';
import type { Services } from '#server/platform/context.ts';
import type { NewSheet, SheetValue } from '#server/platform/sheets.ts';
import type { ExportCtx } from '../exporters.ts';

/** The services an export's file is made with. */
export type ThreadServices = Pick<
  Services,
  'db' | 'ch' | 'files' | 'pictures' | 'content' | 'sheets' | 'now'
>;

/** The user a file is made for, and the services it is made with. */
export type FileCtx = ExportCtx & ThreadServices;

type SheetWithoutRows = Omit<NewSheet, 'tabs'> & { tabs: Omit<NewSheet['tabs'][number], 'rows'>[] };

/** A file that a thread has begun to write, with data about its report. */
export type Begun = ({ extension: string; type: string } | { link: string }) & { data: unknown };

/** All that the thread of an export does outside: it reads the stores, and hands over what it writes. */
export interface ThreadPorts {
  db: { query(text: string, values: readonly unknown[]): Promise<{ rows: unknown[] }> };
  ch: {
    /** Rows are read on the thread: here they would fill the heap of the server. */
    bytes(
      format: 'JSONEachRow' | 'Native',
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
  };
  sheets: {
    create(sheet: SheetWithoutRows): Promise<{ link: string }>;
    /** The next block of a tab of the sheet that is being created; null ends it. */
    rows(tab: number, block: SheetValue[][] | null): Promise<void>;
  };
  out: {
    /** The first call: the time limit begins. */
    started(): Promise<void>;
    begin(begun: Begun): Promise<void>;
    /** The next bytes of the file; null ends it. Returns when there is room for more. */
    write(bytes: Uint8Array | null): Promise<void>;
    expect(rows: number | null): Promise<void>;
    counted(rows: number): Promise<void>;
  };
}

/** Receiver of what a thread writes. */
export interface Run {
  /** Aborted when the file is no longer wanted: statements that still wait do not run. */
  left: AbortSignal;
  bytes: PassThrough;
  begun(begun: Begun): void;
  expect(rows: number | null): void;
  counted(rows: number): void;
}

async function feed(stream: Writable, chunk: unknown): Promise<void> {
  if (chunk === null) stream.end();
  else if (!stream.write(chunk)) await once(stream, 'drain');
}

/** The ports on the thread that has the stores. Exporters only read. */
export function openPorts({ db, ch, files, pictures, sheets }: ThreadServices, run: Run): ThreadPorts {
  const tabs: PassThrough[] = [];
  const { left } = run;
  return {
    db: {
      async query(text, values) {
        if (!/^\s*(select|with)\b/i.test(text)) throw new Error(`An export only reads: ${text.slice(0, 80)}`);
        left.throwIfAborted();
        const { rows } = await db.executeQuery(CompiledQuery.raw(text, [...values]));
        return { rows };
      },
    },
    ch: {
      bytes: (format, sql, params, name, whole) =>
        ch.bytes(format, sql, params, name, { left, whole: whole ?? false }),
      version: (tables) => ch.version(tables),
    },
    files: { local: (key) => files.local(key) },
    pictures: { read: (url, signature) => pictures.read(url, signature), kept: (url) => pictures.kept(url) },
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
      started: async () => undefined,
      begin: async (begun) => run.begun(begun),
      write: (bytes) => feed(run.bytes, bytes),
      expect: async (rows) => run.expect(rows),
      counted: async (rows) => run.counted(rows),
    },
  };
}
