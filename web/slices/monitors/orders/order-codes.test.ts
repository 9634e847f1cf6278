import { expect, it } from 'vitest';
import type { OrderCreator } from '#contract/sales/orders.ts';
import { codesText, pastedCodes, typedCodes } from './order-codes.ts';

const before = [{ code: 'Reel10', post_type: 'instagram_reels' as const }];
const creator = (profile_id: number | null) =>
  ({ profile_id, codes: profile_id === 1 ? before : [] }) as unknown as OrderCreator;

it('reads typed codes, and leaves existing ones with their deliverable', () => {
  expect(typedCodes(' reel10; NEW 5 , ', before)).toEqual([
    { code: 'reel10', post_type: 'instagram_reels' },
    { code: 'NEW 5', post_type: null },
  ]);
  expect(codesText(typedCodes('A, B', []))).toBe('A, B');
});

it('distributes spreadsheet lines to the creators below, one each', () => {
  const creators = [creator(1), creator(null), creator(3)];
  expect(pastedCodes('A10', creators, 0)).toBeNull();
  expect(pastedCodes('REEL10\r\nnobody\r\nC10\tx\r\nbeyond\r\n', creators, 0)).toEqual([
    { profile_id: 1, codes: [{ code: 'REEL10', post_type: 'instagram_reels' }] },
    { profile_id: 3, codes: [{ code: 'C10', post_type: null }] },
  ]);
});
