import { createHmac, randomBytes } from 'node:crypto';
import { equal } from './codes.ts';

// RFC 6238 as every authenticator app speaks it: SHA-1, six digits, steps of thirty seconds.
const STEP_SECONDS = 30;
const DIGITS = 6;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A new secret of 160 bits, in base 32. */
export const newTotpSecret = (): string => base32(randomBytes(20));

export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((b) => b.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('');
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((c) => BASE32.indexOf(c).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
}

/** HOTP (RFC 4226) of a counter. */
export function hotp(key: Uint8Array, counter: number, digits = DIGITS): string {
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(BigInt(counter));
  const mac = createHmac('sha1', key).update(message).digest();
  const offset = (mac[19] ?? 0) & 15;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

export const stepAt = (time: Date): number => Math.floor(time.getTime() / 1000 / STEP_SECONDS);

export const totpAt = (secret: string, time: Date): string => hotp(fromBase32(secret), stepAt(time));

/**
 * The time step a code belongs to, one step of clock difference allowed, or null. Steps up to `after` were used
 * and do not count again.
 */
export function acceptedStep(secret: string, code: string, time: Date, after: number | null): number | null {
  const key = fromBase32(secret);
  const now = stepAt(time);
  const steps = [now - 1, now, now + 1].filter((step) => equal(hotp(key, step), code));
  return steps.find((step) => after === null || step > after) ?? null;
}

/** The address a QR code holds for an authenticator app. */
export function totpUri(secret: string, email: string, issuer = 'Limelight'): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_SECONDS}`;
}
