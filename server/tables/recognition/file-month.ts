const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\p{M}.]/gu, '')
    .toLowerCase();
const LANGUAGES = ['en', 'fr', 'de', 'es', 'pt', 'it'];
/** Names and abbreviations, by the number of the month. */
const MONTHS = new Map(
  LANGUAGES.flatMap((language) =>
    (['long', 'short'] as const).flatMap((month) => {
      const format = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' });
      return Array.from(
        { length: 12 },
        (_, i) => [plain(format.format(Date.UTC(2024, i, 15))), i + 1] as const,
      );
    }),
  ),
);
const YEAR = '(20[0-3]\\d)';

/**
 * First day of the month in a file name (`creators_2025-03.csv`, "Liste März 2025"); null without a single
 * one.
 */
export function monthOfFile(file_name: string): string | null {
  const name = plain(file_name.replace(/\.\w{2,7}(\.gz)?$/, ''));
  const found = new Set<string>();
  const add = (year: string, month: number) => found.add(`${year}-${String(month).padStart(2, '0')}-01`);
  for (const [, year = '', month = ''] of name.matchAll(
    new RegExp(`(?<!\\d)${YEAR}[-_. ]?(0[1-9]|1[0-2])(?:[-_. ]?[0-3]\\d)?(?!\\d)`, 'g'),
  ))
    add(year, Number(month));
  for (const [, month = '', year = ''] of name.matchAll(
    new RegExp(`(?<!\\d)(0[1-9]|1[0-2])[-_. ]${YEAR}(?!\\d)`, 'g'),
  ))
    add(year, Number(month));
  const words = name.split(/[^a-z0-9]+/);
  for (const [i, word] of words.entries()) {
    const month = MONTHS.get(word);
    const year = [words[i + 1], words[i - 1]].find((one) => /^20[0-3]\d$/.test(one ?? ''));
    if (month !== undefined && year !== undefined) add(year, month);
  }
  return found.size === 1 ? ([...found][0] ?? null) : null;
}
