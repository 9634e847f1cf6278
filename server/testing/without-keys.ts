import { expect } from 'vitest';
import type { Deliverable } from '#contract/lists/deliverables.ts';

/** Deliverables as people entered them; each has a key of its own. */
export function withoutKeys(all: readonly Deliverable[]): Array<Omit<Deliverable, 'key'>> {
  expect(new Set(all.map(({ key }) => key ?? '')).size).toBe(all.length);
  return all.map(({ key, ...entered }) => {
    expect(key).toMatch(/^[0-9a-f]{12}$/);
    return entered;
  });
}
