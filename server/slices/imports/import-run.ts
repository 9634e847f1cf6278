import { stat } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Platform } from '#contract/primitives.ts';
import type { Services } from '#server/platform/context.ts';
import { type Database, pgJson, transaction } from '#server/platform/postgres.ts';
import { project } from '#server/slices/profiles/projector.ts';
import { Intake, type UnitCounts } from './intake/intake.ts';
import type { Observation } from './observations.ts';
import { customPreset } from './presets/custom.ts';
import { detectPreset, presetNamed } from './presets/detect.ts';
import type { MappedProblem, Preset } from './presets/preset.ts';
import { FileError } from './reader/file-error.ts';
import { openTable } from './reader/open-table.ts';

/** Rows of one commit unit: what a crash can make run again. */
const UNIT_ROWS = 20_000;
/** Characters of one unit: long captions end it earlier, so that memory does not follow the length of rows. */
const UNIT_CHARACTERS = 4_000_000;
/** Problems kept for the downloadable file; more are only counted. */
const PROBLEMS_KEPT = 100_000;

export type RunServices = Pick<Services, 'db' | 'ch' | 'files' | 'log' | 'now'>;

const queue = new WeakMap<object, Promise<unknown>>();

/**
 * Runs one waiting import to its end, or until it is paused or canceled. Units of different imports never run side
 * by side (the intake reads before it writes), so runs wait for each other.
 */
export function runImport(services: RunServices, id: number): Promise<void> {
  const before = queue.get(services.ch) ?? Promise.resolve();
  const run = before.catch(() => undefined).then(() => runNow(services, id));
  queue.set(services.ch, run);
  return run;
}

async function runNow(services: RunServices, id: number): Promise<void> {
  const { db, log } = services;
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
  try {
    const path = row.file_path ?? (await services.files.local(row.file_key ?? ''));
    const resumed = row.started_at !== null && row.started_at.getTime() !== now.getTime();
    const ended = await runUnits(services, { ...row, path, resumed });
    // Completed means that search shows it.
    await project(services);
    if (ended) await finish(services, id, row.file_key);
  } catch (error) {
    const message =
      error instanceof FileError ? error.message : 'The import stopped because of an internal error.';
    if (!(error instanceof FileError)) log.error({ err: error, import: id }, 'import');
    await db
      .updateTable('import')
      .set({ state: 'error', error: message, finished_at: services.now() })
      .where('id', '=', id)
      .execute();
  } finally {
    await project(services);
  }
}

interface RunningImport {
  id: number;
  path: string;
  file_name: string;
  preset: string | null;
  platform: string | null;
  mapping: Record<string, string> | null;
  next_row: number;
  /** It ran before: after a crash or a pause. */
  resumed: boolean;
}

/** The layout of a file: the asked one, the user's mapping, else the one its header tells. */
export function choosePreset(
  wanted: { preset: string | null; mapping: Record<string, string> | null },
  header: readonly string[],
): Preset {
  if (wanted.mapping && Object.keys(wanted.mapping).length > 0) return customPreset(wanted.mapping);
  if (wanted.preset) return presetNamed(wanted.preset);
  const found = detectPreset(header);
  if (found) return found;
  throw new FileError(
    'unknown_layout',
    `The layout of this file is not known (columns: ${header.slice(0, 8).join(', ')}${header.length > 8 ? ', …' : ''}). Map its columns to fields.`,
  );
}

/** Returns false when somebody paused or canceled. */
async function runUnits(services: RunServices, row: RunningImport): Promise<boolean> {
  const table = await openTable(row.path);
  const preset = choosePreset(row, table.header);
  await services.db
    .updateTable('import')
    .set({
      preset: preset.name,
      preset_label: preset.label,
      format: table.format,
      encoding: table.encoding,
      note: preset.nothing,
    })
    .where('id', '=', row.id)
    .execute();
  if (preset.nothing) return true;
  const map = preset.bind(table.header, {
    file_name: row.file_name,
    platform: row.platform as Platform | null,
  });
  const intake = new Intake(services, {
    import_id: row.id,
    imported: preset.name === 'custom',
    resumed: row.resumed,
  });
  const commit = async (unit: Unit, next_row: number, bytes_read: number) => {
    const counts = await intake.write(unit.observations);
    return commitUnit(services.db, row.id, { ...unit, next_row, bytes_read, counts });
  };
  let unit = emptyUnit();
  let next_row = row.next_row;
  // One unit is written while the next is read: the engine and this thread work side by side.
  let writing: Promise<boolean> = Promise.resolve(true);
  const flush = async () => {
    const isLive = await writing;
    if (isLive) {
      writing = commit(unit, next_row, table.bytes_read());
      // Looked at when it is awaited: until then it is not unhandled.
      writing.catch(() => undefined);
      unit = emptyUnit();
    }
    return isLive;
  };
  try {
    for await (const batch of table.rows(next_row)) {
      take(unit, batch, map);
      next_row = batch.first_row - 1 + batch.rows.length;
      const full = unit.rows >= UNIT_ROWS || unit.characters >= UNIT_CHARACTERS;
      if (full && !(await flush())) return false;
    }
  } catch (error) {
    await writing;
    throw error;
  }
  if (unit.rows > 0 && !(await flush())) return false;
  return writing;
}

