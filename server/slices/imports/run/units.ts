import type { Platform } from '#contract/primitives.ts';
import { ignoreUnhandled } from '#server/platform/ignore-unhandled.ts';
import { type ErasedNames, withoutErased } from '../erased-names.ts';
import { type BegunUnit, Intake, type PreparedUnit } from '../intake/intake.ts';
import type { Observation } from '../observations.ts';
import { choosePreset } from '../presets/choose-preset.ts';
import type { MappedProblem, Preset } from '../presets/preset.ts';
import { openTable, type RowBatch } from '../reader/open-table.ts';
import type { ImportPorts, WrittenUnit } from './ports.ts';

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
  /** Whom it has to leave out. */
  erased: ErasedNames | null;
}

/** Takes a file in, unit by unit. Returns false when somebody paused or canceled before its last row was read. */
export async function runUnits(ports: ImportPorts, row: RunningImport): Promise<boolean> {
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
  /** Units that are begun and not acknowledged. */
  let begunUnits = 0;
  const store = async (prepared: PreparedUnit, acknowledged: Omit<WrittenUnit, 'counts'>) => {
    const { first_row, next_row } = acknowledged;
    const counts = await intake.store(prepared, (unit) => ports.record.note({ first_row, next_row }, unit));
    const isLive = await ports.record.commit({ ...acknowledged, counts });
    // Nobody waits for the reading of the next one.
    if (--begunUnits === 0) await ports.turn.give();
    return isLive;
  };
  let unit = emptyUnit();
  let first_row = row.next_row;
  let next_row = first_row;
  // While one unit is stored, one may wait prepared, the next is prepared, the one after it is begun and one is read:
  // engine, stores and this thread are busy side by side.
  let storing: Promise<boolean> = Promise.resolve(true);
  let earlier = storing;
  /** False = somebody paused or canceled. What is begun is stored also then: its new accounts stand already. */
  const pass = async (begun: BegunUnit, acknowledged: Omit<WrittenUnit, 'counts'>) => {
    const isLive = await earlier;
    const before = storing;
    const prepared = await intake.prepare(begun, before);
    storing = ignoreUnhandled(before.then(() => store(prepared, acknowledged)));
    earlier = before;
    return isLive;
  };
  let last: Promise<boolean> = Promise.resolve(true);
  let lastButOne = last;
  /** The unit that was read last is not taken in: the import was stopped while it waited for its turn. */
  let isDropped = false;
  /** Passes the unit on when those before it are prepared, and waits until one of these may be read ahead. */
  const flush = async () => {
    const { observations, read, erased, problems } = unit;
    const acknowledged = { first_row, next_row, bytes_read: table.bytes_read(), read, erased, problems };
    unit = emptyUnit();
    first_row = next_row;
    // From here on the turn is not given up behind this unit's back.
    begunUnits++;
    if (await ports.turn.isWanted()) {
      // Another import finds all that this one has begun. Whoever asks for the turn from now on waits for the next unit:
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
    for await (const batch of table.rows(next_row)) {
      take(unit, batch, map, spare);
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
  return isWhole && !isDropped;
}

interface Unit {
  observations: Observation[];
  problems: MappedProblem[];
  rows: number;
  read: number;
  /** Rows that tell of erased people. */
  erased: number;
  characters: number;
}

const emptyUnit = (): Unit => ({
  observations: [],
  problems: [],
  rows: 0,
  read: 0,
  erased: 0,
  characters: 0,
});

/** Maps the rows of a batch into the unit. */
function take(
  unit: Unit,
  batch: RowBatch,
  map: ReturnType<Preset['bind']>,
  spare: ReturnType<typeof withoutErased>,
) {
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
    const kept = spare(mapped.observations);
    for (const o of kept) unit.observations.push(o);
    if (kept.length < mapped.observations.length) {
      unit.erased++;
      // Its cells would be kept with the problem.
      continue;
    }
    for (const p of mapped.problems) unit.problems.push(p);
  }
  unit.rows += batch.rows.length;
}
