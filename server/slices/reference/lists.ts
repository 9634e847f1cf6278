import { continents, countries } from 'countries-list';
import { ALL_COMPANIES_ID } from '#contract/reference.ts';

const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name, 'en');

/** ISO 3166 by name; two-letter continent, main calling code with plus. */
export const COUNTRIES = Object.entries(countries)
  .map(([code, c]) => ({
    code,
    name: c.name as string,
    continent: c.continent as string,
    phone_code: c.phone[0] ? `+${c.phone[0]}` : '',
  }))
  .sort(byName);

export const CONTINENTS = Object.entries(continents)
  .map(([code, name]) => ({ code, name: name as string }))
  .sort(byName);

export const GENDER_LIST = [
  { code: 'female', name: 'Female' },
  { code: 'male', name: 'Male' },
  { code: 'couple', name: 'Couple' },
  { code: 'others', name: 'Others' },
];

export const PROFILE_KIND_LIST = [
  { code: 'influencer', name: 'Influencer' },
  { code: 'brand', name: 'Brand' },
];

/** Suggestions for everybody, in addition to those in use. */
export const SUB_KINDS = ['celebrity', 'creator', 'expert', 'media', 'retailer'];

/** The ids are ours and never change. */
export const MARKETS = [
  { id: 1, name: 'Worldwide' },
  { id: 2, name: 'Africa' },
  { id: 3, name: 'Asia' },
  { id: 4, name: 'Europe' },
  { id: 5, name: 'Latin America' },
  { id: 6, name: 'Middle East' },
  { id: 7, name: 'North America' },
  { id: 8, name: 'Oceania' },
];

/** First entry of the companies list. */
export const ALL_COMPANIES = { id: ALL_COMPANIES_ID, name: 'All' };
