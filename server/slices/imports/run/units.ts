import type { Platform } from '#contract/primitives.ts';
import { listened } from '#server/platform/listened.ts';
import { type BegunUnit, Intake, type PreparedUnit } from '../intake/intake.ts';
import type { Observation } from '../observations.ts';
import { customPreset } from '../presets/custom.ts';
import { detectPreset, presetNamed } from '../presets/detect.ts';
import type { MappedProblem, Preset } from '../presets/preset.ts';
import { FileError } from '../reader/file-error.ts';
import { openTable, type RowBatch } from '../reader/open-table.ts';
import type { ImportDoors, WrittenUnit } from './doors.ts';

/** Rows of one commit unit: what a crash can make run again. */
const UNIT_ROWS = 20_000;
/** Characters of one unit: long captions end it earlier, so that memory does not follow the length of rows. */
const UNIT_CHARACTERS = 4_000_000;

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

/** Takes a file in, unit by unit. Returns false when somebody paused or canceled before its last row was read. */
export async function runUnits(doors: ImportDoors, row: RunningImport): Promise<boolean> {
  const table = await openTable(row.path);
  const preset = choosePreset(row, table.header);
  const { format, encoding } = table;
  const { name, label, nothing } = preset;
  await doors.record.opened({ preset: name, preset_label: label, format, encoding, note: nothing });
  if (nothing) return true;
  const map = preset.bind(table.header, {
    file_name: row.file_name,
    platform: row.platform as Platform | null,
  });
  const intake = new Intake(doors, {
    import_id: row.id,
    imported: name === 'custom',
    resumed: row.resumed,
  });
  const store = async (prepared: PreparedUnit, acknowledged: Omit<WrittenUnit, 'counts'>) =>
    doors.record.commit({ ...acknowledged, counts: await intake.store(prepared) });
  let unit = emptyUnit();
  let next_row = row.next_row;
  // While one unit is stored, one may wait prepared, the next is prepared, the one after it is begun and one is read:
  // engine, stores and this thread are busy side by side.
  let storing: Promise<boolean> = Promise.resolve(true);
  let earlier = storing;
  /** False = somebody paused or canceled. What is begun is stored also then: its new accounts stand already. */
  const pass = async (begun: BegunUnit, acknowledged: Omit<WrittenUnit, 'counts'>) => {
    const isLive = await earlier;
    const before = storing;
    const prepared = await intake.prepare(begun, before);
    storing = listened(before.then(() => store(prepared, acknowledged)));
    earlier = before;
    return isLive;
  };
  let last: Promise<boolean> = Promise.resolve(true);
  let lastButOne = last;
  /** Passes the unit on when those before it are prepared, and waits until one of these may be read ahead. */
  const flush = async () => {
    const { observations, read, problems } = unit;
    const acknowledged = { next_row, bytes_read: table.bytes_read(), read, problems };
    unit = emptyUnit();
    const begun = intake.begin(observations);
    const isLive = lastButOne;
    lastButOne = last;
    last = listened(last.then(() => pass(begun, acknowledged)));
    return isLive;
  };
  let isWhole = true;
  try {
    for await (const batch of table.rows(next_row)) {
      take(unit, batch, map);
      next_row = batch.first_row - 1 + batch.rows.length;
      const full = unit.rows >= UNIT_ROWS || unit.characters >= UNIT_CHARACTERS;
      if (full && !(await flush())) {
        isWhole = false;
        break;
      }
    }
    if (unit.rows > 0) await flush();
  } catch (error) {
    // Nothing goes on behind the back of whoever is told of a failure.
    await Promise.allSettled([last]);
    await Promise.allSettled([storing]);
    throw error;
  }
  await last;
  await storing;
  return isWhole;
}

interface Unit {
  observations: Observation[];
  problems: MappedProblem[];
  rows: number;
  read: number;
  characters: number;
}

const emptyUnit = (): Unit => ({ observations: [], problems: [], rows: 0, read: 0, characters: 0 });

/** Maps the rows of a batch into the unit. */
function take(unit: Unit, batch: RowBatch, map: ReturnType<Preset['bind']>) {
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
