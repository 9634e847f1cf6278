import { type ProfileFilters, profileFilters } from '#contract/profiles/search.ts';
import type { FilterKey } from './provider.ts';

const DEFAULTS = profileFilters.parse({});
/** Chosen beside the filters, or belonging to another one. */
const BESIDE: readonly FilterKey[] = [
  'platform',
  'kind',
  'exclude',
  'min_audience',
  'ia_operator',
  'or_unknown',
];

/** Filters that narrow the search. */
export const setFilters = (filters: ProfileFilters): FilterKey[] =>
  (Object.keys(filters) as FilterKey[]).filter((key) => {
    const value = filters[key];
    const isEmpty = value === undefined || (Array.isArray(value) && value.length === 0);
    return !BESIDE.includes(key) && !isEmpty && JSON.stringify(value) !== JSON.stringify(DEFAULTS[key]);
  });

/** Set filters that a provider does not take. */
export const leftOut = (filters: ProfileFilters, taken: readonly FilterKey[]): FilterKey[] => {
  const kind: FilterKey[] = filters.kind === DEFAULTS.kind ? [] : ['kind'];
  return [...kind, ...setFilters(filters).filter((key) => !taken.includes(key))];
};

/** Key and least share of an audience filter: `FR:0.3`. */
export function shareOf(text: string, least: number): { key: string; share: number } {
  const [key = '', share] = text.split(':');
  return { key, share: share === undefined ? least : Number(share) };
}
