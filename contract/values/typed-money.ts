import type { EnteredMoney } from './money.ts';
import { type Bounds, type NumberProblem, readTypedNumber } from './typed-number.ts';

const SIGNS: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '£': 'GBP',
  '₹': 'INR',
  '₩': 'KRW',
  '₺': 'TRY',
  '₪': 'ILS',
  '฿': 'THB',
  '₱': 'PHP',
  '₫': 'VND',
  US$: 'USD',
  CA$: 'CAD',
  C$: 'CAD',
  AU$: 'AUD',
  A$: 'AUD',
  NZ$: 'NZD',
  HK$: 'HKD',
  S$: 'SGD',
  R$: 'BRL',
  MX$: 'MXN',
  ZŁ: 'PLN',
  KČ: 'CZK',
};
/** Signs shared by several currencies; the company's usual currency takes precedence. */
const SHARED: Readonly<Record<string, readonly string[]>> = {
  $: ['USD', 'CAD', 'AUD', 'NZD', 'HKD', 'SGD', 'MXN'],
  '¥': ['JPY', 'CNY'],
  KR: ['SEK', 'NOK', 'DKK', 'ISK'],
};
const AROUND =
  /^\s*(\p{L}{0,2}\$|[€£¥₹₩₺₪฿₱₫]|zł|Kč|kr\.?|[a-z]{3}(?=[\s\d.,+-]))\s*|\s*(\p{L}{0,2}\$|[€£¥₹₩₺₪฿₱₫]|zł|Kč|kr\.?|(?<![a-z])[a-z]{3})\s*$/iu;

/** Message template; `{currency}` is the text entered. */
export type MoneyProblem =
  | NumberProblem
  | {
      text:
        | 'Several currencies are called {currency}. Use a code such as USD.'
        | 'Unknown currency {currency}.'
        | 'Enter only one currency.';
      currency: string;
    };

export type TypedMoney =
  | { value: EnteredMoney | null; problem: null }
  | { value: null; problem: MoneyProblem };

let codes: ReadonlySet<string> | undefined;
const isCode = (code: string) => {
  codes ??= new Set(Intl.supportedValuesOf('currency'));
  return codes.has(code);
};

type SplitMoney =
  | { bare: string; currency: string | null; unknown: string | undefined }
  | { problem: MoneyProblem };

/** The number of an amount, and the currency written beside it. */
export function splitMoney(text: string, usual: string): SplitMoney {
  let bare = text.normalize('NFKC').replace(/^\s*[≥≤<>]?=?\s*/, '');
  let currency: string | null = null;
  for (;;) {
    const match = AROUND.exec(bare);
    const sign = (match?.[1] ?? match?.[2])?.replace(/\.$/, '').toUpperCase();
    const named = sign === undefined ? null : meant(sign, usual);
    if (!match || sign === undefined || named === null)
      return { bare, currency, unknown: /[A-Z]{3}/.exec(match?.[0] ?? '')?.[0] };
    if (named === 'several')
      return {
        problem: {
          text: 'Several currencies are called {currency}. Use a code such as USD.',
          currency: sign,
        },
      };
    if (currency !== null && currency !== named)
      return { problem: { text: 'Enter only one currency.', currency: sign } };
    currency = named;
    bare = bare.replace(match[0], '');
  }
}

/**
 * Parses an amount with its currency: "900 €", "€1.2k", "900 EUR", "1.250,50 CHF", "$ 900". Without a currency it is in the usual
 * one.
 */
export function readTypedMoney(text: string, usual: string, bounds: Bounds = {}): TypedMoney {
  const split = splitMoney(text, usual);
  if ('problem' in split) return problem(split.problem);
  const { bare, currency, unknown } = split;
  const read = readTypedNumber(bare, 'money', bounds);
  if (read.problem !== null)
    return unknown ? problem({ text: 'Unknown currency {currency}.', currency: unknown }) : read;
  if (read.value === null) return currency === null ? { value: null, problem: null } : problem(EMPTY);
  return {
    value: { amount: Math.round(read.value * 100) / 100, currency: currency ?? usual },
    problem: null,
  };
}

const EMPTY: NumberProblem = { text: 'This is not a number. Try 900 or 1.5k.', value: 0 };
const problem = (of: MoneyProblem): TypedMoney => ({ value: null, problem: of });

function meant(sign: string, usual: string): string | 'several' | null {
  if (SIGNS[sign] !== undefined) return SIGNS[sign];
  const several = SHARED[sign];
  if (several) return several.includes(usual) ? usual : sign === '$' ? 'USD' : 'several';
  return isCode(sign) ? sign : null;
}

/** An amount as it would be typed where `usual` is the usual currency. */
export const moneyText = ({ amount, currency }: EnteredMoney, usual: string): string =>
  currency === usual ? String(amount) : `${amount} ${currency}`;

/** A problem in English. */
export const moneyProblemText = (of: MoneyProblem): string =>
  'currency' in of
    ? of.text.replace('{currency}', of.currency)
    : of.text.replace('{value}', String(of.value));
