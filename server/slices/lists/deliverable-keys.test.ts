import { describe, expect, it } from 'vitest';
import type { Deliverable } from '#contract/lists/deliverables.ts';
import { withKeys } from './deliverable-keys.ts';

const one = (key: string | undefined, change: Partial<Deliverable> = {}): Deliverable => ({
  ...{ post_type: 'instagram_reels', quantity: 1, price: null, status: 'planned', due: null, ...change },
  ...(key === undefined ? {} : { key }),
});
const [A, B, C] = ['aaaaaaaaaaaa', 'bbbbbbbbbbbb', 'cccccccccccc'];
const keysOf = (all: readonly Deliverable[]) => all.map(({ key }) => key);

describe('keys of deliverables', () => {
  it('stay with the same format, day and quantity in any order', () => {
    const story = { post_type: 'instagram_stories', due: '2026-05-02' } as const;
    const stored = [one(A), one(B, story), one(C, { due: '2026-06-01' })];
    const typed = [
      one(undefined, { due: '2026-06-01' }),
      one(undefined, { ...story, price: null }),
      one(undefined),
    ];
    expect(keysOf(withKeys(stored, typed))).toEqual([C, B, A]);
  });

  it('stay with the format when day and quantity change', () => {
    const [changed, added] = withKeys(
      [one(A)],
      [one(undefined, { quantity: 3, due: '2026-07-01' }), one(undefined)],
    );
    expect(changed?.key).not.toBe(A);
    expect(added?.key).toBe(A);
    expect(keysOf(withKeys([one(A)], [one(undefined, { quantity: 3 })]))).toEqual([A]);
  });

  it('are new for new formats, and never used twice', () => {
    const keys = keysOf(
      withKeys([one(A)], [one(A), one(A), one(undefined, { other_format: 'TikTok story' })]),
    );
    expect(keys[0]).toBe(A);
    expect(new Set(keys).size).toBe(3);
    for (const key of keys) expect(key).toMatch(/^[0-9a-f]{12}$/);
  });

  it('of other creators are not taken over', () => {
    const [taken] = withKeys([], [one(B)], new Set([B]));
    expect(taken?.key).not.toBe(B);
  });
});
