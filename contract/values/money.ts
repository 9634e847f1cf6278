import { z } from 'zod';
import { reveals } from '../access/revealed.ts';
import { count } from './primitives.ts';

export const currencyCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{3}$/, 'A currency is a three-letter code such as EUR');

export const OLD_RATE_DAYS = 30;
export const isOldRate = (rate_day: string, day: string): boolean =>
  Math.abs(Date.parse(rate_day) - Date.parse(day)) > OLD_RATE_DAYS * 86_400_000;

/** Exchange rate into the answer's currency: its units per unit of `currency`, on a given day. */
export const usedRate = z.object({
  currency: z.string(),
  date: z.string(),
  rate: reveals(z.number(), 'price'),
  /** Of a day more than `OLD_RATE_DAYS` from that of an amount it converts. */
  is_old: z.boolean(),
});
export type UsedRate = z.infer<typeof usedRate>;

/** Creators that a ratio is of, those whose numerator and denominator are both known, and all there are. */
export const ratioBasis = z.object({ creators: count, of: count });
export type RatioBasis = z.infer<typeof ratioBasis>;

export const enteredMoney = z.object({ amount: reveals(z.number(), 'price'), currency: currencyCode });
export type EnteredMoney = z.infer<typeof enteredMoney>;

/** An entered amount with its exchange rate; null if it is already in the answer's currency, or no rate is known. */
export const convertedMoney = enteredMoney.extend({ rate: reveals(usedRate.nullable(), 'price') });
export type ConvertedMoney = z.infer<typeof convertedMoney>;
