import { expect, it } from 'vitest';
import { createLimiter, limitPreloads, MAX_PRELOADS } from './preload.ts';

it('runs at most four preloads at once and eventually all of them, including failures', async () => {
  let active = 0;
  let most = 0;
  const done: number[] = [];
  const router = {
    preloadRoute: async (index: number) => {
      active += 1;
      most = Math.max(most, active);
      await new Promise((resolve) => setTimeout(resolve, 2));
      active -= 1;
      done.push(index);
      if (index === 3) throw new Error('gone');
      return index;
    },
  };
  limitPreloads(router);
  const results = await Promise.allSettled(
    Array.from({ length: 15 }, (_, index) => router.preloadRoute(index)),
  );
  expect(MAX_PRELOADS).toBe(4);
  expect(most).toBe(4);
  expect(done).toHaveLength(15);
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1);
});

it('keeps the order of arrival', async () => {
  const limited = createLimiter(1);
  const order: number[] = [];
  await Promise.all([1, 2, 3].map((n) => limited(async () => order.push(n))));
  expect(order).toEqual([1, 2, 3]);
});
