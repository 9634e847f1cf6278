import { expect, it } from 'vitest';
import { keepChoice, keptChoice } from './kept-choice.ts';

const choice = { mapping: { Who: 'account.username' }, platform: 'tiktok' as const };

it('keeps the choice for each waiting import over a reload', () => {
  expect(keptChoice(1)).toBeNull();
  keepChoice(1, choice);
  expect([keptChoice(1), keptChoice(2)]).toEqual([choice, null]);
  keepChoice(1, null);
  expect(keptChoice(1)).toBeNull();
});

it('ignores other values, and works without storage', () => {
  localStorage.setItem('limelight.import.3', '"x"');
  localStorage.setItem('limelight.import.4', '{');
  expect([keptChoice(3), keptChoice(4)]).toEqual([null, null]);
  const shut = {
    getItem: () => null,
    setItem: () => {
      throw new Error('full');
    },
  } as unknown as Storage;
  expect(() => keepChoice(1, choice, shut)).not.toThrow();
});
