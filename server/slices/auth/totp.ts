import { Secret, TOTP } from 'otpauth';

// RFC 6238 with the parameters of all authenticator apps: SHA-1, six digits, steps of thirty seconds.
const totp = (secret: string, label = '') =>
  new TOTP({ issuer: 'Limelight', label, secret: Secret.fromBase32(secret) });

/** 160 bits, in base 32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

export const stepAt = (time: Date): number => TOTP.counter({ timestamp: time.getTime() });

export const totpAt = (secret: string, time: Date): string =>
  totp(secret).generate({ timestamp: time.getTime() });

/**
 * The time step of a code, with one step of clock difference, or null. Steps up to `after` were used; a
 * future step was used before the clock was set back, and forbids nothing.
 */
export function acceptedStep(secret: string, code: string, time: Date, after: number | null): number | null {
  const now = stepAt(time);
  const delta = totp(secret).validate({ token: code, timestamp: time.getTime(), window: 1 });
  if (delta === null) return null;
  const isUsed = after !== null && after <= now + 1 && now + delta <= after;
  return isUsed ? null : now + delta;
}

/** Content of the QR code for an authenticator app. */
export const totpUri = (secret: string, email: string): string => totp(secret, email).toString();
