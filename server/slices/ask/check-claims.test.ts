import { describe, expect, it } from 'vitest';
import type { GivenRow } from '#server/platform/answers.ts';
import { checkClaims } from './check-claims.ts';

const ROWS: GivenRow[] = [
  { id: 'r1', month: '2026-03', posts: 12, impressions: 1_234_567, engagement_rate: 0.0324, growth: -0.051 },
  { id: 'r2', key: '25-34', share: 0.41, text: 'We sold 99 bottles' },
];
const check = (text: string, rows = ['r1']) => checkClaims({ claims: [{ text, rows }] }, ROWS);
const holds = (text: string, rows?: string[]) => expect(check(text, rows)).toHaveProperty('claims');

describe('numbers of a claim', () => {
  it.each([
    'There were 12 posts in 2026.',
    'Impressions: 1,234,567.',
    'Impressions : 1 234 567.',
    'About 1.2M impressions.',
    'Environ 1,2 million d’impressions.',
    '1,235k impressions',
    'An engagement rate of 3.2 %.',
    'Un taux d’engagement de 3,24 %.',
    'The followers fell by 5.1%.',
    'Growth was -5 %.',
    'March is in this 1 row.',
  ])('stand in the rows: %s', (text) => holds(text));

  it.each([
    'There were 13 posts.',
    'About 1.3M impressions.',
    '12% of the audience',
    'An engagement rate of 3.3 %.',
    'An engagement rate of 32 %.',
    'The followers grew by 5.1%.',
    'Of 41 %.',
    '1,234,568 impressions',
    'There were twelve posts.',
    'La moitié des publications.',
    'More at https://evil.example',
    'See evil.com for 12 posts',
    '<b>12</b>',
  ])('do not: %s', (text) => {
    expect(check(text)).toHaveProperty('refused');
  });

  it('are looked for in the rows that the claim names alone', () => {
    holds('41 % are 25-34.', ['r2']);
    expect(check('It sold 99 bottles.', ['r2'])).toHaveProperty('refused');
    expect(check('12 posts', ['r2'])).toEqual({ refused: 'its number 12 is in none of the rows it names' });
  });
});

it('refuses rows that were not given, and every other form', () => {
  expect(check('12 posts', ['r1', 'r9'])).toEqual({ refused: 'it names the row r9, which it was not given' });
  for (const answer of [
    null,
    'text',
    [],
    {},
    { claims: 'x' },
    { claims: [{ text: '12 posts' }] },
    { claims: [{ text: '12 posts', rows: [] }] },
    { claims: [{ text: '12 posts', rows: ['r1'], html: '<b>' }] },
    { claims: [{ text: '12 posts', rows: ['r1'] }], more: 1 },
    { claims: [{ text: 'x'.repeat(601), rows: ['r1'] }] },
    { claims: [{ text: '12 posts', rows: [{ id: 'r1' }] }] },
  ])
    expect(checkClaims(answer, ROWS)).toEqual({ refused: 'it is not in the form that was asked for' });
  expect(checkClaims({ claims: [] }, ROWS)).toEqual({ refused: 'it found no answer in the rows' });
});
