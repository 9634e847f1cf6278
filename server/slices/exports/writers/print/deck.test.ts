import { expect, it } from 'vitest';
import { slidesOf } from './deck.ts';
import { SLIDE } from './form.ts';
import type { PrintDocument, PrintTable } from './print-document.ts';

const table: PrintTable = {
  kind: 'table',
  name: 'Orders by creator',
  columns: [
    { id: 'label', label: 'Creator', type: 'text' },
    { id: 'orders', label: 'Orders', type: 'count' },
  ],
  rows: [...Array.from({ length: 40 }, (_none, n) => [`Creator ${n + 1}`, n]), ['Campaign', 780]],
  left_out: 0,
  summaries: 1,
};
const document: PrintDocument = {
  ...{ title: 'Spring', headline: 'Spring sold well.', genre: 'Campaign report', company: 'Company' },
  ...{ as_of: 'today', period: null, filters: [], invented: null, cover_picture: null, brand: null },
  ...{ sections: [table], about: [] },
};

it('shows a long table on one slide, with its total and the number of rows that are elsewhere', () => {
  const shown = slidesOf(document).flatMap(({ blocks }) =>
    blocks.flatMap(({ block }) => (block.kind === 'table' ? [block] : [])),
  );
  expect(shown).toHaveLength(1);
  const [{ rows, more } = { rows: [], more: null }] = shown;
  expect(rows.at(-1)).toEqual(['Campaign', 780]);
  expect(rows[0]).toEqual(['Creator 1', 0]);
  expect(more).toBe(`and ${41 - rows.length} more in the PDF`);
});

it('spreads many figures over slides instead of over the footer', () => {
  const figures = Array.from({ length: 13 }, (_none, n) => ({
    ...{ id: `figure_${n}`, label: `Figure ${n + 1}`, type: 'count' as const, value: n },
  }));
  const sections: PrintDocument['sections'] = [{ kind: 'figures', name: 'Totals', figures, note: 'A note' }];
  const shown = slidesOf({ ...document, sections }).flatMap(({ blocks }) =>
    blocks.flatMap((placed) => (placed.block.kind === 'figures' ? [{ ...placed, block: placed.block }] : [])),
  );
  expect(shown.map(({ block }) => block.figures.length)).toEqual([7, 6]);
  expect(shown.map(({ block }) => block.note ?? null)).toEqual([null, 'A note']);
  for (const { y, h } of shown) expect(y + h).toBeLessThanOrEqual(SLIDE.bottom);
});
