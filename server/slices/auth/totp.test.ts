import { describe, expect, it } from 'vitest';
import { acceptedStep, base32, hotp, newTotpSecret, totpAt, totpUri } from './totp.ts';

// RFC 4226 appendix D and RFC 6238 appendix B: the key of both is the same twenty bytes.
const key = Buffer.from('12345678901234567890');
const secret = base32(key);

describe('one-time passwords', () => {
  it('are those of RFC 4226', () => {
    const expected = '755224 287082 359152 969429 338314 254676 287922 162583 399871 520489'.split(' ');
    expect(expected.map((_, counter) => hotp(key, counter))).toEqual(expected);
  });

  it.each([
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ])('are those of RFC 6238 at %i', (seconds, code) => {
    expect(hotp(key, Math.floor(seconds / 30), 8)).toBe(code);
    expect(totpAt(secret, new Date(seconds * 1000))).toBe(code.slice(2));
  });

  it('has the base 32 of RFC 4648', () => {
    expect(['', 'f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((t) => base32(Buffer.from(t)))).toEqual([
      '',
      'MY',
      'MZXQ',
      'MZXW6',
      'MZXW6YQ',
      'MZXW6YTB',
      'MZXW6YTBOI',
    ]);
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

  it('is set up by an address apps read', () => {
    expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/);
    expect(newTotpSecret()).not.toBe(newTotpSecret());
    const uri = new URL(totpUri('ABC', 'a+b@example.com'));
    expect(uri.protocol).toBe('otpauth:');
    expect(decodeURIComponent(uri.pathname)).toBe('/Limelight:a+b@example.com');
    expect(uri.searchParams.get('secret')).toBe('ABC');
  });
});
