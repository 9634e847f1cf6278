import { useCallback, useMemo } from 'react';
import { z } from 'zod';
import { type ProfileFilters, profileFilters, profileSearch } from '#contract/profiles/search.ts';
import { useUrlState } from '#web/platform/url-state.ts';

/** The screen's address: the API's own parameters, and how the results are drawn. */
export const profilesUrl = profileSearch.extend({
  view: z.enum(['table', 'cards']).optional(),
  create: z.boolean().optional(),
});
export type ProfilesUrl = z.infer<typeof profilesUrl>;
export type FiltersPatch = { [K in keyof ProfilesUrl]?: ProfilesUrl[K] | undefined };

export const DEFAULTS: ProfilesUrl = profilesUrl.parse({});
const FILTER_NAMES = Object.keys(profileFilters.shape) as (keyof ProfileFilters)[];

function same(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

/** What differs from the defaults; the rest stays out of the address, of saved filters and of requests. */
export function withoutDefaults(state: FiltersPatch): FiltersPatch {
  const entries = Object.entries(state).filter(
    ([name, value]) =>
      value !== undefined &&
      !(Array.isArray(value) && value.length === 0) &&
      !same(value, DEFAULTS[name as keyof ProfilesUrl]),
  );
  return Object.fromEntries(entries) as FiltersPatch;
}

/** The filters alone, without sorting, paging and view. */
export function filtersOf(state: ProfilesUrl): ProfileFilters {
  return profileFilters.parse(state);
}

/** Filters that were set, as they are saved and counted: kind and platform included, defaults not. */
export function setFilters(state: ProfilesUrl): Partial<ProfileFilters> {
  return withoutDefaults(filtersOf(state)) as Partial<ProfileFilters>;
}

/** Takes every filter away; what the screen looks like stays. */
export function cleared(state: ProfilesUrl): FiltersPatch {
  const empty = Object.fromEntries(FILTER_NAMES.map((name) => [name, undefined]));
  return { ...empty, kind: state.kind === DEFAULTS.kind ? undefined : state.kind };
}

/** A saved filter as an address; parts a newer release no longer knows are dropped. */
export function fromSaved(filter: Record<string, unknown>): FiltersPatch {
  const kept: Record<string, unknown> = {};
  for (const name of FILTER_NAMES) {
    const result = profileFilters.shape[name].safeParse(filter[name]);
    if (filter[name] !== undefined && result.success) kept[name] = result.data;
  }
  return withoutDefaults(kept as FiltersPatch);
}

/** Text of the search box: `#topic` and `@name` look into posts, anything else at name, handle and bio. */
export function searchPatch(text: string, state: Pick<ProfilesUrl, 'keyword'>): FiltersPatch {
  const clean = text.trim();
  if (/^[#@]/.test(clean)) return { keyword: clean, search: undefined };
  const shown = /^[#@]/.test(state.keyword ?? '');
  return { search: clean === '' ? undefined : clean, keyword: shown ? undefined : state.keyword };
}

/** The opposite of `searchPatch`. */
export function searchText(state: Pick<ProfilesUrl, 'keyword' | 'search'>): string {
  return /^[#@]/.test(state.keyword ?? '') ? (state.keyword ?? '') : (state.search ?? '');
}

/** The screen's state from its address. `patch` is a step the back button undoes unless told otherwise. */
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
