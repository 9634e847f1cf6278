import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** Lifetime of a sent code, allowed failures, and delay before the next. */
export const CODE_MINUTES = 10;
export const CODE_TRIES = 5;
export const RESEND_SECONDS = 30;

/** Six uniform digits. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** For a browser or a link: 256 bits. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Hashed with a key outside the table, so that a stolen table does not allow a million guesses. */
export const codeHash = (key: string, code: string): string =>
  createHmac('sha256', key).update(code).digest('hex');

/** Constant time. */
export function equal(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** People type spaces and dashes. */
export const digitsOf = (typed: string): string => typed.replace(/[\s-]/g, '');
