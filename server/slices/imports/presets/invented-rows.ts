import { expect } from 'vitest';
import type { AccountObservation, Observation, PostObservation } from '../observations.ts';
import { columnNames } from '../reader/header.ts';
import { detectPreset } from './detect.ts';
import type { MappedRow } from './preset.ts';

/** Maps invented rows by the preset that their header is recognised as. */
export function mapped(
  name: string,
  header: string[],
  rows: string[][],
  file_name = 'invented.csv',
): MappedRow[] {
  const columns = columnNames(header);
  const preset = detectPreset(columns);
  expect(preset?.name).toBe(name);
  const map = preset?.bind(columns, { file_name, platform: null });
  return rows.map((row, i) => map?.(row, i + 1) ?? { observations: [], problems: [] });
}
/** One invented row given by column name; other columns stay empty. */
export function rowOf(header: string[], cells: Record<string, string>): string[] {
  for (const key of Object.keys(cells)) expect(header).toContain(key);
  return header.map((name) => cells[name] ?? '');
}
export const one = (name: string, header: string[], cells: Record<string, string>) =>
  mapped(name, header, [rowOf(header, cells)])[0] ?? { observations: [], problems: [] };
export const posts = (row: MappedRow) =>
  row.observations.filter((o): o is PostObservation => o.kind === 'post');
export const accounts = (row: MappedRow) =>
  row.observations.filter((o): o is AccountObservation => o.kind === 'account');
export const kinds = (observations: Observation[]) => observations.map((o) => o.kind);
