import { storedForm } from '#contract/sentences/sentences.ts';
import type { Platform } from '#contract/values/primitives.ts';
import { readNamesakes } from '#server/tables/mapping/namesakes.ts';
import type { RememberedLayout } from '#server/tables/mapping/remembered-answers.ts';
import type { SavedMapping } from '#server/tables/mapping/saved-mapping.ts';
import type { Observation } from '#server/tables/observations.ts';
import { bindLayout, chooseLayout } from '#server/tables/presets/choose-layout.ts';
import type { MappedProblem, Preset } from '#server/tables/presets/preset.ts';
import { openTable, requireEncoding } from '#server/tables/reader/open-table.ts';
import { type RowChunk, rowNumber, rowsUpTo } from '#server/tables/reader/table.ts';
import { type ErasedNames, withoutErased } from '../erased-names.ts';
import { Intake } from '../intake/intake.ts';
import { BatchPipeline } from './pipeline.ts';
import type { ImportPorts } from './ports.ts';

/** Rows that may have to be repeated after a crash. */
const BATCH_ROWS = 20_000;
/** Long captions end a batch earlier, so that memory does not depend on row length. */
const BATCH_CHARACTERS = 4_000_000;

/** Plain data. */
export interface RunningImport {
  id: number;
  path: string;
  file_name: string;
  preset: string | null;
  platform: string | null;
  mapping: Record<string, string> | null;
  /** Chosen by a person, or detected at the start; null: detected from the bytes. */
  encoding: string | null;
  /** For times without an offset. */
  timezone: string;
  /** The company's saved mappings: a fitting one is applied automatically. */
  saved: readonly SavedMapping[];
  /** Layouts of the company's earlier imports, which answer questions about the same columns. */
  remembered?: readonly RememberedLayout[];
  /** First row not acknowledged yet. */
  next_row: number;
  /** Erased people to leave out. */
  erased: ErasedNames | null;
}

/** Returns false if it was paused or cancelled before its last row was read. */
export async function runBatches(ports: ImportPorts, row: RunningImport): Promise<boolean> {
  const table = await openTable(row.path, { encoding: row.encoding });
  requireEncoding(table);
  const { format, encoding, header, left_out } = table;
  const seen = { header, rows: table.sample, file_name: row.file_name };
  const layout = chooseLayout(
    { ...row, platform: row.platform as Platform | null },
    seen,
    row.saved,
    row.next_row > 0,
    row.remembered,
  );
  const { name, label, nothing } = layout.preset;
  const { mapping, platform, columns_left_out } = layout;
  await ports.record.opened({
    preset: name,
    preset_label: label,
    format,
    encoding,
    note: nothing && storedForm(nothing),
    left_out: left_out && storedForm(left_out),
    columns_left_out,
    mapping,
    platform,
    timezone: row.timezone,
  });
  if (nothing) return true;
  const namesakes = mapping === null ? undefined : await readNamesakes(mapping, header, () => table.rows());
  const map = bindLayout(layout, seen, row.timezone, namesakes);
  const intake = new Intake(ports, {
    import_id: row.id,
    imported: mapping !== null,
  });
  const spare = withoutErased(row.erased);
  const pipeline = new BatchPipeline(ports, intake);
  let batch = emptyBatch();
  let first_row = row.next_row;
  let next_row = first_row;
  const pass = () => {
    const { observations, read, with_posts, erased, problems } = batch;
    const bytes_read = table.bytes_read();
    const acknowledged = { first_row, next_row, bytes_read, read, with_posts, erased, problems };
    batch = emptyBatch();
    first_row = next_row;
    return pipeline.add(observations, acknowledged);
  };
  let isWhole = true;
  try {
    for await (const chunk of table.rows(next_row)) {
      take(batch, chunk, map, spare);
      next_row = rowsUpTo(chunk);
      const full = batch.rows >= BATCH_ROWS || batch.characters >= BATCH_CHARACTERS;
      if (full && (await pass()) !== 'live') {
        isWhole = false;
        break;
      }
    }
    if (batch.rows > 0 && (await pass()) === 'dropped') isWhole = false;
  } catch (error) {
    // Let everything in progress settle before the failure is reported.
    await pipeline.settle();
    throw error;
  }
  await pipeline.end();
  return isWhole;
}

/** The accounts of one row of the file are one person's. */
function ofPerson(o: Observation, row: number): Observation {
  if ('account' in o) o.account.person = row;
  return o;
}

interface Batch {
  observations: Observation[];
  problems: MappedProblem[];
  rows: number;
  read: number;
  /** Rows with a post. */
  with_posts: number;
  /** Rows about erased people. */
  erased: number;
  characters: number;
}

const emptyBatch = (): Batch => ({
  observations: [],
  problems: [],
  rows: 0,
  read: 0,
  with_posts: 0,
  erased: 0,
  characters: 0,
});

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
    const number = rowNumber(chunk, i);
    if (cells.length === 0) {
      if (unread.has(number)) batch.read++;
      continue;
    }
    if (i === 0 || rowNumber(chunk, i - 1) !== number) batch.read++;
    for (const cell of cells) batch.characters += cell.length;
    const mapped = map(cells, number, chunk.cut?.row === number ? chunk.cut.cell : -1);
    const kept = spare(mapped.observations);
    for (const o of kept) batch.observations.push(chunk.of_file ? ofPerson(o, number) : o);
    if (kept.length < mapped.observations.length) {
      batch.erased++;
      // A problem would record its cells.
      continue;
    }
    if (kept.some((o) => o.kind === 'post')) batch.with_posts++;
    for (const p of mapped.problems) batch.problems.push(p);
  }
  batch.rows += chunk.rows.length;
}
