import { expect, test } from 'vitest';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { mappedTable } from '../mapping/mapped-table.ts';
import { mapChunk } from './map-chunk.ts';

const map = mappedTable({ id: 'external_id', user: 'account.username', likes: 'likes' }).bind(
  ['id', 'user', 'likes'],
  {
    file_name: 'x.csv',
    platform: 'tiktok',
  },
);

test("counts accepted, rejected and blank rows, and includes the reader's own problems", () => {
  const result = mapChunk(map, {
    first_row: 11,
    rows: [['10001', 'ana', '5'], [], ['10002', '', 'x'], [], ['10003', 'bo', '7']],
    problems: [
      { row: 14, column: 'id', value: '{', reason: sentenceFor('line_not_json') },
      { row: 15, column: 'likes', value: '7', reason: sentenceFor('cell_cut_off') },
    ],
    cut: { row: 15, cell: 2 },
  });
  expect(result).toMatchObject({ first_row: 11, rows: 4, accepted: 2, rejected: 2 });
  // The truncated number is not used.
  expect(result.observations).toMatchObject([
    { external_id: '10001', likes: 5 },
    { external_id: '10003', likes: null },
  ]);
  expect(result.problems.map((problem) => [problem.row, problem.column, problem.severity])).toEqual([
    [13, 'user', 'rejected'],
    [14, 'id', 'rejected'],
    [15, 'likes', 'warning'],
  ]);
});
