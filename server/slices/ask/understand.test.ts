import { describe, expect, it } from 'vitest';
import { HELD_OUT, type KnownQuestion, NOT_ANSWERED, TUNED } from '#server/testing/profile-questions.ts';
import { periodBefore } from './period-words.ts';
import { understand } from './understand.ts';

const TODAY = new Date('2026-05-20T00:00:00Z');
const asked = (question: string, brands: string[] = []) => understand(question, { today: TODAY, brands });

const wrong = (questions: readonly KnownQuestion[]) =>
  questions
    .map(([question, report]) => ({ question, report, taken: asked(question).report }))
    .filter(({ report, taken }) => report !== taken);

it('takes questions for the report they mean', () => {
  expect(wrong(TUNED)).toEqual([]);
});

it('is right about most questions it was not made for, and says of most others that it does not understand', () => {
  const missed = wrong(HELD_OUT);
  const right = 1 - missed.length / HELD_OUT.length;
  const mistaken = missed.filter(({ taken }) => taken !== null).length / HELD_OUT.length;
  console.info(`ask: ${HELD_OUT.length} questions it was not made for, ${right} right, ${mistaken} mistaken`);
  expect(right).toBeGreaterThanOrEqual(0.7);
  expect(mistaken).toBeLessThanOrEqual(0.1);
});

it.each(NOT_ANSWERED)('does not pretend to understand %s', (question) => {
  expect(asked(question).report).toBeNull();
});

describe('periods', () => {
  it.each([
    ['last month', '2026-04-01', '2026-04-30'],
    ['le mois dernier', '2026-04-01', '2026-04-30'],
    ['this year', '2026-01-01', '2026-12-31'],
    ['l’année dernière', '2025-01-01', '2025-12-31'],
    ['in 2025', '2025-01-01', '2025-12-31'],
    ['en mars 2025', '2025-03-01', '2025-03-31'],
    ['in June', '2025-06-01', '2025-06-30'],
    ['in March', '2026-03-01', '2026-03-31'],
    ['over the last 30 days', '2026-04-21', '2026-05-20'],
    ['les 30 derniers jours', '2026-04-21', '2026-05-20'],
    ['past six months', '2025-11-21', '2026-05-20'],
    ['ces trois derniers mois', '2026-02-21', '2026-05-20'],
    ['since January', '2026-01-01', '2026-05-20'],
    ['depuis 2024', '2024-01-01', '2026-05-20'],
    ['last quarter', '2026-01-01', '2026-03-31'],
    ['Q4 2025', '2025-10-01', '2025-12-31'],
    ['au premier trimestre 2026', '2026-01-01', '2026-03-31'],
    ['last week', '2026-05-11', '2026-05-17'],
    ['cette semaine', '2026-05-18', '2026-05-24'],
    ['yesterday', '2026-05-19', '2026-05-19'],
    ['2026-02-03', '2026-02-03', '2026-02-03'],
    ['from 2026-02-03 to 2026-02-10', '2026-02-03', '2026-02-10'],
    ['between March and May 2025', '2025-03-01', '2025-05-31'],
  ])('%s', (words, from_date, to_date) => {
    expect(asked(`posts ${words}`).days).toEqual({ from_date, to_date });
  });

  it('reads two that are compared, and finds the one before', () => {
    expect(asked('March 2026 versus March 2025')).toMatchObject({
      days: { from_date: '2026-03-01', to_date: '2026-03-31' },
      before: { from_date: '2025-03-01', to_date: '2025-03-31' },
    });
    expect(periodBefore({ from_date: '2026-03-01', to_date: '2026-03-31' })).toEqual({
      from_date: '2026-02-01',
      to_date: '2026-02-28',
    });
    expect(periodBefore({ from_date: '2026-05-11', to_date: '2026-05-17' })).toEqual({
      from_date: '2026-05-04',
      to_date: '2026-05-10',
    });
  });

  it('does not read days that do not exist', () => {
    expect(asked('posts on 2026-02-31').days).toBeNull();
  });
});

it('reads platforms, kinds, brands, topics, orders and how many', () => {
  expect(asked('top 5 reels on Insta by views')).toMatchObject({
    ...{ platform: 'instagram', post_types: ['instagram_reels'], limit: 5, sort: 'impressions' },
  });
  expect(asked('How often did she post about Lumo Beauté?', ['Lumo', 'Lumo Beauté']).brand).toBe(
    'Lumo Beauté',
  );
  expect(asked('Has she posted about oat milk in 2025?')).toMatchObject({
    ...{ report: 'posts_about', topic: 'oat milk', language: 'en' },
    days: { from_date: '2025-01-01' },
  });
  expect(asked('A-t-elle parlé de yoga sur TikTok le mois dernier ?')).toMatchObject({
    ...{ report: 'posts_about', topic: 'yoga', platform: 'tiktok', language: 'fr' },
  });
});

it('answers in the language of the words, else in that of whoever asks', () => {
  for (const language of ['en', 'fr'] as const) {
    expect(understand('Top hashtags', { today: TODAY, language }).language).toBe(language);
    expect(understand('Quels sont les hashtags ?', { today: TODAY, language }).language).toBe('fr');
    expect(understand('What are the hashtags?', { today: TODAY, language }).language).toBe('en');
  }
});

it('lets the part of the page decide between reports that fit alike', () => {
  const both = 'followers and tags';
  expect(understand(both, { today: TODAY, component: 'content' }).report).toBe('hashtags');
});

it('reads hostile and endless text in no time', () => {
  const long = `posts about ${'a '.repeat(200)}`;
  const started = performance.now();
  for (const text of [long, '('.repeat(400), '2025-'.repeat(80), 'last '.repeat(80), '\u0000'.repeat(400)])
    asked(text);
  expect(performance.now() - started).toBeLessThan(2000);
});
