/** Fails once, with a line for each failed case. */
export async function forEvery<T extends { name: string }>(
  cases: readonly T[],
  check: (item: T) => unknown,
): Promise<void> {
  if (cases.length === 0) throw new Error('There is no case to check.');
  const failures: string[] = [];
  for (const item of cases)
    try {
      await check(item);
    } catch (error) {
      failures.push(
        `${item.name}: ${(error as Error).message.split('\n').slice(0, 3).join(' ').slice(0, 500)}`,
      );
    }
  if (failures.length > 0)
    throw new Error(`${failures.length} of ${cases.length} failed:\n${failures.join('\n')}`);
}
