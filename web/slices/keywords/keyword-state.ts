import { z } from 'zod';
import {
  compared,
  type KeywordSearch,
  keywordSearch,
  MOST_COMPARED,
  type SavedFilter,
} from '#contract/keywords.ts';
import { PLATFORM_NAMES } from '#contract/platforms/platform-names.ts';
import { reportView, USUAL_VIEW } from '#web/parts/report/report-view.ts';
import { messageText } from '#web/platform/api/errors.ts';
import { compactNumber, countryName, shortPercent } from '#web/platform/format/format.ts';
import { genderOfMany } from '#web/platform/format/gender-names.ts';
import { t } from '#web/platform/language.ts';
import { presetPeriod } from '#web/ui/inputs/period-picker.tsx';

const { shape } = keywordSearch;

/** URL state: the search, then display settings. */
export const screenSearch = z.object({
  ...shape,
  keyword: shape.keyword.optional(),
  from_date: shape.from_date.optional(),
  to_date: shape.to_date.optional(),
  ...reportView.shape,
  compare: z
    .array(compared)
    .default([])
    .transform((terms) => terms.slice(0, MOST_COMPARED - 1)),
});
type Address = z.infer<typeof screenSearch>;

export interface ScreenState extends Address {
  keyword: string;
  from_date: string;
  to_date: string;
}
export type UpdateScreen = (part: Partial<ScreenState>, options?: { push?: boolean }) => void;

const SEARCH_KEYS = Object.keys(shape) as (keyof KeywordSearch)[];
const QUIET: Readonly<Record<string, unknown>> = { search_type: 'OR', ...USUAL_VIEW };

/** Fills in the default period: the last three months. */
export function withPeriod(address: Address, today: string): ScreenState {
  const to_date = address.to_date ?? today;
  const from_date = address.from_date ?? presetPeriod('3_months', to_date).from;
  return { ...address, keyword: address.keyword ?? '', from_date, to_date };
}

/** State as written to the URL, without defaults. */
export function toAddress(state: Partial<ScreenState>): Partial<ScreenState> {
  return Object.fromEntries(Object.entries(state).filter(([name, value]) => QUIET[name] !== value));
}

/** Parameters of the seven report calls; empty lists do not filter. */
export function searchOf(state: ScreenState): KeywordSearch {
  const known = SEARCH_KEYS.flatMap((name) => {
    const value = state[name];
    const nothing = value === undefined || (Array.isArray(value) && value.length === 0);
    return nothing ? [] : [[name, value]];
  });
  return Object.fromEntries(known) as KeywordSearch;
}

/** Whether two searches are equal, ignoring the order of lists. */
export function sameSearch(a: KeywordSearch, b: KeywordSearch): boolean {
  const text = (search: KeywordSearch) =>
    JSON.stringify(
      SEARCH_KEYS.map((name) => {
        const value = search[name];
        return Array.isArray(value) ? (value.length === 0 ? null : value.toSorted()) : (value ?? null);
      }),
    );
  return text(a) === text(b);
}

/** Saved part of the state: the search and its comparison. */
export function savedOf(state: ScreenState): Omit<SavedFilter['filter'], 'categories'> {
  const { compare } = state;
  return { ...searchOf(state), ...(compare.length > 0 ? { compare } : {}) };
}

export function isAsSaved(state: ScreenState, filter: SavedFilter['filter']): boolean {
  const same = JSON.stringify(state.compare) === JSON.stringify(filter.compare ?? []);
  return same && sameSearch(searchOf(state), filter);
}

/** Display settings without the search. */
export function viewOf(state: Address) {
  return { ...reportView.parse(state), compare: state.compare };
}

/** Opens a saved filter; the URL contributes display settings, and the days if both are set. */
export function openedFilter(filter: SavedFilter['filter'], address: Address, today: string): ScreenState {
  const { categories: _, compare = [], ...search } = filter;
  const view = viewOf(address);
  const { from_date, to_date } = address;
  const days = from_date === undefined || to_date === undefined ? {} : { from_date, to_date };
  return withPeriod(
    { ...view, ...search, ...days, compare: view.compare.length > 0 ? view.compare : compare },
    today,
  );
}

/** First message per field from the contract's rules; null if the search is valid. */
export function searchIssues(search: KeywordSearch): Record<string, string> | null {
  const result = keywordSearch.safeParse(search);
  if (result.success) return null;
  return messagesByField(
    result.error.issues.map((issue) => ({
      field: String(issue.path[0] ?? ''),
      message: messageText({ message: issue.message }),
    })),
  );
}

export function messagesByField(
  issues: readonly { field: string; message: string }[],
): Record<string, string> {
  return Object.fromEntries(issues.toReversed().map(({ field, message }) => [field, message]));
}

export interface FilterWords {
  key: string;
  label: string;
  value: string;
  /** Changes that remove the filter. */
  clear: Partial<ScreenState>;
}

function range(low: number | undefined, high: number | undefined, write: (n: number) => string) {
  if (low !== undefined && high !== undefined) return `${write(low)} – ${write(high)}`;
  if (low !== undefined) return `≥ ${write(low)}`;
  return high === undefined ? null : `≤ ${write(high)}`;
}

function names(values: readonly string[], name: (value: string) => string): string {
  return values.length > 3
    ? `${values.slice(0, 2).map(name).join(', ')} + ${values.length - 2}`
    : values.map(name).join(', ');
}

/** Active filters in words, in the order of the drawer. */
export function filterWords(search: KeywordSearch): FilterWords[] {
  const { platform = [], country = [], gender = [] } = search;
  const words: (FilterWords | null)[] = [];
  const add = (key: string, label: string, value: string | null, clear: Partial<ScreenState>) =>
    words.push(value === null || value === '' ? null : { key, label, value, clear });
  const whole = (n: number) => shortPercent(n / 100);
  add(
    'platform',
    t('Platform'),
    names(platform, (p) => PLATFORM_NAMES[p as keyof typeof PLATFORM_NAMES]),
    {
      platform: undefined,
    },
  );
  add('country', t('Country'), names(country, countryName), { country: undefined });
  add('gender', t('Gender'), names(gender, genderOfMany), {
    gender: undefined,
  });
  add('range', t('Followers'), range(search.min_range, search.max_range, compactNumber), {
    min_range: undefined,
    max_range: undefined,
  });
  add('engagement', t('Engagement'), range(search.min_engagement, search.max_engagement, whole), {
    min_engagement: undefined,
    max_engagement: undefined,
  });
  add('growth', t('30-day growth'), range(search.min_growth, search.max_growth, whole), {
    min_growth: undefined,
    max_growth: undefined,
  });
  return words.filter((word) => word !== null);
}
