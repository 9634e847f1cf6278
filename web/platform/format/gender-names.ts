import type { Phrase } from '#contract/languages/catalogue.ts';
import { t } from '../language.ts';

/** Plural names by gender code. */
export const GENDER_TEXT = { female: 'Women', male: 'Men', couple: 'Couples', others: 'Others' } as const;
const ONE: Readonly<Record<string, Phrase>> = {
  female: 'Woman',
  male: 'Man',
  couple: 'Couple',
  others: 'Other',
};

function nameIn(names: Readonly<Record<string, Phrase>>, code: string): string {
  const name = names[code.toLowerCase()];
  return name === undefined ? code : t(name);
}

/** Singular: `female` → `Woman`. */
export const genderOfOne = (code: string): string => nameIn(ONE, code);

/** Plural: `FEMALE` → `Women`. */
export const genderOfMany = (code: string): string => nameIn(GENDER_TEXT, code);
