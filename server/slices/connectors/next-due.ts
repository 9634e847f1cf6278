const MINUTE_MS = 60_000;
const LONGEST_MS = 6 * 3_600_000;
const DAY_MS = 86_400_000;
/** A missing account may be created later. */
const NOT_FOUND_MS = DAY_MS;

/** Spread, so that accounts asked together do not stay together. */
const about = (ms: number, random: () => number) => ms * (0.9 + random() * 0.2);

export const afterAnswer = (now: Date, interval_seconds: number, random = Math.random): Date =>
  new Date(now.getTime() + about(interval_seconds * 1000, random));

export const afterNotFound = (now: Date, random = Math.random): Date =>
  new Date(now.getTime() + about(NOT_FOUND_MS, random));

/**
 * Backoff: a minute, doubled up to six hours, with random reduction by up to half; never before the
 * platform's own time. @param failures in a row, this one counted
 */
export function afterFailure(now: Date, failures: number, retry_at: Date | null, random = Math.random): Date {
  const longest = Math.min(LONGEST_MS, MINUTE_MS * 2 ** Math.min(failures - 1, 20));
  const at = now.getTime() + longest * (0.5 + random() / 2);
  return new Date(Math.max(at, retry_at?.getTime() ?? 0));
}
