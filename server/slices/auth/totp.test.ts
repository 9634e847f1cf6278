import { describe, expect, it } from 'vitest';
import { acceptedStep, newTotpSecret, totpAt, totpUri } from './totp.ts';

// RFC 6238 appendix B: the key is twenty bytes, 12345678901234567890.
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('one-time passwords', () => {
  it.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])('match RFC 6238 at %i', (seconds, code) => {
    expect(totpAt(secret, new Date(seconds * 1000))).toBe(code);
  });

  it('allow one step of clock difference and count once', () => {
    const now = new Date(1_234_567_890_000);
    const step = Math.floor(1_234_567_890 / 30);
    const at = (steps: number) => totpAt(secret, new Date(now.getTime() + steps * 30_000));
    expect([-1, 0, 1].map((s) => acceptedStep(secret, at(s), now, null))).toEqual([step - 1, step, step + 1]);
    expect([-2, 2].map((s) => acceptedStep(secret, at(s), now, null))).toEqual([null, null]);
    expect(acceptedStep(secret, at(0), now, step)).toBeNull();
    expect(acceptedStep(secret, at(-1), now, step)).toBeNull();
    expect(acceptedStep(secret, at(1), now, step)).toBe(step + 1);
    expect(acceptedStep(secret, '', now, null)).toBeNull();
  });

  it('is set up through a URL for apps', () => {
    expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/);
    expect(newTotpSecret()).not.toBe(newTotpSecret());
    const uri = new URL(totpUri(secret, 'a+b@example.com'));
    expect(uri.protocol).toBe('otpauth:');
    expect(decodeURIComponent(uri.pathname)).toBe('/Limelight:a+b@example.com');
    expect(uri.searchParams.get('secret')).toBe(secret);
  });
});
