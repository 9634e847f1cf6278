import { AUDIENCE_FILTERS, type ProfileFilters, type ProfileRow } from '#contract/profiles/search.ts';
import { t } from '#web/platform/language.ts';
import { type ActiveFilter, activeFilters } from './active-filters.ts';
import { readAudienceKey } from './filter-labels.ts';

export type FitState = 'yes' | 'no' | 'unknown';

/** Facts of a creator; null = unknown. */
export interface FitFacts
  extends Pick<ProfileRow, 'country' | 'gender' | 'age' | 'verified' | 'themes' | 'languages'> {
  available_platforms: readonly string[];
  followers: number | null;
  engagement: number | null;
  growth: number | null;
  credibility: number | null;
  price: number | null;
  audience: ProfileRow['audience'];
  /** Exact shares, as a search for them answers. */
  asked_audience?: ProfileRow['asked_audience'];
  city?: string | null;
  continent?: string | null;
  tags?: readonly string[];
  /** Found by these filters, so that text filters hold. */
  isResult?: boolean;
}

export interface FitLine extends Pick<ActiveFilter, 'id' | 'label' | 'value'> {
  state: FitState;
}
export interface Fit {
  lines: FitLine[];
  /** Filters, with alternatives counted once. */
  total: number;
  holds: number;
  unknown: number;
}

const known = (value: boolean | null): FitState => (value === null ? 'unknown' : value ? 'yes' : 'no');

function within(value: number | null, low: number | undefined, high: number | undefined): FitState {
  if (value === null) return 'unknown';
  return known((low === undefined || value >= low) && (high === undefined || value <= high));
}

function oneOf(values: readonly string[], wanted: readonly string[] | undefined): FitState {
  if (values.length === 0) return 'unknown';
  return known(values.some((value) => wanted?.includes(value)));
}

const LISTED = {
  audience_country: 'countries',
  audience_age: 'ages',
  audience_gender: 'genders',
} as const;

/** Share of an audience key; a country below the listed ones has at most the share of the last. */
function audienceState(
  facts: FitFacts,
  field: (typeof AUDIENCE_FILTERS)[number],
  text: string,
  least: number,
) {
  const [key, share] = readAudienceKey(text, least);
  const same = (one: { key: string }) => one.key.toLowerCase() === key.toLowerCase();
  const exact = facts.asked_audience?.find((one) => one.filter === field && same(one));
  if (exact?.share != null) return known(exact.share >= share);
  if (!(field in LISTED)) return 'unknown';
  const listed = facts.audience?.[LISTED[field as keyof typeof LISTED]] ?? [];
  const observed = listed.find(same);
  if (observed !== undefined) return known(observed.share >= share);
  const last = listed.at(-1);
  return last !== undefined && (field !== 'audience_country' || last.share < share) ? 'no' : 'unknown';
}

function stateOf(id: string, f: ProfileFilters, facts: FitFacts): FitState {
  const [field = '', ...rest] = id.split(' ');
  const audienceField = AUDIENCE_FILTERS.find((one) => one === field);
  if (audienceField !== undefined) return audienceState(facts, audienceField, rest.join(' '), f.min_audience);
  const states: Readonly<Record<string, () => FitState>> = {
    platform: () => oneOf(facts.available_platforms, [f.platform]),
    followers: () => within(facts.followers, f.min_range, f.max_range),
    engagement: () => within(facts.engagement, f.min_engagement, f.max_engagement),
    growth: () => within(facts.growth, f.min_growth, f.max_growth),
    credibility: () => within(facts.credibility, f.min_credibility, f.max_credibility),
    price: () => within(facts.price, f.min_price, f.max_price),
    age: () => within(facts.age, f.min_age, f.max_age),
    country: () => oneOf(facts.country === null ? [] : [facts.country], f.country),
    city: () => oneOf(facts.city == null ? [] : [facts.city], f.city),
    continent: () => oneOf(facts.continent == null ? [] : [facts.continent], f.continent),
    gender: () => oneOf(facts.gender === null ? [] : [facts.gender], f.gender),
    language: () => oneOf(facts.languages, f.language),
    themes: () => oneOf(facts.themes, f.themes),
    tags: () => oneOf(facts.tags ?? [], f.tags),
    verified: () => known(facts.verified === f.verified),
  };
  const state = states[field]?.() ?? 'unknown';
  // A result matches, unless unknown values were asked for.
  const isFound = facts.isResult === true && !f.or_unknown?.some((fact) => fact === field);
  return state === 'unknown' && isFound ? 'yes' : state;
}

/** Which filters a creator matches. */
export function fitOf(filters: ProfileFilters, facts: FitFacts, currency: string): Fit {
  const lines = activeFilters(filters, currency).map(({ id, label, value }) => ({
    id,
    label,
    value,
    state: stateOf(id, filters, facts),
  }));
  const groups = new Map<string, FitState[]>();
  for (const { id, state } of lines) {
    const [field = ''] = id.split(' ');
    const group = field === 'audience_interest' && filters.ia_operator === 'AND' ? id : field;
    groups.set(group, [...(groups.get(group) ?? []), state]);
  }
  const states = [...groups.values()].map(
    (some) => (['yes', 'unknown', 'no'] as const).find((state) => some.includes(state)) ?? 'unknown',
  );
  const count = (state: FitState) => states.filter((one) => one === state).length;
  return { lines, total: states.length, holds: count('yes'), unknown: count('unknown') };
}

export const FIT_WORDS = { yes: 'matches', no: 'does not match', unknown: 'unknown' } as const;

/** One line for each filter, for a tooltip. */
export const fitText = ({ lines }: Fit): string =>
  lines.map(({ label, value, state }) => `${label} ${value}: ${t(FIT_WORDS[state])}`).join('\n');
