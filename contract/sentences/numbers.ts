import type { Wordings } from './sentence.ts';

export const numbersSentences = {
  above_number: 'It cannot be above {value}.',
  above_percent: 'It cannot be above {value}%.',
  below_number: 'It cannot be below {value}.',
  below_percent: 'It cannot be below {value}%.',
  enter_whole_number: 'Enter a whole number.',
  not_a_fraction: 'This is not a number. Try 0.7.',
  not_a_large_number: 'This is not a number. Try 200k or 1.5M.',
  not_a_percentage: 'This is not a number. Try 20%.',
  not_an_amount: 'This is not a number. Try 900 or 1.5k.',
} as const satisfies Wordings;
