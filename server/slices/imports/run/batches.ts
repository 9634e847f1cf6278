import type { Platform } from '#contract/primitives.ts';
import { ignoreUnhandled } from '#server/platform/ignore-unhandled.ts';
import { type ErasedNames, withoutErased } from '../erased-names.ts';
import { type BegunBatch, Intake, type PreparedBatch } from '../intake/intake.ts';
import type { Observation } from '../observations.ts';
import { choosePreset } from '../presets/choose-preset.ts';
import type { MappedProblem, Preset } from '../presets/preset.ts';
import { openTable, type RowChunk } from '../reader/open-table.ts';
import type { ImportPorts, WrittenBatch } from './ports.ts';

/** Rows of one batch: what a crash can make run again. */
const BATCH_ROWS = 20_000;
/** Characters of one batch: long captions end it earlier, so that memory does not follow the length of rows. */
const BATCH_CHARACTERS = 4_000_000;

/** An import that runs, as plain data. */
export interface RunningImport {
  id: number;
  path: string;
  file_name: string;
  preset: string | null;
  platform: string | null;
  mapping: Record<string, string> | null;
  /** Rows that are acknowledged already. */
  next_row: number;
  /** Whom it has to leave out. */
  erased: ErasedNames | null;
}

/** Takes a file in, batch by batch. Returns false when somebody paused or canceled before its last row was read. */
export async function runBatches(ports: ImportPorts, row: RunningImport): Promise<boolean> {
  const table = await openTable(row.path);
  const preset = choosePreset(row, table.header);
  const { format, encoding } = table;
  const { name, label, nothing } = preset;
  await ports.record.opened({ preset: name, preset_label: label, format, encoding, note: nothing });
  if (nothing) return true;
  const map = preset.bind(table.header, {
    file_name: row.file_name,
    platform: row.platform as Platform | null,
  });
  const intake = new Intake(ports, {
    import_id: row.id,
    imported: name === 'custom',
  });
  const spare = withoutErased(row.erased);
  /** Batches that are begun and not acknowledged. */
  let begunBatches = 0;
  const store = async (prepared: PreparedBatch, acknowledged: Omit<WrittenBatch, 'counts'>) => {
    const { first_row, next_row } = acknowledged;
    const counts = await intake.store(prepared, (batch) => ports.record.note({ first_row, next_row }, batch));
    const isLive = await ports.record.commit({ ...acknowledged, counts });
    // Nobody waits for the reading of the next one.
    if (--begunBatches === 0) await ports.turn.give();
    return isLive;
  };
  let batch = emptyBatch();
  let first_row = row.next_row;
  let next_row = first_row;
  // While one batch is stored, one may wait prepared, the next is prepared, the one after it is begun and one is read:
  // engine, stores and this thread are busy side by side.
  let storing: Promise<boolean> = Promise.resolve(true);
  let earlier = storing;
  /** False = somebody paused or canceled. What is begun is stored also then: its new accounts stand already. */
  const pass = async (begun: BegunBatch, acknowledged: Omit<WrittenBatch, 'counts'>) => {
    const isLive = await earlier;
    const before = storing;
    const prepared = await intake.prepare(begun, before);
    storing = ignoreUnhandled(before.then(() => store(prepared, acknowledged)));
    earlier = before;
    return isLive;
  };
  let last: Promise<boolean> = Promise.resolve(true);
  let lastButOne = last;
  /** The batch that was read last is not taken in: the import was stopped while it waited for its turn. */
  let isDropped = false;
  /** Passes the batch on when those before it are prepared, and waits until one of these may be read ahead. */
  const flush = async () => {
    const { observations, read, erased, problems } = batch;
    const acknowledged = { first_row, next_row, bytes_read: table.bytes_read(), read, erased, problems };
    batch = emptyBatch();
    first_row = next_row;
    // From here on the turn is not given up behind this batch's back.
    begunBatches++;
    if (await ports.turn.isWanted()) {
      // Another import finds all that this one has begun. Whoever asks for the turn from now on waits for the next batch:
      // what this one has begun would not stand yet.
      await last;
      await storing;
      await ports.turn.take();
      // Accounts may have been joined or erased meanwhile, and this import been stopped.
      intake.forgetAccounts();
      isDropped = !(await ports.record.isLive());
      if (isDropped) return false;
    }
    const begun = intake.begin(observations);
    const isLive = lastButOne;
    lastButOne = last;
    last = ignoreUnhandled(last.then(() => pass(begun, acknowledged)));
    return isLive;
  };
  let isWhole = true;
  try {
    for await (const chunk of table.rows(next_row)) {
      take(batch, chunk, map, spare);
      next_row = chunk.first_row - 1 + chunk.rows.length;
      const full = batch.rows >= BATCH_ROWS || batch.characters >= BATCH_CHARACTERS;
      if (full && !(await flush())) {
        isWhole = false;
        break;
      }
    }
    if (batch.rows > 0) await flush();
  } catch (error) {
    // Nothing goes on behind the back of whoever is told of a failure.
    await Promise.allSettled([last]);
    await Promise.allSettled([storing]);
    throw error;
  }
  await last;
  await storing;
  return isWhole && !isDropped;
}

interface Batch {
  observations: Observation[];
  problems: MappedProblem[];
  rows: number;
  read: number;
  /** Rows that tell of erased people. */
  erased: number;
  characters: number;
}

const emptyBatch = (): Batch => ({
  observations: [],
  problems: [],
  rows: 0,
  read: 0,
  erased: 0,
  characters: 0,
});

/** Maps the rows of a chunk into the batch. */
function take(
  batch: Batch,
  chunk: RowChunk,
  map: ReturnType<Preset['bind']>,
  spare: ReturnType<typeof withoutErased>,
) {
  const unread = new Set(chunk.problems.map((p) => p.row));
  for (const p of chunk.problems)
    batch.problems.push({ ...p, severity: p.row === chunk.cut?.row ? 'warning' : 'rejected' });
  for (const [i, cells] of chunk.rows.entries()) {
    const number = chunk.first_row + i;
    if (cells.length === 0) {
      if (unread.has(number)) batch.read++;
      continue;
    }
    batch.read++;
    for (const cell of cells) batch.characters += cell.length;
    const mapped = map(cells, number, chunk.cut?.row === number ? chunk.cut.cell : -1);
    const kept = spare(mapped.observations);
    for (const o of kept) batch.observations.push(o);
    if (kept.length < mapped.observations.length) {
      batch.erased++;
      // Its cells would be kept with the problem.
      continue;
    }
    for (const p of mapped.problems) batch.problems.push(p);
  }
  batch.rows += chunk.rows.length;
}
