import { z } from 'zod';

/** ISO 4217. */
export const currencyCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{3}$/, 'A currency is a code of three letters such as EUR');

/** A rate that converts an amount: units of the answer's currency for one of `currency`, of a day. */
export const usedRate = z.object({ currency: z.string(), date: z.string(), rate: z.number() });
export type UsedRate = z.infer<typeof usedRate>;

/** An amount as somebody or a file gave it. */
export const enteredMoney = z.object({ amount: z.number(), currency: currencyCode });
export type EnteredMoney = z.infer<typeof enteredMoney>;

/** An entered amount with the rate that converts it; null in the currency of the answer, and where no rate is known. */
export const convertedMoney = enteredMoney.extend({ rate: usedRate.nullable() });
export type ConvertedMoney = z.infer<typeof convertedMoney>;
