import { expect, it } from 'vitest';
import { starGraphOption, starPlaces } from './star-graph.tsx';

it('gives every node its own place, none at the center', () => {
  for (const count of [1, 2, 14, 15, 40]) {
    const places = starPlaces(count, 1.6);
    const named = places.map(({ x, y }) => `${x.toFixed(3)} ${y.toFixed(3)}`);
    expect(new Set(named).size).toBe(count);
    expect(named).not.toContain('0.000 0.000');
  }
});

it('draws an arrow for each direction, thicker with more posts', () => {
  const nodes = [
    { id: 'a', name: 'A', tip: '', to: 9, from: 1 },
    { id: 'b', name: 'B', tip: '', to: 0, from: 4 },
  ];
  const { series } = starGraphOption({ centre: 'Me', nodes }, { width: 600, height: 400 }, false) as {
    series: [{ edges: Array<{ source: string; target: string; lineStyle: { width: number } }> }];
  };
  const edges = series[0].edges.map(
    ({ source, target, lineStyle }) => [source, target, lineStyle.width] as const,
  );
  expect(edges.map(([source, target]) => `${source} ${target}`)).toEqual([
    'centre a',
    'a centre',
    'b centre',
  ]);
  const [[, , most], [, , least], [, , middle]] = edges as [
    (typeof edges)[0],
    (typeof edges)[0],
    (typeof edges)[0],
  ];
  expect(most).toBeGreaterThan(middle);
  expect(middle).toBeGreaterThan(least);
});

it('draws those with most posts if space is limited', () => {
  const nodes = Array.from({ length: 60 }, (_, i) => ({
    id: `n${i}`,
    name: 'N',
    tip: '',
    to: 60 - i,
    from: 0,
  }));
  const drawn = (width: number) => {
    const { series } = starGraphOption({ centre: 'Me', nodes }, { width, height: 380 }, true) as {
      series: [{ data: Array<{ id: string }> }];
    };
    return series[0].data.map(({ id }) => id);
  };
  expect(drawn(300)).toEqual(['centre', ...nodes.slice(0, 8).map(({ id }) => id)]);
  expect(drawn(900)).toHaveLength(25);
});
