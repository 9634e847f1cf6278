import { SegmentedControl, SimpleGrid } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { PLATFORMS } from '#contract/values/primitives.ts';
import { continentName, platformName, priceText, sentence } from '#web/parts/search-filters/filter-labels.ts';
import { languageName } from '#web/parts/search-filters/language-names.ts';
import { scoreText } from '#web/parts/search-filters/score-text.ts';
import { query } from '#web/platform/api/api.ts';
import { compactNumber, countryName, shortPercent } from '#web/platform/format/format.ts';
import { genderOfMany } from '#web/platform/format/gender-names.ts';
import { t } from '#web/platform/language.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { FacetList, type FacetOption, FilterColumn } from '#web/ui/inputs/facet-list.tsx';
import { NumberField } from '#web/ui/inputs/number-field.tsx';
import { FilterAudience } from './filter-audience.tsx';
import { FilterRange } from './filter-range.tsx';
import { FilterWork } from './filter-work.tsx';
import classes from './profiles.module.css';
import { type ProfilesState, withoutDefaults } from './profiles-state.ts';

type Counts = readonly { key: string; count: number }[] | undefined;

/** Counted values as options; selected ones stay even without matches. */
export function facetOptions(
  counts: Counts,
  selected: readonly string[],
  name: (key: string) => string,
): FacetOption[] {
  const known = counts ?? [];
  const gone = selected.filter((key) => !known.some((one) => one.key === key));
  return [
    ...known.map(({ key, count }) => ({ value: key, label: name(key), count })),
    ...gone.map((key) => ({ value: key, label: name(key), count: counts === undefined ? null : 0 })),
  ];
}

/** Platforms in the product's order, with counts. */
function platformOptions(counts: Counts): FacetOption[] {
  const of = new Map(counts?.map(({ key, count }) => [key, count]));
  return PLATFORMS.map((platform) => ({
    value: platform,
    label: platformName(platform),
    count: counts === undefined ? null : (of.get(platform) ?? 0),
  })).sort((a, b) => (b.count ?? 0) - (a.count ?? 0));
}

const OLDEST = 120;

const LISTS = [
  ['country', 'Creator country', countryName, 4],
  ['city', 'Creator city', (city: string) => city, 4],
  ['continent', 'Continent', continentName, 6],
  ['gender', 'Gender', genderOfMany, 4],
  ['language', 'Language', languageName, 4],
  ['themes', 'Topics', sentence, 6],
  ['tags', 'Tags', (tag: string) => tag, 6],
  ['sub_kind', 'Type', sentence, 6],
] as const;

export interface FilterPanelProps {
  screen: ProfilesState;
  currency: string;
}

export function FilterPanel({ screen, currency }: FilterPanelProps) {
  const { state, filters, patch } = screen;
  const input = useMemo(() => withoutDefaults(filters), [filters]);
  const counted = useQuery(query.profiles.facets.queryOptions({ input, placeholderData: keepPreviousData }));
  const facets = counted.data;
  const range = { filters, patch };
  const shares = (value: number) => shortPercent(value);
  const percents = { format: shares, kind: 'percent' } as const;
  return (
    <FilterColumn label={t('Filters')}>
      <div className={classes.part}>
        <SegmentedControl
          size="xs"
          fullWidth
          aria-label={t('Kind of profile')}
          data={[
            { value: 'influencer', label: t('Creators') },
            { value: 'brand', label: t('Brands') },
          ]}
          value={state.kind}
          onChange={(kind) => patch({ kind: kind as typeof state.kind })}
        />
      </div>
      {counted.isError && (
        <div className={classes.part}>
          <ErrorState
            title={t('The filters could not be counted.')}
            error={counted.error}
            onRetry={() => void counted.refetch()}
          />
        </div>
      )}
      <FacetList
        title={t('Platform')}
        options={platformOptions(facets?.platform)}
        selected={state.platform === 'all' ? [] : [state.platform]}
        onChange={(chosen) => patch({ platform: PLATFORMS.find((one) => one === chosen.at(-1)) ?? 'all' })}
      />
      <FilterRange metric="followers" title={t('Followers')} {...range} kind="count" format={compactNumber} />
      <FilterRange metric="engagement" title={t('Engagement rate')} {...range} {...percents} />
      <FilterAudience filters={filters} patch={patch} />
      <FilterWork screen={screen} />
      {LISTS.slice(0, 2).map(list)}
      <FilterRange metric="credibility" title={t('Credibility')} {...range} kind="score" format={scoreText} />
      <FilterRange metric="growth" title={t('30-day growth')} {...range} {...percents} />
      <FilterRange
        metric="price"
        title={t('Price')}
        {...range}
        kind="money"
        currency={currency}
        format={(value) => priceText(value, currency)}
      />
      {LISTS.slice(2).map(list)}
      <fieldset className={classes.part}>
        <legend className={classes.partTitle}>{t('Creator age')}</legend>
        <SimpleGrid cols={2} spacing="xs">
          {(['from', 'to'] as const).map((side) => {
            const name = side === 'from' ? 'min_age' : 'max_age';
            return (
              <NumberField
                key={side}
                size="xs"
                kind="count"
                most={OLDEST}
                aria-label={t(side === 'from' ? 'Creator age from' : 'Creator age to')}
                placeholder={t(side)}
                value={filters[name] ?? null}
                onChange={(age) => patch({ [name]: age ?? undefined })}
              />
            );
          })}
        </SimpleGrid>
      </fieldset>
      {facets !== undefined && (
        <FacetList
          title={t('Verified')}
          options={facetOptions(facets?.verified, [], (key) =>
            t(key === 'true' ? 'Verified' : 'Not verified'),
          )}
          selected={state.verified === undefined ? [] : [String(state.verified)]}
          onChange={(chosen) => {
            const last = chosen.at(-1);
            patch({ verified: last === undefined ? undefined : last === 'true' });
          }}
        />
      )}
    </FilterColumn>
  );

  function list([field, title, name, visible]: (typeof LISTS)[number]) {
    const selected: readonly string[] = state[field] ?? [];
    const counts =
      field === 'gender'
        ? facets?.gender.filter(({ key }) => key === 'male' || key === 'female')
        : facets?.[field];
    const options = facetOptions(counts, selected, name);
    if (options.length === 0) return null;
    return (
      <FacetList
        key={field}
        title={t(title)}
        options={options}
        selected={[...selected]}
        visible={visible}
        onChange={(chosen) => patch({ [field]: chosen })}
      />
    );
  }
}
