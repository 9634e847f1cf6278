export const MAX_PRELOADS = 4;

export function createLimiter(limit: number): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let active = 0;
  return async (task) => {
    if (active >= limit) await new Promise<void>((resume) => waiting.push(resume));
    else active += 1;
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else active -= 1;
    }
  };
}

/** Limits a router's preloads (hover, focus, code). Navigation is not delayed. */
export function limitPreloads<A extends unknown[], R>(
  router: { preloadRoute: (...args: A) => Promise<R> },
  limit = MAX_PRELOADS,
): void {
  const inner = router.preloadRoute.bind(router);
  const limited = createLimiter(limit);
  router.preloadRoute = (...args: A) => limited(() => inner(...args));
}
