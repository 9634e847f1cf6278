import type { numbersSentences } from '#contract/sentences/numbers.ts';
import type { Translated } from '#contract/sentences/sentence.ts';

export const numbers: Translated<typeof numbersSentences> = {
  above_number: 'Au plus {value}.',
  above_percent: 'Au plus {value} %.',
  below_number: 'Au moins {value}.',
  below_percent: 'Au moins {value} %.',
  enter_one_currency: 'Deux devises sont indiquées.',
  enter_whole_number: 'Saisissez un nombre entier.',
  format_missing: '« {text} » n’a pas de format. Essayez « 2 Reels 1500 ».',
  format_unclear: '« {text} » peut être plusieurs formats : {options}.',
  most_deliverables: 'Au plus {options} livrables par créateur.',
  not_a_fraction: 'Ce n’est pas un nombre. Essayez 0,7.',
  not_a_large_number: 'Ce n’est pas un nombre. Essayez 200k ou 1,5M.',
  not_a_percentage: 'Ce n’est pas un nombre. Essayez 20 %.',
  not_an_amount: 'Ce n’est pas un nombre. Essayez 900 ou 1,5k.',
  price_each_without_number: '« {text} » a un prix par publication, mais pas de nombre de publications.',
  quantity_between: '« {text} » : une quantité est comprise entre 1 et {options}.',
  several_currencies: 'Plusieurs devises s’écrivent {currency}. Écrivez un code comme USD.',
  uncertain_date: '« {text} » n’est pas une date sûre. Écrivez-la ainsi : 2026-12-31.',
  unknown_currency: 'La devise {currency} n’existe pas.',
};
