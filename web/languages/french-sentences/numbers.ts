import type { numbersSentences } from '#contract/sentences/numbers.ts';
import type { Translated } from '#contract/sentences/sentence.ts';

export const numbers: Translated<typeof numbersSentences> = {
  above_number: 'Au plus {value}.',
  above_percent: 'Au plus {value} %.',
  below_number: 'Au moins {value}.',
  below_percent: 'Au moins {value} %.',
  enter_whole_number: 'Saisissez un nombre entier.',
  not_a_fraction: 'Ce n’est pas un nombre. Essayez 0,7.',
  not_a_large_number: 'Ce n’est pas un nombre. Essayez 200k ou 1,5M.',
  not_a_percentage: 'Ce n’est pas un nombre. Essayez 20 %.',
  not_an_amount: 'Ce n’est pas un nombre. Essayez 900 ou 1,5k.',
};
