import { type Fact, type ProfileFilters, profileFilters } from '#contract/profiles/search.ts';
import { compactNumber, countryName, dayText, shortPercent } from '#web/platform/format/format.ts';
import { genderOfMany } from '#web/platform/format/gender-names.ts';
import { t } from '#web/platform/language.ts';
import {
  AUDIENCE_FIELDS,
  audienceKeyName,
  audienceWords,
  continentName,
  platformName,
  priceText,
  readAudienceKey,
  sentence,
} from './filter-labels.ts';
import { languageName } from './language-names.ts';
import { scoreText } from './score-text.ts';

export interface ActiveFilter {
  id: string;
  label: string;
  value: string;
  /** Changes that remove the filter. */
  without: { [K in keyof ProfileFilters]?: ProfileFilters[K] | undefined };
}

const FILTER_NAMES = Object.keys(profileFilters.shape) as (keyof ProfileFilters)[];

/** Saved filters, of any release; invalid ones are dropped. */
export function savedFilters(saved: Readonly<Record<string, unknown>>): Partial<ProfileFilters> {
  const kept: Record<string, unknown> = {};
  for (const name of FILTER_NAMES) {
    const result = profileFilters.shape[name].safeParse(saved[name]);
    if (saved[name] !== undefined && result.success) kept[name] = result.data;
  }
  return kept as Partial<ProfileFilters>;
}

/** `3% – 12%`, `≥ 0.7`, `≤ 1.5M`. */
function rangeText(
  low: number | undefined,
  high: number | undefined,
  format: (value: number) => string,
): string {
  const [from, to] = [low, high].map((value) => (value === undefined ? null : format(value)));
  return from && to ? `${from} – ${to}` : from ? `≥ ${from}` : `≤ ${to}`;
}

/** With `or unknown` if profiles without the fact are included, which ends with the filter. */
function orUnknown(
  { or_unknown }: ProfileFilters,
  fact: Fact,
  value: string,
): Pick<ActiveFilter, 'value' | 'without'> {
  if (!or_unknown?.includes(fact)) return { value, without: {} };
  const rest = or_unknown.filter((one) => one !== fact);
  return { value: t('{range} or unknown', { range: value }), without: { or_unknown: rest } };
}

const RANGES = [
  ['followers', 'Followers', 'min_range', 'max_range'],
  ['engagement', 'Engagement', 'min_engagement', 'max_engagement'],
  ['growth', '30 days', 'min_growth', 'max_growth'],
  ['credibility', 'Credibility', 'min_credibility', 'max_credibility'],
  ['price', 'Price', 'min_price', 'max_price'],
  ['age', 'Creator age', 'min_age', 'max_age'],
] as const;

function rangeChips(state: ProfileFilters, currency: string): ActiveFilter[] {
  const shares = (value: number) => shortPercent(value);
  const formats = {
    followers: compactNumber,
    engagement: shares,
    growth: shares,
    credibility: (value: number) => scoreText(value),
    price: (value: number) => priceText(value, currency),
    age: String,
  };
  return RANGES.flatMap(([name, label, min, max]) => {
    const [low, high] = [state[min], state[max]];
    if (low === undefined && high === undefined) return [];
    const { value, without } = orUnknown(state, name, rangeText(low, high, formats[name]));
    return [
      { id: name, label: t(label), value, without: { [min]: undefined, [max]: undefined, ...without } },
    ];
  });
}

const LISTS = [
  ['country', 'Country', countryName],
  ['city', 'City', (city: string) => city],
  ['continent', 'Continent', continentName],
  ['gender', 'Gender', genderOfMany],
  ['sub_kind', 'Type', sentence],
  ['language', 'Language', languageName],
  ['themes', 'Topic', sentence],
  ['tags', 'Tag', (tag: string) => tag],
] as const;

/** Up to three names, then the number of others. */
function names(values: readonly string[], name: (value: string) => string): string {
  const shown = values.slice(0, 3).map(name).join(', ');
  return values.length > 3 ? t('{names} and {n} more', { names: shown, n: values.length - 3 }) : shown;
}

function listChips(state: ProfileFilters): ActiveFilter[] {
  return LISTS.flatMap(([field, label, name]) => {
    const values = state[field];
    if (!values?.length) return [];
    const listed = names(values, name);
    const { value, without } =
      field === 'tags' ? { value: listed, without: {} } : orUnknown(state, field, listed);
    return [{ id: field, label: t(label), value, without: { [field]: undefined, ...without } }];
  });
}

function audienceChips(state: ProfileFilters): ActiveFilter[] {
  return AUDIENCE_FIELDS.flatMap((field) => {
    const keys = state[field] ?? [];
    const joined = field === 'audience_interest' && state.ia_operator === 'AND' ? t('and') : t('or');
    return keys.map((text, index) => {
      const [key, share] = readAudienceKey(text, state.min_audience);
      const named = audienceKeyName(field, key);
      const name = field === 'audience_gender' ? named.toLowerCase() : named;
      const others = keys.filter((one) => one !== text);
      const { value, without } = orUnknown(state, field, `≥ ${shortPercent(share, 1)}`);
      return {
        id: `${field} ${text}`,
        label: `${index > 0 ? joined : t('Audience')} ${audienceWords(field, name)}`,
        value,
        without: { [field]: others, ...(others.length === 0 ? without : {}) },
      };
    });
  });
}

function wordChips(state: ProfileFilters): ActiveFilter[] {
  const chips: ActiveFilter[] = [];
  if (state.platform !== 'all')
    chips.push({
      id: 'platform',
      label: t('Platform'),
      value: platformName(state.platform),
      without: { platform: undefined },
    });
  if (state.search)
    chips.push({
      id: 'search',
      label: t('Name or bio'),
      value: state.search,
      without: { search: undefined },
    });
  if (state.keyword)
    chips.push({
      id: 'keyword',
      label: t('Posts with'),
      value: state.keyword,
      without: { keyword: undefined },
    });
  return chips;
}

const SWITCHES = [
  ['has_email', 'Email', 'known', 'none'],
  ['in_lists', 'In lists', 'yes', 'no'],
  ['in_campaigns', 'In campaigns', 'yes', 'no'],
  ['worked_with', 'Worked with', 'yes', 'no'],
] as const;

function workFilters(state: ProfileFilters): ActiveFilter[] {
  const switched = SWITCHES.flatMap(([name, label, yes, no]): ActiveFilter[] => {
    const on = state[name];
    if (on === undefined) return [];
    return [{ id: name, label: t(label), value: t(on ? yes : no), without: { [name]: undefined } }];
  });
  if (state.posted_since === undefined) return switched;
  const since: ActiveFilter = {
    id: 'posted_since',
    label: t('Posted since'),
    value: dayText(state.posted_since),
    without: { posted_since: undefined },
  };
  return [...switched, since];
}

export function activeFilters(state: ProfileFilters, currency: string): ActiveFilter[] {
  const verified: ActiveFilter[] =
    state.verified === undefined
      ? []
      : [
          {
            id: 'verified',
            label: t('Account'),
            value: t(state.verified ? 'verified' : 'not verified'),
            without: { verified: undefined },
          },
        ];
  return [
    ...wordChips(state),
    ...rangeChips(state, currency),
    ...audienceChips(state),
    ...listChips(state),
    ...verified,
    ...workFilters(state),
  ];
}
