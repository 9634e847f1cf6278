import type { ProfileRow } from '#contract/profiles/search.ts';
import { type AskedKey, askedShare } from './profiles-asked.tsx';
import { ageShares } from './profiles-columns.tsx';

type Cell = string | number | null;

/** Quotes what needs it; a leading `=`, `+`, `-` or `@` of a text must not become a formula in a spreadsheet. */
function cell(value: Cell): string {
  if (value === null) return '';
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const COLUMNS: [name: string, value: (row: ProfileRow) => Cell][] = [
  ['name', (row) => row.name],
  ['slug', (row) => row.slug],
  ['kind', (row) => row.kind],
  ['country', (row) => row.country],
  ['gender', (row) => row.gender],
  ['age', (row) => row.age],
  ['verified', (row) => String(row.verified)],
  ['invented', (row) => String(row.is_demo)],
  ['platform', (row) => row.platform],
  ['username', (row) => row.username],
  ['available_platforms', (row) => row.available_platforms.join(' ')],
  ['followers', (row) => row.followers],
  ['engagement_rate', (row) => row.engagement_rate],
  ['growth', (row) => row.growth],
  ['credibility_score', (row) => row.credibility_score],
  ['publications_count', (row) => row.publications_count],
  ['price', (row) => row.price],
  ['themes', (row) => row.themes.join(' ')],
  ['tags', (row) => row.tags.join(' ')],
  ['languages', (row) => row.languages.join(' ')],
  ['audience_countries', (row) => shares(row.audience?.countries)],
  ['audience_ages', (row) => shares(ageShares(row)?.filter(({ share }) => share > 0))],
  ['audience_genders', (row) => shares(row.audience?.genders)],
];

/** `FR 0.41 BE 0.08`. */
function shares(list: { key: string; share: number }[] | null | undefined): string | null {
  return list?.map(({ key, share }) => `${key} ${share}`).join(' ') || null;
}

/**
 * Profiles as CSV, at the end the audience shares that were asked for: exact values, fractions as fractions, empty where
 * unknown; with a BOM, so that Excel reads UTF-8.
 */
export function profilesCsv(
  rows: readonly ProfileRow[],
  currency: string,
  asked: readonly AskedKey[] = [],
): string {
  const shares = asked.map((one): (typeof COLUMNS)[number] => [
    `${one.filter}_${one.key.toLowerCase()}`,
    (row) => askedShare(row, one),
  ]);
  const columns = [...COLUMNS, ...shares];
  const head = columns.map(([name]) => cell(name === 'price' ? `price_${currency.toLowerCase()}` : name));
  const lines = rows.map((row) => columns.map(([, value]) => cell(value(row))).join(','));
  return `\uFEFF${[head.join(','), ...lines].join('\r\n')}\r\n`;
}