interface Unit {
  observations: Observation[];
  problems: MappedProblem[];
  rows: number;
  read: number;
  characters: number;
}

const emptyUnit = (): Unit => ({ observations: [], problems: [], rows: 0, read: 0, characters: 0 });

type Table = Awaited<ReturnType<typeof openTable>>;
type Batch = Table extends { rows(from: number): AsyncIterable<infer B> } ? B : never;

/** Maps the rows of a batch into the unit. */
function take(unit: Unit, batch: Batch, map: ReturnType<Preset['bind']>) {
  const unread = new Set(batch.problems.map((p) => p.row));
  for (const p of batch.problems)
    unit.problems.push({ ...p, severity: p.row === batch.cut?.row ? 'warning' : 'rejected' });
  for (const [i, cells] of batch.rows.entries()) {
    const number = batch.first_row + i;
    if (cells.length === 0) {
      if (unread.has(number)) unit.read++;
      continue;
    }
    unit.read++;
    for (const cell of cells) unit.characters += cell.length;
    const mapped = map(cells, number, batch.cut?.row === number ? batch.cut.cell : -1);
    for (const o of mapped.observations) unit.observations.push(o);
    for (const p of mapped.problems) unit.problems.push(p);
  }
  unit.rows += batch.rows.length;
}

/** Acknowledges a unit: progress, problems and the projector's work in one transaction. False = no longer running. */
async function commitUnit(
  db: Database,
  id: number,
  unit: { next_row: number; bytes_read: number; read: number; problems: MappedProblem[]; counts: UnitCounts },
): Promise<boolean> {
  const { counts } = unit;
  const rejected = new Set(unit.problems.filter((p) => p.severity === 'rejected').map((p) => p.row)).size;
  return transaction(db, async (trx) => {
    const more = (column: string, by: number) => sql<number>`${sql.ref(column)} + ${by}`;
    const row = await trx
      .updateTable('import')
      .set({
        next_row: unit.next_row,
        bytes_read: unit.bytes_read,
        rows_read: more('rows_read', unit.read),
        rows_rejected: more('rows_rejected', rejected),
        posts_new: more('posts_new', counts.posts_new),
        posts_changed: more('posts_changed', counts.posts_changed),
        posts_unchanged: more('posts_unchanged', counts.posts_unchanged),
        accounts_new: more('accounts_new', counts.accounts_new),
        snapshots_new: more('snapshots_new', counts.snapshots_new),
        audiences_new: more('audiences_new', counts.audiences_new),
        warnings: more('warnings', unit.problems.filter((p) => p.severity === 'warning').length),
      })
      .where('id', '=', id)
      .returning(['state', 'rows_rejected', 'warnings'])
      .executeTakeFirstOrThrow();
    if (row.rows_rejected + row.warnings <= PROBLEMS_KEPT) await keepProblems(trx, id, unit.problems);
    if (counts.touched.size > 0) {
      await trx
        .insertInto('outbox_event')
        .values({ profile_ids: JSON.stringify([...counts.touched]) })
        .execute();
    }
    return row.state === 'running';
  });
}

async function keepProblems(trx: Database, id: number, problems: MappedProblem[]) {
  if (problems.length === 0) return;
  const rows = problems.map((p) => ({
    row: p.row,
    column_name: p.column.slice(0, 200),
    value: p.value.slice(0, 500),
    reason: p.reason,
    is_rejected: p.severity === 'rejected',
  }));
  await sql`
    insert into import_problem (import_id, row, column_name, value, reason, is_rejected)
    select ${id}, row, column_name, value, reason, is_rejected
    from json_to_recordset(${pgJson(rows)}::json) as r(row bigint, column_name text, value text, reason text, is_rejected boolean)
    on conflict do nothing`.execute(trx);
}

async function finish(services: RunServices, id: number, file_key: string | null) {
  const ended = await services.db
    .updateTable('import')
    .set({ state: 'completed', finished_at: services.now(), bytes_read: sql`file_size` })
    .where('id', '=', id)
    .where('state', '=', 'running')
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
