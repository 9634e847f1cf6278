/** Work that is awaited later: without a listener of its own a failure would end the process first. */
export function listened<T>(work: Promise<T>): Promise<T> {
  work.catch(() => undefined);
  return work;
}
