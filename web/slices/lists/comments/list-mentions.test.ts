import { expect, it } from 'vitest';
import { mentionedIn, openMention, parts } from './list-mentions.ts';

const people = [
  { id: 1, name: 'Anna' },
  { id: 2, name: 'Anna Berg' },
  { id: 3, name: 'Tilda Marsh' },
];

it('finds the mentioned people, the longer name first', () => {
  expect(mentionedIn('@Anna Berg and @Tilda Marsh, @Anna Berg', people)).toEqual([2, 3]);
  expect(mentionedIn('mail anna@example.com', people)).toEqual([]);
});

it('divides a text completely', () => {
  const pieces = parts('Hi @Anna! ok', people);
  expect(pieces).toEqual([
    { text: 'Hi ', mention: null },
    { text: '@Anna', mention: 1 },
    { text: '! ok', mention: null },
  ]);
});

it.each([
  ['Hi @ti', 6, { at: 3, letters: 'ti' }],
  ['@', 1, { at: 0, letters: '' }],
  ['a@ti', 4, null],
  ['Hi there', 8, null],
])('finds an open mention in %j at %i: %j', (text, cursor, open) => {
  expect(openMention(text, cursor)).toEqual(open);
});
