import { expect } from 'vitest';
import type { AccountObservation, Observation, PostObservation } from '#server/tables/observations.ts';
import { bindLayout, chooseLayout } from '#server/tables/presets/choose-layout.ts';
import type { MappedRow } from '#server/tables/presets/preset.ts';
import { columnNames } from '#server/tables/reader/header.ts';

/** Expects the layout of a file with this name, and maps the rows. */
export function mapped(
  layout: string,
  header: string[],
  rows: string[][],
  file_name = 'invented.csv',
): MappedRow[] {
  const table = { header: columnNames(header), rows, file_name };
  const chosen = chooseLayout({ preset: null, mapping: null, platform: null }, table);
  expect(chosen.preset.name).toBe(layout);
  const map = bindLayout(chosen, table);
  return rows.map((row, i) => map(row, i + 1));
}
/** Other columns are empty. */
export function rowOf(header: string[], cells: Record<string, string>): string[] {
  for (const key of Object.keys(cells)) expect(header).toContain(key);
  return header.map((name) => cells[name] ?? '');
}
export const one = (layout: string, header: string[], cells: Record<string, string>, file_name?: string) =>
  mapped(layout, header, [rowOf(header, cells)], file_name)[0] ?? { observations: [], problems: [] };
/** Rows of a table without a preset. */
export const recognised = (file_name: string, header: string[], rows: string[][]) =>
  mapped('recognised', header, rows, file_name);
export const posts = (row: MappedRow | undefined) =>
  (row?.observations ?? []).filter((o): o is PostObservation => o.kind === 'post');
export const accounts = (row: MappedRow | undefined) =>
  (row?.observations ?? []).filter((o): o is AccountObservation => o.kind === 'account');
export const kinds = (observations: Observation[]) => observations.map((o) => o.kind);
