import { Text, UnstyledButton } from '@mantine/core';
import { activeFilters } from '#web/parts/search-filters/active-filters.ts';
import { t } from '#web/platform/language.ts';
import { Chips, FilterChip } from '#web/ui/inputs/filter-chip.tsx';
import classes from './profiles.module.css';
import { cleared, type FiltersPatch, type ProfilesUrl, setFilters } from './profiles-state.ts';

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
