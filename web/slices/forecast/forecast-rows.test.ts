import { describe, expect, it } from 'vitest';
import type { PlannedRow } from '#contract/forecast.ts';
import { keyOf, linesOf, pasted, readCell, withCell, withType } from './forecast-rows.ts';

const row = (profile_id: number, post_type: PlannedRow['post_type'] = 'tiktok_video'): PlannedRow => ({
  ...{ profile_id, post_type, publications: 1, price: null },
});
const creator = (id: number) => ({
  ...{ id, name: `Creator ${id}`, slug: `c-${id}`, picture: null, country: null, is_demo: false },
  available_platforms: ['tiktok' as const, 'youtube' as const],
});

describe('a cell', () => {
  it('reads typed input', () => {
    expect(readCell('1.5k', 'price', 'EUR')).toEqual({ value: 1500, problem: null });
    expect(readCell('€900', 'price', 'EUR').value).toBe(900);
    expect(readCell('', 'price', 'EUR').value).toBeNull();
    expect(readCell('$900', 'price', 'EUR').problem).toBe('Amounts are in EUR.');
    expect(readCell('', 'publications', 'EUR').value).toBe(0);
    expect(readCell('7', 'publications', 'EUR').value).toBe(7);
  });

  it('says what is wrong', () => {
    expect(readCell('2.5', 'publications', 'EUR').problem).toContain('whole numbers');
    expect(readCell('101', 'publications', 'EUR').problem).toContain('up to 100');
    expect(readCell('much', 'price', 'EUR').problem).toContain('not a number');
  });
});

describe('a plan', () => {
  const plan = [row(1), row(2), row(3)];
  const keys = plan.map(keyOf);

  it('changes one cell and leaves the earlier plan unchanged', () => {
    const next = withCell(plan, '2-tiktok_video', 'price', 40);
    expect(next.map((r) => r.price)).toEqual([null, 40, null]);
    expect(plan[1]?.price).toBeNull();
  });

  it('pastes spreadsheet cells: lines down, posts and price across', () => {
    const { plan: next, skipped } = pasted(plan, '2\t1,200\r\n3\t€50\r\n', {
      ...{ keys, key: '2-tiktok_video', field: 'publications', currency: 'EUR' },
    });
    expect(next.map((r) => [r.publications, r.price])).toEqual([
      [1, null],
      [2, 1200],
      [3, 50],
    ]);
    expect(skipped).toBe(0);
  });

  it('counts skipped input: words, extra columns, lines beyond the last', () => {
    const start = { keys, key: '3-tiktok_video', field: 'price' as const, currency: 'EUR' };
    const { plan: next, skipped } = pasted(plan, 'free\t9\n10', start);
    expect([next[2]?.price, skipped]).toEqual([null, 3]);
  });

  it('groups the lines of a creator, with the types left to add', () => {
    const mixed = [row(1), row(2), row(1, 'youtube_video')];
    const shown = (open: number[], hidden: string[] = []) =>
      linesOf(mixed, { cells: [], creators: [] }, [creator(1), creator(2)], {
        ...{ open: new Set(open), hidden: new Set(hidden) },
      });
    expect(shown([1]).map((l) => [l.key, l.leads, l.further])).toEqual([
      ['creator-1', true, ['youtube_shorts']],
      ['1-tiktok_video', false, []],
      ['1-youtube_video', false, []],
      ['2-tiktok_video', true, ['youtube_video', 'youtube_shorts']],
    ]);
    expect(shown([]).map((l) => [l.key, l.plan.publications])).toEqual([
      ['creator-1', 2],
      ['2-tiktok_video', 1],
    ]);
    // A creator without publications stays, and a line that is not planned can be hidden.
    const zero = withCell(
      withCell(mixed, '1-youtube_video', 'publications', 0),
      '2-tiktok_video',
      'publications',
      0,
    );
    const lines = linesOf(zero, { cells: [], creators: [] }, [creator(1), creator(2)], {
      ...{ open: new Set([1]), hidden: new Set(['1-youtube_video', '2-tiktok_video']) },
    });
    expect(lines.map((l) => l.key)).toEqual(['1-tiktok_video', '2-tiktok_video']);
    expect(withType(mixed, 2, 'youtube_shorts').map(keyOf)).toEqual([
      '1-tiktok_video',
      '2-tiktok_video',
      '2-youtube_shorts',
      '1-youtube_video',
    ]);
  });
});
