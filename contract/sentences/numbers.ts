import type { Wordings } from './sentence.ts';

export const numbersSentences = {
  amount_invalid: 'This is not a number. Try 900 or 1.5k.',
  currency_ambiguous: 'Several currencies are called {currency}. Use a code such as USD.',
  currency_not_single: 'Enter only one currency.',
  currency_unknown: 'Unknown currency {currency}.',
  date_uncertain: '“{text}” is an ambiguous date. Write it as 2026-12-31.',
  deliverable_limit: 'At most {options} deliverables per creator.',
  format_ambiguous: '“{text}” can be several formats: {options}.',
  format_missing: '“{text}” has no format. Try “2 Reels 1500”.',
  fraction_invalid: 'This is not a number. Try 0.7.',
  large_number_invalid: 'This is not a number. Try 200k or 1.5M.',
  number_above_maximum: 'It cannot be above {value}.',
  number_below_minimum: 'It cannot be below {value}.',
  number_not_whole: 'Enter a whole number.',
  percent_above_maximum: 'It cannot be above {value}%.',
  percent_below_minimum: 'It cannot be below {value}%.',
  percentage_invalid: 'This is not a number. Try 20%.',
  price_quantity_missing: '“{text}” has a price for one post, but no number of posts.',
  quantity_out_of_range: '“{text}”: a quantity must be between 1 and {options}.',
} as const satisfies Wordings;
