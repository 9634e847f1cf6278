import { Secret, TOTP } from 'otpauth';

// RFC 6238 as every authenticator app speaks it: SHA-1, six digits, steps of thirty seconds.
const totp = (secret: string, label = '') =>
  new TOTP({ issuer: 'Limelight', label, secret: Secret.fromBase32(secret) });

/** A new secret of 160 bits, in base 32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

export const stepAt = (time: Date): number => TOTP.counter({ timestamp: time.getTime() });

export const totpAt = (secret: string, time: Date): string =>
  totp(secret).generate({ timestamp: time.getTime() });

/**
 * The time step a code belongs to, one step of clock difference allowed, or null. Steps up to `after` were used and
 * do not count again; a step still to come was used before the clock was set back, and forbids nothing.
 */
export function acceptedStep(secret: string, code: string, time: Date, after: number | null): number | null {
  const now = stepAt(time);
  const delta = totp(secret).validate({ token: code, timestamp: time.getTime(), window: 1 });
  if (delta === null) return null;
  const isUsed = after !== null && after <= now + 1 && now + delta <= after;
  return isUsed ? null : now + delta;
}

/** The address a QR code holds for an authenticator app. */
export const totpUri = (secret: string, email: string): string => totp(secret, email).toString();
