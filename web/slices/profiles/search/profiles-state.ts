import { useCallback, useMemo } from 'react';
import { z } from 'zod';
import { type ProfileFilters, profileFilters, profileSearch } from '#contract/profiles/search.ts';
import { providerName } from '#contract/providers.ts';
import { id } from '#contract/values/primitives.ts';
import { savedFilters } from '#web/parts/search-filters/active-filters.ts';
import { useUrlState } from '#web/platform/page/url-state.ts';

/** URL state: the API's parameters and display settings. */
export const profilesUrl = profileSearch.extend({
  view: z.enum(['table', 'cards']).optional(),
  create: z.boolean().optional(),
  /** Words of a typed sentence that no filter was made of. */
  left: z.array(z.string().max(200)).max(10).optional(),
  /** Profile in the side preview. */
  preview: id.optional(),
  /** Provider that is searched in place of the company's data. */
  at: providerName.optional(),
});
export type ProfilesUrl = z.infer<typeof profilesUrl>;
export type FiltersPatch = { [K in keyof ProfilesUrl]?: ProfilesUrl[K] | undefined };

export const DEFAULTS: ProfilesUrl = profilesUrl.parse({});
const FILTER_NAMES = Object.keys(profileFilters.shape) as (keyof ProfileFilters)[];

function same(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

/** Differences from the defaults. */
export function withoutDefaults(state: FiltersPatch): FiltersPatch {
  const entries = Object.entries(state).filter(
    ([name, value]) =>
      value !== undefined &&
      !(Array.isArray(value) && value.length === 0) &&
      !same(value, DEFAULTS[name as keyof ProfilesUrl]),
  );
  return Object.fromEntries(entries) as FiltersPatch;
}

/** Filters without sorting, paging and display settings. */
export function filtersOf(state: ProfilesUrl): ProfileFilters {
  return profileFilters.parse(state);
}

/** Active filters as saved and counted: includes kind and platform, without defaults. */
export function setFilters(state: ProfilesUrl): Partial<ProfileFilters> {
  return withoutDefaults(filtersOf(state)) as Partial<ProfileFilters>;
}

/** Removes all filters, keeps display settings. */
export function cleared(state: ProfilesUrl): FiltersPatch {
  const empty = Object.fromEntries(FILTER_NAMES.map((name) => [name, undefined]));
  return { ...empty, left: undefined, kind: state.kind === DEFAULTS.kind ? undefined : state.kind };
}

/** Saved filter as URL; unknown parts are dropped. */
export function fromSaved(filter: Record<string, unknown>): FiltersPatch {
  return withoutDefaults(savedFilters(filter));
}

/** Text of the search box: `#topic` and `@name` search posts, anything else searches name, handle and bio. */
export function searchPatch(text: string, state: Pick<ProfilesUrl, 'keyword'>): FiltersPatch {
  const clean = text.trim();
  if (/^[#@]/.test(clean)) return { keyword: clean, search: undefined };
  const shown = /^[#@]/.test(state.keyword ?? '');
  return { search: clean === '' ? undefined : clean, keyword: shown ? undefined : state.keyword };
}

/** Inverse of `searchPatch`. */
export function searchText(state: Pick<ProfilesUrl, 'keyword' | 'search'>): string {
  return /^[#@]/.test(state.keyword ?? '') ? (state.keyword ?? '') : (state.search ?? '');
}

/** State from the URL. `patch` adds a history entry by default. */
export function useProfilesState() {
  const url = useUrlState(profilesUrl);
  const state = url.state ?? DEFAULTS;
  const { patch: patchUrl, replace: replaceUrl } = url;
  const patch = useCallback(
    (part: FiltersPatch, { push = true }: { push?: boolean } = {}) => {
      const named = Object.fromEntries(Object.keys(part).map((name) => [name, undefined]));
      return patchUrl({ ...named, ...withoutDefaults(part) }, { push });
    },
    [patchUrl],
  );
  const replace = useCallback(
    (whole: FiltersPatch) => replaceUrl(withoutDefaults(whole) as Partial<ProfilesUrl>, { push: true }),
    [replaceUrl],
  );
  const filters = useMemo(() => filtersOf(state), [state]);
  return { state, filters, patch, replace };
}

export type ProfilesState = ReturnType<typeof useProfilesState>;
