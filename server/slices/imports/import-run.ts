import { stat } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Sentence } from '#contract/sentences/sentence.ts';
import { sentenceFor, storedForm } from '#contract/sentences/sentences.ts';
import type { Services } from '#server/platform/context.ts';
import { isDiskFull } from '#server/platform/data-folder/disk-full.ts';
import { ofStore } from '#server/platform/of-store.ts';
import type { Database } from '#server/platform/postgres/postgres.ts';
import { isUnreachable, reachOf } from '#server/platform/store-unreachable.ts';
import { project } from '#server/projector/projector.ts';
import type { ImportTerms } from '#server/slices/connectors/terms.ts';
import { joinHandMade } from '#server/slices/profiles/details/hand-made.ts';
import { rememberedLayouts } from '#server/tables/mapping/remembered-answers.ts';
import { savedMappings } from '#server/tables/mapping/saved-mapping.ts';
import { FileError } from '#server/tables/reader/file-error.ts';
import { countComments } from './count-comments.ts';
import { readErasedNames } from './erased-names.ts';
import { countImplausible } from './implausible/implausible.ts';
import { pauseFor, pauseForStore } from './import-room.ts';
import { settleNames } from './names/settle-names.ts';
import { settleBatches, whileWriting } from './run/open-batches.ts';
import { openPorts } from './run/ports.ts';
import { runInWorker } from './run/thread.ts';
import { Turns } from './run/turns.ts';
import { sentimentJob } from './sentiment/score-comments.ts';

export type RunServices = Pick<Services, 'db' | 'ch' | 'steady' | 'jobs' | 'files' | 'space' | 'log' | 'now'>;

const turnsOf = ofStore((_ch: Services['ch']) => new Turns());

/** Pauses running imports before their next batch. */
export async function betweenImports<T>(services: Pick<Services, 'ch'>, work: () => Promise<T>): Promise<T> {
  const turn = turnsOf(services.ch).seat();
  await turn.take();
  try {
    return await work();
  } finally {
    await turn.give();
  }
}

export interface RunOptions {
  /** Replaced in tests. */
  takeIn?: typeof runInWorker;
  /** Aborted when the process stops: the import ends after its current batches, and stays `running`. */
  stopping?: AbortSignal;
}

/** Until the end, or until it is paused or cancelled. */
export async function runImport(
  services: RunServices,
  id: number,
  { takeIn = runInWorker, stopping }: RunOptions = {},
): Promise<void> {
  const { db } = services;
  // Only a waiting import starts, so a duplicate job does nothing.
  const now = services.now();
  const row = await db
    .updateTable('import')
    .set({
      state: 'running',
      started_at: sql`coalesce(started_at, ${now})`,
      error: null,
      names_settled: false,
    })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .returningAll()
    .executeTakeFirst();
  if (!row) return;
  if ((await services.space.look()).is_low) return pauseFor(services, id, 'disk');
  let ended = false;
  let failure: unknown = null;
  const turn = turnsOf(services.ch).seat();
  try {
    const path = row.file_path ?? (await services.files.local(row.file_key ?? ''));
    const { file_name, preset, platform, mapping, next_row, encoding } = row;
    const timezone = row.timezone ?? (await timezoneOf(db, row.company_id));
    const erased = await readErasedNames(services);
    const saved = await savedMappings(db, row.company_id);
    const remembered = await rememberedLayouts(db, row.company_id);
    const running = {
      id,
      path,
      file_name,
      preset,
      platform,
      mapping,
      saved,
      remembered,
      next_row,
      erased,
      encoding,
      timezone,
    };
    // Leftovers of an interrupted batch would look unchanged to this import.
    await settleBatches(services);
    const write = () => whileWriting(db, id, () => takeIn(openPorts(services, id, turn, stopping), running));
    ended = await services.steady.whileImporting(write);
  } catch (error) {
    failure = error;
  } finally {
    await turn.give();
  }
  // The next start continues it, as after a kill; the stores may be closed already.
  if (stopping?.aborted && !ended) return;
  try {
    // Names are assigned to accounts from all imported data, while nobody writes.
    await betweenImports(services, () => settleNames(services, id));
    await joinHandMade(services);
    // The end is recorded once search shows the data.
    await project(services);
    await countImplausible(services);
    if (await countComments(services, id)) await services.jobs.send(sentimentJob, {});
  } catch (error) {
    failure ??= error;
  }
  if (isDiskFull(failure)) await pauseFor(services, id, 'disk');
  else if (await waitsForStore(services, failure)) {
    if (!(await pauseForStore(services, id, failure)))
      await fail(services, id, failure, sentenceFor('import_refused_by_store'));
  } else if (failure !== null) await fail(services, id, failure);
  else if (ended) await finish(services, id, row.file_key);
}

/** An error without known words also counts while a server is away: it is then most likely the reason. */
async function waitsForStore({ ch }: RunServices, failure: unknown): Promise<boolean> {
  if (failure === null || failure instanceof FileError) return false;
  return isUnreachable(failure) || (await reachOf(ch)) !== 'all';
}

async function timezoneOf(db: Database, company_id: number): Promise<string> {
  const { timezone } = await db
    .selectFrom('company')
    .select('timezone')
    .where('id', '=', company_id)
    .executeTakeFirstOrThrow();
  return timezone;
}

async function fail(
  { db, log, now }: RunServices,
  id: number,
  failure: unknown,
  reason = sentenceFor('import_stopped_by_error'),
) {
  const isFiles = failure instanceof FileError;
  if (!isFiles) log.error({ err: failure, import: id }, 'import');
  const error = storedForm(isFiles ? failure.sentence : reason);
  await db
    .updateTable('import')
    .set({ state: 'error', error, finished_at: now() })
    .where('id', '=', id)
    .execute();
}

/** Even if somebody paused it during the last rows. */
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

/** Throws FileError if the file cannot be read. */
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
    encoding?: string | null;
    timezone?: string | null;
    /** Account whose owner signed in. */
    connection_id?: number | null;
    terms?: ImportTerms;
    /** Reason of a failure before the start. */
    error?: Sentence;
    state: 'uploaded' | 'pending' | 'error';
  },
): Promise<number> {
  const path = file.path ?? (await services.files.local(file.key ?? ''));
  const info = await stat(path).catch(() => null);
  if (!info?.isFile())
    throw new FileError(
      'unreadable_file',
      sentenceFor('import_file_not_found', { file: file.path ?? file.name }),
    );
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
      encoding: file.encoding ?? null,
      timezone: file.timezone ?? null,
      connection_id: file.connection_id ?? null,
      mapping: file.mapping ? JSON.stringify(file.mapping) : null,
      state: file.state,
      error: file.error ? storedForm(file.error) : null,
      finished_at: file.state === 'error' ? services.now() : null,
      ...file.terms,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
