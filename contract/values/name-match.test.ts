import { expect, it } from 'vitest';
import { foldedName, hasOneTypo, nameQuality, typedName } from './name-match.ts';

it('folds accents and width, and keeps letters of other scripts', () => {
  expect(foldedName('  Crème   BRÛLÉE ')).toBe('creme brulee');
  expect(foldedName('Łódź Straße Øre')).toBe('lodz strasse ore');
  expect(foldedName('ＳＫＩＮ 資生堂')).toBe('skin 資生堂');
  expect(foldedName('한국')).toBe('한국');
});

it('ranks equal names before prefixes, words and parts', () => {
  const quality = (typed: string, name: string) => nameQuality(typedName(typed), name);
  expect(quality('élan', 'Elan')).toBe(6);
  expect(quality('skin', 'Skincare launch')).toBe(5);
  expect(quality('launch', 'Skincare launch')).toBe(3);
  expect(quality('launch skin', 'Skincare launch')).toBe(2);
  expect(quality('堂', '資生堂')).toBe(2);
  expect(quality('hair', 'Skincare launch')).toBe(0);
});

it.each(['skncare launch', 'skiincare', 'skimcare', 'sikncare', 'slincare', 'skincare lanuch'])(
  'forgives the typo of %s',
  (typed) => expect(hasOneTypo(typedName(typed), 'Skincare launch')).toBe(true),
);

it('accepts no two typos, and none in short words or numbers', () => {
  const forgives = (typed: string, name: string) => hasOneTypo(typedName(typed), name);
  expect(forgives('skimcsre', 'Skincare launch')).toBe(false);
  expect(forgives('skimcare lanuch', 'Skincare launch')).toBe(false);
  expect(forgives('ann', 'Ana')).toBe(false);
  expect(forgives('2025', 'Plan 2026')).toBe(false);
  expect(forgives('(.*)+', 'Anything')).toBe(false);
});
