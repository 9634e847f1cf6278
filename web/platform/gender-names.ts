/** What many are called, by the code of a gender. */
export const GENDER_TEXT = { female: 'Women', male: 'Men', couple: 'Couples', others: 'Others' } as const;
const ONE: Readonly<Record<string, string>> = {
  female: 'Woman',
  male: 'Man',
  couple: 'Couple',
  others: 'Other',
};

/** What one creator is called: `female` → `Woman`. */
export const genderOfOne = (code: string): string => ONE[code.toLowerCase()] ?? code;

/** What many are called: `FEMALE` → `Women`. */
export const genderOfMany = (code: string): string =>
  (GENDER_TEXT as Readonly<Record<string, string>>)[code.toLowerCase()] ?? code;
