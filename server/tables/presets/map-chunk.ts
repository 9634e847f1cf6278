import type { Observation } from '../observations.ts';
import { type RowChunk, rowNumber } from '../reader/table.ts';
import type { MappedProblem, RowMapper } from './preset.ts';

export interface MappedChunk {
  first_row: number;
  /** Non-empty rows: accepted, rejected, or repeated. */
  rows: number;
  /** Rows with at least one observation. */
  accepted: number;
  rejected: number;
  observations: Observation[];
  problems: MappedProblem[];
}

/** Includes the reader's own problems (unreadable and truncated rows). Blank rows are skipped. */
export function mapChunk(map: RowMapper, chunk: RowChunk): MappedChunk {
  const result: MappedChunk = {
    first_row: chunk.first_row,
    rows: 0,
    accepted: 0,
    rejected: 0,
    observations: [],
    problems: [],
  };
  const warned = new Set<number>();
  for (const [i, cells] of chunk.rows.entries()) {
    if (cells.length === 0) continue;
    const row = rowNumber(chunk, i);
    const mapped = map(cells, row, chunk.cut?.row === row ? chunk.cut.cell : -1);
    result.rows++;
    for (const observation of mapped.observations) result.observations.push(observation);
    if (mapped.observations.length > 0) {
      result.accepted++;
      warned.add(row);
    } else if (mapped.problems.length > 0) {
      result.rejected++;
      // A row without observations is rejected, whatever its cells were.
      for (const problem of mapped.problems) problem.severity = 'rejected';
    }
    for (const problem of mapped.problems) result.problems.push(problem);
  }
  for (const problem of chunk.problems) {
    const unreadable = chunk.rows.some(
      (cells, i) => cells.length === 0 && rowNumber(chunk, i) === problem.row,
    );
    if (unreadable) {
      result.rows++;
      result.rejected++;
    }
    result.problems.push({ ...problem, severity: warned.has(problem.row) ? 'warning' : 'rejected' });
  }
  return result;
}
