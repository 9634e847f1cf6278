import { z } from 'zod';

export const currencyCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{3}$/, 'A currency is a code of three letters such as EUR');

/** Exchange rate into the answer's currency: its units per unit of `currency`, on a given day. */
export const usedRate = z.object({ currency: z.string(), date: z.string(), rate: z.number() });
export type UsedRate = z.infer<typeof usedRate>;

export const enteredMoney = z.object({ amount: z.number(), currency: currencyCode });
export type EnteredMoney = z.infer<typeof enteredMoney>;

/** An entered amount with its exchange rate; null if it is already in the answer's currency, or no rate is known. */
export const convertedMoney = enteredMoney.extend({ rate: usedRate.nullable() });
export type ConvertedMoney = z.infer<typeof convertedMoney>;
