import type { Phrase } from '#contract/languages/catalogue.ts';
import { PLATFORM_NAMES } from '#contract/platforms/platform-names.ts';
import type { Platform } from '#contract/values/primitives.ts';
import { countryName, money } from '#web/platform/format/format.ts';
import { genderOfMany } from '#web/platform/format/gender-names.ts';
import { t } from '#web/platform/language.ts';
import { languageName } from './language-names.ts';

const CONTINENTS: Readonly<Record<string, Phrase>> = {
  AF: 'Africa',
  AN: 'Antarctica',
  AS: 'Asia',
  EU: 'Europe',
  NA: 'North America',
  OC: 'Oceania',
  SA: 'South America',
};

export function continentName(code: string): string {
  const name = CONTINENTS[code];
  return name === undefined ? code : t(name);
}

export function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();
}

/** Tag with a capital letter; acronyms stay. */
export function sentence(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

export function platformName(platform: string): string {
  return PLATFORM_NAMES[platform as Platform] ?? platform;
}

/** Price without cents: `€900`, `€1.6k`. */
export function priceText(value: number, currency: string): string {
  const rounded = value >= 10 ? Math.round(value) : value;
  return money(rounded, currency).replace(/\.00$/, '');
}

/** Audience parameters, in column order. */
export const AUDIENCE_FIELDS = [
  'audience_country',
  'audience_city',
  'audience_age',
  'audience_gender',
  'audience_interest',
  'audience_language',
] as const;
export type AudienceField = (typeof AUDIENCE_FIELDS)[number];

export const AUDIENCE_WORDS: Readonly<Record<AudienceField, Phrase>> = {
  audience_country: 'country',
  audience_city: 'city',
  audience_age: 'age',
  audience_gender: 'gender',
  audience_interest: 'interest',
  audience_language: 'language',
};

const AUDIENCE_CHIPS = {
  audience_country: 'in {name}',
  audience_city: 'in {name}',
  audience_age: 'aged {name}',
  audience_interest: 'into {name}',
  audience_language: 'speaking {name}',
} as const;

/** Chip text: "Audience in France", "Audience aged 18-24". */
export const audienceWords = (field: AudienceField, name: string): string =>
  field === 'audience_gender' ? name : t(AUDIENCE_CHIPS[field], { name });

export const AUDIENCE_AGES = ['13-17', '18-24', '25-34', '35-44', '45-54', '55-64', '65+'];

export const AUDIENCE_GENDERS = ['FEMALE', 'MALE'] as const;

export function audienceKeyName(field: AudienceField, key: string): string {
  if (field === 'audience_country') return countryName(key);
  if (field === 'audience_language') return languageName(key.toLowerCase());
  if (field === 'audience_gender') return genderOfMany(key);
  if (field === 'audience_interest') return sentence(key);
  return key;
}

/** `FR:0.3` → `['FR', 0.3]`; without a share the general minimum applies. */
export function readAudienceKey(text: string, general: number): [key: string, share: number] {
  const at = text.lastIndexOf(':');
  return at < 0 ? [text, general] : [text.slice(0, at), Number(text.slice(at + 1))];
}

/** Inverse; shares keep at most four decimals. */
export function writeAudienceKey(key: string, share: number): string {
  return `${key}:${Number(share.toFixed(4))}`;
}
