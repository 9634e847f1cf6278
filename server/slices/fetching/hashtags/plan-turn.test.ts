import { expect, it } from 'vitest';
import { type KnownTag, planTurn, takesPlace } from './plan-turn.ts';

const NOW = new Date('2026-03-20T12:00:00Z');
const at = (days: number) => new Date(NOW.getTime() + days * 86_400_000);
const tags = (n: number, name = 'tag') => Array.from({ length: n }, (_, i) => `${name}${i}`);
/** Asked for this many days ago, and due again. */
const knownTag = (tag: string, days: number, next = -0.1): KnownTag => ({
  ...{ tag, external_id: `id of ${tag}`, counted_at: at(-days), next_due_at: at(next) },
});
const plan = (wanted: string[], known: KnownTag[], searched: string[] = []) =>
  planTurn(wanted, known, new Set(searched), NOW);

it('delays hashtags beyond 30 until a place is free', () => {
  const { due, waiting } = plan(
    [...tags(28), 'a', 'b', 'c', 'd'],
    [...tags(28).map((tag, i) => knownTag(tag, 6 - i / 10))],
  );
  expect(due).toEqual([...tags(28), 'a', 'b']);
  expect(waiting).toEqual([
    { tag: 'c', until: at(1) },
    { tag: 'd', until: at(1.1) },
  ]);
});

it('gives the places to hashtags of the newest monitors', () => {
  const { due, waiting } = plan([...tags(30, 'new'), ...tags(2, 'old')], []);
  expect(due).toEqual(tags(30, 'new'));
  expect(waiting.map(({ tag }) => tag)).toEqual(['old0', 'old1']);
});

it('counts a hashtag again after seven days', () => {
  const known = tags(30).map((tag) => knownTag(tag, 7));
  expect(plan([...tags(29, 'new'), 'tag0', 'tag1'], known)).toMatchObject({
    due: [...tags(29, 'new'), 'tag0'],
    waiting: [{ tag: 'tag1' }],
  });
});

it('counts searches of other programs, and requests these without a place', () => {
  const others = tags(30, 'other');
  const known = { ...knownTag('spring', 8), external_id: 'other3' };
  expect(plan(['spring', 'summer'], [known], others)).toEqual({
    due: ['spring'],
    waiting: [{ tag: 'summer', until: at(1) }],
  });
});

it('takes no place for a hashtag that is counted or not due', () => {
  expect(takesPlace(['a', 'b'], [knownTag('a', 3), knownTag('b', 9, 0.2)], NOW)).toBe(false);
  expect(takesPlace(['a', 'c'], [knownTag('a', 3)], NOW)).toBe(true);
  expect(takesPlace(['a'], [knownTag('a', 7)], NOW)).toBe(true);
  expect(plan(['a', 'b'], [knownTag('a', 3, 0.1), knownTag('b', 9, 0.2)])).toEqual({ due: [], waiting: [] });
});
