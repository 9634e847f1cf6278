/**
 * For work that is awaited later: a failure until then must not end the process as an unhandled rejection.
 */
export function ignoreUnhandled<T>(work: Promise<T>): Promise<T> {
  work.catch(() => undefined);
  return work;
}
