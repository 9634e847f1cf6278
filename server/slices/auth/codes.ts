import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** How long a code that was sent may be given back, how often it may be got wrong, when another may be sent. */
export const CODE_MINUTES = 10;
export const CODE_TRIES = 5;
export const RESEND_SECONDS = 30;

/** Six digits, all of them equally likely. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** A secret for a browser or a link: 256 bits. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Hash of a code under a key the table does not hold: a stolen table alone cannot be tried a million times. */
export const codeHash = (key: string, code: string): string =>
  createHmac('sha256', key).update(code).digest('hex');

/** Whether two texts of the same kind are equal, in constant time. */
export function equal(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** What people type: spaces and dashes are theirs. */
export const digitsOf = (typed: string): string => typed.replace(/[\s-]/g, '');
