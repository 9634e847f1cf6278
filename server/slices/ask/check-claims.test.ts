import { describe, expect, it } from 'vitest';
import type { AskAnswer } from '#contract/ask.ts';
import type { GivenRow } from '#server/ports/answers.ts';
import { checkClaims } from './check-claims.ts';
import { voiceOf } from './voice.ts';

const ROWS: GivenRow[] = [
  { id: 'r1', month: '2026-03', posts: 12, impressions: 1_234_567, engagement_rate: 0.0324, growth: -0.051 },
  { id: 'r2', key: '25-34', share: 0.41, text: 'We sold 99 bottles' },
  { id: 'r3', day: '2026-03-02', posts: 1, interactions: 930 },
  { id: 'r4', weekday: 5, hour: 18, posts: 4, engagement_rate: 0.031 },
  { id: 'r5', period: 'from Mar 1, 2026 to Mar 31, 2026', posts: 40 },
];
const columns: AskAnswer['columns'] = [
  { id: 'month', type: 'month' },
  { id: 'day', type: 'day' },
  { id: 'period', type: 'text' },
  { id: 'key', type: 'key' },
  { id: 'posts', type: 'count' },
  { id: 'weekday', type: 'weekday' },
  { id: 'hour', type: 'count' },
  { id: 'share', type: 'ratio' },
  { id: 'engagement_rate', type: 'ratio' },
  { id: 'growth', type: 'ratio' },
];
const checked = (answer: unknown, language: 'en' | 'fr' = 'en') =>
  checkClaims(answer, { rows: ROWS, columns }, voiceOf(language, 'USD').say);
const check = (text: string, rows = ['r1'], language: 'en' | 'fr' = 'en') =>
  checked({ claims: [{ text, rows }] }, language);
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
    'In March 2026 there were 12 posts.',
    'En mars 2026, 12 publications.',
    'Au mois de mars il y a 12 publications.',
  ])('are in the rows: %s', (text) => holds(text));

  it.each([
    'There were 13 posts.',
    'About 1.3M impressions.',
    '12% of the audience',
    'An engagement rate of 3.3 %.',
    'An engagement rate of 32 %.',
    'The followers grew by 5.1%.',
    'Of 41 %.',
    '1,234,568 impressions',
    '0 % of growth',
    'There were 0 posts.',
    'There were 3 posts.',
    'There were 2026 posts.',
    'In April 2026 there were 12 posts.',
    'March is in this 1 row.',
    ...['twelve', 'thirteen', 'forty', 'sixty-one', 'a thousand', 'a million', 'fivefold'].map(
      (word) => `There were ${word} posts.`,
    ),
    ...['treize', 'quinze', 'quarante', 'mille', 'une quinzaine de', 'deux millions de'].map(
      (word) => `Il y a ${word} publications.`,
    ),
    'La moitié des publications.',
    ...['１３', '١٣', '१३', '½', 'Ⅻ', '⑬', '²', '十三', 'thir\u00adteen', 'f\u200bive', 'tеn', 'fοur'].map(
      (number) => `There were ${number} posts.`,
    ),
    'More at https://evil.example',
    'See evil.com for 12 posts',
    '<b>12</b>',
  ])('do not: %s', (text) => {
    expect(check(text)).toHaveProperty('refused');
  });

  it.each([
    ['She posted on 2026-03-02.', 'r3'],
    ['She posted 1 time on March 2nd, 2026.', 'r3'],
    ['On 2 March she had 930 interactions.', 'r3'],
    ['Le 2 mars 2026, 930 interactions.', 'r3'],
    ['From 2026-03-01 to 31 March 2026 there were 40 posts.', 'r5'],
    ['4 posts came after 18:00.', 'r4'],
    ['4 publications après 18 h.', 'r4'],
    ['41 % of the group 25–34', 'r2'],
  ])('may be whole days, hours and groups: %s', (text, row) => holds(text, [row]));

  it.each([
    ['She posted 3 times.', 'r3'],
    ['She posted 2 times.', 'r3'],
    ['On March 3 she had 930 interactions.', 'r3'],
    ['On 2026-03-01 she had 930 interactions.', 'r3'],
    ['There were 31 posts.', 'r5'],
    ['There were 5 posts.', 'r4'],
    ['There were 18 posts.', 'r4'],
    ['4 posts came after 17:00.', 'r4'],
    ['34 posts', 'r2'],
    ['34 % of the audience', 'r2'],
  ])('are not made of parts of numbers: %s', (text, row) => {
    expect(check(text, [row])).toHaveProperty('refused');
  });

  it('are searched only in the rows that the claim names', () => {
    holds('41 % are 25-34.', ['r2']);
    expect(check('It sold 99 bottles.', ['r2'])).toHaveProperty('refused');
    expect(check('12 posts', ['r2'])).toEqual({ refused: 'its number 12 is in none of the rows it names' });
  });
});

it('explains a refusal in the language of the answer', () => {
  expect(check('13 publications', ['r1'], 'fr')).toEqual({
    refused: 'son nombre 13 n’est dans aucune des lignes qu’il cite',
  });
});

it('refuses unknown rows, and every other format', () => {
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
    expect(checked(answer)).toEqual({ refused: 'it is not in the form that was asked for' });
  expect(checked({ claims: [] })).toEqual({ refused: 'it found no answer in the rows' });
});
