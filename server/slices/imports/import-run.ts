import { stat } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Services } from '#server/platform/context.ts';
import { project } from '#server/slices/profiles/projector.ts';
import { FileError } from './reader/file-error.ts';
import { openDoors } from './run/doors.ts';
import { runApart } from './run/thread.ts';

export type RunServices = Pick<Services, 'db' | 'ch' | 'files' | 'log' | 'now'>;

const queue = new WeakMap<object, Promise<unknown>>();

/**
 * Runs one waiting import to its end, or until it is paused or canceled. Units of different imports never run side
 * by side (the intake reads before it writes), so runs wait for each other.
 * @param takeIn how the file is taken in; tests put another way in its place
 */
export function runImport(services: RunServices, id: number, takeIn = runApart): Promise<void> {
  const before = queue.get(services.ch) ?? Promise.resolve();
  const run = before.catch(() => undefined).then(() => runNow(services, id, takeIn));
  queue.set(services.ch, run);
  return run;
}

async function runNow(services: RunServices, id: number, takeIn: typeof runApart): Promise<void> {
  const { db } = services;
  // Only a waiting import starts: a job that was sent twice finds nothing to do.
  const now = services.now();
  const row = await db
    .updateTable('import')
    .set({ state: 'running', started_at: sql`coalesce(started_at, ${now})`, error: null })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .returningAll()
    .executeTakeFirst();
  if (!row) return;
  let ended = false;
  let failure: unknown = null;
  try {
    const path = row.file_path ?? (await services.files.local(row.file_key ?? ''));
    const resumed = row.started_at !== null && row.started_at.getTime() !== now.getTime();
    const { file_name, preset, platform, mapping, next_row } = row;
    const running = { id, path, file_name, preset, platform, mapping, next_row, resumed };
    ended = await takeIn(openDoors(services, id), running);
  } catch (error) {
    failure = error;
  }
  try {
    // The end of an import, good or bad, is told when search shows what came in.
    await project(services);
  } catch (error) {
    failure ??= error;
  }
  if (failure !== null) await fail(services, id, failure);
  else if (ended) await finish(services, id, row.file_key);
}

async function fail({ db, log, now }: RunServices, id: number, failure: unknown) {
  const isFiles = failure instanceof FileError;
  if (!isFiles) log.error({ err: failure, import: id }, 'import');
  const error = isFiles ? failure.message : 'The import stopped because of an internal error.';
  await db
    .updateTable('import')
    .set({ state: 'error', error, finished_at: now() })
    .where('id', '=', id)
    .execute();
}

/** Also where somebody paused when the last rows were on their way: there is nothing left to resume. */
async function finish(services: RunServices, id: number, file_key: string | null) {
  const ended = await services.db
    .updateTable('import')
    .set({ state: 'completed', finished_at: services.now(), bytes_read: sql`file_size` })
    .where('id', '=', id)
    .where('state', 'in', ['running', 'paused'])
    .returning('id')
    .executeTakeFirst();
  if (ended && file_key) await services.files.remove(file_key);
}

/** Registers a file of this machine as an import that waits to run. Throws FileError when it cannot be read. */
export async function addImport(
  services: RunServices,
  file: {
    company_id: number;
    created_by: number | null;
    path?: string;
    key?: string;
    name: string;
    preset?: string | null;
    platform?: string | null;
    mapping?: Record<string, string> | null;
    /** Why it is not taken: the record is of an import that failed before it began. */
    error?: string;
    state: 'uploaded' | 'pending' | 'error';
  },
): Promise<number> {
  const path = file.path ?? (await services.files.local(file.key ?? ''));
  const info = await stat(path).catch(() => null);
  if (!info?.isFile()) throw new FileError('unreadable_file', `There is no file ${file.path ?? file.name}.`);
  const { id } = await services.db
    .insertInto('import')
    .values({
      company_id: file.company_id,
      created_by: file.created_by,
      file_name: file.name,
      file_size: info.size,
      file_path: file.path ?? null,
      file_key: file.key ?? null,
      preset: file.preset ?? null,
      platform: file.platform ?? null,
      mapping: file.mapping ? JSON.stringify(file.mapping) : null,
      state: file.state,
      error: file.error ?? null,
      finished_at: file.state === 'error' ? services.now() : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
