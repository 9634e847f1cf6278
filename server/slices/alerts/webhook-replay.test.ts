import { createHmac, timingSafeEqual } from 'node:crypto';
import { expect, it } from 'vitest';
import { signature } from './deliveries.ts';

// A receiver with the checks of docs/how-to/alerts.md.
const TOLERANCE_SECONDS = 300;
const SECRET = 'whsec_test';

function accepts(header: string, body: string, now: number): boolean {
  const { t, v1 = '' } = Object.fromEntries(header.split(',').map((part) => part.split('=')));
  const expected = createHmac('sha256', SECRET).update(`${t}.${body}`).digest();
  const signature = Buffer.from(v1, 'hex');
  const is_signed = signature.length === expected.length && timingSafeEqual(signature, expected);
  return is_signed && Math.abs(now / 1000 - Number(t)) <= TOLERANCE_SECONDS;
}

const at = new Date('2026-06-01T10:00:00.750Z');
const body = JSON.stringify({ id: 'e-1', value: 12 });

it('is accepted at once, and for five minutes with deviating clocks', () => {
  const header = signature(SECRET, body, at);
  for (const seconds of [-299, 0, 299])
    expect(accepts(header, body, at.getTime() + seconds * 1000)).toBe(true);
});

it('is refused when it is sent again later, with another time, body or secret', () => {
  const header = signature(SECRET, body, at);
  const later = at.getTime() + 302_000;
  expect(accepts(header, body, later)).toBe(false);
  expect(accepts(header.replace(/t=\d+/, `t=${Math.floor(later / 1000)}`), body, later)).toBe(false);
  expect(accepts(header, body.replace('12', '13'), at.getTime())).toBe(false);
  expect(accepts(signature('another', body, at), body, at.getTime())).toBe(false);
});

it('is signed with the time of each attempt, so that a late retry is accepted', () => {
  const retried = new Date(at.getTime() + 20 * 60_000);
  expect(accepts(signature(SECRET, body, retried), body, retried.getTime())).toBe(true);
});
