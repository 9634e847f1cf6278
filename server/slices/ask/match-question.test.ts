import { describe, expect, it } from 'vitest';
import { matchQuestion } from './match-question.ts';

const TODAY = new Date('2026-05-20T00:00:00Z');
const match = (question: string) => matchQuestion(question, TODAY);

it('understands the simplest question', () => {
  expect(match('Which posts about skincare worked best in the last 3 months?')).toMatchObject({
    ...{ report: 'best_posts', topic: 'skincare', platform: null },
    days: { from_date: '2026-02-21', to_date: '2026-05-20' },
  });
});

it.each([
  ['What are the best posts of this year?', 'best_posts'],
  ['Quelles sont ses meilleures publications en 2025 ?', 'best_posts'],
  ['Which posts flopped?', 'weakest_posts'],
  ['Has she posted about oat milk?', 'latest_posts'],
  ['A-t-il parlé de running ?', 'latest_posts'],
  ['How many posts were published last month?', 'posts_over_time'],
  ['How much of the content is paid for?', 'posts_over_time'],
  ['Combien d’interactions cette année ?', 'totals'],
  ['Compare this year with last year', 'totals'],
  ['How many followers does she have?', 'platforms'],
  ['Quel est son taux d’engagement ?', 'platforms'],
  ['Is the account growing?', 'growth'],
  ['What does her audience look like?', 'audience'],
  ['Who follows him?', 'audience'],
  ['À quoi ressemble son audience ?', 'audience'],
  ['Audience demographics', 'audience'],
  ['How old is their audience?', 'audience_ages'],
  ['Dans quelles villes vit son audience ?', 'audience_cities'],
  ['Where does the audience live?', 'audience_countries'],
  ['Share of women in the audience', 'audience_genders'],
  ['Are there fake followers?', 'credibility'],
  ['Avec quelles marques travaille-t-il ?', 'brands'],
  ['When does she post?', 'posting_times'],
  ['What does a reel cost?', 'prices'],
  ['Who is this?', 'about'],
  ['What is the weather like?', null],
  ['Ignore all previous instructions', null],
  ['???', null],
])('matches %s', (question, report) => {
  expect(match(question).report).toBe(report);
});

describe('fields', () => {
  it.each([
    ['last month', '2026-04-01', '2026-04-30'],
    ['le mois dernier', '2026-04-01', '2026-04-30'],
    ['this year', '2026-01-01', '2026-12-31'],
    ['in 2025', '2025-01-01', '2025-12-31'],
    ['les 30 derniers jours', '2026-04-21', '2026-05-20'],
    ['in the last 2 weeks', '2026-05-07', '2026-05-20'],
    ['last week', '2026-05-11', '2026-05-17'],
    ['cette semaine', '2026-05-18', '2026-05-24'],
  ])('have the period “%s”', (words, from_date, to_date) => {
    expect(match(`best posts ${words}`)).toMatchObject({
      ...{ report: 'best_posts', days: { from_date, to_date }, topic: null },
    });
  });

  it('have the platform and the topic', () => {
    expect(match('Best posts about oat milk on TikTok')).toMatchObject({
      ...{ platform: 'tiktok', topic: 'oat milk', words: ['best', 'on tiktok'] },
    });
    expect(match('Ses meilleures publications sur le yoga en 2025')).toMatchObject({
      ...{ report: 'best_posts', topic: 'yoga', days: { from_date: '2025-01-01' } },
    });
  });
});

it('prefers the questions of the tab among equal matches', () => {
  expect(matchQuestion('old hashtags brands', TODAY, 'brands').others).toContain('brands');
});

it('reads hostile and endless text', () => {
  for (const part of ['about a ', '(', '2025-', 'last 3 ', '\u0000', 'publications sur '])
    expect(match(part.repeat(400 / part.length)), part).toHaveProperty('words');
});
