import { expect, it } from 'vitest';
import { SLIDE } from './form.ts';
import { cutTo } from './measures.ts';
import type { PrintTable } from './print-document.ts';
import { CELL_PADDING, tableWidths } from './table-widths.ts';

it('keeps every label in full if only long texts have to be cut', () => {
  const labels = [
    'Followers',
    'Interactions',
    'Impressions',
    'Engagement rate',
    'Media value (EUR)',
    'Posts',
  ];
  const columns = [
    { id: 'message', label: 'Post', type: 'text' as const },
    ...labels.map((label) => ({ id: label, label, type: 'count' as const })),
  ];
  const table = { columns, rows: [['long '.repeat(80), 1, 2, 3, 4, 5, 6]] } as unknown as PrintTable;
  const widths = tableWidths(table, 680, SLIDE);
  expect(widths.reduce((sum, width) => sum + width, 0)).toBeLessThanOrEqual(680.01);
  const drawn = columns.map(({ label }, i) =>
    cutTo(label, (widths[i] ?? 0) - 2 * CELL_PADDING, SLIDE.text, true),
  );
  expect(drawn).toEqual(columns.map(({ label }) => label));
});
