import type { Wordings } from './sentence.ts';

export const numbersSentences = {
  above_number: 'It cannot be above {value}.',
  above_percent: 'It cannot be above {value}%.',
  below_number: 'It cannot be below {value}.',
  below_percent: 'It cannot be below {value}%.',
  enter_whole_number: 'Enter a whole number.',
  enter_one_currency: 'Enter only one currency.',
  format_missing: '“{text}” has no format. Try “2 Reels 1500”.',
  format_unclear: '“{text}” can be several formats: {options}.',
  most_deliverables: 'At most {options} deliverables per creator.',
  not_a_fraction: 'This is not a number. Try 0.7.',
  not_a_large_number: 'This is not a number. Try 200k or 1.5M.',
  not_a_percentage: 'This is not a number. Try 20%.',
  not_an_amount: 'This is not a number. Try 900 or 1.5k.',
  price_each_without_number: '“{text}” has a price for one post, but no number of posts.',
  quantity_between: '“{text}”: a quantity must be between 1 and {options}.',
  several_currencies: 'Several currencies are called {currency}. Use a code such as USD.',
  uncertain_date: '“{text}” is not a date that is certain. Write it as 2026-12-31.',
  unknown_currency: 'Unknown currency {currency}.',
} as const satisfies Wordings;
