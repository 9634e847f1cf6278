import { expect, it } from 'vitest';
import type { ExportRecord } from '#contract/exports.ts';
import { endedSince } from './export-words.ts';

const one = (id: number, state: ExportRecord['state']): ExportRecord => ({
  ...{ id, state, kind: 'profiles', format: 'csv', title: 'Profiles', progress: null, rows: 0 },
  ...{ file_name: null, file_size: null, link: null, error: null },
  ...{ created_at: '2026-01-01T00:00:00Z', finished_at: null, expires_at: null },
});

it('reports exports that ended since the last look, not earlier ones', () => {
  expect(endedSince(undefined, [one(1, 'completed')])).toEqual([]);
  const before = [one(1, 'completed'), one(2, 'running'), one(3, 'pending'), one(4, 'running')];
  const now = [one(1, 'completed'), one(2, 'completed'), one(3, 'error'), one(4, 'running')];
  expect(endedSince(before, now).map(({ id }) => id)).toEqual([2, 3]);
});
