import { describe, expect, it } from 'vitest';
import { type Bounds, type NumberKind, problemText, readTypedNumber } from './typed-number.ts';

const value = (text: string, kind: NumberKind) => {
  const { value, problem } = readTypedNumber(text, kind);
  if (problem !== null) throw new Error(`${text}: ${problemText(problem)}`);
  return value;
};
const problem = (text: string, kind: NumberKind, bounds?: Bounds) => {
  const { problem } = readTypedNumber(text, kind, bounds);
  return problem && problemText(problem);
};

describe('a typed number', () => {
  it.each([
    ['200k', 200_000],
    ['200 K', 200_000],
    ['1.5M', 1_500_000],
    ['1,5 Mio', 1_500_000],
    ['1,5 Mio.', 1_500_000],
    ['2 Mrd', 2_000_000_000],
    ['1.4万', 14_000],
    ['200,000', 200_000],
    ['200.000', 200_000],
    ['200 000', 200_000],
    ['200’000', 200_000],
    ['1,234,567', 1_234_567],
    ['1.500', 1500],
    ['1,500', 1500],
    ['≥ 200k', 200_000],
    ['< 200k', 200_000],
    ['٢٠٠', 200],
    ['50k followers', 50_000],
    ['0', 0],
    ['', null],
    ['  ', null],
  ])('%s followers', (text, read) => expect(value(text, 'count')).toBe(read));

  it.each([
    ['20 %', 0.2],
    ['20%', 0.2],
    ['20', 0.2],
    ['≥ 40 %', 0.4],
    ['2,5 %', 0.025],
    ['2.5', 0.025],
    ['1.500', 0.015],
    ['0.3 %', 0.003],
    ['100', 1],
  ])('%s as a share', (text, read) => expect(value(text, 'percent')).toBe(read));

  it.each([
    ['€900', 900],
    ['1.500 €', 1500],
    ['1,500.50', 1500.5],
    ['1.500,50', 1500.5],
    ['12,5', 12.5],
    ['1.5k', 1500],
  ])('%s as a price', (text, read) => expect(value(text, 'money')).toBe(read));

  it('a score is at most 1', () => {
    expect(value('0,7', 'score')).toBe(0.7);
    expect(value('0.125', 'score')).toBe(0.125);
    expect(problem('70', 'score')).toBe('It cannot be above 1.');
  });

  it('says what it cannot read, and never takes a part of it', () => {
    for (const text of ['many', '200 thousands', '1.2.3', '12,34.5', '20 %', '1 2', '--', '2e', '10-20'])
      expect([text, problem(text, 'count')]).toEqual([text, 'This is not a number. Try 200k or 1.5M.']);
    expect(problem('1.5', 'count')).toBe('Enter a whole number.');
    expect(problem('-5', 'count')).toBe('It cannot be below 0.');
    expect(problem('130', 'count', { most: 120 })).toBe('It cannot be above 120.');
    expect(problem('-5 %', 'percent')).toBe('It cannot be below 0%.');
    expect(readTypedNumber('-5 %', 'percent', { least: -100 }).value).toBe(-0.05);
    expect(problem('140 %', 'percent')).toBe('It cannot be above 100%.');
    expect(problem('9'.repeat(30), 'count')).toMatch(/^It cannot be above/);
  });
});
