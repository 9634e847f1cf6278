import type { Phrase } from '#contract/languages/catalogue.ts';
import { t } from '#web/platform/language.ts';
/** A key and its share as a fraction; null if the source gives no share. */
export interface Share {
  key: string;
  share: number | null;
}
export type Shares = readonly Share[];

/** Audience of a set (key → metrics with a share), largest first. */
export function sharesOfCells(cells: Readonly<Record<string, { share: number }>> | undefined): Share[] {
  return Object.entries(cells ?? {})
    .map(([key, { share }]) => ({ key, share }))
    .toSorted((a, b) => b.share - a.share || (a.key < b.key ? -1 : 1));
}

/** Map of key → fraction, largest first. */
export function sharesOfMap(map: Readonly<Record<string, number>> | undefined): Share[] {
  return sharesOfCells(Object.fromEntries(Object.entries(map ?? {}).map(([key, share]) => [key, { share }])));
}

const WOMEN = /^(female|women|f)$/i;
const MEN = /^(male|men|m)$/i;

/** Normalized gender names: `F` → `women`. */
export function genderKey(key: string): string {
  if (WOMEN.test(key)) return 'women';
  if (MEN.test(key)) return 'men';
  return key.toLowerCase();
}

const GENDERS: Readonly<Record<string, Phrase>> = { women: 'women', men: 'men', all: 'all' };

export function genderName(key: string): string {
  const name = GENDERS[genderKey(key)];
  return name === undefined ? genderKey(key) : t(name);
}

export function ageName(key: string): string {
  return key.replace('-', '–');
}

export interface AgeGender {
  ages: string[];
  /** One per gender, or `all` if only ages are known. */
  series: { name: string; values: (number | null)[] }[];
}

const youngest = (key: string) => Number(/\d+/.exec(key)?.[0] ?? Number.POSITIVE_INFINITY);
const byAge = (keys: Iterable<string>) =>
  [...new Set(keys)].toSorted((a, b) => youngest(a) - youngest(b) || (a < b ? -1 : 1));

/** Ages by gender if the source has both together, otherwise ages; null if neither is known. */
export function ageGender(input: {
  genders?: Shares | undefined;
  ages?: Shares | undefined;
  genders_per_age?: Shares | undefined;
}): AgeGender | null {
  const crossed = (input.genders_per_age ?? []).flatMap(({ key, share }) => {
    const match = /^([a-z]+)[\s._:-]*(\d.*)$/i.exec(key);
    return match?.[1] && match[2] ? [{ gender: genderKey(match[1]), age: match[2], share }] : [];
  });
  if (crossed.some(({ share }) => share !== null)) {
    const ages = byAge(crossed.map(({ age }) => age));
    const seen = new Set(crossed.map(({ gender }) => gender));
    const genders = [...['women', 'men'].filter((name) => seen.delete(name)), ...seen];
    return {
      ages,
      series: genders.map((gender) => ({
        name: gender,
        values: ages.map((age) => crossed.find((c) => c.gender === gender && c.age === age)?.share ?? null),
      })),
    };
  }
  const known = (input.ages ?? []).filter(({ share }) => share !== null);
  if (known.length === 0) return null;
  const ages = byAge(known.map(({ key }) => key));
  return {
    ages,
    series: [{ name: 'all', values: ages.map((age) => known.find((a) => a.key === age)?.share ?? null) }],
  };
}

/** Share of each gender as given, or else the sum of its ages. */
export function genderShares(genders: Shares | undefined, crossed: AgeGender | null): Map<string, number> {
  const shares = (genders ?? []).flatMap(({ key, share }) =>
    share === null ? [] : [[genderKey(key), share] as const],
  );
  if (shares.length > 0) return new Map(shares);
  return new Map(
    (crossed?.series ?? [])
      .filter(({ name }) => name !== 'all')
      .map(({ name, values }) => [name, values.reduce<number>((sum, value) => sum + (value ?? 0), 0)]),
  );
}
