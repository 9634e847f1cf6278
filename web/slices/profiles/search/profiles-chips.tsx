import { Text, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { activeFilters } from '#web/parts/search-filters/active-filters.ts';
import { query } from '#web/platform/api/api.ts';
import { countryName } from '#web/platform/format/format.ts';
import { t } from '#web/platform/language.ts';
import { Chips, FilterChip } from '#web/ui/inputs/filter-chip.tsx';
import classes from './profiles.module.css';
import { cleared, type FiltersPatch, type ProfilesUrl, setFilters } from './profiles-state.ts';
import { UnknownChips } from './profiles-unknown.tsx';

export interface ProfilesChipsProps {
  state: ProfilesUrl;
  currency: string;
  patch: (part: FiltersPatch) => void;
}

/** Words of a sentence that no filter was made of; they are searched for only on request. */
function NotUnderstood({ left, patch }: { left: readonly string[]; patch: ProfilesChipsProps['patch'] }) {
  const words = left.join(' ').slice(0, 200);
  return (
    <>
      <span role="status">
        <FilterChip
          label={t('Not understood')}
          value={left.map((one) => `“${one}”`).join(', ')}
          onRemove={() => patch({ left: undefined })}
        />
      </span>
      <UnstyledButton className={classes.link} onClick={() => patch({ search: words, left: undefined })}>
        {t('Search names and bios')}
      </UnstyledButton>
      <Text span c="dimmed" fz="xs">
        {t('or')}
      </Text>
      <UnstyledButton className={classes.link} onClick={() => patch({ keyword: words, left: undefined })}>
        {t('search posts')}
      </UnstyledButton>
    </>
  );
}

/** A city name that creators of several countries have: the other countries. */
function OtherPlaces({ state, patch }: Pick<ProfilesChipsProps, 'state' | 'patch'>) {
  const [city, ...cities] = state.city ?? [];
  const [country, ...countries] = state.country ?? [];
  const isOne = city !== undefined && country !== undefined && cities.length + countries.length === 0;
  const { data } = useQuery(
    query.profiles.cities.queryOptions({ input: { kind: state.kind }, enabled: isOne }),
  );
  const others = isOne ? (data ?? []).filter((one) => one.city === city && one.country !== country) : [];
  return others.flatMap(({ country: other }) =>
    other === null ? (
      []
    ) : (
      <UnstyledButton key={other} className={classes.link} onClick={() => patch({ country: [other] })}>
        {t('Show {city}, {country} instead', { city: city ?? '', country: countryName(other) })}
      </UnstyledButton>
    ),
  );
}

export function ProfilesChips({ state, currency, patch }: ProfilesChipsProps) {
  const chips = activeFilters(state, currency);
  const set = Object.keys(setFilters(state)).filter((name) => name !== 'kind').length;
  const left = state.left ?? [];
  if (chips.length + left.length === 0) return null;
  return (
    <Chips>
      {chips.map((chip) => (
        <FilterChip
          key={chip.id}
          label={chip.label}
          value={chip.value}
          onRemove={() => patch(chip.without)}
        />
      ))}
      <OtherPlaces state={state} patch={patch} />
      <UnknownChips state={state} patch={patch} />
      {left.length > 0 && <NotUnderstood left={left} patch={patch} />}
      {state.keyword?.startsWith('@') === true && state.search === undefined && (
        <UnstyledButton
          className={classes.link}
          onClick={() => patch({ keyword: undefined, search: state.keyword?.replace(/^@+/, '') })}
        >
          {t('Search for the account {name} instead', { name: state.keyword })}
        </UnstyledButton>
      )}
      {set + left.length > 0 && (
        <UnstyledButton className={classes.clear} onClick={() => patch(cleared(state))}>
          {t('Clear all')}
        </UnstyledButton>
      )}
    </Chips>
  );
}
