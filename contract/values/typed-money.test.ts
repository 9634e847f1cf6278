import { expect, test } from 'vitest';
import { moneyProblemText, moneyText, readTypedMoney } from './typed-money.ts';

const read = (text: string, usual = 'USD') => {
  const { value, problem } = readTypedMoney(text, usual);
  return problem ? moneyProblemText(problem) : value && `${value.amount} ${value.currency}`;
};

test('keeps the currency of an amount', () => {
  const written: Array<[text: string, usual: string, read: string | null]> = [
    ['900 €', 'USD', '900 EUR'],
    ['€900', 'USD', '900 EUR'],
    ['900 EUR', 'USD', '900 EUR'],
    ['EUR 900', 'USD', '900 EUR'],
    ['eur 900', 'USD', '900 EUR'],
    ['900eur', 'USD', '900 EUR'],
    ['1.250,50 CHF', 'USD', '1250.5 CHF'],
    ['CHF 1’250.50', 'EUR', '1250.5 CHF'],
    ['$ 900', 'EUR', '900 USD'],
    ['$900', 'CAD', '900 CAD'],
    ['US$ 900', 'CAD', '900 USD'],
    ['HK$900', 'USD', '900 HKD'],
    ['£1.2k', 'USD', '1200 GBP'],
    ['1,5 Mio €', 'USD', '1500000 EUR'],
    ['1.5k', 'EUR', '1500 EUR'],
    ['2 tsd', 'EUR', '2000 EUR'],
    ['¥900', 'JPY', '900 JPY'],
    ['900 kr', 'SEK', '900 SEK'],
    ['900 zł', 'EUR', '900 PLN'],
    ['USD $900', 'EUR', '900 USD'],
    ['≥ 900 €', 'USD', '900 EUR'],
    ['', 'EUR', null],
    ['  ', 'EUR', null],
  ];
  for (const [text, usual, value] of written) expect([text, read(text, usual)]).toEqual([text, value]);
});

test('says why an amount cannot be read', () => {
  const refused: Array<[string, string]> = [
    ['¥900', 'Several currencies are called ¥. Use a code such as USD.'],
    ['900 kr', 'Several currencies are called KR. Use a code such as USD.'],
    ['€900 USD', 'Enter only one currency.'],
    ['about 900', 'This is not a number. Try 900 or 1.5k.'],
    ['900 XQZ', 'Unknown currency XQZ.'],
    ['€', 'This is not a number. Try 900 or 1.5k.'],
    ['-5 €', 'It cannot be below 0.'],
  ];
  for (const [text, problem] of refused) expect([text, read(text)]).toEqual([text, problem]);
});

test('reads an amount back as it was written', () => {
  for (const money of [
    { amount: 900, currency: 'EUR' },
    { amount: 1250.5, currency: 'USD' },
  ])
    expect(readTypedMoney(moneyText(money, 'USD'), 'USD').value).toEqual(money);
});
