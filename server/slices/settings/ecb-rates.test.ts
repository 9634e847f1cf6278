import { describe, expect, it } from 'vitest';
import { readEcbRates } from './ecb-rates.ts';

const TODAY = '2026-11-25';
const read = (text: string) =>
  readEcbRates(text, TODAY).map(({ day, per_euro }) => [day, Object.fromEntries(per_euro)]);

const DAY = 'Date, USD, JPY, CHF, \n24 November 2026, 1.0850, 165.12, 0.9324, \n';
const HISTORY = 'Date,USD,JPY,CHF,\n2026-11-24,1.0850,165.12,N/A,\n2026-11-23,1.0801,164,0.9301,\n';
const XML = `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
	<gesmes:subject>Reference rates</gesmes:subject>
	<gesmes:Sender>
		<gesmes:name>European Central Bank</gesmes:name>
	</gesmes:Sender>
	<Cube>
		<Cube time='2026-11-24'>
			<Cube currency='USD' rate='1.0850'/>
			<Cube currency='JPY' rate='165.12'/>
		</Cube>
		<Cube time="2026-11-23"><Cube currency="USD" rate="1.0801"/></Cube>
	</Cube>
</gesmes:Envelope>`;

describe('a file of the European Central Bank', () => {
  it('is read in each of its forms, the oldest day first', () => {
    expect(read(DAY)).toEqual([['2026-11-24', { USD: 1.085, JPY: 165.12, CHF: 0.9324 }]]);
    expect(read(`\uFEFF${HISTORY.replaceAll('\n', '\r\n')}`)).toEqual([
      ['2026-11-23', { USD: 1.0801, JPY: 164, CHF: 0.9301 }],
      ['2026-11-24', { USD: 1.085, JPY: 165.12 }],
    ]);
    expect(read(XML)).toEqual([
      ['2026-11-23', { USD: 1.0801 }],
      ['2026-11-24', { USD: 1.085, JPY: 165.12 }],
    ]);
  });

  it('is refused with the reason if anything differs from the bank’s format', () => {
    const NOT_ECB = 'This is not a file of exchange rates of the European Central Bank.';
    const wrong: Array<[text: string, message: string]> = [
      ['', NOT_ECB],
      ['Name,Price\nAnna,900', NOT_ECB],
      ['Date,USD,Euro\n2026-11-24,1.1,1', NOT_ECB],
      ['Date,USD,USD\n2026-11-24,1.1,1', NOT_ECB],
      ['Date,JPY\n2026-11-24,165', NOT_ECB],
      ['Date,USD,JPY', NOT_ECB],
      [DAY.replace('1.0850', '1,0850'), 'Line 2 has 4 rates, and the header 3 currencies.'],
      [DAY.replace('1.0850', '-1'), '“-1” is not a rate.'],
      [DAY.replace('1.0850', '0'), '“0” is not a rate.'],
      [DAY.replace('1.0850', '1e3'), '“1e3” is not a rate.'],
      [DAY.replace('1.0850', 'N/A'), 'There is no US dollar rate for 2026-11-24.'],
      [DAY.replace('24 November 2026', '31 November 2026'), '“31 November 2026” is not a day'],
      [DAY.replace('24 November 2026', '26 November 2026'), 'The day 2026-11-26 is in the future.'],
      [HISTORY.replace('2026-11-23', '2026-11-24'), 'The day 2026-11-24 appears twice in the file.'],
      [XML.replace('</gesmes:Envelope>', ''), 'The file ends before its last day.'],
      [XML.slice(0, XML.indexOf("rate='165.12'")), NOT_ECB],
      [XML.replace("rate='165.12'", ''), '“” is not a rate.'],
      [XML.replace('<gesmes:subject>', '<script>'), NOT_ECB],
      [`<!DOCTYPE x [<!ENTITY a "1">]>${XML}`, NOT_ECB],
      [XML.replace("currency='JPY'", "currency='USD'"), NOT_ECB],
      ['<html><body>Not found</body></html>', NOT_ECB],
    ];
    for (const [text, message] of wrong) {
      let output = 'nothing';
      try {
        read(text);
      } catch (error) {
        output = (error as Error).message;
      }
      expect([text.slice(0, 200), output.slice(0, message.length)]).toEqual([text.slice(0, 200), message]);
    }
  });

  it('covers a history of 27 years', () => {
    const lines = Array.from({ length: 7000 }, (_, i) => {
      const day = new Date(Date.UTC(2026, 10, 24) - i * 86_400_000).toISOString().slice(0, 10);
      return `${day},${Array.from({ length: 41 }, (_, at) => (at === 0 || i % 3 ? '1.2345' : 'N/A')).join(',')},`;
    });
    const codes = Array.from(
      { length: 40 },
      (_, i) => `A${String.fromCharCode(65 + (i % 26))}${i < 26 ? 'A' : 'B'}`,
    );
    const days = readEcbRates(`Date,USD,${codes.join(',')},\n${lines.join('\n')}\n`, TODAY);
    expect(days).toHaveLength(7000);
  });
});
