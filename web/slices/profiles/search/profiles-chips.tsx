import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { compactNumber, countryName, shortPercent } from '#web/platform/format.ts';
import { genderOfMany } from '#web/platform/gender-names.ts';
import { t } from '#web/platform/language.ts';
import { ChipRow, FilterChip } from '#web/ui/filter-chip.tsx';
import { languageName } from '../statistics/profile-languages.ts';
import { scoreText } from '../statistics/score-text.ts';
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
import classes from './profiles.module.css';
import { cleared, DEFAULTS, type FiltersPatch, type ProfilesUrl, setFilters } from './profiles-state.ts';

export interface Chip {
  id: string;
  label: string;
  value: string;
  /** Changes that remove the filter. */
  without: FiltersPatch;
}

/** `3% – 12%`, `≥ 0.7`, `≤ 1.5M`, with `or unknown` if unknown values are included. */
function rangeText(
  low: number | undefined,
  high: number | undefined,
  unknown: boolean,
  format: (value: number) => string,
): string {
  const [from, to] = [low, high].map((value) => (value === undefined ? null : format(value)));
  const range = from && to ? `${from} – ${to}` : from ? `≥ ${from}` : `≤ ${to}`;
  return unknown ? t('{range} or unknown', { range }) : range;
}

const RANGES = [
  ['followers', 'Followers', 'min_range', 'max_range'],
  ['engagement', 'Engagement', 'min_engagement', 'max_engagement'],
  ['growth', '30 days', 'min_growth', 'max_growth'],
  ['credibility', 'Credibility', 'min_credibility', 'max_credibility'],
  ['price', 'Price', 'min_price', 'max_price'],
  ['age', 'Creator age', 'min_age', 'max_age'],
] as const;

function rangeChips(state: ProfilesUrl, currency: string): Chip[] {
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
    const unknown = state.or_unknown?.includes(name) ?? false;
    const rest = state.or_unknown?.filter((one) => one !== name);
    const without = { [min]: undefined, [max]: undefined, or_unknown: rest };
    return [{ id: name, label: t(label), value: rangeText(low, high, unknown, formats[name]), without }];
  });
}

const LISTS = [
  ['country', 'Country', countryName],
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

function listChips(state: ProfilesUrl): Chip[] {
  return LISTS.flatMap(([field, label, name]) => {
    const values = state[field];
    if (!values?.length) return [];
    return [{ id: field, label: t(label), value: names(values, name), without: { [field]: undefined } }];
  });
}

function audienceChips(state: ProfilesUrl): Chip[] {
  return AUDIENCE_FIELDS.flatMap((field) => {
    const keys = state[field] ?? [];
    const joined = field === 'audience_interest' && state.ia_operator === 'AND' ? t('and') : t('or');
    return keys.map((text, index) => {
      const [key, share] = readAudienceKey(text, state.min_audience);
      const named = audienceKeyName(field, key);
      const name = field === 'audience_gender' ? named.toLowerCase() : named;
      return {
        id: `${field} ${text}`,
        label: `${index > 0 ? joined : t('Audience')} ${audienceWords(field, name)}`,
        value: `≥ ${shortPercent(share, 1)}`,
        without: { [field]: keys.filter((one) => one !== text) },
      };
    });
  });
}

function wordChips(state: ProfilesUrl): Chip[] {
  const chips: Chip[] = [];
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

export function activeChips(state: ProfilesUrl, currency: string): Chip[] {
  const verified: Chip[] =
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
  ];
}

export interface ProfilesChipsProps {
  state: ProfilesUrl;
  currency: string;
  patch: (part: FiltersPatch) => void;
  end: ReactNode;
}

export function ProfilesChips({ state, currency, patch, end }: ProfilesChipsProps) {
  const chips = activeChips(state, currency);
  const set = Object.keys(setFilters(state)).filter((name) => name !== 'kind').length;
  return (
    <ChipRow end={end}>
      {chips.map((chip) => (
        <FilterChip
          key={chip.id}
          label={chip.label}
          value={chip.value}
          onRemove={() => patch(chip.without)}
        />
      ))}
      {state.keyword?.startsWith('@') === true && state.search === undefined && (
        <UnstyledButton
          className={classes.link}
          onClick={() => patch({ keyword: undefined, search: state.keyword?.replace(/^@+/, '') })}
        >
          {t('Find the account {name} instead', { name: state.keyword })}
        </UnstyledButton>
      )}
      {set > 0 && (
        <UnstyledButton className={classes.clear} onClick={() => patch(cleared(state))}>
          {t('Clear all')}
        </UnstyledButton>
      )}
      {chips.length === 0 && (
        <span className={classes.clear}>
          {t(state.kind === DEFAULTS.kind ? 'All creators, no filters yet' : 'All brands, no filters yet')}
        </span>
      )}
    </ChipRow>
  );
}
