const running = new WeakMap<object, Map<string, Promise<unknown>>>();

/**
 * The answer of work that is already under way for the same question, else of a new run. Nothing is kept once it is
 * answered, so no caller ever sees a state older than the moment it asked while the run was going on.
 */
export function shareWhileRunning<T>(owner: object, question: string, work: () => Promise<T>): Promise<T> {
  const questions = running.get(owner) ?? new Map<string, Promise<unknown>>();
  running.set(owner, questions);
  const same = questions.get(question) as Promise<T> | undefined;
  if (same) return same;
  const run = work().finally(() => questions.delete(question));
  questions.set(question, run);
  return run;
}
