import { describe, expect, it } from 'vitest';
import { recognise } from '../recognise.ts';
import { atLeast, type Dictionary, readerOf } from './dictionary.ts';
import { placeOf } from './place.ts';

const INVOICE: Dictionary<'invoice' | 'amount' | 'iban'> = {
  invoice: { label: 'Invoice', is_needed: true, weight: 1, names: { en: 'invoice|number', de: 'rechnung' } },
  amount: {
    label: 'Amount',
    weight: 0.5,
    holds: atLeast(0.8, (cell) => /^\d+$/.test(cell)),
    names: { en: 'amount' },
  },
  iban: { label: 'IBAN', recognised_by: atLeast(1, (cell) => /^[A-Z]{2}\d{2}/.test(cell)), names: {} },
};

describe('a dictionary of columns', () => {
  const { read, match } = readerOf(INVOICE);
  const fields = (header: string[], ...rows: string[][]) => read(header, rows).map(({ field }) => field);

  it('reads names by language, the first of several, and values that fit only one field', () => {
    expect(fields(['Number', 'Rechnung', 'Amount (EUR)'], ['1', 'R1', '12'])).toEqual([
      ...['invoice', null, 'amount'],
    ]);
    expect(fields(['Amount', 'Account'], ['a lot', 'NO9386011117947'])).toEqual([null, 'iban']);
  });

  it('has no evidence without a required field', () => {
    expect(match(['Invoice', 'Amount'], [['7', '12']])).toBe(1.5);
    expect(match(['Amount'], [['12']])).toBe(0);
  });
});

describe('the place of a file', () => {
  const place = (header: string, ...rows: string[]) => {
    const sample = { header: header.split(';'), rows: rows.map((row) => row.split(';')), file_name: 'f.csv' };
    return placeOf(sample, recognise(sample));
  };

  it('is the campaign for orders in any language', () => {
    const files: Array<[header: string, row: string]> = [
      ['Name;Financial Status;Total;Created at;Lineitem quantity', '#1;paid;20.00;2026-03-05 10:00;1'],
      ['Bestellnummer;Datum;Status;Gutschein;Summe', '5001;03.03.2026;bezahlt;ADA10;12,00'],
      ['订单号;下单时间;订单状态;优惠码;实付金额', '9001;2026-03-05 10:00:00;已支付;ADA10;120.00'],
    ];
    for (const [header, row] of files) expect(place(header, row)?.kind, header).toBe('orders');
    expect(
      place('Name;Financial Status;Total;Created at;Lineitem quantity', '#1;paid;2.00;2026-03-05;1')?.is,
    ).toMatchObject({ text: 'This is a file of orders (Shopify).' });
  });

  it('is a list for trackers, and also for creators', () => {
    expect(
      place('Creator;Platform;Deliverables;Due date;Fee', '@noor.mg;Instagram;2 Reels;2026-11-06;900'),
    ).toMatchObject({ kind: 'deliverables', is_elsewhere: true });
    expect(place('Username;Platform;Followers', 'noor.mg;Instagram;48200')).toMatchObject({
      ...{ kind: 'creators', is_elsewhere: false },
    });
  });

  it('is Sources for posts, even with a price, a status and a code', () => {
    expect(
      place(
        'Post URL;Username;Posted;Likes;Deliverables;Fee;Status;Code',
        'https://www.instagram.com/p/DReeeeeeee1/;noor.mg;2026-03-05;12;Reel;900;live;ADA10',
      ),
    ).toBeNull();
  });
});
